"""Hypothesis for all tests: no deadlines (machines differ), and much longer with build.py test --fuzz."""

from __future__ import annotations

import os

import pytest
from hypothesis import HealthCheck, settings
from hypothesis.database import DirectoryBasedExampleDatabase

settings.register_profile(
    "kronika",
    deadline=None,
    max_examples=1000 if os.environ.get("KRONIKA_FUZZ") else 40,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
    database=DirectoryBasedExampleDatabase(".cache/hypothesis"),
)
settings.load_profile("kronika")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    if not os.environ.get("KRONIKA_FUZZ"):
        for item in items:
            if item.get_closest_marker("fuzz"):
                item.add_marker(pytest.mark.skip(reason="long: build.py test --fuzz"))

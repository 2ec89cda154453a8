"""For all tests: Hypothesis without deadlines (machines differ), and much longer with build.py test --fuzz; which tests stay
together when several processes share them."""

from __future__ import annotations

import os
import re
from typing import Any

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


TOGETHER = re.compile(r"tests/browsers/.*\[(firefox|webkit|chromium)\b|(tests/(?:build/test_packages|lab/test_installed)\.py)::")
"""What goes on where the one before it left off, in one browser, or shares what takes long to make."""


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """By the tests' names: xdist's own groups are marks, which it writes where pytest 9 does not read them any more."""
    from xdist.scheduler import LoadScopeScheduling

    class Together(LoadScopeScheduling):
        def _split_scope(self, nodeid: str) -> str:
            found = TOGETHER.match(nodeid)
            return found[1] or found[2] if found else nodeid

    return Together(config, log) if config.getoption("dist") == "loadscope" else None

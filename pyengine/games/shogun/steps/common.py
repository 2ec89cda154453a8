"""What several steps are."""

from __future__ import annotations

from ....flow import Step
from ....shape import Seat
from ..state import Province, ShogunState

ACTOR = {"seat": Seat, "province": Province}
"""Whose card has been turned up, and which province it names."""


class AtOnce(Step[ShogunState]):
    """Does its work and leaves: its frame is its name, and it calls nothing."""

    holds = {}
    calls = ()


class Action(Step[ShogunState]):
    """An action that a card has just begun. Frame: seat, province."""

    holds = ACTOR
    calls = ()

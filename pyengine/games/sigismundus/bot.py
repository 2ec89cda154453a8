"""Bots."""

from __future__ import annotations

from ...bots.base import Bot, RandomBot

BOTS: dict[str, Bot] = {"easy": RandomBot(), "normal": RandomBot(), "hard": RandomBot()}

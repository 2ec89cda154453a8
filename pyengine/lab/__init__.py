"""What researchers need beyond playing: many matches, and what can be seen in them. The page does not carry it."""

from .matches import Plan, Played, play_many, play_one
from .report import Report

__all__ = ["Plan", "Played", "Report", "play_many", "play_one"]

"""What researchers need beyond playing: many matches, and what can be seen in them. The page does not carry it."""

from .matches import Plan, Played, play_many, play_one
from .report import Report
from .results import export, study
from .workers import cluster, local

__all__ = ["Plan", "Played", "Report", "cluster", "export", "local", "play_many", "play_one", "study"]

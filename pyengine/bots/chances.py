"""Chances to win from a learned table: plain numbers of a position in, shares out."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp

Table = Sequence[Sequence[float]]
"""For each stage of a match a weight for each feature."""


def chances(weights: Sequence[float], rows: Sequence[Sequence[int]], players: int) -> list[float]:
    """The softmax of what each row is worth. A row beyond the seats is that of a defeat of all."""
    scores = [sum([w * x for w, x in zip(weights, row)]) for row in rows]
    top = max(scores)
    parts = [exp(score - top) for score in scores]
    total = sum(parts)
    return [part / total for part in parts[:players]]

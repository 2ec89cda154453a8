"""GP-3.1: what everybody starts with."""

from __future__ import annotations

from ...game import Setup
from ...rng import Rng
from .data import COSSACKS, CUBES, DISCS, SOURCES, START_MONEY, START_WEALTH, TOKENS_EACH
from .state import GodsState


def new(setup: Setup, sides: list[str], options: dict[str, str], rng: Rng) -> GodsState:
    n = setup.players
    return GodsState(
        players=n,
        rng=rng,
        stack=[["match"]],
        sides=sides,
        treaty_limits=options["treaty_limits"] == "on",
        firm_treaties=options["firm_treaties"] == "on",
        duchies=options["duchies"] == "on",
        turn=0,
        phase=0,
        mace=0,
        money=[START_MONEY] * n,
        prestige=[0] * n,
        scored={source: [0] * n for source in SOURCES},
        hand=[[TOKENS_EACH] * 6 for _ in range(n)],
        placed=[[-1] * 6 for _ in range(n)],
        revealed=False,
        committed=[False] * n,
        bids=[-1] * n,
        pool=[CUBES] * n,
        discs=[DISCS] * n,
        cubes=[[0] * n for _ in range(5)],
        estates=[[] for _ in range(5)],
        managers=[[] for _ in range(5)],
        cities=[[] for _ in range(5)],
        city_built=False,
        wealth=[START_WEALTH] * 5,
        enemy=[0] * 5,
        enemy_of=[-1] * 5,
        markers=[0] * 5,
        attacked=[False] * 5,
        bonus=[0] * 5,
        vienna=0,
        invaded=False,
        held=False,
        fields=[[0] * n for _ in range(5)],
        king=[0] * 5,
        treaty=-1,
        treaty_dice=0,
        infantry=[[0] * n for _ in range(5)],
        cavalry=[[0] * n for _ in range(5)],
        guns=[-1] * n,
        crown=[0, 0, 0],
        cossacks=[COSSACKS, 0, 0],
        sejm=[-1] * 5,
    )

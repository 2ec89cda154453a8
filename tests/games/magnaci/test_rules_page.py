"""Worked examples of the rules pages whose figures are not the rulebook's, played."""

from __future__ import annotations

from .table import Table
from .test_interregnum import interregnum

DRAWN = ("swedish_war", "black_clouds", "danzig_revolt", "moldavian_war", "muscovite_war", "holy_league")


def test_five_conflicts_at_the_borders() -> None:
    """MG-5.4.1, MG-5.4.2, MG-5.4.6"""
    t = Table(conflicts=DRAWN[:3], reshuffle=[list(DRAWN[3:])]).until("conflict_bid")
    board = {space + 1: id for space, id in enumerate(t.s.conflicts) if id}
    assert board == {1: "muscovite_war", 5: "moldavian_war", 6: "holy_league", 9: "swedish_war", 10: "black_clouds"}
    assert [args["conflict"] for args in t.happened("conflict_rejected")] == ["danzig_revolt"]


def test_a_new_order() -> None:
    """MG-5.5.5: Radziwiłł, Sapieha, Potocki and Zamoyski; a fief counts, and the Primate parts the tied."""

    def edit(t: Table) -> None:
        t.hold(primate=3)
        t.estates("lithuania", 5, 3, 0, 0).estates("livonia", 1, 0, 0, 0)
        t.estates("ukraine", 0, 0, 6, 0).estates("prussia", 0, 0, 0, 4)

    t = interregnum(4, edit=edit)
    assert t.seats == [3] and t.legal() == [("choose", 0), ("choose", 2)]
    t.play(3, "choose", 2)
    assert t.s.order == [2, 0, 3, 1]

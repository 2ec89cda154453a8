"""The players: their crests, kinds and scores, whose turn it is, and what the board shows of each."""

from __future__ import annotations

from web.boards.kit import counted, cover

from ..markup import crest, text
from .sight import Sight


def show(s: Sight) -> str:
    return (
        f'<section class="players" data-part="players" tabindex="0" aria-label="{s.say("table.players")}">'
        f"{listing(s)}</section>"
    )


def listing(s: Sight) -> str:
    standing = s.match.game.standing(s.view)
    items = []
    for index, seat in enumerate(s.scene.seats):
        acting = index in s.acting
        kind = s.say(f"kind.{seat.kind}") + (f", {s.say(f'character.{seat.character}.name')}" if seat.character else "")
        if s.table.remote and (there := s.table.remote.presence(index)):
            kind = s.say(there)
        turn = f'<span class="turn">{s.say("table.to_move")}</span>' if acting else ""
        # Over the head only: what lies in the panel below may be lit for itself.
        here = f"seat:{index}"
        choose = cover(s.scene, here, seat.name, "player-target") if here in s.scene.lit | s.scene.picked else ""
        items.append(
            f'<li class="player side-{text(seat.side)}{" acting" if acting else ""}{" mine" if index == s.scene.me else ""}" data-key="player-{index}">'
            f'<div class="player-head">{crest(seat, data_home=here, data_explain=seat.name)}<span class="player-name">{text(seat.name)} <small>{kind}</small></span>{turn}'
            f'<span class="player-score" data-part="score" data-explain="{s.say("score.total")}"{counted(f"score-{index}")}>{standing[index]}</span>{choose}</div>'
            f"{s.table.board.panel(s.view, s.scene, index)}</li>"
        )
    return f"<ol>{''.join(items)}</ol>"

"""The leaders' cards: how many units each commands, and the operations of its stratagems in the order of the text.

Most of it is reconstructed; edition.py says what is not.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple, TypeVar

from ...flow import Note
from .board import Ground
from .data import OE, RP
from .operations import (
    Dice,
    DipDraw,
    DipStrip,
    DipTake,
    Level,
    Morale,
    Operation,
    Rally,
    Recall,
    Repel,
    Scatter,
    Spy,
    Supply,
    Trench,
    Weaken,
)
from .orders import COMMAND, Place
from .state import ChocimState

Kind = TypeVar("Kind", bound=Operation)


@dataclass(frozen=True, eq=False)
class Stratagem:
    name: str
    ops: tuple[Operation, ...]
    exact: bool = field(init=False)
    """Whether one of its operations must be whole."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "exact", any(op.exact for op in self.ops))

    def playable(self, s: ChocimState, side: int, ground: Ground) -> bool:
        """CH-3.6: at least one of its operations changes something; one that must be whole, wholly."""
        some = False
        for op in self.ops:
            if op.can(s, side, ground):
                if not self.exact:
                    return True
                some = True
            elif op.exact:
                return False
        return some

    def notes(self, s: ChocimState, side: int) -> list[Note]:
        """The card's text, and what its operations come to in this position."""
        return [Note(f"stratagem.{self.name}.text"), *(note for op in self.ops for note in op.notes(s, side))]

    @property
    def dice(self) -> int:
        """What it lends to one clash of its play."""
        return sum(op.dice for op in self.ops)

    @property
    def weaken(self) -> int:
        return sum(op.weaken for op in self.ops)

    @property
    def placings(self) -> list[Place]:
        return [op for op in self.ops if isinstance(op, Place)]


class Leader(NamedTuple):
    command: int
    stratagems: tuple[Stratagem, ...]


def _one(command: int, name: str, *ops: Operation) -> Leader:
    return Leader(command, (Stratagem(name, ops),))


LEADERS: dict[str, Leader] = {
    # The Commonwealth's commanders
    "rp_c1": Leader(
        3,
        (
            Stratagem("boots_and_saddles", (Place(3, "any", "reserve+battle+defence", "any", many=True),)),
            Stratagem("contacts", (DipTake(),)),
        ),
    ),
    "rp_c2": Leader(
        3,
        (
            Stratagem("rally_the_banners", (Place(3, "any", "defence+routed", "any"),)),
            Stratagem("regimentarz_speaks", (Morale(RP, 1),)),
        ),
    ),
    "rp_c3": Leader(
        3,
        (
            Stratagem(
                "sally_from_the_tabor",
                (Place(3, "cossack", "reserve", "night_sortie+loot+fill+battle", many=True, noblock=True),),
            ),
            Stratagem(
                "lads_to_the_wall",
                (Place(3, "cossack", "reserve", "defence+counter+battle", many=True), Dice(2)),
            ),
        ),
    ),
    # The Ottomans' commanders
    "oe_c1": Leader(
        4,
        (
            # Four, not five: an assault needs five, so the defender always has time for an answer. With five the
            # bots' matches went to the Ottomans four times in five.
            Stratagem("will_of_the_padishah", (Place(4, "any", "reserve", "assault+battle"), Dice(2))),
            Stratagem("sultans_gifts", (Morale(OE, 1),)),
        ),
    ),
    "oe_c2": Leader(
        4,
        (
            Stratagem("viziers_orders", (Place(4, "any", "reserve", "any", many=True),)),
            Stratagem("viziers_pen", (DipTake(),)),
        ),
    ),
    "oe_c3": Leader(
        3,
        (
            Stratagem("tatar_manoeuvre", (Place(4, "tatar", "reserve+battle+assault", "any"),)),
            Stratagem("scouting_chambuls", (Spy(),)),
        ),
    ),
    # The Commonwealth's officers
    "rp01": _one(2, "hussar_charge", Place(3, "cavalry", "reserve", "battle"), Dice(2)),
    "rp02": _one(2, "orderly_withdrawal", Recall(3), Place(3)),
    "rp03": _one(3, "princes_name", Morale(RP, 1)),
    "rp04": _one(3, "lances_ready", Place(4, "cavalry", "reserve+defence", "battle")),
    "rp05": _one(2, "forlorn_charge", Place(3, "cavalry", "reserve", "battle"), Dice(3)),
    "rp06": _one(
        2,
        "round_the_flank",
        Place(2, "cavalry", "reserve", "battle"),
        Place(3, "cavalry+cossack", "reserve", "flank"),
    ),
    "rp07": _one(3, "relief_to_the_walls", Place(3, "any", "reserve", "defence", many=True)),
    "rp08": _one(2, "kamieniec_convoy", Place(2, "any", "reserve", "convoy"), Supply(RP, 1)),
    "rp09": _one(2, "lisowczyk_foray", Place(1, "cavalry", "reserve", "raid"), Supply(OE, -1)),
    "rp10": _one(1, "terror_of_the_chambuls", Repel(2, "tatar", "pursuit+pillage+ambush")),
    "rp11": _one(2, "musket_fire", Repel(2, "any", "assault")),
    "rp12": _one(2, "repair_the_works", Level(1), Place(1, "infantry+cossack", "reserve", "defence")),
    "rp13": _one(2, "fill_the_ditches", Trench(-1), Place(2, "infantry+cossack", "reserve", "fill", noblock=True)),
    "rp14": _one(2, "haiduk_volley", Place(3, "infantry", "reserve", "defence+counter"), Dice(2)),
    "rp15": _one(1, "cannon_fire", Scatter(1, "assault+battle")),
    "rp16": _one(2, "alarm_in_the_tents", Morale(OE, -1)),
    "rp17": _one(2, "wreck_the_saps", Trench(-2)),
    "rp18": _one(2, "for_booty", Place(3, "cossack", "reserve", "loot", noblock=True)),
    "rp19": _one(2, "blow_from_the_tabor", Place(4, "cossack+infantry", "reserve", "counter+battle"), Dice(2)),
    "rp20": _one(1, "parley", DipTake()),
    "rp21": _one(1, "letters_to_the_divan", DipStrip()),
    "rp22": _one(2, "camp_servants", Rally(2)),
    "rp23": _one(1, "captive_talks", Spy()),
    "rp24": _one(
        2, "guard_of_the_guns", Place(4, "infantry+cossack", "reserve", "cannonade+defence", many=True)
    ),
    # The Ottomans' officers
    "oe01": _one(2, "sultans_reward", Place(2, "janissary", "reserve", "pilaf", exact=True), Morale(OE, 1)),
    "oe02": _one(2, "courage_of_kaffa", Place(2, "any", "reserve", "battle+assault", exact=True), Dice(2)),
    "oe03": _one(3, "wave_of_horse", Place(5, "spahi", "reserve", "battle")),
    "oe04": _one(
        3,
        "green_banners",
        Place(4, "spahi", "reserve", "battle"),
        Place(3, "tatar", "reserve", "ambush"),
    ),
    "oe05": _one(2, "foragers", Place(3, "spahi+tatar", "reserve", "pillage")),
    "oe06": _one(3, "open_hand", DipTake()),
    "oe07": _one(3, "karakash_assault", Place(3, "any", "reserve", "assault"), Dice(3)),
    "oe08": _one(2, "breach", Place(2, "janissary+spahi", "reserve", "assault"), Weaken(1)),
    "oe09": _one(2, "caravans", Supply(OE, 4)),
    "oe10": _one(2, "surgeons", Rally(2)),
    "oe11": _one(2, "heads_on_stakes", Morale(RP, -1)),
    "oe12": _one(2, "hold_what_is_won", Place(3, "any", "reserve", "control+assault", many=True)),
    "oe13": _one(3, "ortas_forward", Place(4, "janissary", "reserve", "assault")),
    "oe14": _one(2, "headlong", Place(2, "janissary", "reserve", "assault", noblock=True), Dice(2)),
    "oe15": _one(2, "sap", Trench(3)),
    "oe16": _one(2, "point_blank", Repel(2, "any", "defence")),
    "oe17": _one(2, "ladders_and_fascines", Place(3, "janissary", "reserve", "ladders"), Trench(1)),
    "oe18": _one(2, "batter_the_works", Level(-1), Supply(RP, -1)),
    "oe19": _one(3, "podolia_burns", Place(3, "tatar", "reserve", "pursuit+ambush+pillage"), Supply(RP, -1)),
    "oe20": _one(3, "cut_the_roads", Supply(RP, -3)),
    "oe21": _one(2, "convoy_waylaid", Repel(2, "any", "convoy")),
    "oe22": _one(2, "mediator", DipDraw(1)),
    "oe23": _one(2, "hospodars_spies", Spy()),
    "oe24": _one(1, "purses_of_gold", DipStrip()),
}


# -- the card that is being played -------------------------------------------------------------------------------------


def played(s: ChocimState) -> Stratagem:
    """The stratagem under way."""
    return LEADERS[s.card].stratagems[s.use]


def operation(s: ChocimState, index: int, kind: type[Kind]) -> Kind:
    """The operation under way."""
    op = played(s).ops[index]
    assert isinstance(op, kind)
    return op


def placing(s: ChocimState, index: int) -> Place:
    """The placing under way: a command's, or an operation of the stratagem."""
    return COMMAND if index < 0 else operation(s, index, Place)

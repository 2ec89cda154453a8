"""An automatic step as it happens: dice by unit, and sums written out, so that nobody loses track of why.

Everything is read from the event; the view is the position just after it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pyengine import Event
from pyengine.games.gods_playground.data import (
    CAVALRY_HITS,
    INFANTRY_HITS,
    LUXURY,
    PLACES,
    PROVINCES,
    SEJM_PRESTIGE,
)
from pyengine.games.gods_playground.state import GodsState, face, ruler
from web.boards.kit import Scene, crest, die, glyph, parted

Shown = tuple[str, str, str]
"""Title, body and result, as markup; a result may be empty."""

_NORTH = ("province:prussia", "province:lithuania", "field:north", "field:muscovy")


@parted
def plate(view: GodsState, scene: Scene) -> str:
    event = scene.event
    if event is None:
        return ""
    kind = event.id.removeprefix("event.")
    make = _PLATES.get(kind)
    if make is None:
        return ""
    title, body, result = make(view, scene, event.args)
    tone = _tone(kind, event)
    low = " low" if any(at in _NORTH for at in event.at) else ""
    end = f'<p class="gp-result">{result}</p>' if result else ""
    return f'<div class="board-plate gp-plate {tone}{low}" data-key="plate"><p class="gp-title">{title}</p>{body}{end}</div>'


def _tone(kind: str, event: Event) -> str:
    bad = {"invasion", "invasion_cossacks", "expansion", "pillage", "pillage_markers", "intrigue", "from_vienna"}
    return "bad" if kind in bad or (kind == "influence" and event.args["n"]) else "good"


# -- Parts -------------------------------------------------------------------------------------------------------------

def total(scene: Scene, *terms: tuple[str, int, str]) -> str:
    """A sum: sign, number, and what it is."""
    parts = "".join(
        f'<span class="gp-term">{f"<i>{sign}</i>" if sign else ""}<b>{n}</b><small>{scene.say(f"plate.{name}")}</small></span>'
        for sign, n, name in terms
    )
    return f'<p class="gp-total">{parts}</p>'


def enemy_title(scene: Scene, name: str) -> str:
    return glyph(f"gp-{name}") + scene.say(f"enemy.{name}")


def rolled(scene: Scene, args: dict[str, Any], kinds: list[tuple[str, int, int]]) -> str:
    """Dice by unit: (unit, how many, least roll that hits)."""
    dice = iter(args["dice"])
    groups = []
    for unit, count, least in kinds:
        if not count:
            continue
        shown = ""
        for _ in range(count):
            pips = next(dice, 0)
            if pips:
                mark = "hit" if pips >= least else "dead" if pips == 1 else "miss"
                sign = "✓" if mark == "hit" else "✗" if mark == "dead" else ""
                shown += f'<span class="gp-roll {mark}">{die(pips, label=str(pips))}<b aria-hidden="true">{sign}</b></span>'
        groups.append(
            f'<div class="gp-rolls">{glyph(f"gp-{unit}")}<small>{scene.say("plate.least", n=least)}</small>{shown}</div>'
        )
    return "".join(groups)


def _army(args: dict[str, Any]) -> list[tuple[str, int, int]]:
    gun = bool(args["gun"])
    infantry, cavalry = args["units"]
    return [("infantry", infantry, INFANTRY_HITS - gun), ("cavalry", cavalry, CAVALRY_HITS - gun)]


def _riders(args: dict[str, Any]) -> list[tuple[str, int, int]]:
    return [("cossacks", len(args["dice"]), CAVALRY_HITS - bool(args["gun"]))]


def _hits(scene: Scene, args: dict[str, Any]) -> str:
    """What the hits came to."""
    rest = [scene.say(f"plate.{name}", n=args[name]) for name in ("gone", "put", "wasted", "lost") if args.get(name)]
    return " · ".join([scene.say("plate.hits", n=args["hits"]), *rest])


# -- Plates ------------------------------------------------------------------------------------------------------------


def _events(view: GodsState, scene: Scene, args: dict[str, Any]) -> Shown:
    """Four dice, and below each the neighbour it strengthens."""
    shown = ""
    for pips in args["dice"]:
        enemy = face(view, ruler(view, pips - 1)) if pips < 6 else ""
        name = scene.say(f"enemy.{enemy}" if enemy else "plate.nothing")
        sign = glyph(f"gp-{enemy}") if enemy else ""
        shown += f'<span class="gp-lot">{die(pips, label=str(pips))}<small>{sign}{name}</small></span>'
    phase = "events" if view.phase == 5 else "invasions"
    return scene.say(f"phase.{phase}"), f'<div class="gp-lots">{shown}</div>', ""


def _campaign(view: GodsState, scene: Scene, args: dict[str, Any]) -> Shown:
    gun = f'<p class="gp-gun">{glyph("gp-artillery")}{scene.say("plate.gun")}</p>' if args["gun"] else ""
    title = crest(scene, args["seat"]) + scene.say("term.campaign") + ": " + scene.say(f"enemy.{args['enemy']}")
    return title, rolled(scene, args, _army(args)) + gun, _hits(scene, args)


def _crown(view: GodsState, scene: Scene, args: dict[str, Any]) -> Shown:
    gun = f'<p class="gp-gun">{glyph("gp-artillery")}{scene.say("plate.gun")}</p>' if args["gun"] else ""
    title = glyph("crown") + scene.say("term.crown_army") + ": " + scene.say(f"enemy.{args['enemy']}")
    return title, rolled(scene, args, _army(args)) + gun, _hits(scene, args)


def _cossacks(view: GodsState, scene: Scene, args: dict[str, Any]) -> Shown:
    return glyph("gp-cossacks") + scene.say("unit.cossacks"), rolled(scene, args, _riders(args)), _hits(scene, args)


def _cossack_defence(view: GodsState, scene: Scene, args: dict[str, Any]) -> Shown:
    title = glyph("gp-cossacks") + scene.say("term.defence") + ": " + scene.say("province.ukraine")
    return title, rolled(scene, args, _riders(args)), _hits(scene, args)


def _defence(view: GodsState, scene: Scene, args: dict[str, Any]) -> Shown:
    title = crest(scene, args["seat"]) + scene.say("term.defence") + ": " + scene.say(f"province.{args['province']}")
    return title, rolled(scene, args, _army(args)), _hits(scene, args)


def _invasion(view: GodsState, scene: Scene, args: dict[str, Any]) -> Shown:
    terms = [("", args["base"], "strength"), ("+", args["bonus"], "bonus")]
    if args["cossacks"]:
        terms.append(("+", args["cossacks"], "cossacks"))
    left = args["power"] - args["against"]
    if left > 0:
        terms += [("−", args["against"], "polish"), ("=", left, "over")]
    else:
        terms += [("=", args["power"], "power"), ("≤", args["against"], "polish")]
    sum_ = total(scene, *terms)
    if left > 0:
        result = glyph("gp-burn") + scene.say("plate.invades", n=left, province=args["province"])
    else:
        result = glyph("gp-held") + scene.say("plate.holds")
    return enemy_title(scene, args["enemy"]), sum_, result


def _influence(view: GodsState, scene: Scene, args: dict[str, Any]) -> Shown:
    sum_ = total(scene, ("", args["base"], "strength"), ("+", args["bonus"], "bonus"), ("=", args["n"], "markers"))
    return enemy_title(scene, "habsburgs"), sum_, ""


def _expansion(view: GodsState, scene: Scene, args: dict[str, Any]) -> Shown:
    each = "each_neighbour" if len(args["province"]) > 1 else "over"
    sum_ = total(scene, ("", args["there"], "cubes"), ("−", args["people"], "nobles"), ("=", args["n"], each))
    title = enemy_title(scene, args["enemy"]) + ": " + scene.say(f"province.{args['source']}")
    return title, sum_, glyph("gp-burn") + scene.say("plate.onward", province=args["province"])


def _contained(view: GodsState, scene: Scene, args: dict[str, Any]) -> Shown:
    title = enemy_title(scene, args["enemy"]) + ": " + scene.say(f"province.{args['province']}")
    sum_ = total(scene, ("", args["there"], "cubes"), ("≤", args["people"], "nobles"))
    return title, sum_, glyph("gp-held") + scene.say("plate.contained")


def _from_vienna(view: GodsState, scene: Scene, args: dict[str, Any]) -> Shown:
    sum_ = total(scene, ("", args["there"], "cubes"), ("−", args["bound"], "bound"), ("=", args["n"], "over"))
    return glyph("gp-ottomans") + scene.say("province.vienna"), sum_, ""


def _intrigue(view: GodsState, scene: Scene, args: dict[str, Any]) -> Shown:
    each = "each_neighbour" if len(args["province"]) > 1 else "over"
    sum_ = total(scene, ("", args["there"], "markers"), ("−", args["people"], "nobles"), ("=", args["n"], each))
    return (
        enemy_title(scene, "habsburgs"),
        sum_,
        glyph("gp-burn") + scene.say("plate.onward", province=args["province"]),
    )


def _pillage(view: GodsState, scene: Scene, args: dict[str, Any]) -> Shown:
    sum_ = total(scene, ("", args["there"], "cubes"), ("−", args["people"], "nobles"), ("→", args["n"], "estates_lost"))
    title = glyph("gp-burn") + scene.say("term.pillage") + ": " + scene.say(f"province.{args['province']}")
    note = scene.say("plate.at_least_one") if args["there"] - args["people"] < 1 else ""
    return title, sum_, note


def _pillage_markers(view: GodsState, scene: Scene, args: dict[str, Any]) -> Shown:
    sum_ = total(scene, ("", args["there"], "markers"), ("→", args["n"], "estates_lost"))
    return glyph("gp-burn") + scene.say("term.pillage") + ": " + scene.say(f"province.{args['province']}"), sum_, ""


def _income(view: GodsState, scene: Scene, args: dict[str, Any]) -> Shown:
    """By province; made up to the least income where needed."""
    terms = "".join(
        f'<span class="gp-term">{"<i>+</i>" if k else ""}<b>{n}</b><small>{scene.say(f"short.{PROVINCES[p]}")}</small></span>'
        for k, (p, n) in enumerate((p, n) for p, n in enumerate(args["parts"]) if n)
    )
    least = scene.say("plate.least_income") if args["n"] > args["sum"] else ""
    body = f'<p class="gp-total">{terms}<span class="gp-term"><i>=</i><b>{args["sum"]}</b><small>zł</small></span></p>'
    title = crest(scene, args["seat"]) + scene.say("phase.income")
    return title, body if terms else "", f"{least} {args['n']} zł".strip()


def _tokens(view: GodsState, scene: Scene, args: dict[str, Any]) -> Shown:
    shown = "".join(
        f'<li><i class="gp-coin-token side-{scene.seats[args["seat"]].side}">{value}</i><small>{scene.say(f"short.{place}")}</small></li>'
        for place, value in zip(PLACES, args["tokens"])
    )
    title = crest(scene, args["seat"]) + scene.say("phase.clientele")
    return title, f'<ul class="gp-laid">{shown}</ul>', ""


def _crown_army(view: GodsState, scene: Scene, args: dict[str, Any]) -> Shown:
    rows = "".join(
        f'<p class="gp-muster">{glyph(f"gp-{unit}")}{args[f"standing_{unit}"]} + {args[f"extra_{unit}"]} = <b>{args[unit]}</b></p>'
        for unit in ("infantry", "cavalry")
    )
    rows += f'<p class="gp-muster">{glyph("gp-artillery")}<b>{args["artillery"]}</b></p>'
    body = f'<div class="gp-musters">{rows}</div><p>{scene.say("plate.muster", n=args["total"])}</p>'
    return glyph("crown") + scene.say("term.crown_army"), body, ""


def _glory(view: GodsState, scene: Scene, args: dict[str, Any]) -> Shown:
    title = crest(scene, args["seat"]) + scene.say(f"enemy.{args['enemy']}")
    sum_ = total(scene, ("", args["cubes"], "cubes"), ("→", args["n"], "points"))
    return title, sum_, ""


def _sejm_prestige(view: GodsState, scene: Scene, args: dict[str, Any]) -> Shown:
    sum_ = total(scene, ("", args["envoys"], "seats"), ("×", SEJM_PRESTIGE, "points"), ("=", args["n"], "points"))
    return crest(scene, args["seat"]) + scene.say("term.sejm"), sum_, ""


def _luxury(view: GodsState, scene: Scene, args: dict[str, Any]) -> Shown:
    sum_ = total(scene, ("", args["paid"], "zl"), ("÷", LUXURY, "zl"), ("=", args["n"], "points"))
    return crest(scene, args["seat"]) + scene.say("term.luxury"), sum_, ""


def _treaty(view: GodsState, scene: Scene, args: dict[str, Any]) -> Shown:
    body = (
        f'<p class="gp-total"><span class="gp-term"><b>{args["fee"]}</b><small>zł</small></span>'
        f'<span class="gp-term"><i>+</i>{die(args["die"], label=str(args["die"]))}</span>'
        f'<span class="gp-term"><i>=</i><b>{args["cost"]}</b><small>zł</small></span></p>'
    )
    made = args["n"] == args["cost"]
    result = glyph("gp-treaty") + scene.say("plate.treaty_made" if made else "plate.treaty_failed")
    return crest(scene, args["seat"]) + scene.say(f"enemy.{args['enemy']}"), body, result


_PLATES: dict[str, Callable[[GodsState, Scene, dict[str, Any]], Shown]] = {
    "income": _income,
    "income_least": _income,
    "income_none": _income,
    "tokens": _tokens,
    "crown_army": _crown_army,
    "events_roll": _events,
    "invasion_roll": _events,
    "treaty": _treaty,
    "treaty_failed": _treaty,
    "treaty_penniless": _treaty,
    "campaign_roll": _campaign,
    "cossack_roll": _cossacks,
    "crown_roll": _crown,
    "relief_roll": _crown,
    "invasion": _invasion,
    "invasion_cossacks": _invasion,
    "held_off": _invasion,
    "held_off_cossacks": _invasion,
    "influence": _influence,
    "defence": _defence,
    "cossack_defence": _cossack_defence,
    "expansion": _expansion,
    "contained": _contained,
    "from_vienna": _from_vienna,
    "intrigue": _intrigue,
    "pillage": _pillage,
    "pillage_markers": _pillage_markers,
    "glory": _glory,
    "glory_shared": _glory,
    "sejm_prestige": _sejm_prestige,
    "luxury": _luxury,
    "luxury_all": _luxury,
}
"""Steps that are more than one sentence; the rest is said in the caption."""
ON_A_PLATE = frozenset(f"event.{kind}" for kind in _PLATES)

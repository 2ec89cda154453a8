"""The board of Shogun, drawn without a browser; and what can be clicked, in one."""

from __future__ import annotations

import json
import random
import re
import sys
import xml.etree.ElementTree as ET
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from pyengine import Event, Match, Setup
from pyengine.games.shogun.data import ACTIONS, DAIMYO, FIELDS, PROVINCES, in_play
from pyengine.games.shogun.state import HIDDEN
from pyengine.words import Words
from tests.web.conftest import Kind, screens
from tests.web.drawn import map_of, parse, targets, whole, words_of
from tests.web.reach import all_can_be_clicked, moments
from web.boards import shogun as board
from web.boards.kit import Scene, Seat
from web.boards.shogun.tower import BEFORE, RESULTS, TALLIES, THROWN

NAMES = ["Anna", "Bogusław", "Cecylia", "Dorota", "Edmund"]
BOARDS = ("sun_sample", "sun", "moon")


@pytest.fixture(scope="module")
def maps() -> dict[str, Any]:
    return map_of("japan")


@pytest.fixture(scope="module")
def words(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Words]:
    return words_of("shogun", tmp_path_factory.mktemp("words"))


def scene_of(match: Match, words: Words, maps: dict[str, Any], me: int | None, **more: Any) -> Scene:
    names = more.pop("names", NAMES)
    seats = [Seat(names[k], DAIMYO[k]) for k in range(match.state.players)]
    return Scene(words, seats, me=me, maps=maps, **more)


def all_markup(view: Any, scene: Scene) -> str:
    return whole(board, view, scene)


def played(players: int, seed: int, kind: str = "sun", trace: bool = False) -> Iterator[Match]:
    """A random match, at each of its decisions."""
    match = Match(Setup("shogun", players, seed, options={"board": kind}))
    rng = random.Random(seed)
    yield match
    while acting := match.acting():
        seat = rng.choice(acting)
        match.play(seat, rng.choice(match.game.legal(match.state, seat)), trace=trace)
        yield match


# -- The map -----------------------------------------------------------------------------------------------------------


def test_borders_of_the_map_are_those_of_the_rules(maps):
    """SH-5.7.10 and the table of provinces: whoever touches on the sheet is a neighbour, and nobody else."""
    drawn = {frozenset(border["between"]) for border in maps["japan"]["borders"] if "beyond" not in border["between"]}
    land = {frozenset((p.id, near)) for p in PROVINCES.values() for near in p.neighbours if near not in p.sea}
    assert drawn == land
    assert len(land) == 91


def test_neighbours_share_their_vertices(maps):
    """Two provinces that share a border have points of their outlines in common, others at most a corner."""
    outlines = {name: _points(area["d"]) for name, area in maps["japan"]["provinces"].items()}
    for name, points in outlines.items():
        for other, others in outlines.items():
            if name < other:
                border = other in PROVINCES[name].neighbours and other not in PROVINCES[name].sea
                common = len(points & others)
                assert common >= 2 if border else common <= 1, (name, other, common)


def _points(d: str) -> set[tuple[int, int]]:
    """The vertices of a path of relative steps, in tenths."""
    found = set()
    for start, steps in re.findall(r"M([-\d. ]+)l([-\d. ]*)", d):
        x, y = (round(float(n) * 10) for n in start.split())
        found.add((x, y))
        numbers = [round(float(n) * 10) for n in re.findall(r"-?(?:\d+\.?\d*|\.\d+)", steps)]
        for dx, dy in zip(numbers[::2], numbers[1::2], strict=True):
            x, y = x + dx, y + dy
            found.add((x, y))
    return found


def test_sea_routes_of_the_map_are_those_of_the_rules(maps):
    drawn = {frozenset(route["between"]) for route in maps["japan"]["routes"]}
    assert drawn == {frozenset((p.id, near)) for p in PROVINCES.values() for near in p.sea}
    assert len(drawn) == 6


# -- The markup --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("compact", [False, True], ids=["wide", "compact"])
@pytest.mark.parametrize("language", ["en", "pl"])
def test_the_markup_is_well_formed_from_start_to_end(words, maps, language, compact):
    for number, match in enumerate(played(4, 11, "moon" if compact else "sun")):
        if number % 23 and match.acting():
            continue
        for me in (0, None):
            view = match.game.view(match.state, me)
            scene = scene_of(match, words[language], maps, me, compact=compact, takes_up=True)
            root = parse(all_markup(view, scene))
            keys = [e.attrib["data-key"] for e in root.iter() if "data-key" in e.attrib]
            assert len(keys) == len(set(keys))
            assert not [e for e in root.iter() if "style" in e.attrib]
            said = " ".join(root.itertext()) + " ".join(e.get("aria-label", "") for e in root.iter())
            assert not re.findall(r"\b(?:board|panel|action|card|special|province|region)\.[a-z_]+", said)


@pytest.mark.parametrize("compact", [False, True], ids=["wide", "compact"])
@pytest.mark.parametrize(("players", "kind"), [(3, "sun_sample"), (4, "moon"), (5, "sun")])
def test_every_target_of_every_prompt_is_there_once(words, maps, players, kind, compact):
    """For the seat that is asked and, where the question is an open one, also for a table that shares the screen."""
    met: dict[str, int] = {}
    for match in played(players, 100 * players, kind):
        for seat in match.acting():
            prompt = match.game.prompt(match.view(seat), seat)
            assert prompt is not None
            lit = {target for choice in prompt.choices for target in choice.at}
            new = {target.split(":")[0] + prompt.id for target in lit}
            if all(met.get(one, 0) > 2 for one in new):
                continue
            met.update({one: met.get(one, 0) + 1 for one in new})
            for me in (seat,) if prompt.secret else (seat, None):
                scene = scene_of(match, words["en"], maps, me, asked=seat, lit=frozenset(lit), compact=compact)
                root = parse(all_markup(match.view(me), scene))
                found = targets(root)
                assert all(found.count(target) == 1 for target in lit), lit - set(found)
                for element in root.iter():
                    if element.attrib.get("data-target") in lit:
                        assert element.attrib["role"] == "button"
                        assert element.attrib["aria-label"]
    assert {one.split("prompt")[0].rstrip(":") for one in met} >= {"province", "field", "card", "special", "track", "number"}


def test_no_control_lies_inside_another(words, maps):
    for match in played(3, 17, "sun_sample"):
        if match.state.plans[0] and sum(1 for card in match.state.plans[0].values() if card) == 4:
            break
    lit = {target for choice in match.game.prompt(match.view(0), 0).choices for target in choice.at}
    scene = scene_of(match, words["en"], maps, 0, asked=0, lit=frozenset(lit), takes_up=True)
    root = parse(all_markup(match.view(0), scene))
    for outer in root.iter():
        if outer.get("role") == "button" or outer.tag == "button":
            assert not [e for e in outer.iter() if e is not outer and (e.get("role") == "button" or e.tag == "button")]


def test_all_provinces_in_play_are_on_the_map_and_the_others_are_not(words, maps):
    match = next(played(3, 3, "sun_sample"))
    found = targets(parse(all_markup(match.view(0), scene_of(match, words["en"], maps, 0))))
    assert {t.split(":")[1] for t in found if t.startswith("province:")} == set(in_play("sun", 3))
    assert {f"field:{name}" for name in FIELDS} <= set(found)


def test_what_is_kept_is_what_would_be_drawn_anew(words, maps):
    """Markup is kept by what it shows: other languages, names, sizes and positions before it make no difference."""
    parts = ("atlas", "block", "regions")
    atlas, block, regions = (sys.modules[f"{board.__name__}.{part}"] for part in parts)
    ways = (("en", 0, NAMES, False), ("pl", None, NAMES[::-1], True), ("en", 1, NAMES[::-1], False))

    def forget() -> None:
        for kept in (atlas._area, regions._sheet, block._said, block._stand):
            kept.cache_clear()
        atlas._engraved.clear()

    drawn: list[tuple[Any, Scene, str]] = []
    for number, match in enumerate(played(3, 21, "sun_sample")):
        if number % 40 and match.acting():
            continue
        prompt = match.game.prompt(match.view(0), 0)
        lit = frozenset(target for choice in prompt.choices for target in choice.at) if prompt else frozenset()
        more = {"lit": lit, "picked": frozenset(sorted(lit)[:1])}
        for language, me, names, compact in ways:
            labels = dict.fromkeys(sorted(lit)[::2], language)
            scene = scene_of(match, words[language], maps, me, names=names, compact=compact, labels=labels, **more)
            drawn.append((match.view(me), scene, all_markup(match.view(me), scene)))
    assert len(drawn) > 20
    for view, scene, markup in drawn:
        forget()
        assert all_markup(view, scene) == markup


def test_the_engraving_is_the_same_text_all_through_a_match(words, maps):
    """What never changes is one part of the markup, so that the page finds it unchanged at a glance."""
    parts = set()
    for number, match in enumerate(played(4, 8, "moon")):
        if number % 60 == 0:
            root = parse(all_markup(match.view(0), scene_of(match, words["pl"], maps, 0)))
            sheet = next(e for e in root.iter() if "sh-sheet" in e.get("class", ""))
            kept = [e for e in sheet if e.get("data-key", "").startswith(("base-", "borders-", "print-"))]
            parts.add(tuple(map(ET.tostring, kept)))
    assert len(parts) == 1
    assert len(parts.pop()) == 3


def test_empty_spaces_are_printed_and_buildings_stand_on_them(words, maps):
    """SH-5.7.1: one dashed square for each building space, and the buildings from the left."""
    match = next(played(3, 3, "sun_sample"))
    match.state.built["izu"] = 1 | 4
    root = parse(all_markup(match.view(0), scene_of(match, words["en"], maps, 0)))
    printed = next(e for e in root.iter() if e.get("data-key", "").startswith("print-"))
    lots = [path.attrib["d"].count("M") for path in printed.iter("path")]
    assert sorted(lots) == sorted(PROVINCES[p].spaces for p in in_play("sun", 3))
    izu = next(e for e in root.iter() if e.get("data-key") == "block-izu")
    pieces = [e.attrib["data-piece"] for e in izu.iter() if "data-piece" in e.attrib]
    assert pieces[:2] == ["building-izu-0", "building-izu-1"]
    assert [e.attrib["href"].split("#")[1] for e in izu.iter("use")][:2] == ["i-sh-castle", "i-sh-theatre"]


# -- Planning ----------------------------------------------------------------------------------------------------------


def _planned(seat: int = 0) -> Match:
    """A match whose first seat has laid two provinces, a chest card and a bid."""
    match = Match(Setup("shogun", 3, 5, options={"board": "sun_sample"}))
    mine = [p for p, owner in match.state.owner.items() if owner == seat]
    for move in (
        ("place", mine[0], "act_tax"),
        ("place", mine[1], "act_castle"),
        ("place", "chest", "act_rice"),
        ("place", "chest_2", "bid"),
    ):
        match.play(seat, move)
    return match


def test_province_and_field_answer_each_other(words, maps):
    match = _planned()
    plan = match.state.plans[0]
    root = parse(all_markup(match.view(0), scene_of(match, words["en"], maps, 0, asked=0, takes_up=True)))
    by_target = {e.get("data-target"): e for e in root.iter() if e.get("data-target")}
    for field in ("act_tax", "act_castle"):
        assert by_target[f"province:{plan[field]}"].get("data-at") == f"field:{field}"
        assert by_target[f"field:{field}"].get("data-at") == f"province:{plan[field]}"


def test_laid_cards_can_be_taken_up_again_by_their_owner_only(words, maps):
    match = _planned()
    plan = match.state.plans[0]

    def taken_up(me: int | None, **more: Any) -> set[str]:
        root = parse(all_markup(match.view(me), scene_of(match, words["en"], maps, me, **more)))
        return {e.attrib["data-take-up"] for e in root.iter() if "data-take-up" in e.attrib}

    assert taken_up(0, takes_up=True) == {f"place:{card}:{field}" for field, card in plan.items() if card}
    assert not taken_up(0) and not taken_up(1, takes_up=True) and not taken_up(None, takes_up=True)


def test_the_rest_can_be_filled_with_chest_cards(words, maps):
    """SH-5.3.3: offered only when it makes the plan complete, and then it is legal."""
    match = _planned()
    mine = [p for p, owner in match.state.owner.items() if owner == 0 and p not in match.state.plans[0].values()]

    def offered() -> list[Any]:
        root = parse(all_markup(match.view(0), scene_of(match, words["en"], maps, 0, asked=0)))
        found = [e.attrib["data-moves"] for e in root.iter() if "data-moves" in e.attrib]
        return json.loads(found[0]) if found else []

    assert not offered()
    for province in mine[:4]:
        match.play(0, ("place", province, next(name for name in ACTIONS if not match.state.plans[0][name])))
    moves = offered()
    assert len(moves) == 3
    for move in moves:
        match.play(0, tuple(move))
    assert match.game.legal(match.state, 0) == [("commit",)]


def test_costs_and_warnings_are_shown(words, maps):
    match = Match(Setup("shogun", 3, 5, options={"board": "sun_sample"}))
    match.state.chests[0] = 2
    mine = [p for p, owner in match.state.owner.items() if owner == 0]
    match.play(0, ("place", mine[0], "act_castle"))
    markup = all_markup(match.view(0), scene_of(match, words["en"], maps, 0, asked=0))
    root = parse(markup)
    tile = next(e for e in root.iter() if e.get("data-key") == "field-act_castle")
    assert "warned" in tile.attrib["class"]
    assert any(e.get("data-key") == "sum" for e in root.iter())


def test_a_bid_whose_province_is_lost_is_no_bid_of_chests(words, maps):
    """SH-5.8.9: its card is gone; the sheet does not say that nought was bid."""
    match = _planned()
    match.state.plans[0]["bid"] = "lost"
    match.state.plans[1] = dict.fromkeys(FIELDS, "") | {"bid": "chest_0"}
    for seat in (0, 1):
        match.state.shown[seat] = ["bid"]
    root = parse(all_markup(match.view(None), scene_of(match, words["en"], maps, None)))
    tile = next(e for e in root.iter() if e.get("data-key") == "field-bid")
    assert [e.text for e in tile.iter("i")] == ["–", "0"]


def test_a_field_without_a_card_is_seen_to_be_empty(words, maps):
    """SH-5.3.7: as soon as the cards of a plan lie face down, others see where there is none; not before."""
    match = _planned()
    state = match.state
    state.plans[1] = dict.fromkeys(FIELDS, "chest") | {"bid": "chest_1", "act_castle": "", "act_tax": ""}
    for committed, wanted in ((False, set()), (True, {"act_castle", "act_tax"})):
        state.committed[1] = committed
        for me in (0, None):
            root = parse(all_markup(match.view(me), scene_of(match, words["en"], maps, me)))
            said = {
                field
                for field in FIELDS
                for e in next(e for e in root.iter() if e.get("data-key") == f"field-{field}").iter()
                if e.get("aria-label") == "Bogusław: no card"
            }
            assert said == wanted


# -- What nobody may see -------------------------------------------------------------------------------------------------


def test_what_a_seat_may_not_know_changes_nothing(words, maps):
    """Two positions that differ only in others' plans, face-down actions and decks look the same (SH-5.3.7)."""
    seen = 0
    for match in played(3, 5, "sun_sample"):
        view = match.view(0)
        if not any(HIDDEN in plan.values() for plan in view.plans) or random.Random(seen).random() < 0.8:
            continue
        other = match.game.sample(view, 0, type(match.state.rng)(seen))
        scene = scene_of(match, words["en"], maps, 0, takes_up=True)
        assert all_markup(view, scene) == all_markup(match.game.view(other, 0), scene)
        seen += 1
        if seen > 25:
            break
    assert seen


def test_the_inside_of_the_tower_is_not_in_the_markup(words, maps):
    """Two positions that differ only in what is in the tower look the same."""
    match = next(played(3, 9, "sun_sample"))
    view, other = match.view(None), match.view(None)
    other.tower = [n + 3 for n in other.tower]
    scene = scene_of(match, words["en"], maps, None)
    assert all_markup(view, scene) == all_markup(other, scene)


def test_names_of_players_are_data(words, maps):
    match = next(played(3, 1, "sun_sample"))
    nasty = ['<img src="x" onerror="alert(1)">', "A & B", '"quoted" \'names\'']
    root = parse(all_markup(match.view(0), scene_of(match, words["en"], maps, 0, names=nasty)))
    assert not [e for e in root.iter() if e.tag == "img" or "onerror" in e.attrib]


# -- Battles -----------------------------------------------------------------------------------------------------------


def test_battles_are_told_at_the_tower(words, maps):
    """SH-7.4: as many cubes fall in and roll out as the event says; the sides line up; every result has its words."""
    seen: set[str] = set()
    for seed in range(3):
        for match in played(3, 40 + seed, "sun_sample", trace=True):
            events = match.events[-1] if match.events else []
            for k, (event, state) in enumerate(zip(events, match.trace, strict=False)):
                if event.id not in BEFORE | TALLIES | RESULTS | {THROWN} or event.id in seen:
                    continue
                seen.add(event.id)
                scene = scene_of(match, words["en"], maps, 0, event=event, latest=tuple(events[: k + 1]))
                root = parse(all_markup(match.game.view(state, 0), scene))
                tower = next(e for e in root.iter() if e.get("data-key") == "tower")
                assert "open" in tower.attrib["class"].split()
                cubes = [e.attrib["class"].split() for e in tower.iter() if "sh-cube" in e.get("class", "").split()]
                if event.id == THROWN:
                    assert sum("in" in cube for cube in cubes) == sum(event.args["thrown"])
                    assert sum("out" in cube for cube in cubes) == sum(event.args["out"])
                elif event.id in TALLIES:
                    pairs = min(event.args["a"], event.args["t"])
                    assert sum("struck" in cube for cube in cubes) == 2 * pairs
    assert {THROWN, "event.attack_neutral", "event.tally_neutral", "event.conquered_neutral", "event.revolt"} <= seen


def test_a_throw_with_more_cubes_than_the_tray_shows_is_drawn(words, maps):
    match = next(played(5, 2, "sun"))
    many = [20, 20, 20, 0, 0, 5]
    args = {"n": 65, "came": 65, "thrown": many, "stuck": [0] * 6, "loose": [0] * 6, "out": many}
    event = Event("event.throw", args, "SH-7.4", at=("tower",))
    parse(all_markup(match.view(0), scene_of(match, words["en"], maps, 0, event=event)))


@screens(Kind(), Kind("phone", "pl"))
def test_what_is_lit_can_be_clicked(page: Page, boot: Callable[..., None], tmp_path: Path) -> None:
    late = moments(played(5, 3), lambda match: len(match.moves) > 290)
    all_can_be_clicked(page, boot, tmp_path, late)

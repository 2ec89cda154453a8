"""The board of Chocim, drawn without a browser; and what can be clicked, in one."""

from __future__ import annotations

import itertools
import json
import random
import re
import xml.etree.ElementTree as ET
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from pyengine import Match, Setup
from pyengine.games.chocim.data import FIELDS, KINDS, RP, SIDES
from pyengine.games.chocim.leaders import LEADERS
from pyengine.words import Words
from tests.games.chocim.table import fresh
from tests.web.conftest import Kind, screens
from tests.web.drawn import map_of, targets, whole, words_of
from tests.web.reach import all_can_be_clicked, moments
from tests.web.test_page import asked, open_match
from web.boards import chocim as board
from web.boards.chocim.clash import ENDINGS
from web.boards.kit import Scene, Seat

NAMES = ["Anna", "Bogusław"]
LANGUAGES = ("en", "pl", "de", "uk")


@pytest.fixture(scope="module")
def maps() -> dict[str, Any]:
    return map_of("chocim")


@pytest.fixture(scope="module")
def words(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Words]:
    return words_of("chocim", tmp_path_factory.mktemp("words"), LANGUAGES)


def scene_of(match: Match, words: Words, maps: dict[str, Any], me: int | None, **more: Any) -> Scene:
    names = more.pop("names", NAMES)
    seats = [Seat(names[seat], SIDES[match.state.side(seat)]) for seat in (0, 1)]
    return Scene(words, seats, me=me, maps=maps, **more)


def all_markup(view: Any, scene: Scene) -> str:
    return whole(board, view, scene)


def eager(rng: random.Random, moves: list[Any]) -> Any:
    """Random, but seldom idle, so that the rarer questions come up too."""
    busy = [move for move in moves if move[0] not in ("pass", "done", "wait", "enough")]
    return rng.choice(busy if busy and rng.random() < 0.9 else moves)


def played(seed: int) -> Iterator[Match]:
    """A random match, at each of its decisions."""
    match = Match(Setup("chocim", 2, seed))
    rng = random.Random(seed)
    yield match
    while acting := match.acting():
        seat = rng.choice(acting)
        match.play(seat, eager(rng, match.game.legal(match.state, seat)))
        yield match


def recorded(seed: int) -> Iterator[tuple[Match, Any, Any]]:
    """A random match, at each of its events."""
    match = Match(Setup("chocim", 2, seed))
    rng = random.Random(seed)
    while acting := match.acting():
        seat = rng.choice(acting)
        events = match.play(seat, eager(rng, match.game.legal(match.state, seat)), trace=True)
        for event, state in zip(events, match.trace, strict=True):
            yield match, event, state


@pytest.mark.parametrize("language", ["en", "pl"])
def test_the_markup_is_well_formed_from_start_to_end(words, maps, language):
    for number, match in enumerate(played(11)):
        if number % 17 and match.acting():
            continue
        for me in (0, 1, None):
            root = ET.fromstring(all_markup(match.view(me), scene_of(match, words[language], maps, me)))
            assert len([e for e in root.iter("svg") if "board" in e.get("class", "").split()]) == 1
            keys = [e.attrib["data-key"] for e in root.iter() if "data-key" in e.attrib]
            assert len(keys) == len(set(keys)), {key for key in keys if keys.count(key) > 1}
            assert not [e for e in root.iter() if "style" in e.attrib]


def test_every_target_of_every_prompt_is_there_once(words, maps):
    met: set[str] = set()
    asked: dict[str, int] = {}
    for seed in range(6):
        for match in played(100 + seed):
            for seat in match.acting():
                view = match.view(seat)
                prompt = match.game.prompt(view, seat)
                lit = {target for choice in prompt.choices for target in choice.at}
                asked[prompt.id] = asked.get(prompt.id, 0) + 1
                if not lit - met and asked[prompt.id] > 12:
                    continue
                met |= lit
                scene = scene_of(match, words["en"], maps, seat, asked=seat, lit=frozenset(lit))
                root = ET.fromstring(all_markup(view, scene))
                found = targets(root)
                assert all(found.count(target) == 1 for target in lit), (prompt.id, lit - set(found))
                assert len(found) == len(set(found))
                for element in root.iter():
                    if element.attrib.get("data-target") in lit:
                        assert element.attrib["role"] == "button"
                        assert element.attrib["aria-label"]
    kinds = {target.split(":")[0] for target in met}
    assert kinds >= {"card", "use", "unit", "box", "table", "held", "support", "die"}


def test_a_mixed_crew_is_picked_on_the_plate_of_the_clash(words, maps):
    """CH-7.6: of infantry and Cossacks at the guns their owner says who supports."""
    t = fresh()
    t.put("cannonade", infantry=1, cossack=2)
    t.put("assault.tabor", spahi=4)
    t.turn(1)
    t.answer(("command", "oe_c1"), ("place", "spahi", "assault.tabor"), ("done",), ("declare", "assault.tabor"))
    t.answer(("support", 2))
    match = Match(Setup("chocim", 2, position=t.s.to_json()))
    (seat,) = match.acting()
    prompt = match.game.prompt(match.view(seat), seat)
    lit = frozenset(target for choice in prompt.choices for target in choice.at)
    assert lit == {"crew:infantry", "crew:cossack"}
    for language in ("en", "pl"):
        scene = scene_of(match, words[language], maps, seat, asked=seat, lit=lit)
        found = targets(ET.fromstring(all_markup(match.view(seat), scene)))
        assert all(found.count(target) == 1 for target in lit)


def test_a_person_who_shares_the_screen_finds_the_targets_too(words, maps):
    """Open questions are put without a curtain: the viewer is then nobody, the asked seat somebody."""
    seen = set()
    for seed in range(4):
        for match in played(200 + seed):
            for seat in match.acting():
                prompt = match.game.prompt(match.view(seat), seat)
                if prompt.secret or (prompt.id in seen and len(seen) > 8):
                    continue
                seen.add(prompt.id)
                lit = frozenset(target for choice in prompt.choices for target in choice.at)
                found = targets(
                    ET.fromstring(
                        all_markup(match.view(None), scene_of(match, words["en"], maps, None, asked=seat, lit=lit))
                    )
                )
                assert all(found.count(target) == 1 for target in lit), (prompt.id, lit - set(found))


def test_all_fields_tracks_weeks_and_phases_are_targets(words, maps):
    match = next(m for m in played(7) if m.state.phase == "actions")
    found = targets(ET.fromstring(all_markup(match.view(0), scene_of(match, words["en"], maps, 0))))
    assert {f"field:{field}" for field in FIELDS} <= set(found)
    assert {f"{track}:{side}" for track in ("morale", "supply") for side in SIDES} <= set(found)
    assert {f"week:{week}" for week in range(1, 6)} <= set(found)
    assert {"trench", "table", "premium", "phase:actions"} <= set(found)


def test_a_field_says_what_is_next_to_it_and_whose_troops_stand_there(words, maps):
    match = next(m for m in played(7) if m.state.phase == "actions" and any(m.state.units["defence.bridgehead"]))
    sheet = ET.fromstring(all_markup(match.view(0), scene_of(match, words["en"], maps, 0)))
    parents = {child.get("data-target"): parent for parent in sheet.iter() for child in parent}
    for field, row in FIELDS.items():
        near = parents[f"field:{field}"].get("data-explain") or ""
        assert all(words["en"](f"field.{other}") in near for other in row.neighbours), field
    garrison = match.state.units["defence.bridgehead"]
    said = next(child.get("aria-label") for child in parents["field:bridgehead"] if child.get("data-target") == "field:bridgehead")
    first = next(kind for kind, n in enumerate(garrison) if n)
    assert f"Commonwealth: {garrison[first]} unit" in said and words["en"](f"kind.{KINDS[RP][first]}") in said


def test_what_a_seat_may_not_know_changes_nothing(words, maps):
    """Two positions that differ only in the other's hand, held cards, stakes and the piles look the same."""
    seen = 0
    for number, match in enumerate(played(5)):
        if number % 11:
            continue
        for me in (0, 1):
            view = match.view(me)
            other = match.game.sample(view, me, type(match.state.rng)(number))
            scene = scene_of(match, words["en"], maps, me)
            assert all_markup(view, scene) == all_markup(match.game.view(other, me), scene)
            seen += 1
    assert seen > 20


def test_the_others_officers_and_the_piles_are_not_in_the_markup(words, maps):
    match = next(m for m in played(9) if m.state.phase == "actions" and m.state.week == 2)
    state = match.state
    markup = all_markup(match.view(0), scene_of(match, words["en"], maps, 0))
    other = 1 - state.side(0)
    for card in [*state.hand[other], *state.pile[0], *state.pile[1]]:
        if card in state.spied[other]:
            continue
        assert words["en"](f"stratagem.{LEADERS[card].stratagems[0].name}") not in markup


def test_names_are_data_not_markup(words, maps):
    names = ['<img src=x onerror="1">', "'\"><script> & B"]
    for number, match in enumerate(played(3)):
        if number % 40:
            continue
        markup = all_markup(match.view(1), scene_of(match, words["pl"], maps, 1, names=names))
        ET.fromstring(markup)
        assert "<img" not in markup
        assert "<script" not in markup


@pytest.mark.parametrize("language", ["en", "pl"])
def test_every_clash_is_told_with_its_dice_to_its_end(words, maps, language):
    """Dice, works, +1s, sixes, hits, withdrawal, outcome: each event of a clash shows the plate (CH-7, CH-8)."""
    seen: set[str] = set()
    for seed in range(12):
        for match, event, state in recorded(300 + seed):
            if state.clash is None or event.id in seen:
                continue
            seen.add(event.id)
            scene = scene_of(match, words[language], maps, 0, event=event)
            markup = board.draw(match.game.view(state, 0), scene)
            ET.fromstring(markup)
            assert 'class="board-plate ch-clash' in markup, event.id
            if event.id in ENDINGS:
                assert "ch-result" in markup
                assert 'class="die' in markup
    assert {"event.rolled", "event.works", "event.counted", "event.assault_failed", "event.field_taken"} <= seen
    assert {"event.counted_battle", "event.battle_won"} <= seen


def test_stakes_of_the_other_side_show_only_their_number(words, maps):
    """CH-13.3: the numbers are announced, the cards stay face down until all is settled."""
    match = next(
        m
        for seed in range(20)
        for m in played(400 + seed)
        if m.state.phase == "negotiations" and m.state.shown == 3 and all(map(any, m.state.stakes)) and m.acting()
    )
    root = ET.fromstring(all_markup(match.view(0), scene_of(match, words["en"], maps, 0)))
    other = 1 - match.state.side(0)
    for element in root.iter():
        key = element.attrib.get("data-key", "")
        if re.fullmatch(rf"stake-\d-{other}-\w+", key):
            assert key.endswith("-back")


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_words_of_the_board_are_translated(words, maps, language):
    """An id without words would show as itself."""
    for number, match in enumerate(played(21)):
        if number % 23 and match.acting():
            continue
        markup = all_markup(match.view(0), scene_of(match, words[language], maps, 0))
        shown = re.sub(r'(data-[a-z]+|class|href|id)="[^"]*"', "", markup)
        ids = r"\b(?:board|panel|field|kind|spot|card|stratagem|pool|claim|clash|phase|band|side|place|note)\.[a-z_]+"
        assert not re.findall(ids, shown)


def into_its_own_box(match: Match) -> bool:
    """Units may leave a box that others may enter: both can be chosen."""
    for seat in match.acting():
        lit = {at for choice in match.game.prompt(match.view(seat), seat).choices for at in choice.at}
        if any(at.startswith("unit:") and at.split("/")[0].replace("unit:", "box:") in lit for at in lit):
            return True
    return False


@screens(Kind(), Kind("phone", "pl"))
def test_what_is_lit_can_be_clicked(page: Page, boot: Callable[..., None], tmp_path: Path) -> None:
    both = itertools.chain.from_iterable(played(seed) for seed in range(12))
    late = itertools.chain(
        moments(both, into_its_own_box, most=2), moments(played(5), lambda match: match.state.week > 2)
    )
    all_can_be_clicked(page, boot, tmp_path, late, least=6)


def test_equal_units_go_together(words, maps):
    """CH-4.1: one button sends as many of a picked kind as may go and find room; each move of it is legal."""
    t = fresh()
    t.turn(0)
    t.answer(("command", "rp_c1"))
    match = Match(Setup("chocim", 2, position=t.s.to_json()))
    (seat,) = match.acting()
    prompt = match.game.prompt(match.view(seat), seat)
    unit = "unit:reserve.commonwealth/infantry"
    lit = frozenset(at for choice in prompt.choices if unit in choice.at for at in choice.at) - {unit}
    scene = scene_of(match, words["en"], maps, seat, asked=seat, lit=lit, picked=frozenset({unit}))
    root = ET.fromstring(all_markup(match.view(seat), scene))
    together = [
        json.loads(element.attrib["data-moves"]) for element in root.iter("button") if "data-moves" in element.attrib
    ]
    assert together and all(len(moves) > 1 for moves in together)
    for moves in together:
        again = Match(Setup("chocim", 2, position=t.s.to_json()))
        for move in moves:
            again.play(seat, tuple(move))
    bare = scene_of(match, words["en"], maps, seat, asked=seat, lit=lit | {unit})
    assert "data-moves" not in all_markup(match.view(seat), bare)


def test_boxes_stay_where_they_are_when_units_are_picked(page: Page, boot: Callable[..., None], tmp_path: Path) -> None:
    """What sends all of a kind hangs on a box: the next click must meet the box that the pointer was on."""
    t = fresh()
    t.turn(0)
    t.answer(("command", "rp_c1"))
    match = Match(Setup("chocim", 2, position=t.s.to_json()))
    match.meta["seats"] = [{"name": side, "kind": "person"} for side in SIDES]
    open_match(page, boot, match, tmp_path)
    asked(page)
    where = "[...document.querySelectorAll('.ch-box')].map((box) => { const r = box.getBoundingClientRect(); return [r.x, r.y, r.width, r.height]; })"
    before = page.evaluate(where)
    page.locator('[data-target^="unit:reserve.commonwealth/"].lit').first.dispatch_event("click")
    expect(page.locator(".ch-all").first).to_be_visible()
    assert page.evaluate(where) == before

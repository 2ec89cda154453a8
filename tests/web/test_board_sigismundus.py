"""The board of Sigismundus Augustus, drawn without a browser."""

from __future__ import annotations

import random
import re
import sys
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from typing import Any

import pytest

from pyengine import Event, Match, Setup
from pyengine.games.sigismundus.data import ACTS, COUNTRIES, OFFICES, TRACKS
from pyengine.games.sigismundus.state import phase
from pyengine.words import Words
from tests.web.drawn import ROOT, map_of, targets, whole, words_of
from web.boards import sigismundus as board
from web.boards.kit import Scene, Seat
from web.boards.sigismundus.common import PHASES
from web.boards.sigismundus.hall import CLOSED, FOLLOWS
from web.ui.draft import Draft
from web.ui.screens.new_match import form
from web.ui.table.selection import Selection

NAMES = ["Anna", "Bogusław", "Cecylia", "Dorota", "Edmund"]
LANGUAGES = ("en", "pl", "de")
EUROPE = map_of("europe")


@pytest.fixture(scope="module")
def words(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Words]:
    return words_of("sigismundus", tmp_path_factory.mktemp("words"), LANGUAGES)


def scene_of(match: Match, words: Words, me: int | None, **more: Any) -> Scene:
    names = more.pop("names", NAMES)
    seats = [Seat(names[k], house) for k, house in enumerate(match.state.houses)]
    return Scene(words, seats, me=me, maps=EUROPE, **more)


def all_markup(view: Any, scene: Scene) -> str:
    return whole(board, view, scene)


def played(players: int, seed: int, variant: str = "full") -> Iterator[Match]:
    """A random match, at each of its decisions."""
    match = Match(Setup("sigismundus", players, seed, options={"variant": variant}))
    rng = random.Random(seed)
    yield match
    while acting := match.acting():
        seat = rng.choice(acting)
        match.play(seat, rng.choice(match.game.legal(match.state, seat)))
        yield match


def played_events(players: int, seed: int) -> Iterator[tuple[Match, Event, Any, tuple[Event, ...]]]:
    """A random match, event by event, with what its move has told so far."""
    match = Match(Setup("sigismundus", players, seed, options={"variant": "short"}))
    rng = random.Random(seed)
    while acting := match.acting():
        seat = rng.choice(acting)
        events = match.play(seat, rng.choice(match.game.legal(match.state, seat)), trace=True)
        for number, (event, state) in enumerate(zip(events, match.trace)):
            yield match, event, state, tuple(events[: number + 1])


def test_sa_4_7_the_page_deals_houses_by_lot_unless_one_is_chosen(words):
    """SA-4.7: each seat is left to the lot at first; a chosen House stays where it was put."""
    draft = Draft.fresh("sigismundus", words["en"])
    draft.resize(4, words["en"])
    sides = [field for field in re.findall(r"<input[^>]*>", form(words["en"], draft)) if 'data-draft="side"' in field]
    assert [field for field in sides if " checked" in field and 'value=""' in field] == [field for field in sides if " checked" in field] != []
    assert sum(" checked" in field for field in sides) == 4
    dealt = {tuple(draft.setup(f"seed {n}").sides) for n in range(30)}
    assert len(dealt) > 20 and all(len(set(sides)) == 4 for sides in dealt)
    assert draft.setup("one").sides == draft.setup("one").sides
    draft.take_side(2, "gorka")
    draft.take_side(0, "gorka")
    assert [seat.side for seat in draft.seats] == ["gorka", "", "", ""]
    assert {draft.setup(f"seed {n}").sides[0] for n in range(30)} == {"gorka"}
    setup = draft.setup("two")
    assert [seat.side for seat in draft.named(words["en"], setup.sides)] == Match(setup).state.houses


@pytest.mark.parametrize("compact", [False, True], ids=["wide", "compact"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_markup_is_well_formed_from_start_to_end(words, language, compact):
    for number, match in enumerate(played(4, 11)):
        if number % 23 and match.acting():
            continue
        for me in (0, None):
            view = match.game.view(match.state, me)
            root = ET.fromstring(all_markup(view, scene_of(match, words[language], me, compact=compact)))
            keys = [e.attrib["data-key"] for e in root.iter() if "data-key" in e.attrib]
            assert len(keys) == len(set(keys))
            found = targets(root)
            assert len(found) == len(set(found))
            assert not [e for e in root.iter() if "style" in e.attrib]


@pytest.mark.parametrize("players", [3, 4, 5])
def test_every_target_of_every_prompt_is_there_once(words, players):
    met: set[tuple[str, str]] = set()
    for seed in range(3):
        for match in played(players, 100 * players + seed, "short" if seed else "full"):
            for seat in match.acting():
                view = match.game.view(match.state, seat)
                prompt = match.game.prompt(view, seat)
                lit = {target for choice in prompt.choices for target in choice.at}
                if not {(prompt.id, target) for target in lit} - met:
                    continue
                met |= {(prompt.id, target) for target in lit}
                scene = scene_of(match, words["en"], seat, asked=seat, lit=frozenset(lit))
                root = ET.fromstring(all_markup(view, scene))
                found = targets(root)
                assert all(found.count(target) == 1 for target in lit), lit - set(found)
                for element in root.iter():
                    if element.attrib.get("data-target") in lit:
                        assert element.attrib["role"] == "button"
                        assert element.attrib["aria-label"]
    kinds = {target.split(":")[0] for _, target in met}
    assert kinds >= {
        "office",
        "country",
        "field",
        "figure",
        "hand",
        "deck",
        "unit",
        "track",
        "act",
        "thumb",
        "seat",
        "direction",
    }


def test_what_is_kept_is_what_would_be_drawn_anew(words):
    """Parts remember their markup; other words, names, lights or positions never get it by mistake."""
    parts = [
        value
        for name, module in sys.modules.items()
        if name.startswith(f"{board.__name__}.")
        for value in vars(module).values()
        if hasattr(value, "cache_clear")
    ]
    assert len(parts) > 10
    rng = random.Random(4)
    for number, match in enumerate(played(5, 17)):
        if number % 9 and match.acting():
            continue
        seat = match.acting()[0] if match.acting() else 0
        view = match.view(seat)
        prompt = match.game.prompt(view, seat)
        lit = sorted({target for choice in prompt.choices for target in choice.at}) if prompt else []
        picked = lit[:1] if rng.random() < 0.5 else []
        more = {
            "names": rng.sample(NAMES, 5),
            "asked": seat,
            "lit": frozenset(lit) - frozenset(picked),
            "picked": frozenset(picked),
            "recent": frozenset(rng.sample(["office:gniezno", "country:suecia", "seat:1", "track:royal"], 2)),
            "labels": {target: f"{target} {number}" for target in lit},
        }
        scene = scene_of(match, words[rng.choice(LANGUAGES)], seat, **more)
        kept = all_markup(view, scene)
        for part in parts:
            part.cache_clear()
        assert all_markup(view, scene) == kept


def test_what_lies_open_is_on_the_sheet(words):
    match = next(m for m in played(5, 7) if m.state.round == 3 and m.state.patrons)
    found = set(targets(ET.fromstring(all_markup(match.view(0), scene_of(match, words["en"], 0)))))
    assert {f"office:{office}" for office in OFFICES} <= found
    assert {f"country:{country}" for country in COUNTRIES} <= found
    assert {f"track:{track}" for track in TRACKS} <= found
    assert {f"rep:{rep}" for rep in ("royal", "magnate", "nobility")} <= found
    assert {f"figure:{figure}" for figure in [*match.state.on_show, *match.state.patrons]} <= found
    assert {f"act:{act}" for act in match.state.acts} <= found
    assert f"demand:{match.state.demand}" in found


def test_plates_lie_where_the_map_has_room_for_them():
    """The style sheet places them; it and the map must agree."""
    sheet = EUROPE["europe"]
    _, _, width, height = sheet["viewBox"]
    css = (ROOT / "web/styles/sigismundus.css").read_text(encoding="utf-8")
    placed = {
        name: (float(left), float(top))
        for name, left, top in re.findall(r"\.sg-plate\.(\w+) \{ left: ([\d.]+)%; top: ([\d.]+)%; \}", css)
    }
    assert set(placed) == set(COUNTRIES)
    for name, (left, top) in placed.items():
        x, y = sheet["areas"][name]["plate"]
        assert abs(left - 100 * x / width) < 0.01 and abs(top - 100 * y / height) < 0.01, name


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_can_be_asked_what_it_means(words, language):
    """What stands for something explains itself, in words of the glossary, a phase by its name; nothing leaves it to the browser's own title."""
    met = set()
    for number, match in enumerate(played(5, 31)):
        if number % 31 and match.acting():
            continue
        root = ET.fromstring(all_markup(match.view(0), scene_of(match, words[language], 0)))
        for element in root.iter():
            assert "title" not in element.attrib
            if "data-target" in element.attrib:
                assert "data-explain" in element.attrib, element.attrib
            if "data-explain" in element.attrib:
                met.add(element.attrib["data-explain"])
    phases = {words[language](f"phase.{name}") for name in PHASES}
    assert phases <= met <= phases | {words[language](f"term.{term}.text") for term in board.TERMS}
    assert len(met) > 15


def test_cards_open_large(words):
    """What the board says can be opened is known by its name, with text and rule; anything else is nothing."""
    entries = set(re.findall(r"^## (\S+)", (ROOT / "assets/encyclopedia/sigismundus/en.md").read_text(encoding="utf-8"), re.M))
    seen = set()
    for number, match in enumerate(played(4, 8)):
        if number % 40 and match.acting():
            continue
        scene = scene_of(match, words["pl"], 0)
        root = ET.fromstring(all_markup(match.view(0), scene))
        for asked in {e.attrib["data-card"] for e in root.iter() if "data-card" in e.attrib}:
            card = board.card(match.view(0), scene, asked)
            assert card is not None and card.title and card.picture and card.text and card.rule, asked
            assert card.history in {"", *entries}
            seen.add(asked.split(":")[0])
    assert seen == {"card", "figure", "act", "office"}
    assert board.card(match.view(0), scene, "card:none") is board.card(match.view(0), scene, "") is None


@pytest.mark.parametrize(
    ("target", "part"),
    [
        ("field:envoy", "floor"),
        ("office:gniezno", "offices"),
        ("country:suecia", "abroad"),
        ("figure:rej", "abroad"),
        ("unit:infantry", "bank"),
    ],
)
def test_the_part_that_is_asked_about_comes_first(words, target, part):
    """On a small screen the board is in parts, which follow the question."""
    match = next(m for m in played(3, 2) if phase(m.state) == "actions")
    scene = scene_of(match, words["en"], 0, lit=frozenset({target}))
    assert f'class="sg-board asks-{part}"' in board.draw(match.view(0), scene)


def test_among_many_targets_those_glow_that_one_begins_with(words):
    """Where a client may go to eight fields, and each field to many places, the fields glow, until one is picked."""
    match = next(m for m in played(4, 2) if m.acting() and m.state.step == "place_client" and m.state.round == 2)
    seat = match.acting()[0]
    view = match.view(seat)
    selection, prompt = Selection(), match.game.prompt(view, seat)
    lit, calm = selection.lit(prompt), selection.calm(prompt)
    assert {at.split(":")[0] for at in lit - calm} == {"field"}
    drawn = board.draw(view, scene_of(match, words["en"], seat, lit=lit, calm=calm))
    assert all(re.search(rf'data-(target|pick)="{at}"[^>]*class="[^"]*lit calm', drawn) or f'data-target="{at}"' not in drawn for at in calm)
    assert len(re.findall('class="[^"]*lit"', drawn)) >= len(lit - calm)
    selection.pick(prompt, min(lit - calm))
    assert len(selection.lit(prompt)) > 12 or not selection.calm(prompt)


def test_an_act_in_force_shows_where_it_bites(words):
    """Each Act has its seal at the place it changes, not only in the list."""
    english = words["en"]
    seen = set()
    for seed in range(12):
        for match in played(3, seed):
            new = set(match.state.acts) - seen
            if not new:
                continue
            markup = all_markup(match.view(0), scene_of(match, english, 0))
            for act in new:
                said = f"{english(f'act.{act}')}: {english(f'act.{act}.text')}".replace("'", "&#x27;")
                assert f'class="sg-bite" role="img" aria-label="{said}"' in markup, act
            seen |= new
        if len(seen) == len(ACTS):
            break
    assert len(seen) >= 6


def test_what_a_seat_may_not_know_changes_nothing(words):
    """SA-6: positions that differ only in others' cards, decks and closed hands look the same."""
    seen = 0
    for number, match in enumerate(played(4, 5)):
        if number % 7 and not any(match.state.ready):
            continue
        for me in (0, None):
            view = match.view(me)
            other = match.game.sample(view, me, type(match.state.rng)(number))
            scene = scene_of(match, words["en"], me)
            assert all_markup(view, scene) == all_markup(match.game.view(other, me), scene)
        seen += any(match.state.ready)
    assert seen > 20


def test_the_own_closed_hand_is_shown_to_its_owner_only(words):
    """SA-5.0.6"""
    for match in played(3, 6):
        step = match.state.step
        closed = [seat for seat, ready in enumerate(match.state.ready) if ready and match.state.sealed[seat]]
        if step == "office_bid" and closed and match.state.sealed[closed[0]][0]:
            own, other = closed[0], next(s for s in range(3) if s not in closed)
            said = words["en"]("board.own_hand")
            assert said in board.draw(match.view(own), scene_of(match, words["en"], own))
            assert said not in board.draw(match.view(other), scene_of(match, words["en"], other))
            return
    raise AssertionError("nobody bid")


def test_every_amount_is_on_the_ruler(words):
    """What the ruler offers are the legal moves, no more and no fewer."""
    met = set()
    for match in played(4, 9):
        step = match.state.step
        if step not in CLOSED:
            continue
        for seat in match.acting():
            markup = board.draw(match.view(seat), scene_of(match, words["en"], seat, asked=seat))
            offered = re.findall(r'data-move="([^"]*)"', markup)
            legal = match.game.legal(match.state, seat)
            assert [move.replace("&quot;", '"') for move in offered] == [f'["{verb}", {n}]' for verb, n in legal]
            met.add(step)
    assert met == set(CLOSED)


@pytest.mark.parametrize("language", LANGUAGES)
def test_opened_hands_are_tallied(words, language):
    """All bids stand side by side when the last of them is told."""
    met = set()
    for match, event, state, before in played_events(4, 3):
        kind = event.id.removeprefix("event.").removesuffix("_marked")
        if kind not in FOLLOWS or event.args["seat"] != 3:
            continue
        met.add(kind)
        scene = scene_of(match, words[language], 0, event=event, latest=before)
        markup = board.draw(match.game.view(state, 0), scene)
        assert markup.count('class="sg-open') == 4, kind
    assert {"purse", "sale", "office_bid", "thumb"} <= met


def test_a_combat_is_told_in_lanes(words):
    """SA-5.10.2"""
    for seed in range(9):
        for match, event, state, before in played_events(3, seed):
            if event.id == "event.roll":
                scene = scene_of(match, words["pl"], 1, event=event, latest=before)
                root = ET.fromstring(all_markup(match.game.view(state, 1), scene))
                dice = [e.get("aria-label") for e in root.iter("svg") if e.get("class") == "die"]
                assert str(event.args["die"]) in dice
                return
    raise AssertionError("nobody fought")


def test_what_goes_on_over_several_moves_stays_in_sight(words):
    """All dice of a combat stand at its end, also when wounds were settled between; bids stand while ties are settled."""
    met = set()
    for seed in range(12):
        match = Match(Setup("sigismundus", 3, seed, options={"variant": "short"}))
        rng = random.Random(seed)
        history: list[list[Event]] = []
        while acting := match.acting():
            seat = rng.choice(acting)
            events = match.play(seat, rng.choice(match.game.legal(match.state, seat)), trace=True)
            before = tuple(event for part in history[-24:] for event in part if event.to is None)
            for number, (event, state) in enumerate(zip(events, match.trace)):
                if event.id not in ("event.victory", "event.repelled", "event.royal_track"):
                    continue
                so_far = tuple(e for e in events[: number + 1] if e.to is None)
                scene = scene_of(match, words["de"], None, event=event, latest=so_far, before=before)
                markup = board.draw(match.game.view(state, None), scene)
                if event.id == "event.royal_track":
                    assert markup.count('class="sg-open') == 3
                    met.add("settled" if events[0].id == "event.settled" else "royal_track")
                else:
                    course = [*before, *so_far]
                    start = max(n for n, e in enumerate(course) if e.id == "event.combat")
                    rolls = sum(e.id == "event.roll" for e in course[start:])
                    assert markup.count('class="die"') == rolls
                    met.add("wounded" if events[0].id.startswith("event.wound") else "unhurt")
            history.append(events)
    assert met == {"settled", "royal_track", "wounded", "unhurt"}


def test_names_are_data_not_markup(words):
    names = ['<img src=x onerror="1">', "A & B", "'\"><script>", "Dorota", "Edmund"]
    for number, match in enumerate(played(3, 3, "short")):
        if number % 25:
            continue
        markup = all_markup(match.view(1), scene_of(match, words["pl"], 1, names=names))
        ET.fromstring(markup)
        assert "<img" not in markup
        assert "<script" not in markup


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_words_of_the_board_are_translated(words, language):
    """An id without words would show as itself."""
    for number, match in enumerate(played(5, 21)):
        if number % 29 and match.acting():
            continue
        markup = all_markup(match.view(0), scene_of(match, words[language], 0))
        shown = re.sub(r'(data-[a-z]+|class|href|id)="[^"]*"', "", markup)
        assert not re.findall(
            r"\b(?:board|panel|office|country|field|figure|act|sejm|rep|track|stage|phase|unit|side)\.[a-z_]+", shown
        )

"""The board of Magnates, drawn without a browser; and what can be clicked, in one."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from pyengine import Match, Setup
from pyengine.games.magnaci.data import BUILDINGS, CONFLICTS, LAWS, OFFICES, PROVINCES, SIDES
from pyengine.games.magnaci.state import HIDDEN
from pyengine.words import Words
from tests.web.conftest import Kind, screens
from tests.web.drawn import ROOT, map_of, parse, targets, whole, words_of
from tests.web.reach import all_can_be_clicked, moments
from web.boards import magnaci as board
from web.boards.kit import Scene, Seat
from web.boards.magnaci.pieces import in_lines
from web.boards.magnaci.plate import ON_A_PLATE, kind_of

NAMES = ["Anna", "Bogusław", "Cecylia", "Dorota", "Edmund"]


@pytest.fixture(scope="module")
def maps() -> dict[str, Any]:
    return map_of("commonwealth")


@pytest.fixture(scope="module")
def words(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Words]:
    return words_of("magnaci", tmp_path_factory.mktemp("words"), ("en", "pl", "de"))


def scene_of(match: Match, words: Words, maps: dict[str, Any], me: int | None, **more: Any) -> Scene:
    names = more.pop("names", NAMES)
    seats = [Seat(names[k], SIDES[k]) for k in range(match.state.players)]
    return Scene(words, seats, me=me, maps=maps, **more)


def all_markup(view: Any, scene: Scene) -> str:
    return whole(board, view, scene)


def played(players: int, seed: int) -> Iterator[Match]:
    """A random match, at each of its decisions."""
    match = Match(Setup("magnaci", players, seed))
    rng = random.Random(seed)
    yield match
    while acting := match.acting():
        seat = rng.choice(acting)
        match.play(seat, rng.choice(match.game.legal(match.state, seat)))
        yield match


@pytest.mark.parametrize("compact", [False, True], ids=["wide", "compact"])
@pytest.mark.parametrize("language", ["en", "pl"])
def test_the_markup_is_well_formed_from_start_to_end(words, maps, language, compact):
    for number, match in enumerate(played(4, 11)):
        if number % 9 and match.acting():
            continue
        for me in (0, None):
            view = match.game.view(match.state, me)
            scene = scene_of(match, words[language], maps, me, compact=compact, takes_up=True)
            root = parse(all_markup(view, scene))
            assert len([e for e in root.iter("svg") if "board" in e.get("class", "").split()]) == 1
            keys = [e.attrib["data-key"] for e in root.iter() if "data-key" in e.attrib]
            assert len(keys) == len(set(keys))
            assert not [e for e in root.iter() if "style" in e.attrib]


@pytest.mark.parametrize("language", ["en", "pl", "de"])
def test_the_name_of_a_conflict_is_large_enough_on_a_small_tablet(words, language):
    """Its letters shrink with its longest line: with more than 17 they would be under 12 px where the sheet is 540 px wide."""
    for id in CONFLICTS:
        lines = in_lines(words[language](f"conflict.{id}"))
        assert len(lines) <= 2
        assert max(map(len, lines)) <= 17, lines


@pytest.mark.parametrize("compact", [False, True], ids=["wide", "compact"])
@pytest.mark.parametrize("players", [2, 3, 5])
def test_every_target_of_every_prompt_is_there_once(words, maps, players, compact):
    met = set()
    for seed in range(2):
        for match in played(players, 100 * players + seed):
            for seat in match.acting():
                view = match.game.view(match.state, seat)
                prompt = match.game.prompt(view, seat)
                lit = {target for choice in prompt.choices for target in choice.at}
                if not lit - met and len(met) > 12:
                    continue
                met |= lit
                scene = scene_of(match, words["en"], maps, seat, asked=seat, lit=frozenset(lit), compact=compact)
                root = parse(all_markup(view, scene))
                found = targets(root)
                assert all(found.count(target) == 1 for target in lit), lit - set(found)
                for element in root.iter():
                    if element.attrib.get("data-target") in lit:
                        assert element.attrib["role"] == "button"
                        assert element.attrib["aria-label"]
    kinds = {target.split(":")[0] for target in met}
    assert kinds >= {"province", "hand", "office", "law", "conflict"}


def test_all_lands_conflicts_and_seats_are_targets(words, maps):
    match = next(m for m in played(3, 7) if m.state.phase == "conflicts")
    found = targets(parse(all_markup(match.view(0), scene_of(match, words["en"], maps, 0))))
    assert len(found) == len(set(found))
    assert {f"province:{province}" for province in PROVINCES} <= set(found)
    assert {f"seat:{seat}" for seat in range(3)} <= set(found)
    assert {f"conflict:{k + 1}" for k, id in enumerate(match.state.conflicts) if id} <= set(found)
    assert "king" in found


def test_what_a_seat_may_not_know_changes_nothing(words, maps):
    """Two positions that differ only in others' face-down cards, decks and kings to come look the same (MG-5.3.2)."""
    seen = 0
    for match in played(3, 5):
        if match.state.phase not in ("senate", "sejm", "conflicts") or not any(match.state.committed):
            continue
        view = match.view(0)
        if not any(HIDDEN in bids for bids in view.bids):
            continue
        other = match.game.sample(view, 0, type(match.state.rng)(seen))
        scene = scene_of(match, words["en"], maps, 0, takes_up=True)
        assert all_markup(view, scene) == all_markup(match.game.view(other, 0), scene)
        seen += 1
        if seen > 30:
            break
    assert seen


def test_kings_to_come_and_cards_of_the_decks_are_not_in_the_markup(words, maps):
    match = next(m for m in played(3, 9) if m.state.phase == "sejm")
    state = match.state
    markup = all_markup(match.view(0), scene_of(match, words["en"], maps, 0))
    for king in state.kings[state.age :]:
        assert words["en"](f"king.{king}") not in markup
    for law in state.law_deck:
        assert words["en"](f"law.{law}") not in markup or law in ("fortress", "monastery")


def test_names_are_data_not_markup(words, maps):
    names = ['<img src=x onerror="1">', "A & B", "'\"><script>", "Dorota", "Edmund"]
    for number, match in enumerate(played(3, 3)):
        if number % 25:
            continue
        markup = all_markup(match.view(1), scene_of(match, words["pl"], maps, 1, names=names))
        parse(markup)
        assert "<img" not in markup
        assert "<script" not in markup


def test_cards_of_the_own_turn_can_be_taken_up_again(words, maps):
    match = next(m for m in played(3, 4) if m.state.phase == "senate" and any(map(any, m.state.bids)))
    seat = match.acting()[0]
    markup = all_markup(match.view(seat), scene_of(match, words["en"], maps, seat, takes_up=True))
    bid = next(office for office, card in zip(match.state.senators, match.state.bids[seat]) if card)
    assert f'data-take-up="bid:{bid}"' in markup
    assert "data-take-up" not in all_markup(match.view(seat), scene_of(match, words["en"], maps, seat))


@pytest.mark.parametrize("language", ["en", "pl"])
def test_every_contest_is_told_on_a_plate(words, maps, language):
    """UI: reveal, modifiers, result; in conflicts the sum against the scale."""
    kinds: set[str] = set()
    seen: set[str] = set()
    for seed in range(12):
        match = Match(Setup("magnaci", 3, seed))
        rng = random.Random(seed)
        while acting := match.acting():
            seat = rng.choice(acting)
            events = match.play(seat, rng.choice(match.game.legal(match.state, seat)), trace=True)
            for event, state in zip(events, match.trace):
                kind = kind_of(event)
                if kind not in ON_A_PLATE or event.id in seen:
                    continue
                seen.add(event.id)
                kinds.add(kind)
                view = match.game.view(state, 0)
                markup = all_markup(view, scene_of(match, words[language], maps, 0, event=event))
                parse(markup)
                plate = re.search(r'<div class="board-plate mg-plate.*', markup, re.DOTALL)
                assert plate, event.id
                if kind in ("conflict_won", "conflict_lost"):
                    said = words[language]("board.reaches", total=event.args["total"], scale=event.args["scale"])
                    assert said in plate[0]
    assert {"office_won", "law_won", "conflict_won", "conflict_lost", "tie_office"} <= kinds


@pytest.mark.parametrize("language", ["en", "pl"])
def test_every_card_opens_large(words, maps, language):
    """Laws, offices, conflicts, kings and buildings with their whole text; a king to come is told to nobody."""
    match = next(m for m in played(4, 8) if m.state.phase == "conflicts" and m.state.age == 2)
    view, scene = match.view(0), scene_of(match, words[language], maps, 0)
    names = [f"law:{law}" for law in LAWS] + [f"office:{office}" for office in OFFICES]
    names += [f"conflict:{id}" for id in CONFLICTS] + [f"king:{king}" for king in match.state.kings[:2]]
    names += [f"building:{building}" for building in BUILDINGS]
    entries = set(re.findall(r"^## (\S+) \|", (ROOT / f"assets/encyclopedia/magnaci/{language}.md").read_text("utf-8"), re.M))
    for name in names:
        card = board.card(view, scene, name)
        assert card and card.title and card.rule, name
        assert not re.search(r"\{|\b(?:card|law|legend|term|king|symbol|province)\.[a-z_]+", card.title + card.text), (name, card)
        parse(card.picture)
        assert not card.history or card.history in entries
    hidden = [f"king:{king}" for king in match.state.kings[2:]]
    assert not any(board.card(view, scene, name) for name in [*hidden, "law:none", "nothing:here", ""])
    opened = set(re.findall(r'data-card="([^"]+)"', all_markup(view, scene)))
    assert opened and all(board.card(view, scene, name) for name in opened)


@pytest.mark.parametrize("language", ["en", "pl"])
def test_laws_and_offices_show_their_rule_in_full(words, maps, language):
    """MG-5.2.1, MG-5.3.2: what one bids for is read on the board, not only when pointed at."""
    for phase, kind in (("senate", "office"), ("sejm", "law")):
        match = next(m for m in played(4, 8) if m.state.phase == phase and not m.state.shown)
        drawn = parse(board.draw(match.view(0), scene_of(match, words[language], maps, 0)))
        shown = ["".join(e.itertext()) for e in drawn.iter() if e.get("class") == "mg-text"]
        wanted = OFFICES if kind == "office" else match.state.sejm
        assert shown == [words[language](f"{kind}.{name}.text") for name in wanted]


def test_a_phone_on_its_side_shows_the_sheet_as_a_phone_does(words, maps):
    match = next(m for m in played(3, 7) if m.state.phase == "conflicts")
    low = board.draw(match.view(0), scene_of(match, words["en"], maps, 0, low=True))
    assert low == board.draw(match.view(0), scene_of(match, words["en"], maps, 0, compact=True))


def test_what_is_asked_about_comes_first_where_there_is_no_room(words, maps):
    match = next(m for m in played(3, 7) if m.state.phase == "senate")
    for lit, part in (("hand:5", "slots"), ("office:primate", "slots"), ("province:prussia", "map")):
        assert f"asks-{part}" in board.draw(match.view(0), scene_of(match, words["en"], maps, 0, lit=frozenset([lit])))


def test_all_words_of_the_board_are_translated(words, maps):
    """An id without words would show as itself."""
    for language in ("en", "pl"):
        for number, match in enumerate(played(5, 21)):
            if number % 15 and match.acting():
                continue
            markup = all_markup(match.view(0), scene_of(match, words[language], maps, 0))
            shown = re.sub(r'(data-[a-z]+|class|href|id)="[^"]*"', "", markup)
            assert not re.findall(r"\b(?:board|panel|province|fief|law|office|conflict|king|phase|level)\.[a-z_]+", shown)


@screens(Kind(), Kind("phone", "pl"))
def test_what_is_lit_can_be_clicked(page: Page, boot: Callable[..., None], tmp_path: Path) -> None:
    late = moments(played(5, 4), lambda match: match.state.age > 0)
    all_can_be_clicked(page, boot, tmp_path, late)

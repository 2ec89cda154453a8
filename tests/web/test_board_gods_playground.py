"""The board of God's Playground, drawn without a browser; and what can be clicked, in one."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from pyengine import Match, Setup
from pyengine.games.gods_playground.data import ENEMIES, FAMILIES, PLACES, PROVINCES
from pyengine.games.gods_playground.forecast import outlook, threats
from pyengine.words import Words
from tests.web.conftest import Kind, screens
from tests.web.drawn import ROOT, map_of, parse, targets, whole, words_of
from tests.web.reach import all_can_be_clicked, moments
from web.boards import gods_playground as board
from web.boards.gods_playground.cards import SIGNS
from web.boards.gods_playground.common import FOE
from web.boards.gods_playground.plate import ON_A_PLATE
from web.boards.gods_playground.tray import ACTIONS
from web.boards.kit import Scene, Seat

NAMES = ["Anna", "Bogusław", "Cecylia", "Dorota"]
LANGUAGES = ("en", "pl", "de")
ALL_OPTIONS = {"treaty_limits": "on", "firm_treaties": "on", "duchies": "on"}


@pytest.fixture(scope="module")
def maps() -> dict[str, Any]:
    return map_of("gods_playground")


@pytest.fixture(scope="module")
def words(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Words]:
    return words_of("gods_playground", tmp_path_factory.mktemp("words"), LANGUAGES)


def scene_of(match: Match, words: Words, maps: dict[str, Any], me: int | None, **more: Any) -> Scene:
    names = more.pop("names", NAMES)
    seats = [Seat(names[k], FAMILIES[k]) for k in range(match.state.players)]
    return Scene(words, seats, me=me, maps=maps, **more)


def all_markup(view: Any, scene: Scene) -> str:
    return whole(board, view, scene)


def played(players: int, seed: int, **options: str) -> Iterator[Match]:
    """A random match, at each of its decisions. It passes seldom, so that much happens."""
    match = Match(Setup("gods_playground", players, seed, options=options))
    rng = random.Random(seed)
    yield match
    while acting := match.acting():
        seat = rng.choice(acting)
        moves = match.game.legal(match.state, seat)
        if len(moves) > 1 and rng.random() < 0.8:
            moves = [move for move in moves if move not in (("pass",), ("stop",), ("done",))] or moves
        match.play(seat, rng.choice(moves))
        yield match


@pytest.mark.parametrize("compact", [False, True], ids=["wide", "compact"])
@pytest.mark.parametrize("language", ["en", "pl"])
def test_the_markup_is_well_formed_from_start_to_end(words, maps, language, compact):
    for number, match in enumerate(played(4, 11)):
        if number % 11 and match.acting():
            continue
        for me in (0, None):
            view = match.game.view(match.state, me)
            scene = scene_of(match, words[language], maps, me, compact=compact, takes_up=True)
            root = parse(all_markup(view, scene))
            assert len([e for e in root.iter("svg") if "board" in e.get("class", "").split()]) == 1
            keys = [e.attrib["data-key"] for e in root.iter() if "data-key" in e.attrib]
            assert len(keys) == len(set(keys))
            ids = [e.attrib["id"] for e in root.iter() if "id" in e.attrib]
            assert len(ids) == len(set(ids))
            assert not [e for e in root.iter() if "style" in e.attrib]


@pytest.mark.parametrize("compact", [False, True], ids=["wide", "compact"])
@pytest.mark.parametrize("players", [3, 4])
def test_every_target_of_every_prompt_is_there_once(words, maps, players, compact):
    """Seats are the table's own targets: the list of players beside the board has them."""
    met: set[str] = set()
    for seed in range(3):
        for match in played(players, 100 * players + seed, **ALL_OPTIONS):
            for seat in match.acting():
                view = match.game.view(match.state, seat)
                prompt = match.game.prompt(view, seat)
                lit = {at for choice in prompt.choices for at in choice.at if not at.startswith("seat:")}
                if not lit - met:
                    continue
                met |= lit
                scene = scene_of(match, words["en"], maps, seat, asked=seat, lit=frozenset(lit), compact=compact)
                root = parse(all_markup(view, scene))
                found = targets(root)
                assert all(found.count(target) == 1 for target in lit), (prompt.id, lit - set(found))
                for element in root.iter():
                    if element.attrib.get("data-target") in lit:
                        assert element.attrib["role"] == "button"
                        assert element.attrib["aria-label"]
    kinds = {target.split(":")[0] for target in met}
    assert kinds >= {
        "province", "place", "token", "estate", "field", "gdansk", "sejm", "crown", "unit", "count", "cossacks", "money",
    }  # fmt: skip


def test_what_events_point_at_is_on_the_board(words, maps):
    """What has just changed pulses once, so it must be there."""
    missing = set()
    seen: set[str] = set()
    for seed in range(4):
        match = Match(Setup("gods_playground", 3, seed))
        rng = random.Random(seed)
        while acting := match.acting():
            seat = rng.choice(acting)
            events = match.play(seat, rng.choice(match.game.legal(match.state, seat)), trace=True)
            for event, state in zip(events, match.trace):
                # Dice lie on a plate; Cossacks alone are no army of the buyer's.
                new = {at for at in event.at if at not in seen and at != "dice"}
                if event.args.get("unit") == "cossacks":
                    continue
                if not new:
                    continue
                seen |= new
                view = match.game.view(state, seat)
                found = targets(parse(all_markup(view, scene_of(match, words["en"], maps, seat, event=event))))
                missing |= new - set(found)
    assert not missing


def test_all_lands_neighbours_and_places_are_targets(words, maps):
    match = next(m for m in played(3, 7) if m.state.phase == 8)
    found = targets(parse(all_markup(match.view(0), scene_of(match, words["en"], maps, 0))))
    assert len(found) == len(set(found))
    assert {f"province:{province}" for province in PROVINCES} <= set(found)
    assert {f"field:{enemy}" for enemy in ENEMIES} <= set(found)
    assert {f"estate:{province}:{k}" for province in PROVINCES for k in range(1, 6)} <= set(found)
    assert {f"money:{seat}" for seat in range(3)} <= set(found)
    laying = next(m for m in played(3, 7) if m.state.phase == 2)
    seat = laying.acting()[0]
    found = targets(parse(all_markup(laying.view(seat), scene_of(laying, words["en"], maps, seat))))
    assert {f"place:{place}" for place in PLACES} <= set(found)


@pytest.mark.parametrize("compact", [False, True], ids=["wide", "compact"])
def test_what_a_seat_may_not_know_changes_nothing(words, maps, compact):
    """Positions that differ only in others' tokens before they are revealed, or in their bids, look the same
    (GP-5.2.1, GP-6.1.2)."""
    seen = 0
    for match in played(4, 5):
        if not any(match.state.committed) or match.state.phase not in (2, 3):
            continue
        for me in (0, None):
            view = match.view(me)
            other = match.game.sample(view, me, type(match.state.rng)(seen))
            scene = scene_of(match, words["en"], maps, me, takes_up=True, compact=compact)
            assert all_markup(view, scene) == all_markup(match.game.view(other, me), scene)
        seen += 1
        if seen > 24:
            break
    assert seen


def test_names_are_data_not_markup(words, maps):
    names = ['<img src=x onerror="1">', "A & B", "'\"><script>", "Dorota"]
    for compact in (False, True):
        for number, match in enumerate(played(4, 3)):
            if number % 30:
                continue
            scene = scene_of(match, words["pl"], maps, 1, names=names, compact=compact)
            markup = all_markup(match.view(1), scene)
            parse(markup)
            assert "<img" not in markup
            assert "<script" not in markup


def test_tokens_of_the_own_turn_can_be_taken_up_again(words, maps):
    match = next(m for m in played(3, 4) if m.state.phase == 2 and any(value >= 0 for value in m.state.placed[0]))
    place = next(place for place, value in zip(PLACES, match.state.placed[0]) if value >= 0)
    for compact in (False, True):
        scene = scene_of(match, words["en"], maps, 0, takes_up=True, compact=compact)
        assert all_markup(match.view(0), scene).count(f'data-take-up="token:{place}"') == 1
    assert "data-take-up" not in all_markup(match.view(0), scene_of(match, words["en"], maps, 0))


@pytest.mark.parametrize("language", ["en", "pl"])
def test_every_automatic_step_is_told_with_its_sum(words, maps, language):
    """The page explains what the game does by itself: strength, bonus, Polish cubes, and what is left over."""
    seen = set()
    for seed in range(14):
        match = Match(Setup("gods_playground", 3, seed))
        rng = random.Random(seed)
        while acting := match.acting():
            seat = rng.choice(acting)
            events = match.play(seat, rng.choice(match.game.legal(match.state, seat)), trace=True)
            for event, state in zip(events, match.trace):
                if event.id not in ON_A_PLATE or event.id in seen:
                    continue
                seen.add(event.id)
                view = match.game.view(state, 0)
                markup = all_markup(view, scene_of(match, words[language], maps, 0, event=event))
                parse(markup)
                plate = re.search(r'<div class="board-plate gp-plate.*?</div><div class="gp-low"', markup, re.DOTALL)
                assert plate, event.id
                assert not re.search(r"plate\.[a-z_]+", plate[0])
                for dice in event.args.get("dice", ()) if isinstance(event.args.get("dice"), list) else ():
                    assert f'aria-label="{dice}"' in plate[0]
                if event.id.startswith("event.invasion") and "base" in event.args:
                    for name in ("base", "bonus", "against", "n"):
                        assert f"<b>{event.args[name]}</b>" in plate[0]
    assert {"event.invasion", "event.held_off", "event.expansion", "event.pillage", "event.campaign_roll"} <= seen


def test_the_forecast_stands_on_every_card(words, maps):
    match = next(m for m in played(3, 6) if m.state.turn == 2 and m.state.phase == 10)
    view = match.view(0)
    markup = all_markup(view, scene_of(match, words["en"], maps, 0))
    for threat in threats(view):
        assert f">{threat.percent}%<" in markup
        assert (
            words["en"]("forecast.chance", percent=threat.percent, dice=threat.dice, expected=threat.expected) in markup
        )


def special(match: Match) -> int | None:
    """The seat that takes a special action now."""
    asked = match.state.step == "special_actions"
    return match.acting()[0] if asked else None


def test_the_kind_of_a_special_action_comes_before_its_place(words, maps):
    """GP-7.2.0: with up to thirty of them on a board, eight kinds are lit first; each has always the same place."""
    most = 0
    for match in played(4, 12, **ALL_OPTIONS):
        if (seat := special(match)) is None:
            continue
        view = match.view(seat)
        choices = [choice for choice in match.game.prompt(view, seat).choices if choice.move != ("pass",)]
        assert all(choice.at[0] == f"action:{choice.move[0]}" for choice in choices)
        kinds = frozenset(choice.at[0] for choice in choices)
        most = max(most, len(choices))
        for compact in (False, True):
            scene = scene_of(match, words["pl"], maps, seat, asked=seat, lit=kinds, compact=compact)
            root = parse(all_markup(view, scene))
            tiles = [e for e in root.iter("li") if "gp-deed" in e.get("class", "").split()]
            assert [e.attrib["data-key"] for e in tiles] == [f"action-{name}" for name in ACTIONS]
            assert all(e.attrib["data-explain"] and e.attrib["data-explain-rule"] for e in tiles)
            assert {t for t in targets(root) if t.startswith("action:")} == kinds
    assert most > 20


@pytest.mark.parametrize("language", ["en", "pl"])
def test_every_card_opens_large(words, maps, language):
    match = next(match for match in played(4, 12, **ALL_OPTIONS) if special(match) is not None and match.state.turn == 2)
    view, scene = match.view(0), scene_of(match, words[language], maps, 0)
    names = [f"enemy:{name}" for name in FOE] + [f"reign:{turn}" for turn in range(1, 5)] + [f"term:{term}" for term in SIGNS]
    entries = set(re.findall(r"^## (\S+) \|", (ROOT / f"assets/encyclopedia/gods_playground/{language}.md").read_text("utf-8"), re.M))
    for name in names:
        card = board.card(view, scene, name)
        assert card and card.title and card.rule, name
        assert not re.search(r"\{|\b(?:card|enemy|term|province|reign|forecast)\.[a-z_]+", card.title + card.text), (name, card)
        parse(card.picture)
        assert not card.history or card.history in entries
    assert not any(board.card(view, scene, name) for name in ("enemy:nobody", "reign:5", "reign:x", "term:estate", ""))
    kinds = frozenset(f"action:{name}" for name in ACTIONS)
    opened = set(re.findall(r'data-card="([^"]+)"', all_markup(view, scene_of(match, words[language], maps, 0, lit=kinds))))
    assert opened and all(board.card(view, scene, name) for name in opened)


def test_a_phone_on_its_side_has_the_list_too(words, maps):
    """The whole sheet would be too small there to read, and its estates to touch."""
    match = next(match for match in played(4, 12) if special(match) is not None)
    view = match.view(0)
    low = board.draw(view, scene_of(match, words["en"], maps, 0, low=True))
    assert low == board.draw(view, scene_of(match, words["en"], maps, 0, compact=True))


def test_what_the_enemies_would_take_is_in_sight(words, maps):
    """As many of one's own estates as the forecast dooms (GP-9.1.1)."""
    seen = set()
    for match in played(4, 12):
        view = match.view(1)
        if view.phase == 11 or not view.turn:
            continue
        gauge = board.aims(view, scene_of(match, words["en"], maps, 1)).dangers[0]
        doomed = sum(land.estates_lost.count(1) for land in outlook(view))
        assert (gauge.args["n"], gauge.pressing) == (doomed, doomed > 0)
        seen.add(doomed > 0)
    assert seen == {True, False}


def test_what_is_asked_about_comes_first_on_a_phone(words, maps):
    match = next(match for match in played(4, 12) if special(match) is not None)
    seat = special(match)
    for lit, part in (("estate:prussia:1", "rows"), ("sejm", "low"), ("province:prussia", "map")):
        scene = scene_of(match, words["en"], maps, seat, lit=frozenset([lit]), compact=True)
        assert f"asks-{part}" in board.draw(match.view(seat), scene)


def test_all_words_of_the_board_are_translated(words, maps):
    """An id without words would show as itself."""
    kinds = "action|board|panel|plate|short|province|enemy|phase|reign|stage|term|unit|forecast|place"
    for language in LANGUAGES:
        for number, match in enumerate(played(4, 21)):
            if number % 17 and match.acting():
                continue
            for compact in (False, True):
                scene = scene_of(match, words[language], maps, 0, compact=compact)
                markup = all_markup(match.view(0), scene)
                shown = re.sub(r'(data-[a-z]+|class|href|id)="[^"]*"', "", markup)
                assert not re.findall(rf"\b(?:{kinds})\.[a-z_]+", shown)


@screens(Kind(), Kind("phone", "pl"))
def test_what_is_lit_can_be_clicked(page: Page, boot: Callable[..., None], tmp_path: Path) -> None:
    """Questions whose targets lie all over the board, late enough that it is crowded."""
    late = moments(played(4, 12, **ALL_OPTIONS), lambda match: match.state.turn == 3)
    all_can_be_clicked(page, boot, tmp_path, late, least=4)

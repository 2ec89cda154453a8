"""Levels: each game has the same four, weakest first, with a sentence each; a beginner overlooks, it throws no dice."""

from __future__ import annotations

from typing import Any

import pytest

from pyengine import Game, Rng, Setup, bot, game_ids, levels, load
from pyengine.bots import Bot, RandomBot, characters
from pyengine.bots.beginner import Beginner
from pyengine.game import SetupError
from pyengine.registry import package
from pyengine.state import Move
from tests.bots.positions import questions
from tests.rendered_messages import catalogue

LEVELS = ("random", "easy", "normal", "hard", "master")


@pytest.mark.parametrize("id", game_ids())
def test_every_game_has_the_same_levels(id: str) -> None:
    assert levels(id) == LEVELS


@pytest.mark.parametrize("language", ["pl", "en", "de", "uk"])
@pytest.mark.parametrize("level", LEVELS)
def test_every_level_has_a_name_and_a_sentence(language: str, level: str) -> None:
    words = catalogue(language, "kronika")
    assert words[f"kind.{level}"]
    assert str(words[f"level.{level}"]).endswith(".")


@pytest.mark.parametrize("language", ["pl", "en", "de", "uk"])
def test_every_character_has_a_name_and_a_sentence(language: str) -> None:
    words = catalogue(language, "kronika")
    for character in {name for id in game_ids() for name in characters(id)}:
        assert words[f"character.{character}.name"]
        assert str(words[f"character.{character}"]).endswith(".")


class Last(Bot):
    """Takes the last but one of what it is shown."""

    def choose(self, game: Game[Any], view: Any, seat: int, rng: Rng) -> Move:
        moves = game.legal(view, seat)
        return moves[-2] if len(moves) > 2 else moves[0]


def test_a_beginner_overlooks_moves_at_some_questions_and_reasons_about_the_rest() -> None:
    game, state, seat = next(q for q in questions("shogun", 3, "beginner") if len(q[0].legal(q[1], q[2])) > 6)
    legal = list(game.legal(state, seat))

    def taken(at: tuple[str, ...], sees: int) -> set[Move]:
        player = Beginner(Last(), sees, at)
        return {player.choose(game, game.view(state, seat), seat, Rng(luck)) for luck in range(30)}

    assert taken((), 20) == {legal[-2]}
    assert taken((state.step,), 100) == {legal[-2]}
    assert taken((state.step,), 0) == {legal[0]}
    assert 1 < len(taken((state.step,), 50)) < len(legal)


def test_a_beginner_leaves_the_match_as_it_is() -> None:
    """What it overlooks is overlooked in its own view alone."""
    game, state, seat = next(q for q in questions("chocim", 2, "beginner") if q[1].step == "play")
    legal = list(game.legal(state, seat))
    for luck in range(5):
        move = Beginner(RandomBot(), 0, ("play",)).choose(game, game.view(state, seat), seat, Rng(luck))
        assert move in (legal[0], legal[-1])
    assert game.legal(state, seat) == legal


@pytest.mark.parametrize("id", game_ids())
def test_easy_is_no_dice_thrower(id: str) -> None:
    """It beats one in all but rare matches; here in each of a few."""
    game = load(id)
    count = max(2, game.counts[0])
    for number in range(2):
        state = game.start(Setup(id, count, f"easy.{number}"))
        rng = Rng(number)
        while acting := game.acting(state):
            seat = acting[0]
            player = bot(id, "easy" if seat == number else "random")
            game.play(state, seat, player.choose(game, game.view(state, seat), seat, rng))
        outcome = game.outcome(state)
        assert outcome is not None
        assert outcome.winners in ([], [number])


@pytest.mark.parametrize("id", game_ids())
def test_characters_are_bots_of_known_levels(id: str) -> None:
    game, state, seat = next(questions(id, game_counts(id), "characters", every=12))
    for character in characters(id):
        own = package(id).CHARACTERS[character]
        assert own and set(own) <= set(LEVELS)
        for level in set(own) - {"master"}:
            assert bot(id, level, character) is own[level]
            assert own[level].choose(game, game.view(state, seat), seat, Rng(1)) in game.legal(state, seat)
        assert bot(id, "random", character) is not None
    with pytest.raises(SetupError):
        bot(id, "normal", "nobody")


def game_counts(id: str) -> int:
    return 3 if id != "chocim" else 2


@pytest.mark.parametrize(("character", "acts"), [("cautious", False), ("traitor", True)])
def test_a_traitor_wishes_for_a_common_defeat_and_a_cautious_one_does_not(character: str, acts: bool) -> None:
    wish = bot("magnaci", "hard", character).lore.wish  # type: ignore[attr-defined]
    assert (wish([0.1, 0.2, 0.2], 0) > 0.1) == acts

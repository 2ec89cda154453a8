"""Words: forms, plurals, names; and no message without words in any language."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from pyengine import Match, game_ids, load
from pyengine.manifest import MANIFESTS
from tests.rendered_messages import I18N, NAMES, catalogue, places, said, words
from web.ui.settings import LANGUAGES

EVERYWHERE = {"en", "pl"}
"""Every game speaks these. Other languages are there for a game when all of its texts are."""
PAGE = ("kronika", "remote")
"""The page's own words: all that every visitor may see, and what only those see who play with other devices."""
DOMAINS = (*PAGE, *game_ids())
SPOKEN = sorted((path.stem, path.parent.name) for path in I18N.glob("*/*.po") if path.stem in DOMAINS)
GAMES_SPOKEN = [(domain, language) for domain, language in SPOKEN if domain not in PAGE]


def languages_of(domain: str) -> set[str]:
    return {language for known, language in SPOKEN if known == domain}


@pytest.mark.parametrize(("domain", "language"), SPOKEN)
def test_all_languages_have_the_same_messages(domain: str, language: str) -> None:
    found = catalogue(language, domain)
    assert set(found) == set(catalogue("en", domain))
    for id, text in found.items():
        forms = text if isinstance(text, tuple) else (text,)
        assert all(form.strip() for form in forms), f"{language} {id} is empty"
        assert not any("!" in form for form in forms), f"{language} {id} shouts"


@pytest.mark.parametrize("game", game_ids())
def test_a_game_speaks_a_language_wholly_or_not_at_all(game: str) -> None:
    assert EVERYWHERE <= languages_of(game) <= languages_of("kronika")
    assert set(MANIFESTS[game].languages) == languages_of(game), "the lobby says what is played in English"
    for kind in ("rules", "encyclopedia", "tutorials"):
        assert {path.stem for path in (I18N.parent / kind / game).glob("*.md")} == languages_of(game), kind


def test_the_page_offers_the_languages_that_it_speaks() -> None:
    assert set(LANGUAGES) == languages_of("kronika")


@pytest.mark.parametrize(("domain", "language"), SPOKEN)
def test_translations_keep_the_same_places(domain: str, language: str) -> None:
    english, other = catalogue("en", domain), catalogue(language, domain)
    for id in english:
        # A plural form may drop the number ("one estate"), nothing else.
        assert set(places(english[id])) - {"n"} == set(places(other[id])) - {"n"}, id


# -- what every game promises: its tests/games/<id>/names.py lists what it names ------------------------------------------

ROOT = Path(__file__).parents[2]
GAMES = pytest.mark.parametrize("game", game_ids())
ID = re.compile(r'"((?:event|prompt|move|note|illegal|score|ending)\.[a-z_0-9.]+)"')
RULE = re.compile(r'"([A-Z]{2}-[\d.]*\d[a-z]?)"')
RAW = re.compile(r"[{}]|\w_\w|\b(?:True|False|None)\b")
"""A place left empty, an id where a name should be, a value that is no word."""


@cache
def known(game: str) -> set[str]:
    """All messages; every language has the same."""
    return set(catalogue("en", game)) | set(catalogue("en", "kronika"))


def code(game: str) -> dict[str, str]:
    """The sources of a game, by the names of their files."""
    folder = ROOT / "pyengine" / "games" / game
    return {str(path.relative_to(folder)): path.read_text(encoding="utf-8") for path in folder.rglob("*.py")}


@cache
def heard(game: str) -> list[tuple[str, dict[str, Any]]]:
    """What random matches say, each thing once: every number of players, every option, refusals too."""
    return list({repr(one): one for one in said(game)}.values())


@pytest.mark.parametrize(("game", "language"), GAMES_SPOKEN)
def test_all_that_a_match_says_has_words(game: str, language: str) -> None:
    say = words(language, game, "kronika")
    for id, args in heard(game):
        text = say(id, NAMES, **args)
        assert text != id, f"{id} has no words"
        assert not RAW.search(text), f"{id} with {args}: {text}"


@GAMES
def test_matches_refuse_and_end_too(game: str) -> None:
    """Or the test above would miss them."""
    kinds = {id.split(".")[0] for id, _ in heard(game)}
    assert kinds >= {"event", "prompt", "move", "note", "illegal", "ending", "score"}


@GAMES
def test_every_id_in_the_code_has_words(game: str) -> None:
    asked = {(name, id) for name, text in code(game).items() for id in ID.findall(text)}
    assert asked and not {(name, id) for name, id in asked if id not in known(game)}


@GAMES
def test_every_name_has_words(game: str) -> None:
    rules, names = load(game), import_module(f"tests.games.{game}.names").NAMES
    ids = {f"{kind}.{id}" for kind, ids in names.items() for id in ids} | {f"side.{side}" for side in rules.sides}
    for option in rules.options:
        ids |= {f"option.{option.id}", *(f"option.{option.id}.{choice}" for choice in option.choices)}
    assert ids - known(game) == set()


@GAMES
def test_every_term_is_explained(game: str) -> None:
    terms = {id for id in known(game) if re.fullmatch(r"term\.\w+", id)}
    assert {f"{term}.text" for term in terms} <= known(game)


@pytest.mark.parametrize(("game", "language"), GAMES_SPOKEN)
def test_every_rule_that_is_named_can_be_read(game: str, language: str) -> None:
    """The page opens the rules text at the rule of a prompt, a choice or an event."""
    text = (ROOT / "assets" / "rules" / game / f"{language}.md").read_text(encoding="utf-8")
    headings = set(re.findall(r"^#+ ([A-Z]{2}-[\d.]*\d[a-z]?) ", text, re.M))
    named = {rule for source in code(game).values() for rule in RULE.findall(source)}
    assert named and named <= headings


# -- the page and the core -------------------------------------------------------------------------------------------------


def test_the_page_asks_only_for_words_that_are_there() -> None:
    """Message ids written out in the page's code."""
    # Titles are said by the games' manifests.
    known = set().union(*(catalogue("en", domain) for domain in (*PAGE, "magnaci"))) | {"game.title", "game.tagline"}
    known |= set(catalogue("en", "learn"))
    asked = set()
    for path in (ROOT / "web" / "ui").rglob("*.py"):
        asked |= set(re.findall(r"""(?:words|say)\(["']([a-z_]+\.[a-z_.]+)["']""", path.read_text(encoding="utf-8")))
    assert asked - known == set()
    assert len(asked) > 50


def test_errors_of_the_core_have_words() -> None:
    known = set(catalogue("en", "kronika"))
    source = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "pyengine").glob("*.py"))
    raised = set(re.findall(r'(?:IllegalMove|SaveError|SetupError|PositionError)\(\s*"([a-z_.]+)"', source))
    assert raised and raised <= known


def test_plurals_and_cases() -> None:
    polish, english = words("pl", "magnaci", "kronika"), words("en", "magnaci", "kronika")
    assert [polish("lobby.move", n=n) for n in (1, 3, 5, 22)] == ["1 ruch", "3 ruchy", "5 ruchów", "22 ruchy"]
    assert english("lobby.move", n=1) == "1 move"
    assert polish.fill("{province:in} i {province:gen}", [], {"province": "lithuania"}) == "na Litwie i Litwy"
    assert (
        english.fill("{provinces}", [], {"provinces": ["lithuania", "ukraine", "prussia"]})
        == "Lithuania, Ukraine and Prussia"
    )


def test_nought_is_a_word() -> None:
    """Where n is 0 and ``<id>.none`` is there, that one is said, in whatever order catalogues are asked."""
    english = words("en", "shogun", "kronika")
    assert english("event.calmed", n=1, province="kaga") == "The theatre calms Kaga: 1 revolt marker left."
    assert english("event.calmed", n=0, province="kaga") == "The theatre calms Kaga: no revolt marker is left."
    assert english("lobby.move", n=0) == "0 moves", "a message without such a form"


def test_names_numbers_and_unknown_things() -> None:
    english = words("en", "magnaci", "kronika")
    assert (
        english.fill("{seat} and {winners}", ["Anna", "<b>"], {"seat": 1, "winners": [0, 1]}) == "<b> and Anna and <b>"
    )
    assert english.fill("{n:sign} {m}", [], {"n": 3, "m": -2}) == "+3 −2"
    assert english.fill("{seat}", [], {"seat": 1}) == "2", "a seat without a name is told by its number, from one"
    assert english("no.such.message") == "no.such.message"
    assert english.fill("{missing}", [], {}) == "{missing}"


def events_and_args(game: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """Everything that the recorded matches of a game say: questions, choices, notes and events."""
    for record in sorted((ROOT / "tests" / "records").glob(f"{game}-*.json")):
        played = Match.loads(record.read_text(encoding="utf-8"))
        match = Match(played.setup)
        for number, (seat, move) in enumerate(played.moves):
            # Some moves may be made unasked (giving a law away): then there is no question.
            if number % 5 == 0 and (prompt := match.game.prompt(match.view(seat), seat)):
                for note in (prompt, *prompt.notes, *prompt.choices, *(n for c in prompt.choices for n in c.notes)):
                    yield note.id, note.args
            for event in match.play(seat, move):
                yield event.id, event.args


ONE_OF_MANY = {
    "en": r"\b1 (?:armies|attackers|cards|chests|claims|cubes|dice|estates|farmers|fields|hits|leaders|markers|nobles|"
    r"officers|points|provinces|units|votes)\b",
    "pl": r"(?<![\d.,:/] )\b1 (?:armie|chłopi|chłopów|jednostek|karty|kart|kości|punkty|punktów|pól|skrzyń|skrzynie)\b",
    "de": r"(?<![\d.,:/] )\b1 (?:Abschnitte|Armeen|Einheiten|Felder|Forderungen|Güter|Karten|Offiziere|"
    r"Provinzen|Punkte|Stimmen|Truhen|Wunden)\b",
    "uk": r"(?<![\d.,:/] )\b1 (?:вимог|загони|загонів|карти|карт|кубики|кубиків|офіцерів|очки|очок)\b",
}
"""One of something, told as if it were many."""


@pytest.mark.parametrize("game", game_ids())
def test_one_is_not_many(game: str) -> None:
    spoken = {language: words(language, game, "kronika") for language in sorted(languages_of(game) & set(ONE_OF_MANY))}
    wrong = {
        (language, id): sentence
        for id, args in events_and_args(game)
        for language, say in spoken.items()
        if re.search(ONE_OF_MANY[language], sentence := say(id, NAMES, **args))
    }
    assert not wrong


STRANGERS = [
    ("magnaci", "pl", r"\bustaw(?!i)", "a Law is a Prawo"),
    ("magnaci", "de", r"\bFamilie\b|\bLohn\b|Bauwerk", "a family is a Haus, a reward a Belohnung, a building a Bau"),
    ("shogun", "de", r"Gebäude|Bauwerk", "a building is a Bau"),
    ("gods_playground", "de", r"\bFamilie\b|Landbot", "a family is a Haus, an envoy an Abgeordneter"),
    ("shogun", "*", r"daimy\u014d", "daimyo, as everywhere else"),
    ("gods_playground", "*", r"[“„]Piast", "kings in inverted commas"),
    ("sigismundus", "de", r"Königliche Forderung|Geistliches Amt|Vertreter des Königs|Gunstleist", "another name for one thing"),
    ("sigismundus", "pl", r"[Uu]rząd duchowny|oddział|[Rr]eprezentant|[Uu]koronuj", "another name for one thing"),
    ("chocim", "de", r"(?:bei|von|vor) Chocim|Büchsenmeister", "another name for one thing"),
    ("chocim", "pl", r"\b[Oo]dw[oó]d", "the reserve is a rezerwa"),
    ("chocim", "pl", r" Pasz[aąęy]\b|\b[Rr]ozkaz(?:u|em|y)?\b(?! wezyra)", "a pasza is no name, and what a leader does is a zagranie"),
    ("magnaci", "pl", r"\b[Pp]od [Rr]ozbiorem|trzy rozbiory", "a province that Rozbiór obejmuje"),
    ("gods_playground", "pl", r"\b[Ww]eto\b", "veto, as the action is called"),
    ("shogun", "pl", r"\bniepokojów\b|\bniczyj|ugrz[ęą]z|\b[Dd]ostawia", "another name for one thing"),
    ("*", "pl", r"\bOsmanie\b|[Kk]raj(?:e|ów|ach) Habsburgów|[Zz]iemi?e Habsburgów", "Osmanowie, Imperium Habsburgów"),
    ("*", "en", r"Habsburg lands", "the Habsburg Empire"),
    ("*", "en", r"Noble Host|Hozjusz", "the Noble Levy, Cardinal Hosius"),
    ("*", "de", r"Landsturm|Hozjusz", "das Adelsaufgebot, Kardinal Hosius"),
    ("*", "pl", r"\bWygrywa naj(?:więcej|większy)", "a person wins"),
    ("chocim", "uk", r"\b[Пп]рипас|\bкост(?:і|ей|ь)\b", "another name for one thing"),
    ("chocim", "en", r"[Mm]agazines|\bthr(?:ows?|ew|own)\b(?! in)[^.]*\bdice", "another name for one thing"),
    ("sigismundus", "en", r"Habsburg lands|\bclosed hand", "another name for one thing"),
    ("sigismundus", "de", r"Geschlecht|\bgeschlossenen? H[aä]nd", "another name for one thing"),
    ("*", "en", r"(?i)\b(?:nought|anew|by lot|lots decide)\b", "nobody speaks like that today"),
    ("*", "pl", r"\bgracz(?:a|owi|em) {", "a name that cannot be declined after a noun that is"),
    ("*", "*", r"(?i)\b(?:kliknij|click|klicke|клацни)\b", "nobody clicks on a touch screen"),
]
"""Words that a game must not use, by game and language, and why; in messages, rules, hints, teachers' pages,
lessons and scenarios."""


@pytest.mark.parametrize(("game", "language", "pattern", "why"), STRANGERS)
def test_one_thing_has_one_name(game: str, language: str, pattern: str, why: str) -> None:
    texts = [*I18N.glob(f"{language}/{game}.po")]
    for kind in ("lessons", "scenarios"):
        texts += I18N.parent.glob(f"{kind}/{game}/*.{language}.md")
    for kind in ("rules", "teachers", "tutorials"):
        texts += I18N.parent.glob(f"{kind}/{game}/{language}.md")
    assert texts
    wrong = [
        f"{path.relative_to(I18N.parent)}: {line.strip()}"
        for path in texts
        for line in path.read_text(encoding="utf-8").splitlines()
        if not line.startswith(("msgid", "#")) and re.search(pattern, line)
    ]
    assert not wrong, f"{why}\n" + "\n".join(wrong)


ONE_NAME = [
    ("magnaci province.little_poland", "gods_playground province.lesser_poland"),
    ("magnaci province.great_poland", "gods_playground province.greater_poland"),
    ("magnaci province.lithuania", "gods_playground province.lithuania"),
    ("magnaci province.ukraine", "gods_playground province.ukraine"),
    ("magnaci province.prussia", "gods_playground province.prussia"),
    ("magnaci power.muscovy", "gods_playground enemy.muscovy", "sigismundus country.moscovia"),
    ("magnaci power.ottoman", "gods_playground enemy.ottomans", "sigismundus country.ottoman", "chocim side.ottoman"),
    ("magnaci power.habsburg", "gods_playground enemy.habsburgs", "sigismundus country.habsburg"),
    ("gods_playground enemy.sweden", "sigismundus country.suecia"),
    ("magnaci law.noble_levy", "sigismundus demand.noble_host"),
]
"""One province, one neighbour, one name, whichever game speaks of it."""


@pytest.mark.parametrize("names", ONE_NAME, ids=lambda names: names[0])
def test_games_agree_on_historical_names(names: tuple[str, ...]) -> None:
    asked = [name.split() for name in names]
    for language in sorted(set.intersection(*(languages_of(game) for game, _ in asked))):
        assert len({catalogue(language, game)[id] for game, id in asked}) == 1, language


SIGNS = tomllib.loads((ROOT / "assets/icons.toml").read_text(encoding="utf-8"))
ICONS = {name: icon for table in SIGNS.values() if isinstance(table, dict) for name, icon in table.items()}
ONE_SIGN = [
    ("gp-sweden", "sg-suecia"),
    ("gp-muscovy", "sg-moscovia"),
    ("gp-ottomans", "sg-ottoman"),
    ("gp-habsburgs", "sg-habsburg"),
    ("gp-prussians", "sg-prussia"),
]
"""One neighbour, one sign on the boards of both games that draw it."""


def test_a_family_keeps_its_arms_and_its_colour() -> None:
    """One family, one coat of arms, one colour, in words and in paint, in every game."""
    borne: dict[tuple[str, str], set[str]] = {}
    for game, language in GAMES_SPOKEN:
        for id, text in catalogue(language, game).items():
            if re.fullmatch(r"side\.\w+(?:\.arms|\.colour)?", id):
                borne.setdefault((language, id), set()).add(str(text))
    shared = {side for game in game_ids() for side in load(game).sides if sum(side in load(other).sides for other in game_ids()) > 1}
    assert shared == {"radziwill", "sapieha", "potocki", "zamoyski"}
    assert not {id: said for id, said in borne.items() if len(said) > 1}
    painted = [
        side
        for sheet in sorted((ROOT / "web/styles").glob("*.css"))
        for side in re.findall(r"\.side-(\w+)[^{}]*{[^}]*--side:", sheet.read_text(encoding="utf-8"))
    ]
    assert shared <= set(painted) and len(painted) == len(set(painted)), "a second sheet paints a family anew"
    assert all(sum(f"side-{side}" in table for table in SIGNS.values() if isinstance(table, dict)) == 1 for side in shared)


def test_the_rules_pages_paint_a_family_alike() -> None:
    for language in ("en", "pl", "de"):
        arms_of: dict[str, set[str]] = {}
        for game in ("magnaci", "gods_playground"):
            page = (ROOT / f"assets/rules/{game}/{language}.md").read_text(encoding="utf-8")
            for name, colour, arms in re.findall(r"^\| (\w+) \| (\w+) \| (Trąby|Lis|Pilawa|Jelita|Szreniawa|Wieniawa) \|", page, re.M):
                arms_of.setdefault(name, set()).add(f"{colour.lower()}, {arms}")
        assert len(arms_of) == 6 and all(len(said) == 1 for said in arms_of.values()), arms_of


def test_neighbours_keep_their_signs() -> None:
    """Sweden does not bear the cross of the Teutonic Order, nor do two games give one neighbour two signs."""
    assert len({ICONS[f"gp-{enemy}"] for enemy in ("teutons", "sweden", "prussians")}) == 3
    assert "cross" in ICONS["gp-teutons"] and "cross" not in ICONS["gp-sweden"]
    for names in ONE_SIGN:
        assert len({ICONS[name] for name in names}) == 1, names


def test_the_terminal_reads_the_words_of_its_package_or_those_of_the_last_build(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from pyengine import words as module

    monkeypatch.setattr(module, "__file__", str(tmp_path / "pyengine" / "words.py"))
    monkeypatch.setattr(module, "compiled", lambda folder, *_: folder)
    assert module.installed("en") == tmp_path / "dist" / "i18n", "a checkout"
    (tmp_path / "pyengine" / "locale").mkdir(parents=True)
    assert module.installed("en") == tmp_path / "pyengine" / "locale", "an installed package"


@pytest.mark.parametrize(("language", "phase"), [("pl", "fazie"), ("en", "phase"), ("de", "Phase"), ("uk", "фазі")])
def test_not_again_says_how_long(language: str, phase: str) -> None:
    """MG-5.6.12: to the end of the phase, not of the Age."""
    assert phase in words(language, "kronika")("table.mute")


@pytest.mark.parametrize(("language", "tied"), [("pl", "bez rozstrzygnięcia"), ("en", "undecided"), ("de", "unentschieden")])
def test_a_tied_revolt_is_nobodys_victory(language: str, tied: str) -> None:
    """SH-5.9.3"""
    assert tied in words(language, "shogun").raw("event.revolt_tied")

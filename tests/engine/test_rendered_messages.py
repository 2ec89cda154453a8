"""Every message with every kind of argument, read for what a machine can find. People read the same lines with
``python -m tests.rendered_messages <game> <language>``."""

from __future__ import annotations

import re

import pytest

from pyengine import game_ids
from tests.rendered_messages import I18N, PAGE, Rendered, main, rendered

DOMAINS = (*PAGE, *game_ids())
SPOKEN = sorted((path.stem, path.parent.name) for path in I18N.glob("*/*.po") if path.stem in DOMAINS)

LINES = ("event.", "prompt.", "ending.", "illegal.", "note.", "move.", "save.", "setup.", "position.", "ruling.")
"""Messages that stand as a line, a question or a button of their own, and so begin with a capital letter."""
KINDS = ("event.", "prompt.", "ending.", "illegal.", "note.")
"""Messages in which nought is a word. On a button it is a number among others: bid 0, 1, 2."""
MEANT: dict[str, set[str]] = {}
"""By game: messages where the numeral 0 is what people say, with the reason beside it."""

FAULTS = {
    "an unfilled place": r"[{}]",
    "an id for a name": r"(?<!\w)\w+_\w+",
    "two spaces": r"  ",
    "a space before a stop": r" [.,;:](?:\s|$)| \?$",
    # An ordinal has a stop of its own: Osman II., der Sultan.
    "two stops": r"(?<![.IVX])[.,;:]{2}(?!\.)|(?<![IVX])[.?][.,;]",
    "an empty bracket": r"\( ?\)",
    "a word twice": r"\b([^\W\d]{2,}) \1\b",
    "a space at an end": r"^\s|\s$",
}
LOWER = re.compile(r"[a-ząćęłńóśźżäöüа-яґєії]")
NOUGHT = {
    "en": r"(?<![\d.,:–+−/(] )(?<![\d.,:–+−/(])\b0 (?!to\b|of\b|or\b|and\b|against\b|→)[a-z]",
    "pl": r"(?<![\d.,:–+−/(] )(?<![\d.,:–+−/(])\b0 (?!do\b|z\b|lub\b|albo\b|i\b|przeciw|→)[a-ząćęłńóśźż]",
    "de": r"(?<![\d.,:–+−/(] )(?<![\d.,:–+−/(])\b0 (?!bis\b|von\b|oder\b|und\b|gegen\b|→)[A-Za-zäöü]",
    "uk": r"(?<![\d.,:–+−/(] )(?<![\d.,:–+−/(])\b0 (?!до\b|з\b|або\b|чи\b|і\b|проти\b|→)[а-яґєії]",
}
"""Nought of something, where a person would say "no" or "none"."""


def faults(line: Rendered, language: str) -> list[str]:
    found = [name for name, pattern in FAULTS.items() if re.search(pattern, line.text)]
    if line.id.startswith(KINDS) and re.search(NOUGHT[language], line.text):
        found.append("nought of something")
    if line.id.startswith(LINES) and LOWER.match(line.text):
        found.append("a small letter at the beginning")
    return found


@pytest.mark.parametrize(("game", "language"), SPOKEN)
def test_every_message_with_every_kind_of_argument(game: str, language: str) -> None:
    wrong: dict[tuple[str, str], str] = {}
    for line in rendered(game, language):
        for fault in faults(line, language):
            if fault != "nought of something" or line.id not in MEANT.get(game, ()):
                wrong.setdefault((line.id, fault), line.text)
    assert not wrong, "\n".join(f"{id}, {fault}: {text}" for (id, fault), text in wrong.items())


HOUSES = r"(?:\w+scy|Radziwiłłowie|Sapiehowie|Potoccy|Firlejowie)"
OF_ONE = r"(?:otrzymuje|zwycięża|wygrywa|bierze|dobiera|traci|zagrywa|płaci|oddaje|wybiera|zaczyna|ma)"
FAMILIES = r"(?:Radziwiłł|Potocki|Sapieha|Leszczyński|Lubomirski|Zamoyski|Zborowski|Tarnowski|Anna|Bogusław|Dorota)"
OFFICES = r"(?:Prymas|Podskarbi|Kanclerz|Marszałek|Hetman)"
UNITS = r"(?:jazda|piechota|Kozacy|husaria|artyleria|janczarzy|spahisi|Tatarzy)"
KNOWN = [
    ("sigismundus", "pl", rf"\b{HOUSES} (?:nie )?{OF_ONE}\b|(?i:\b{OF_ONE}) {HOUSES}\b", "a plural House, a singular verb"),
    ("sigismundus", "pl", r"\b[Ww]eź (?:Wacław|Mikołaj|Jan|Andrzej|Łukasz|Marcin|Stanisław|Erazm)\b", "not declined"),
    ("sigismundus", "pl", r"obrócen|dać do wszystkich|[Uu]koronuj|\+\d zagraniczn", "unhappy Polish"),
    ("magnaci", "pl", rf"\bgracz(?:a|owi|em) {FAMILIES}\b|urzędu {OFFICES}\b|się o:? {OFFICES}\b", "not declined"),
    ("magnaci", "pl", r"Składa ją |\bpo \d+ majątku|(?i:pod rozbiorem)|Prymas (\w+) wskazuje: \1", "unhappy Polish"),
    ("magnaci", "pl", r"Potop\w* Szwedz|Odsiecz\w* Wied", "a capital letter too many"),
    ("chocim", "pl", rf"\b(?:[2-9]|\d\d) {UNITS}\b|stoją tu: Rzecz", "counted in the nominative"),
    ("chocim", "pl", r"[Zz]ostaw kości tak\b|[Ff]ortelów|(?i:tydzień) [IVX]", "another word for one thing"),
    ("gods_playground", "pl", r"mniej niż \d kostk|\b[Pp]remi|posiadłoś\w+ za \d|\b[Ss]ława [+−]|\d sławy\b", "unhappy Polish"),
    ("gods_playground", "pl", r"(?:pustych|wolnych) jest jeszcze 0|[„“]Piast", "unhappy Polish"),
    ("shogun", "pl", r"\bna koszt \d|\bjeden ryż|\b\d ryż\b|wybierającego|\bDa \d+ ryżu", "unhappy Polish"),
    ("shogun", "pl", r"\bShogun(?! wydawnictwo)", "its Polish title is Szogun"),
    ("*", "pl", r"Python jest|w tym wieku|Kanty Mirza|Masz już kart|po rzutach, które|[Zz]amknij dłoń", "unhappy Polish"),
    ("*", "en", r"dice so\b|kept up for nothing|\b1 come\b|\ban infantry\b(?! unit)|army to each\b|again in this age", "unhappy English"),
    ("*", "en", r"\b(?:Little|Great) Poland|Kanty", "another name for one thing"),
    ("*", "*", r"(?i:daimyō|\bklik|\bclick|\bklick|\bклац)", "another word for one thing"),
]
"""Faults that readers once found, in any inflected form: by game and language. They stay away from messages filled with
names, and from everything else that is written."""


@pytest.mark.parametrize(("game", "language"), SPOKEN)
def test_known_faults_stay_away(game: str, language: str) -> None:
    lines = [f"{line.id}: {line.text}" for line in rendered(game, language)]
    for path in (*I18N.parent.glob(f"*/{game}/{language}.md"), *I18N.parent.glob(f"*/{game}/*.{language}.md")):
        lines += [f"{path.parts[-3]}/{path.name}: {line}" for line in path.read_text(encoding="utf-8").splitlines()]
    for of, spoken, pattern, why in KNOWN:
        if of in (game, "*") and spoken in (language, "*"):
            assert not [line for line in lines if re.search(pattern, line)], why


def test_known_faults_are_found() -> None:
    """The check itself, by the sentences that were found."""
    for text in ("Zborowscy otrzymuje 2", "Zwycięża Tarnowscy", "weź Wacław z Szamotuł", "zostają obróceni", "gracza Potocki",
                 "akcję urzędu Hetman", "mają po 23 majątku", "pod Rozbiorem", "Prymas Sapieha wskazuje: Sapieha",
                 "2 jazda, 2 Kozacy", "Zostaw kości tak", "strzegą go mniej niż 2 kostki", "posiadłość za 3", "jeden ryż",
                 "ubiega się o: Prymas", "Leave the dice so", "1 come out", "an infantry"):  # fmt: skip
        assert any(re.search(pattern, text) for _, _, pattern, _ in KNOWN), text


def test_faults_are_found() -> None:
    """The check itself: each fault in a sentence made for it, and none in good ones."""
    bad = {
        "an unfilled place": "Anna takes {province}.",
        "an id for a name": "Anna takes awa_boso.",
        "two spaces": "Anna  takes Awa.",
        "a space before a stop": "Anna takes Awa .",
        "two stops": "Anna takes Awa..",
        "an empty bracket": "Anna takes Awa ().",
        "a word twice": "Anna takes takes Awa.",
        "a space at an end": "Anna takes Awa. ",
        "nought of something": "Anna takes 0 armies.",
        "a small letter at the beginning": "the farmers win.",
    }
    for fault, text in bad.items():
        assert fault in faults(Rendered("event.x", {}, text), "en"), fault
    for text in ("Anna 0, farmers 2: 0 against 2.", "Year 1: +0 chests, 10 armies.", "Wait… Anna has 0 of 3."):
        assert faults(Rendered("event.x", {}, text), "en") == []


def test_it_can_be_read(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["shogun", "en", "event.draw"]) == 0
    printed = capsys.readouterr().out
    assert "event.draw_farmers" in printed and "Only farmers came out" in printed and "event.tax" not in printed

"""Words: translations from .po to .mo, rules and encyclopedia from Markdown to HTML."""

from __future__ import annotations

import html
import re
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.pofile import PoFileError
from markdown_it import MarkdownIt
from markdown_it.token import Token

from pyengine.edition import PREFIXES, edition, rows, sentences

from .catalogue import read_catalogue, write_catalogue


class TextError(Exception):
    pass


_PO_LINE = re.compile(r'(msgctxt|msgid|msgid_plural|msgstr|msgstr\[\d\])?\s*"((?:[^"\\]|\\.)*)"')


def check_po(po: Path) -> None:
    """What Babel reads without a word: an unfinished string, and one message written twice."""
    seen: set[str] = set()
    for number, line in enumerate(po.read_text(encoding="utf-8").splitlines(), 1):
        line = line.strip()
        if not line or line.startswith("#"):
            continue
        match = _PO_LINE.fullmatch(line)
        if not match:
            raise TextError(f"{po}: line {number} is not a line of a .po file: {line}")
        if match[1] == "msgid" and match[2]:
            if match[2] in seen:
                raise TextError(f"{po}: line {number} has the message {match[2]} for the second time.")
            seen.add(match[2])


def _catalogue(po: Path, language: str) -> Catalog:
    check_po(po)
    try:
        return read_catalogue(po, language)
    except (PoFileError, ValueError) as error:
        raise TextError(f"{po}: {error}") from None


LEFT_OUT = (*PREFIXES, "lab.")
"""Words that the page has no use for: of the edition, of the laboratory."""


def write_translation(po: Path, mo: Path, language: str) -> None:
    """The words that the page carries; what they say about the edition is in the rules page."""
    catalogue = _catalogue(po, language)
    for id in [message.id for message in catalogue if isinstance(message.id, str) and message.id.startswith(LEFT_OUT)]:
        catalogue.delete(id)
    write_catalogue(catalogue, mo)


_EDITION = "{edition}"
"""The line of a rules text where figures and rulings of ours go."""


def with_edition(markdown: str, game: str, po: Path, shared: Path) -> str:
    """A rules text with what `pyengine.edition` says of the game, in the words of its catalogue."""
    if _EDITION not in markdown.splitlines():
        return markdown
    return markdown.replace(_EDITION, edition_markdown(game, sayer(po, shared)))


def sayer(*pos: Path) -> Callable[[str], str | None]:
    """What a message id says, in the first of some catalogues that has it."""
    catalogues = [_catalogue(path, path.parent.name) for path in pos]

    def word(id: str) -> str | None:
        for catalogue in catalogues:
            message = catalogue.get(id)
            if message and message.string:
                return str(message.string if isinstance(message.string, str) else message.string[0])
        return None

    return word


def edition_markdown(game: str, word: Callable[[str], str | None]) -> str:
    found = edition(game)
    lines = []
    if found.figures:
        heads = [word(f"edition_page.{column}") or column for column in ("figure", "stated", "ours")]
        lines += [f"| {' | '.join(heads)} |", "|---|---|---|"]
        lines += [f"| {' | '.join(cell.replace('|', '/') for cell in row)} |" for row in rows(found, word)]
    if found.rulings:
        lines += ["", word("edition_page.rulings") or "", ""]
        lines += [f"- {sentence} ({', '.join(rules)})." for sentence, rules in sentences(found, word)]
    return "\n".join(lines)


RULE_ID = re.compile(r"[A-Z]{2}-\d+(?:\.\d+)*[a-z]?")
_RULE_HEADING = re.compile(rf"({RULE_ID.pattern})\.?\s+(.+)")
_ENTRY_HEADING = re.compile(r"([a-z0-9][a-z0-9_.-]*)\s*\|\s*(.+)")


def to_html(markdown: str, where: str, draw: Callable[[str, str], str] | None = None) -> str:
    """An HTML fragment. A heading `### MG-5.2.1 Title` or `## slug | Title` opens a <section id> that lasts until
    the next heading of its level or above; rule ids in the text become links to their sections. Other headings of the
    second level are chapters, numbered for the contents. A fenced block ``drawing <name>`` becomes what `draw` makes
    of it."""
    parser = MarkdownIt("commonmark", {"html": False, "typographer": False}).enable("table")
    tokens = parser.parse(markdown)
    ids = _find_ids(tokens, where)
    out: list[Token] = []
    open_levels: list[int] = []
    chapters = 0
    for at, token in enumerate(tokens):
        if token.type == "heading_open":
            level = int(token.tag[1])
            while open_levels and open_levels[-1] >= level:
                open_levels.pop()
                out.append(_raw("</section>\n"))
            name, title = _split_heading(tokens[at + 1].content)
            if level == 2 and not name:
                chapters += 1
                token.attrs.update({"id": f"chapter-{chapters}", "tabindex": "-1"})
            if name:
                open_levels.append(level)
                kind = "rule" if RULE_ID.fullmatch(name) else "entry"
                out.append(_raw(f'<section id="{html.escape(name)}" class="{kind}" tabindex="-1">\n'))
                tokens[at + 1] = _heading(parser, name, title, kind)
        elif token.type in ("th_open", "td_open"):
            _align_by_class(token)
        elif token.type == "inline" and token.children and tokens[at - 1].type != "heading_open":
            token.children = _link_rules(token.children, ids)
        elif token.type == "fence" and draw and token.info.startswith("drawing "):
            tokens[at] = _raw(draw(token.info.removeprefix("drawing ").strip(), token.content))
        # A table wider than the screen scrolls by itself, and by keyboard too.
        if token.type == "table_open":
            out.append(_raw('<div class="scroll-x" tabindex="0">\n'))
        out.append(tokens[at])
        if token.type == "table_close":
            out.append(_raw("</div>\n"))
    out += [_raw("</section>\n") for _ in open_levels]
    return str(parser.renderer.render(out, parser.options, {}))


def _split_heading(text: str) -> tuple[str, str]:
    if match := _RULE_HEADING.fullmatch(text) or _ENTRY_HEADING.fullmatch(text):
        return match[1], match[2]
    return "", text


def _find_ids(tokens: list[Token], where: str) -> set[str]:
    ids: set[str] = set()
    for before, token in pairwise(tokens):
        if before.type == "heading_open":
            name, _ = _split_heading(token.content)
            if name in ids:
                raise TextError(f"{where}: two headings have the id {name}.")
            if name:
                ids.add(name)
    return ids


def _heading(parser: MarkdownIt, name: str, title: str, kind: str) -> Token:
    (inline,) = parser.parseInline(title)
    assert inline.children is not None
    if kind == "rule":
        inline.children.insert(0, _raw(f'<span class="rule-id">{html.escape(name)}</span> '))
    return inline


def _link_rules(children: list[Token], ids: set[str]) -> list[Token]:
    linked: list[Token] = []
    inside = 0
    for child in children:
        inside += (child.type == "link_open") - (child.type == "link_close")
        if child.type != "text" or inside:
            linked.append(child)
            continue
        at = 0
        for match in RULE_ID.finditer(child.content):
            if match[0] in ids:
                linked.append(_text(child.content[at : match.start()]))
                linked.append(_raw(f'<a href="#{match[0]}" data-rule="{match[0]}">{match[0]}</a>'))
                at = match.end()
        linked.append(_text(child.content[at:]))
    return linked


def _align_by_class(token: Token) -> None:
    """markdown-it aligns a column with a style attribute, which the page's security policy forbids."""
    if style := token.attrs.pop("style", None):
        token.attrSet("class", str(style).replace("text-align:", "align-"))


def _raw(markup: str) -> Token:
    return Token("html_inline", "", 0, content=markup)


def _text(content: str) -> Token:
    return Token("text", "", 0, content=content)


def to_hints(markdown: str) -> dict[str, str]:
    """The hints of a tutorial: for each `## step`, its text on one line."""
    hints: dict[str, str] = {}
    step = ""
    for line in markdown.splitlines():
        if line.startswith("## "):
            step = line[3:].strip()
        elif step and line.strip():
            hints[step] = f"{hints[step]} {line.strip()}" if step in hints else line.strip()
    return hints

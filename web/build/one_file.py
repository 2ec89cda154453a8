"""The whole page as one file that opens by a double click, with no host and no network: dist/kronika.html with every
game, and one file a game. What runs in it is one_file.js; how the files of the site get into it is said here.

It is made of the finished site and changes nothing in it: the same modules, wheels and snapshot, packed by LZMA (a
third smaller than what browsers can unpack by themselves), as text behind the markup. What is of one game alone is a
pack of its own, unpacked when the game is opened.
"""

from __future__ import annotations

import base64
import hashlib
import json
import lzma
import os
import re
import threading
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from html import escape
from pathlib import Path

from pyengine import game_ids, manifest
from web.ui.packages import wheel

LOADER = Path(__file__).with_suffix(".js")
WORKER, WORKER_LOADER = "js/bot-worker.js", Path(__file__).with_name("one_file_worker.js")
LARGEST = {"kronika": 12_000_000, "a game": 9_000_000}
"""Bytes, of the file with all games and of one with a single game."""

# What has no use without a host: pages of their own, other ways to start, what an installed app needs.
LEFT_OUT = re.compile(
    r"docs/|first/|embed\.|.*\.(png|webmanifest|woff2|css|br|gz)$|sw\.js|version\.json|index\.html|icon\.svg"
    r"|js/(start|offline|docs)\.js"
    r"|vendor/pyodide/python_stdlib\.zip|wheels/(pyengine|kronika_web|micropip)-|.*LICENSE\.txt"
)
NO_HOST = "js/offline.js"
SHARED, PYTHON, SNAPSHOT = "shared", "vendor/pyodide/pyodide.asm.wasm", "vendor/pyodide/snapshot.wasm"
# A snapshot is made of words of four bytes.
WORDS = {SNAPSHOT: {"lc": 0, "lp": 2, "pb": 2}}

IMPORTED = re.compile(r"""(\bfrom\s*|\bimport\s*)(["'])(\.{1,2}/[^"']+)\2""")
ASKED_FOR = re.compile(r"""\bimport\(\s*(["'])(\.{1,2}/[^"']+)\1\s*\)""")
ANY = re.compile(r"""(?<![.\w$])import\((?!\s*["'])""")
NAMED = re.compile(r"""\bimport\s*\{([^}]*)\}\s*from\s*"kronika-module:([^"]+)";?""")
GIVEN = re.compile(r"""\bexport\s*\{([^}]*)\};?|\bexport\s+default\s+(\w+);?|\bexport\s+(?=const\s+(\w+))""")


class TooLarge(Exception):
    """A file that would not be sent by mail any more."""


def names() -> list[str]:
    """What is made here."""
    return [f"{one}.html" for one in ("kronika", *game_ids())]


def write_all(out: Path, names: Iterable[str], kept: Path) -> list[Path]:
    """From the files of the site that have these names."""
    there = sorted(names)
    # First the one with all games: most of its packs are the others' too.
    found = write(out, there, game_ids(), "kronika", kept)
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        return [found, *pool.map(lambda game: write(out, there, (game,), game, kept), game_ids())]


def write(out: Path, names: list[str], games: tuple[str, ...], called: str, kept: Path) -> Path:
    def read(name: str) -> bytes:
        return content(out, name, names, games)

    with ThreadPoolExecutor(os.cpu_count()) as pool:  # LZMA lets others work beside it
        packs = list(pool.map(lambda part: pack(part[0], part[1], read, kept), contents(names, games).items()))
    page = (out / "index.html").read_text(encoding="utf-8")
    path = out / f"{called}.html"
    path.write_text(html(page, out, games, packs), encoding="utf-8", newline="\n")
    largest = LARGEST["kronika" if called == "kronika" else "a game"]
    if path.stat().st_size > largest:
        raise TooLarge(f"{path.name} has {path.stat().st_size} bytes, more than {largest}: what has come along?")
    return path


# -- what travels ------------------------------------------------------------------------------------------------------


def owner(name: str) -> str:
    """The game to which a file belongs alone; none, if it is everybody's. A map of two games is shared."""
    path = Path(name)
    if path.parts[0] == "maps":
        whose = [game for game in game_ids() if path.stem in manifest(game).maps]
        return whose[0] if len(whose) == 1 else ""
    marks = {*path.parts, path.stem, path.name.split("-")[0]}
    return next((game for game in game_ids() if {game, wheel(game).replace("-", "_")} & marks), "")


def contents(names: list[str], games: tuple[str, ...]) -> dict[str, list[str]]:
    """What is in each pack, in the order in which they are needed."""
    packs: dict[str, list[str]] = {SHARED: [], PYTHON: [PYTHON], SNAPSHOT: [SNAPSHOT]}
    for name in names:
        game = owner(name)
        if name in packs or LEFT_OUT.fullmatch(name) or LEFT_OUT.match(name) or (game and game not in games):
            continue
        packs.setdefault(game or SHARED, []).append(name)
    return packs


def content(out: Path, name: str, names: list[str], games: tuple[str, ...]) -> bytes:
    data = (out / name).read_bytes()
    if name == WORKER:
        return worker(out, names).encode()
    if name.endswith((".js", ".mjs")):
        return module(data.decode(), name, set(names)).encode()
    if name == "main.py" and games != game_ids():
        return only(data.decode(), games).encode()
    return data


def module(text: str, name: str, there: set[str]) -> str:
    """A module that finds the others by their names (one_file.js makes addresses of them)."""

    def resolved(relative: str) -> str:
        return os.path.normpath(f"{os.path.dirname(name)}/{relative}").replace(os.sep, "/")

    def static(found: re.Match[str]) -> str:
        other = resolved(found[3])
        return f'{found[1]}"kronika-module:{other}"' if other in there else found[0]

    def asked_for(found: re.Match[str]) -> str:
        other = resolved(found[2])
        return f'kronikaImport("{other}")' if other in there else found[0]

    text = ANY.sub("kronikaImport(", ASKED_FOR.sub(asked_for, IMPORTED.sub(static, text)))
    return text.replace("import.meta.url", f"(kronikaBase+{json.dumps(name)})").replace(
        "{url:Ir}=import.meta", f"{{url:Ir}}={{url:kronikaBase+{json.dumps(name)}}}"
    )


def worker(out: Path, names: list[str]) -> str:
    """The bots' worker as one plain script: each of its modules a function that gives what the module exports."""
    there, wanted, bodies = set(names), [WORKER], []
    for name in wanted:
        text = module((out / name).read_text(encoding="utf-8"), name, there)
        for other in re.findall(r'(?:"kronika-module:|kronikaImport\(")([^"]+)"', text):
            if other not in wanted:
                wanted.append(other)
        bodies.append(f"kronikaModules[{json.dumps(name)}] = async () => {{\n{as_function(text)}\n}};\n")
    return '"use strict";\n' + WORKER_LOADER.read_text(encoding="utf-8") + "".join(bodies)


def as_function(text: str) -> str:
    """The body of an async function in place of a module (those of the worker: named imports, no renamed constants)."""
    given: list[str] = []

    def taken(found: re.Match[str]) -> str:
        names = found[1].replace(" as ", ": ")
        return f'const {{{names}}} = await kronikaImport("{found[2]}");'

    def noted(found: re.Match[str]) -> str:
        listed, default, constant = found.groups()
        for one in (listed or "").split(","):
            inside, _, outside = one.partition(" as ")
            if inside.strip():
                given.append(f"{(outside or inside).strip()}: {inside.strip()}")
        if default:
            given.append(f"default: {default}")
        if constant:
            given.append(constant)
        return ""

    text = GIVEN.sub(noted, NAMED.sub(taken, text))
    return f"{text}\nreturn {{ {', '.join(given)} }};"


def only(main: str, games: tuple[str, ...]) -> str:
    """main.py for a file that has some of the games: the others are not offered."""
    first = "from js import document\n"
    forget = (
        "\nfrom pyengine.registry import MANIFESTS\n\n"
        f"for other in set(MANIFESTS) - set({games!r}):\n    del MANIFESTS[other]\n"
    )
    return main.replace(first, first + forget, 1)


def pack(title: str, listed: list[str], read: Callable[[str], bytes], kept: Path) -> str:
    """Files one after the other, compressed, as the text of an element."""
    files = [(name, read(name)) for name in listed]
    data = b"".join(content for _, content in files)
    how = {"id": lzma.FILTER_LZMA1, "preset": 9, "dict_size": 1 << 24, **WORDS.get(title, {})}
    known = kept / f"{hashlib.sha256(data + repr(how).encode()).hexdigest()}.lzma"
    if not known.exists():
        kept.mkdir(parents=True, exist_ok=True)
        half = known.with_suffix(f".{os.getpid()}-{threading.get_ident()}")
        half.write_bytes(lzma.compress(data, format=lzma.FORMAT_ALONE, filters=[how]))
        half.replace(known)
    text = base64.b64encode(known.read_bytes()).decode()
    sizes = escape(json.dumps([[name, len(content)] for name, content in files], separators=(",", ":")))
    return f'<script type="application/x-lzma" data-files="{sizes}">{text}</script>\n'


# -- the page itself ---------------------------------------------------------------------------------------------------


def html(page: str, out: Path, games: tuple[str, ...], packs: list[str]) -> str:
    loader = LOADER.read_text(encoding="utf-8")
    style = styles(page, out, games)
    scripts = [name for name in re.findall(r'<script type="module" src="\./([^"]+)">', page) if name != NO_HOST]
    inside = "'sha256-{}'".format
    policy = "; ".join(
        (
            "default-src 'none'",
            f"script-src {inside(sum_of(loader))} blob: 'wasm-unsafe-eval'",
            f"style-src {inside(sum_of(style))}",
            "font-src data:",
            "img-src data:",
            "worker-src blob:",
            "base-uri 'none'",
            "form-action 'none'",
        )
    )
    page = re.sub(r'(http-equiv="Content-Security-Policy" content=")[^"]*', lambda found: found[1] + policy, page)
    page = re.sub(r'\n *<(link|script)\b(?! type="py")[^>]*?(href|src)="\./[^>]*>(</script>)?', "", page)
    page = re.sub(r"\n *<!-- (Letters that|What Python starts).*?-->", "", page)
    page = page.replace("./icons.svg#", "#").replace("./vignettes.svg#", "#v-")
    icon = base64.b64encode((out / "icon.svg").read_bytes()).decode()
    head = f'<link rel="icon" href="data:image/svg+xml;base64,{icon}">\n<style>{style}</style>\n'
    page = page.replace("</head>", f"{head}<script>{loader}</script>\n</head>")
    names = escape(json.dumps(scripts))
    page = page.replace('data-boot="loading"', f'data-boot="loading" data-scripts="{names}"', 1)
    for game in game_ids():
        if game not in games:
            page = re.sub(rf'<li><a class="tile" href="#/new/{game}".*?</a></li>', "", page, flags=re.S)
    return page.replace("</body>", "".join(packs) + "</body>")


def sum_of(text: str) -> str:
    return base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()


def styles(page: str, out: Path, games: tuple[str, ...]) -> str:
    """All style sheets in their order, those of the games last, with fonts and pictures inside."""
    linked = re.findall(r'<link rel="stylesheet" href="\./([^"]+)">', page)
    names = [*linked, "styles/kiosk.css", *(f"styles/{game}.css" for game in games)]

    def whole(name: str) -> str:
        def inside(found: re.Match[str]) -> str:
            path = (out / name).parent / found[1]
            kind = {".woff2": "font/woff2", ".svg": "image/svg+xml"}[path.suffix]
            return f'url("data:{kind};base64,{base64.b64encode(path.read_bytes()).decode()}")'

        return re.sub(r'url\("(\.{1,2}/[^"]+)"\)', inside, (out / name).read_text(encoding="utf-8"))

    printed = f"@media print {{{whole('styles/print.css')}}}"
    return "".join(whole(name) for name in names if (out / name).exists()) + printed

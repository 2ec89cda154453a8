"""The site, step by step: python -m web.build.site (build.py calls it with the folders).

A step names what it reads and writes its files below dist/. It runs again only when something it reads has changed
or something it wrote is gone; what it no longer writes is removed.
"""

from __future__ import annotations

import argparse
import base64
import hashlib
import json
import re
import shutil
import struct
import sys
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import pyengine
from pyengine import game_ids, manifest
from web.ui.packages import KIOSK, LEARNING, wheel

from .lessons import TO_LEARN

ROOT = Path(__file__).resolve().parents[2]
WEB = ROOT / "web"
ASSETS = ROOT / "assets"

# Folders that travel as they are: from, pattern, to.
AS_THEY_ARE = (
    (WEB / "styles", "**/*.css", "styles"),
    (WEB / "js", "**/*.js", "js"),
    (WEB / "static", "**/*", "."),
    (ASSETS / "maps", "*.json", "maps"),
    (ASSETS / "shows", "*.json", "shows"),
)
PYODIDE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
# What only some visits need (a start without the snapshot, a board shown while Python loads): not fetched in advance.
ON_DEMAND = re.compile(
    r"vendor/pyodide/python_stdlib\.zip|wheels/(pyengine|kronika_web|micropip)-|first/|docs/|posters/"
)
# What is never kept: licences, and what a site's owner may change (servers that bring two pages together).
NOT_KEPT = ("LICENSE.txt", "remote.json")
# Of PyScript's plugins the page loads none; error-* is asked for even so.
PYSCRIPT = ("core.js", "core-*.js", "error-*.js")

# What the page asks PyScript for. Our packages are in the snapshot or come through our lock (js/interpreter.js); no
# plugin means no editor, terminal or error box.
NO_PLUGINS = ["!codemirror", "!deprecations-manager", "!donkey", "!error", "!py-editor", "!py-game", "!py-terminal"]
PYSCRIPT_CONFIG = {
    "interpreter": "./js/interpreter.js",
    "plugins": NO_PLUGINS,
    "js_modules": {"main": {f"./js/{name}.js": name for name in ("patch", "durable", "mend", "awake")}},
}


ALONE = "files that open from a disk"
"""With every game, one a game, and a zip for learning platforms."""


@dataclass
class Step:
    name: str
    inputs: list[Path]
    make: Callable[[], Iterable[Path]]
    extra: str = ""

MANIFESTS = sorted((ROOT / "pyengine/games").glob("*/manifest.json"))
LEARNT = {WEB / "ui/learn", *(ROOT / f"pyengine/{name}.py" for name in ("advice", "lessons", "scenarios"))}
"""What travels when somebody wants to learn."""
NOT_IN_THE_PAGE = ("lab", "terminal.py", "__main__.py")
"""Modules of the engine for the terminal and for researchers. What a game's edition says, the rules pages say."""


class Site:
    def __init__(
        self, npm: Path, node: str, wheels: Path, out: Path, cache: Path, compressed: bool, whole: bool = True
    ) -> None:
        self.npm, self.node, self.others, self.out, self.cache = npm, node, sorted(wheels.glob("*.whl")), out, cache
        self.compressed, self.whole = compressed, whole
        self.version = pyengine.__version__
        self.packages = hashlib.sha256((WEB / "package-lock.json").read_bytes()).hexdigest()

    # -- the steps

    def steps(self) -> list[Step]:
        made = [
            Step("Pyodide and PyScript", [], self.vendor, self.packages),
            Step("fonts", [], self.fonts, self.packages),
            Step("Python", self.python_inputs(), self.python, self.packages + self.version),
        ]
        if (ASSETS / "icons.toml").exists():
            made.append(Step("icons", [ASSETS / "icons.toml", *MANIFESTS], self.icons, self.packages))
        if found := sorted((ASSETS / "i18n").glob("*/*.po")):
            made.append(Step("translations", found, self.translations))
        texts = self.history_inputs()
        drawn = [*self.edition_inputs(), *sorted((ASSETS / "rules").glob("*/drawings.json"))]
        for kind, beside in (("rules", drawn), ("encyclopedia", texts), ("teachers", texts)):
            found = sorted((ASSETS / kind).glob("*/*.md"))
            made += [Step(kind, [*found, *beside], partial(self.texts, kind, found))] if found else []
        if found := sorted((ASSETS / "encyclopedia").glob("*/pages.json")):
            maps = sorted((ASSETS / "maps").glob("*.json"))
            made.append(Step("pictures", [*found, *maps], partial(self.pictures, found)))
        if found := sorted((ASSETS / "tutorials").glob("*/*.md")):
            made.append(Step("hints", found, partial(self.hints, found)))
        if found := sorted(path for kind in TO_LEARN for path in (ASSETS / kind).rglob("*.*")):
            made.append(Step("lessons", found, self.lessons))
        made.append(Step("documentation", self.docs_inputs(), self.docs, self.version))
        made.append(Step("languages", [], self.languages, json.dumps(spoken())))
        # Last: the lobby in index.html is drawn by the page's own code with the compiled words.
        own = [WEB / name for name in ("index.html", "embed.html", "embed.js", "main.py")]
        read = [*own, *self.plain_files(), *self.sources()]
        read += [*MANIFESTS, *sorted((ASSETS / "i18n").glob("*/*.po"))]
        made.append(Step("pages", read, self.pages, self.version))
        made.append(Step("openings", read, self.openings))
        seen = [Path(__file__).with_name("vignettes.py"), *(WEB / "boards").glob("*/vignette.json")]
        seen += [*(ASSETS / "maps").glob("*.json"), ASSETS / "icons.toml", *MANIFESTS, *(WEB / "styles").glob("*.css")]
        made.append(Step("vignettes", sorted(seen), self.vignettes))
        return made

    def vendor(self) -> Iterable[Path]:
        for name in PYODIDE:
            yield self.copy(self.npm / "pyodide" / name, f"vendor/pyodide/{name}")
        for pattern in PYSCRIPT:
            for path in sorted((self.npm / "@pyscript/core/dist").glob(pattern)):
                yield self.copy_script(path, f"vendor/pyscript/{path.name}")
        yield self.copy_script(self.npm / "morphdom/dist/morphdom-esm.js", "vendor/morphdom.js")
        for name in ("index.js", "decode.js"):
            yield self.copy_script(self.npm / "qr" / name, f"vendor/qr/{name}")

    def fonts(self) -> Iterable[Path]:
        from .fonts_icons import write_fonts

        return write_fonts(self.npm, self.out / "fonts")

    def icons(self) -> Iterable[Path]:
        from .fonts_icons import write_icons

        signs = {f"game-{game.replace('_', '-')}": manifest(game).icon for game in game_ids()}
        return write_icons(self.npm, ASSETS / "icons.toml", self.out / "icons.svg", signs)

    def sources(self) -> list[Path]:
        from .wheels import sources

        engine = [path for path in sources(ROOT / "pyengine", skip=NOT_IN_THE_PAGE) if path.name != "edition.py"]
        return [*engine, *sources(WEB, skip=("build", "main.py"))]

    def python_inputs(self) -> list[Path]:
        beside = Path(__file__).parent
        scripts = [beside / "snapshot.mjs", beside / "snapshot_inside.py", WEB / "js/snapshot.js"]
        return [*self.sources(), *MANIFESTS, *scripts]

    def python(self) -> Iterable[Path]:
        """The snapshot that the page starts from; wheels of what is in it, for where it fails; and a wheel for each
        game and for what else stands apart, which the page fetches when it is asked for."""
        from .snapshot import make
        from .wheels import Wheel, write_lock

        modules = [path for path in self.sources() if path.suffix == ".py"] + MANIFESTS
        ready = make(self.node, self.npm / "pyodide", ROOT, modules, self.cache / "snapshot")
        yield self.copy(ready.snapshot, "vendor/pyodide/snapshot.wasm")
        yield self.copy(ready.rest, "vendor/pyodide/rest.zip")
        parts = {game: (ROOT / "pyengine/games" / game, WEB / "boards" / game) for game in game_ids()}
        own = {game: [path for path in self.sources() if set(path.parents) & set(parts[game])] for game in parts}
        far = [ROOT / "pyengine/remote", WEB / "ui/remote"]
        door = far[1] / "__init__.py"
        own["remote"] = [path for path in self.sources() if set(path.parents) & set(far) and path != door]
        learning = [path for path in self.sources() if {path, *path.parents} & LEARNT]
        kiosk = [path for path in self.sources() if path.is_relative_to(WEB / "ui/kiosk")]
        apart = {path for files in (*own.values(), learning, kiosk) for path in files}
        # What the lobby tells of a game is there before the game is.
        shared = [path for path in self.sources() if path not in apart] + MANIFESTS
        engine = [path for path in shared if path.is_relative_to(ROOT / "pyengine")]
        page = [path for path in shared if path.is_relative_to(WEB)]
        made = [
            Wheel("pyengine", engine, [], ["pyengine"], self.version),
            Wheel("kronika-web", page, ["pyengine"], ["web"], self.version),
        ]
        made += [Wheel(wheel(game), files, [], [], self.version) for game, files in own.items()]
        made += [Wheel(name, files, [], [], self.version) for name, files in ((LEARNING, learning), (KIOSK, kiosk))]
        for item in made:
            yield item.write(self.out / "wheels", ROOT, ready.compiled, ready.tag)
        for path in self.others:
            name, version = path.name.split("-")[:2]
            made.append(Wheel(name, [], [], [name], version, self.copy(path, f"wheels/{path.name}")))
            yield made[-1].path
        lock = self.out / "vendor/pyodide/pyodide-lock.json"
        lock.parent.mkdir(parents=True, exist_ok=True)
        write_lock(lock, self.npm / "pyodide/pyodide-lock.json", made)
        yield lock

    def plain_files(self) -> list[Path]:
        return sorted(p for folder, pattern, _ in AS_THEY_ARE for p in folder.glob(pattern) if p.is_file())

    def pages(self) -> Iterable[Path]:
        from .prerender import index
        from .style_sheets import with_fallback, with_phone

        template = (WEB / "index.html").read_text(encoding="utf-8")
        rest = sorted(path.name for path in (self.out / "vendor/pyscript").glob("core-*.js"))
        links = "\n    ".join(f'<link data-rel="modulepreload" href="./vendor/pyscript/{name}">' for name in rest)
        template = template.replace("<!-- the rest of PyScript -->", links)
        yield self.write("index.html", index(template, self.out / "i18n"))
        yield self.copy(WEB / "main.py", "main.py")
        yield self.write("embed.js", embed_script(self.out / "i18n"))
        page = (WEB / "embed.html").read_text(encoding="utf-8")
        yield self.write("embed.html", page.replace("<!-- games -->", ", ".join(game_ids())))
        yield self.write("pyscript.json", json.dumps(PYSCRIPT_CONFIG, indent=1) + "\n")
        screen = (WEB / "js/screen.js").read_text(encoding="utf-8")
        for folder, pattern, to in AS_THEY_ARE:
            for path in sorted(folder.glob(pattern)):
                if path == WEB / "js/interpreter.js":
                    yield self.write("js/interpreter.js", interpreter(self.out / "vendor/pyodide"))
                elif path == WEB / "js/boot.js":
                    continue  # the last: it names the others
                elif path.suffix == ".css":
                    css = with_phone(path.read_text(encoding="utf-8"), screen)
                    yield self.write(f"{to}/{path.name}", with_fallback(css))
                elif path.is_file():
                    yield self.copy(path, f"{to}/{path.relative_to(folder).as_posix()}")
        yield self.write("js/boot.js", boot(self.out))

    def openings(self) -> Iterable[Path]:
        from web.ui.settings import LANGUAGES

        from .prerender import opening

        for game in game_ids():
            for language in LANGUAGES:
                for screen, compact in (("", False), ("-phone", True)):
                    markup = opening(game, language, compact, self.out)
                    yield self.write(f"first/{game}-{language}{screen}.html", markup)

    def vignettes(self) -> Iterable[Path]:
        from .vignettes import inside, poster, sprite

        icons = (self.out / "icons.svg").read_text(encoding="utf-8")
        yield self.write("vignettes.svg", sprite(game_ids(), WEB / "boards", ASSETS / "maps", icons))
        for game in game_ids():
            css = "".join((WEB / f"styles/{name}.css").read_text(encoding="utf-8") for name in (game, "lobby", "base"))
            yield self.write(f"posters/{game}.svg", poster(inside(game, WEB / "boards", ASSETS / "maps", icons), css))

    def translations(self) -> Iterable[Path]:
        from .texts import write_translation

        for po in sorted((ASSETS / "i18n").glob("*/*.po")):
            mo = self.out / "i18n" / po.parent.name / f"{po.stem}.mo"
            write_translation(po, mo, po.parent.name)
            yield mo

    def languages(self) -> Iterable[Path]:
        """What there is in which language, so that the page does not ask for what is missing."""
        yield self.write("languages.json", json.dumps(spoken()) + "\n")

    def hints(self, found: list[Path]) -> Iterable[Path]:
        from .texts import to_hints

        for path in found:
            hints = to_hints(path.read_text(encoding="utf-8"))
            yield self.write(
                f"tutorials/{path.parent.name}/{path.stem}.json", json.dumps(hints, ensure_ascii=False) + "\n"
            )

    def lessons(self) -> Iterable[Path]:
        from .lessons import pack

        for name, data in pack(ASSETS).items():
            yield self.write(name, json.dumps(data, ensure_ascii=False, separators=(",", ":")) + "\n")

    def edition_inputs(self) -> list[Path]:
        """What the chapter "About this edition" is made from beside the rules texts."""
        return [*sorted((ROOT / "pyengine").rglob("*.py")), *sorted((ASSETS / "i18n").glob("*/*.po"))]

    def history_inputs(self) -> list[Path]:
        return [*sorted((ASSETS / "encyclopedia").glob("*/pages.json")), *sorted((ASSETS / "i18n").glob("*/*.po"))]

    def texts(self, kind: str, found: list[Path]) -> Iterable[Path]:
        from .drawings import drawer
        from .history import pages, with_glossary, with_history, with_pictures
        from .texts import sayer, to_html, with_edition

        for path in found:
            game, language = path.parent.name, path.stem
            words = [ASSETS / "i18n" / language / f"{name}.po" for name in (game, "kronika")]
            text, where = path.read_text(encoding="utf-8"), str(path.relative_to(ROOT))
            if kind == "rules":
                markup = to_html(with_edition(text, game, *words), where, drawer(path.parent, sayer(*words), where))
            elif kind == "encyclopedia":
                markup = with_history(to_html(text, where), game, pages(path.parent), sayer(*words))
            else:
                markup = with_pictures(with_glossary(to_html(text, where), where, sayer(*words)), game)
            yield self.write(f"{kind}/{game}/{language}.html", markup)

    def pictures(self, found: list[Path]) -> Iterable[Path]:
        from .history import pages, pictures

        for path in found:
            markup = pictures(pages(path.parent), ASSETS / "maps")
            yield self.write(f"encyclopedia/{path.parent.name}/pictures.svg", markup)

    def docs_inputs(self) -> list[Path]:
        pages = (path for path in (ROOT / "docs").rglob("*") if path.is_file() and path.suffix != ".pyc")
        folders = (ROOT / "pyengine" / name for name in ("", "bots", "lab", "remote"))
        documented = (path for folder in folders for path in folder.glob("*.py"))
        return [*sorted(pages), *sorted(documented)]

    def docs(self) -> Iterable[Path]:
        """What docs/ says, and a reference from the docstrings; read when somebody asks for it."""
        from .docs import write_docs

        return write_docs(ROOT / "docs", self.out / "docs", self.cache / "docs")

    # -- files

    def copy(self, source: Path, to: str) -> Path:
        target = self.out / to
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source, target)
        return target

    def copy_script(self, source: Path, to: str) -> Path:
        """Without the line that names a source map, which does not travel."""
        lines = source.read_text(encoding="utf-8").splitlines(keepends=True)
        return self.write(to, "".join(line for line in lines if not line.startswith("//# sourceMappingURL")))

    def write(self, to: str, text: str) -> Path:
        target = self.out / to
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8", newline="\n")
        return target

    # -- what is stale

    def build(self) -> None:
        memory = self.cache / "site.json"
        code = digest_files(sorted(Path(__file__).parent.glob("*.py")))
        before = read_memory(memory, self.out)
        now: dict[str, Any] = {}
        for step in self.steps():
            key = hashlib.sha256((code + step.extra + digest_files(step.inputs)).encode()).hexdigest()
            old = before.get(step.name)
            if old and old["key"] == key and all((self.out / name).exists() for name in old["outputs"]):
                now[step.name] = old
                continue
            begun = time.monotonic()
            outputs = sorted(path.relative_to(self.out).as_posix() for path in step.make())
            now[step.name] = {"key": key, "outputs": outputs}
            print(f"  {step.name}: {len(outputs)} files, {time.monotonic() - begun:.1f} s", flush=True)
        made = (name for step in now.values() for name in step["outputs"])
        hashes = {name: integrity(self.out / name) for name in sorted(made) if not name.endswith(NOT_KEPT)}
        # By what was made and not by what it was made of: two builds share a cache only where every file is the same.
        build = hashlib.sha256(json.dumps(hashes).encode()).hexdigest()[:12]
        self.write("sw.js", service_worker(build, hashes))
        stamp = json.dumps({"version": self.version, "build": build}) + "\n"
        if not (self.out / "version.json").exists() or (self.out / "version.json").read_text() != stamp:
            self.write("version.json", stamp)
        wanted = {"version.json", "sw.js"} | {name for step in now.values() for name in step["outputs"]}
        if self.compressed:
            wanted |= self.compress(wanted)
        if self.whole:
            wanted |= self.alone(set(hashes), before, now, code + build)
        self.sweep(wanted)
        memory.write_text(json.dumps({"out": str(self.out), "steps": now}), encoding="utf-8")

    def alone(self, names: set[str], before: dict[str, Any], now: dict[str, Any], made_of: str) -> set[str]:
        """Files that need no host. No part of the site: nothing leads to them, and no visit fetches them."""
        from . import one_file, scorm

        scripts = digest_files([one_file.LOADER, one_file.WORKER_LOADER, *scorm.FRAME])
        key = hashlib.sha256((made_of + scripts).encode()).hexdigest()
        old = before.get(ALONE)
        if not old or old["key"] != key or not all((self.out / name).exists() for name in old["outputs"]):
            begun = time.monotonic()
            print(f"  {ALONE} ...", flush=True)
            made = [*one_file.write_all(self.out, names, self.cache / "compressed"), scorm.write_zip(self.out)]
            old = {"key": key, "outputs": [path.relative_to(self.out).as_posix() for path in made]}
            print(f"  {ALONE}: {len(made)} files, {time.monotonic() - begun:.1f} s", flush=True)
        now[ALONE] = old
        return set(old["outputs"])

    def compress(self, names: set[str]) -> set[str]:
        from .compress import compress

        print("  compressing (the first time takes a minute or two) ...", flush=True)
        begun = time.monotonic()
        made = compress(self.out, names, self.cache / "compressed")
        print(f"  compressed: {len(made)} files, {time.monotonic() - begun:.1f} s", flush=True)
        return {path.relative_to(self.out).as_posix() for path in made}

    def sweep(self, wanted: set[str]) -> None:
        """dist/ is ours alone: what no step makes is an old build's."""
        for path in sorted(self.out.rglob("*"), reverse=True):
            if path.is_dir():
                if not any(path.iterdir()):
                    path.rmdir()
            elif path.relative_to(self.out).as_posix() not in wanted:
                path.unlink()


def alone() -> set[str]:
    """Files in dist/ that are no part of the site."""
    from . import one_file, scorm

    return {*one_file.names(), scorm.NAME}


def integrity(path: Path) -> str:
    """A file's hash as browsers write it."""
    return "sha256-" + base64.b64encode(hashlib.sha256(path.read_bytes()).digest()).decode()


def service_worker(build: str, hashes: dict[str, str]) -> str:
    """web/sw.js with what this build made; files of another build give another worker."""
    text = (WEB / "sw.js").read_text(encoding="utf-8").replace("/* build */", build)
    for mark, later in (("/* files */", False), ("/* later */", True)):
        own = {name: known for name, known in hashes.items() if bool(ON_DEMAND.match(name)) == later}
        listed = "".join(f"  {json.dumps('./' + name)}: {json.dumps(known)},\n" for name, known in own.items())
        text = text.replace(mark, f"\n{listed}")
    return text


def interpreter(pyodide: Path) -> str:
    """web/js/interpreter.js with the sizes of the two large files: a host that compresses does not say."""
    data = (pyodide / "snapshot.wasm").read_bytes()
    memory, head = struct.unpack_from("<2I", data, 24)  # the first words behind the file's own head
    text = (WEB / "js/interpreter.js").read_text(encoding="utf-8")
    module = (pyodide / "pyodide.asm.wasm").stat().st_size
    for name, value in (("SIZE", len(data)), ("MEMORY", memory), ("HEAD", head), ("MODULE", module)):
        text = text.replace(f"const {name} = 0;", f"const {name} = {value};")
    return text


def embed_script(i18n: Path) -> str:
    """web/embed.js with the words of its posters: a page around a game asks for nothing before somebody plays."""
    from pyengine.words import compiled
    from web.ui.settings import LANGUAGES

    posters: dict[str, dict[str, Any]] = {}
    for language in LANGUAGES:
        words = compiled(i18n, language, "kronika")
        games = {game: [words(f"game.{game}"), words(f"game.{game}.tagline")] for game in game_ids()}
        posters[language] = {"play": words("embed.play"), **games}
    text = (WEB / "embed.js").read_text(encoding="utf-8")
    return text.replace("const WORDS = {};", f"const WORDS = {json.dumps(posters, ensure_ascii=False)};")


def boot(out: Path) -> str:
    """web/js/boot.js with the number of bytes that a start fetches: its progress is counted in them."""
    page = (out / "index.html").read_text(encoding="utf-8")
    # Icons and the manifest are asked for when the page is there already. The start's own script counts the rest, not
    # itself: only a second build would find it there.
    asked = re.findall(r'(?:href|src)="\./([^"#]+)"', page)
    named = {name for name in asked if not re.search(r"icon|manifest|\.html$|^js/boot\.js$", name)}
    named |= {f"vendor/pyodide/{name}" for name in ("pyodide.asm.wasm", "snapshot.wasm")} | {"i18n/en/kronika.mo"}
    total = sum((out / name).stat().st_size for name in sorted(named) if (out / name).is_file())
    text = (WEB / "js/boot.js").read_text(encoding="utf-8")
    return text.replace("const ALL = 1;", f"const ALL = {total};")


def spoken() -> dict[str, dict[str, list[str]]]:
    """Languages by kind of text and name: of catalogues by domain, of the others by game."""
    kinds = ("i18n", "rules", "encyclopedia", "tutorials", "teachers")
    found: dict[str, dict[str, list[str]]] = {kind: {} for kind in kinds}
    for po in sorted((ASSETS / "i18n").glob("*/*.po")):
        found["i18n"].setdefault(po.stem, []).append(po.parent.name)
    for kind in ("rules", "encyclopedia", "tutorials", "teachers"):
        for path in sorted((ASSETS / kind).glob("*/*.md")):
            found[kind].setdefault(path.parent.name, []).append(path.stem)
    return found


def read_memory(memory: Path, out: Path) -> dict[str, Any]:
    try:
        found = json.loads(memory.read_text(encoding="utf-8"))
        return dict(found["steps"]) if found["out"] == str(out) else {}
    except (OSError, ValueError, KeyError):
        return {}


def digest_files(paths: Iterable[Path]) -> str:
    made = hashlib.sha256()
    for path in paths:
        data = path.read_bytes()
        made.update(f"{path.relative_to(ROOT).as_posix()} {len(data)}\n".encode())
        made.update(data)
    return made.hexdigest()


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m web.build.site", description="Build the site.")
    parser.add_argument("--npm", type=Path, required=True, help="the node_modules folder")
    parser.add_argument("--node", required=True, help="the node program")
    parser.add_argument("--wheels", type=Path, required=True, help="wheels that travel with the site")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--cache", type=Path, required=True)
    parser.add_argument("--compressed", action="store_true", help="with .br and .gz beside the files")
    parser.add_argument("--hosted", action="store_true", help="without the files that open from a disk")
    args = parser.parse_args()
    from .fonts_icons import IconError
    from .one_file import TooLarge
    from .snapshot import SnapshotError
    from .texts import TextError

    args.out.mkdir(exist_ok=True)
    try:
        Site(args.npm, args.node, args.wheels, args.out, args.cache, args.compressed, not args.hosted).build()
    except (IconError, SnapshotError, TextError, TooLarge) as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()

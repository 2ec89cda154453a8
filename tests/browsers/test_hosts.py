"""The recipes of docs/hosting.md, as they stand there: each server that is installed here serves the site by its own recipe.
Without a browser, but for the last two: what a browser needs is the right bytes, types and encodings."""

from __future__ import annotations

import gzip
import re
import shutil
import sys
import urllib.request
from collections.abc import Callable, Iterator
from http.server import SimpleHTTPRequestHandler
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

import build
from tests.web.conftest import Kind, browser, new_context
from web.build.drive import free_port, reached, started, stopped

__all__ = ["browser"]

PAGE = (build.ROOT / "docs/hosting.md").read_text(encoding="utf-8")


def recipe(heading: str) -> str:
    found = re.search(rf"### {heading}\n.*?```\w+\n(.*?)```", PAGE, re.S)
    assert found
    return found[1]


@pytest.fixture
def folder(site: Path, tmp_path: Path) -> Path:
    """A small part of the site, with compressed files beside it: what a server does with the rest is the same."""
    copy = tmp_path / "site"
    (copy / "js").mkdir(parents=True)
    for name in ("index.html", "js/boot.js", "vendor/pyodide/pyodide.mjs", "vendor/pyodide/rest.zip", "vendor/pyodide/pyodide-lock.json"):
        (copy / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(site / name, copy / name)
        (copy / f"{name}.gz").write_bytes(gzip.compress((site / name).read_bytes()))
        (copy / f"{name}.br").write_bytes(b"brotli " + name.encode())
    (copy / "some.wasm").write_bytes(b"\0asm")
    tmp_path.chmod(0o755)
    for parent in [copy, *tmp_path.parents][:4]:
        parent.chmod(0o755)
    return copy


def nginx(folder: Path, port: int, aside: Path) -> list[str]:
    text = recipe("nginx").replace("listen 80", f"listen 127.0.0.1:{port}").replace("/srv/kronika", str(folder))
    modules = "".join(f"load_module {path};\n" for path in Path("/usr/lib/nginx/modules").glob("*brotli_static*"))
    if not modules:
        text = text.replace("    brotli_static on;\n", "")
    (aside / "nginx.conf").write_text(
        f"{modules}pid {aside}/pid;\nerror_log {aside}/errors;\nuser root;\nevents {{ }}\n"
        f"http {{ include /etc/nginx/mime.types; access_log off; client_body_temp_path {aside}; {text} }}\n"
    )
    return ["nginx", "-c", str(aside / "nginx.conf"), "-g", "daemon off;"]


def apache(folder: Path, port: int, aside: Path) -> list[str]:
    text = recipe("Apache").replace("*:80", f"127.0.0.1:{port}").replace("/srv/kronika", str(folder))
    named = ("mpm_event", "authz_core", "mime", "dir", "rewrite", "headers")
    modules = "".join(f"LoadModule {name}_module /usr/lib/apache2/modules/mod_{name}.so\n" for name in named)
    (aside / "apache.conf").write_text(
        f"{modules}Listen 127.0.0.1:{port}\nServerName localhost\nPidFile {aside}/pid\nErrorLog {aside}/errors\n"
        f"TypesConfig /etc/mime.types\nAddType application/x-gzip .gz\nUser www-data\nGroup www-data\nDefaultRuntimeDir {aside}\n{text}\n"
    )
    return ["apache2", "-f", str(aside / "apache.conf"), "-D", "FOREGROUND"]


def caddy(folder: Path, port: int, aside: Path) -> list[str]:
    text = recipe("Caddy").replace("kronika.example", f"http://127.0.0.1:{port}").replace("/srv/kronika", str(folder))
    (aside / "Caddyfile").write_text("{\n    admin off\n}\n" + text)
    return ["caddy", "run", "--adapter", "caddyfile", "--config", str(aside / "Caddyfile")]


def python(folder: Path, port: int, aside: Path) -> list[str]:
    line = recipe("Python").split()
    assert line[:3] == ["python3", "-m", "http.server"]
    return [sys.executable, *line[1:3], str(port), "--bind", "127.0.0.1", "--directory", str(folder)]


Recipe = Callable[[Path, int, Path], list[str]]


@pytest.fixture(params=[nginx, apache, caddy, python], ids=lambda recipe: recipe.__name__)
def served(request: pytest.FixtureRequest, folder: Path, tmp_path: Path) -> Iterator[tuple[str, str]]:
    make: Recipe = request.param
    port = free_port()
    line = make(folder, port, tmp_path)
    if not shutil.which(line[0]):
        pytest.skip(f"{line[0]} is not installed")
    process = started(line, {"PATH": "/usr/sbin:/usr/bin:/bin", "HOME": str(tmp_path)})
    try:
        reached(port, process).close()
        yield make.__name__, f"http://127.0.0.1:{port}/"
    finally:
        stopped(process)


def ask(url: str, accept: str = "") -> tuple[dict[str, str], bytes]:
    with urllib.request.urlopen(urllib.request.Request(url, headers={"Accept-Encoding": accept or "identity"})) as answer:
        return {name.lower(): value for name, value in answer.headers.items()}, answer.read()


def test_a_recipe_serves_the_site(served: tuple[str, str], folder: Path) -> None:
    name, url = served
    head, body = ask(url)
    assert head["content-type"].startswith("text/html")
    assert body == (folder / "index.html").read_bytes()
    for file in ("js/boot.js", "vendor/pyodide/pyodide.mjs"):
        head, body = ask(url + file)
        assert head["content-type"].split(";")[0] in ("text/javascript", "application/javascript"), file
        assert body == (folder / file).read_bytes()
    assert ask(url + "some.wasm")[0]["content-type"] == "application/wasm"
    if name == "python":
        return
    assert ask(url)[0]["cache-control"] == "no-cache"
    for accept, ending in (("gzip", "gz"), ("gzip, br", "br")):
        head, body = ask(f"{url}vendor/pyodide/pyodide.mjs", accept)
        if name == "nginx" and ending == "br" and "content-encoding" in head and head["content-encoding"] == "gzip":
            continue  # its module for Brotli is a package of its own
        assert head["content-encoding"] == {"gz": "gzip", "br": "br"}[ending]
        assert "accept-encoding" in head["vary"].lower(), "a proxy would hand it to everybody"
        assert head["content-type"].split(";")[0] in ("text/javascript", "application/javascript")
        assert body == (folder / f"vendor/pyodide/pyodide.mjs.{ending}").read_bytes()


class Typeless(build.Handler):
    """A host that knows no types."""

    def guess_type(self, path: object) -> str:
        return "application/octet-stream" if not str(path).endswith(".html") else "text/html"


def test_a_host_without_types_is_told_of_and_the_one_file_plays_there(site: Path, browser: Browser) -> None:
    import functools
    import threading

    assert issubclass(Typeless, SimpleHTTPRequestHandler)
    server = build.Server(("127.0.0.1", 0), functools.partial(Typeless, directory=str(site)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    context = new_context(browser, Kind())
    try:
        page = context.new_page()
        url = f"http://127.0.0.1:{server.server_address[1]}/"
        page.goto(url)
        expect(page.locator(".boot .missing:visible")).to_contain_text("could not be fetched", timeout=20_000)
        page.goto(f"{url}kronika.html#/new/chocim")
        page.click('[data-action="begin"]', timeout=60_000)
        expect(page.locator('[data-part="asks"]')).to_be_visible(timeout=60_000)
    finally:
        context.close()
        server.shutdown()

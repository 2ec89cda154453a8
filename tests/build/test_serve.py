"""`build.py serve` and addresses that nobody means well with: an answer, no traceback, nothing from outside the folder."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator

import pytest

import build

HOSTILE = [
    "/%00",
    "/index.html%00.png",
    "/..%2fsecret.txt",
    "/%2e%2e/secret.txt",
    "/../secret.txt",
    "/..%5csecret.txt",
    "/..\\secret.txt",
    "/a/..%2f..%2fsecret.txt",
    "//secret.txt/..",
    "/%ff%fe",
    "/\udcff\udcfe",
    "/" + "a" * 5000,
    "/" + "a/" * 5000,
    "/" + "%61" * 20000,
    "/C:/Windows/win.ini",
    "/C:%5cWindows%5cwin.ini",
    "/con",
    "/aux.txt",
    "/index.html:stream",
    "/[",
    "//[/x",
    "http://[/",
    "/%",
    "/%zz",
    "/?%00",
    "/\x7f",
]
PREFIX = "/some/where/"


@pytest.fixture(scope="module", params=["/", PREFIX])
def server(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[build.Server]:
    around = tmp_path_factory.mktemp("served")
    site = around / "site"
    site.mkdir()
    (site / "index.html").write_text("the page")
    (site / "styles").mkdir()
    (around / "secret.txt").write_text("the secret")
    server = build.make_server(site, prefix=request.param)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield server
    server.shutdown()
    server.server_close()


def ask(server: build.Server, request: bytes) -> bytes:
    with socket.create_connection(server.server_address[:2], timeout=10) as connection:
        connection.sendall(request)
        connection.shutdown(socket.SHUT_WR)
        answer = b""
        while more := connection.recv(65536):
            answer += more
    return answer


def get(server: build.Server, path: str) -> bytes:
    raw = path.encode("utf-8", "surrogateescape")
    return ask(server, b"GET " + raw + b" HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")


def prefix(server: build.Server) -> str:
    return str(server.RequestHandlerClass.func.prefix)  # type: ignore[attr-defined]


@pytest.mark.parametrize("path", HOSTILE, ids=lambda path: ascii(path[:40]))
def test_a_hostile_address_is_answered_quietly(
    path: str, server: build.Server, capfd: pytest.CaptureFixture[str]
) -> None:
    for whole in {path, prefix(server).rstrip("/") + path}:
        answer = get(server, whole)
        assert answer.startswith(b"HTTP/1."), answer[:80]
        status = int(answer.split(b" ", 2)[1])
        # A query is not part of the address; of what is refused, why matters little.
        assert status == 200 if whole == prefix(server) + "?%00" else status in (301, 400, 404, 414), answer[:200]
        assert b"the secret" not in answer
    assert capfd.readouterr() == ("", "")


def test_a_turn_aside_stays_on_this_host(server: build.Server) -> None:
    """A folder without its slash is turned to the address with it: never to another host, always below the prefix."""
    answer = get(server, prefix(server) + "styles")
    assert f"Location: {prefix(server)}styles/\r\n".encode() in answer
    assert b"Location: //" not in get(server, prefix(server) + "/styles")


def test_the_rest_is_served(server: build.Server) -> None:
    assert get(server, prefix(server)).endswith(b"the page")
    assert get(server, prefix(server) + "index.html?x=%00").endswith(b"the page")


NO_REQUESTS = [b"\r\n\r\n", b"GET\r\n\r\n", b"GET / HTTP/9\r\n\r\n", b"\x16\x03\x01\x02\x00", b"GET / x y\r\n\r\n"]


@pytest.mark.parametrize("request_line", NO_REQUESTS)
def test_what_is_no_request_is_answered_quietly(
    request_line: bytes, server: build.Server, capfd: pytest.CaptureFixture[str]
) -> None:
    ask(server, request_line)
    assert capfd.readouterr() == ("", "")

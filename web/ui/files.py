"""The site's own files, by their path in dist/: `await read("i18n/pl/kronika.mo")`."""

from __future__ import annotations


class MissingFile(Exception):
    """The host did not give the file: it is not there, the connection is gone, or what came is damaged."""


async def read(path: str) -> bytes:
    from js import fetch

    try:
        answer = await fetch(path if "://" in path else f"./{path}")
    except Exception as error:  # the browser gives no more than a TypeError when the network fails
        raise MissingFile(path) from error
    if not answer.ok:
        raise MissingFile(path)
    return (await answer.arrayBuffer()).to_bytes()


async def read_text(path: str) -> str:
    try:
        return (await read(path)).decode("utf-8")
    except UnicodeDecodeError as error:
        raise MissingFile(path) from error

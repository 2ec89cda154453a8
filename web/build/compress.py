"""Files once more as .br and .gz beside the originals, for hosts that can send those: the smallest that there is."""

from __future__ import annotations

import gzip
import hashlib
import os
import shutil
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import brotli

KINDS = {".css", ".html", ".js", ".json", ".mjs", ".mo", ".py", ".svg", ".wasm", ".webmanifest", ".whl", ".zip"}
SMALLEST = 600
"""A file below this fits one packet anyhow."""


def _brotli(data: bytes) -> bytes:
    return bytes(brotli.compress(data, quality=11, lgwin=24))


def _gzip(data: bytes) -> bytes:
    return gzip.compress(data, 9, mtime=0)


WAYS: dict[str, Callable[[bytes], bytes]] = {".br": _brotli, ".gz": _gzip}


def compress(out: Path, names: Iterable[str], kept: Path) -> list[Path]:
    """Compress what gains by it. Results are kept by the contents, since the large files seldom change."""
    kept.mkdir(parents=True, exist_ok=True)
    # The largest first, so that no core waits for it at the end.
    paths = sorted((out / name for name in names), key=lambda path: -path.stat().st_size)
    paths = [path for path in paths if path.suffix in KINDS and path.stat().st_size >= SMALLEST]

    def one(job: tuple[Path, str]) -> Path | None:
        path, ending = job
        data = path.read_bytes()
        known = kept / f"{hashlib.sha256(data).hexdigest()}{ending}"
        if not known.exists():
            half = known.with_suffix(f"{ending}.{os.getpid()}")
            half.write_bytes(WAYS[ending](data))
            half.replace(known)
        known.touch()
        target = path.with_name(path.name + ending)
        if known.stat().st_size > 0.95 * len(data):
            return None
        shutil.copyfile(known, target)
        return target

    jobs = [(path, ending) for path in paths for ending in WAYS]
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        return [path for path in pool.map(one, jobs) if path]

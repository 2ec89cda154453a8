"""Runs inside Pyodide while the build makes the snapshot (see snapshot.mjs): `job` is what it gets.

Compiles our sources, imports what the page needs from the compiled files, and forgets what only fills memory.
"""
# mypy: ignore-errors
# ruff: noqa: F821

import gc
import importlib.util
import json
import marshal
import sys
import types
import zipfile
from pathlib import Path

SITE = Path(f"/lib/python3.{sys.version_info[1]}/site-packages")
HEAD = importlib.util.MAGIC_NUMBER + bytes(12)  # a .pyc without its source beside it is not compared with one
wanted = job.to_py() if hasattr(job, "to_py") else job

for source in sorted(Path("/sources").rglob("*.py")):
    name = source.relative_to("/sources")
    code = compile(source.read_bytes(), str(SITE / name), "exec", dont_inherit=True, optimize=2)
    for root in (Path("/out/compiled"), SITE):
        target = (root / name).with_suffix(".pyc")
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(HEAD + marshal.dumps(code))

for source in sorted(Path("/sources").rglob("manifest.json")):
    target = SITE / source.relative_to("/sources")
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(source.read_bytes())

importlib.invalidate_caches()
for name in wanted["modules"]:
    importlib.import_module(name)

# The standard library's own archive, read before the imports' caches are emptied.
archive = next(Path(entry) for entry in sys.path if entry.endswith(".zip"))
with zipfile.ZipFile(archive) as whole, zipfile.ZipFile("/out/rest.zip", "w") as rest:
    for name in wanted["rest"]:
        rest.writestr(zipfile.ZipInfo(name, (2020, 1, 1, 0, 0, 0)), whole.read(name))

report = {"modules": sorted(sys.modules), "tag": "cp{}{}".format(*sys.version_info)}
Path("/out/report.json").write_text(json.dumps(report))

import linecache  # noqa: E402
import re  # noqa: E402
import zipimport  # noqa: E402


class Later(types.ModuleType):
    """PyScript writes out its package and imports it before our first line, a fifth of a second for nothing we use:
    this stands in its place until somebody asks for something in it."""

    def __getattr__(self, name):
        import importlib
        import sys

        if sys.modules.get("pyscript") is self:
            del sys.modules["pyscript"]
            importlib.invalidate_caches()
        return getattr(importlib.import_module("pyscript"), name)


sys.modules["pyscript"] = Later("pyscript")
# Pyodide's loader of packages imports it on the way to a wheel, which is a zip file.
sys.modules["tarfile"] = types.ModuleType("tarfile")
# Pyodide imports these, and nothing in a browser can use them: sockets, processes, encryption, the paths of other
# systems, ways to compress that wheels do not use, tables of names.
UNUSED = (
    "asyncio.base_events",
    "asyncio.base_subprocess",
    "asyncio.selector_events",
    "asyncio.sslproto",
    "asyncio.streams",
    "asyncio.subprocess",
    "asyncio.unix_events",
    "bz2",
    "compression._common._streams",
    "compression.zstd",
    "compression.zstd._zstdfile",
    "dis",
    "lzma",
    "ntpath",
    "opcode",
    "selectors",
    "site",
    "socket",
    "ssl",
    "subprocess",
    "zipfile._path",
    "zipfile._path.glob",
)
for module in list(sys.modules.values()):
    for name, found in list(getattr(module, "__dict__", {}).items()):
        if getattr(found, "__module__", None) in UNUSED and isinstance(found, types.FunctionType | type):
            delattr(module, name)
for name in UNUSED:
    vars(sys.modules[name]).clear()
for name, table in (
    ("html.entities", "html5"),
    ("html.entities", "name2codepoint"),
    ("html.entities", "codepoint2name"),
    ("html.entities", "entitydefs"),
    ("locale", "locale_alias"),
    ("locale", "locale_encoding_alias"),
    ("locale", "windows_locale"),
):
    vars(sys.modules[name])[table].clear()

for module in list(sys.modules.values()):
    for found in list(getattr(module, "__dict__", {}).values()):
        if callable(getattr(found, "cache_clear", None)) and not isinstance(found, type):
            found.cache_clear()
zipimport._zip_directory_cache.clear()
sys.path_importer_cache.clear()
linecache.clearcache()
re.purge()
for name in ("archive", "whole", "rest", "code", "source", "target", "found", "module", "wanted", "report", "job"):
    globals().pop(name, None)
gc.collect()

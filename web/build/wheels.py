"""Our Python as wheels, and the lock file that tells Pyodide about them."""

from __future__ import annotations

import base64
import hashlib
import io
import json
import zipfile
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

# Wheels are made here and not by a build backend: the same sources give the same bytes on every machine, and
# the file's name carries a hash of them, so that a browser never pairs a new lock with an old wheel.
_EPOCH = (2020, 1, 1, 0, 0, 0)


def sources(package: Path, skip: Iterable[str] = ()) -> list[Path]:
    skipped = {package / name for name in skip}
    found = [
        path
        for path in package.rglob("*")
        if path.suffix in (".py", ".typed") and not skipped.intersection((path, *path.parents))
    ]
    return sorted(found)


@dataclass
class Wheel:
    """A package for the page, in its lock."""

    name: str
    files: list[Path]
    depends: list[str]
    imports: list[str]
    """The packages that come with it whole."""
    version: str
    path: Path = Path()

    def write(self, out: Path, root: Path, compiled: Path, tag: str) -> Path:
        """With the modules as the page's Python has compiled them: they are imported at once, without their sources."""
        entries = {}
        for path in self.files:
            name = path.relative_to(root)
            if path.suffix == ".py":
                name = name.with_suffix(".pyc")
                entries[name.as_posix()] = (compiled / name).read_bytes()
            else:
                entries[name.as_posix()] = path.read_bytes()
        self.path = write_wheel(out, self.name, self.version, entries, tag)
        return self.path


def write_wheel(out: Path, name: str, version: str, files: dict[str, bytes], tag: str = "py3") -> Path:
    """A wheel of these files; returns its path, whose build tag is a hash of the contents."""
    dist_name = name.replace("-", "_")
    info = f"{dist_name}-{version}.dist-info"
    entries = dict(files)
    entries[f"{info}/METADATA"] = f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n".encode()
    about = f"Wheel-Version: 1.0\nGenerator: kronika\nRoot-Is-Purelib: true\nTag: {tag}-none-any\n"
    entries[f"{info}/WHEEL"] = about.encode()
    record = "".join(
        f"{name_in},sha256={base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b'=').decode()},{len(data)}\n"
        for name_in, data in entries.items()
    )
    entries[f"{info}/RECORD"] = f"{record}{info}/RECORD,,\n".encode()
    buffer = io.BytesIO()
    # Not compressed inside: the whole wheel travels compressed, and smaller so.
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_STORED) as archive:
        for name_in, data in entries.items():
            entry = zipfile.ZipInfo(name_in, _EPOCH)
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, data)
    build = "0h" + hashlib.sha256(record.encode()).hexdigest()[:8]  # a build tag begins with a digit
    out.mkdir(parents=True, exist_ok=True)
    path = out / f"{dist_name}-{version}-{build}-{tag}-none-any.whl"
    path.write_bytes(buffer.getvalue())
    return path


def write_lock(out: Path, pyodide_lock: Path, wheels: list[Wheel]) -> None:
    """A lock with just these wheels."""
    original = json.loads(pyodide_lock.read_text(encoding="utf-8"))
    packages = {}
    for wheel in wheels:
        packages[wheel.name] = {
            "name": wheel.name,
            "version": wheel.version,
            "file_name": f"../../wheels/{wheel.path.name}",  # from vendor/pyodide, where Pyodide looks
            "install_dir": "site",
            "sha256": hashlib.sha256(wheel.path.read_bytes()).hexdigest(),
            "package_type": "package",
            "imports": wheel.imports,
            "depends": wheel.depends,
            "unvendored_tests": False,
        }
    lock = {"info": original["info"], "packages": packages}
    out.write_text(json.dumps(lock, indent=1) + "\n", encoding="utf-8")

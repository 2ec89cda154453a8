"""A zip that a learning platform takes (SCORM 1.2, as Moodle, Ilias or Canvas do): each game is a lesson of its own,
which reports "completed" and a score when a match is over. Inside is the page as one file (one_file.py) and a frame
around it that speaks with the platform (web/scorm).
"""

from __future__ import annotations

import zipfile
from pathlib import Path
from xml.sax.saxutils import escape

from pyengine import __version__, game_ids, manifest

FRAME = sorted((Path(__file__).parents[1] / "scorm").iterdir())
EPOCH = (2020, 1, 1, 0, 0, 0)

MANIFEST = """<?xml version="1.0" encoding="utf-8"?>
<manifest identifier="kronika" version="{version}"
  xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2" xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2">
  <metadata><schema>ADL SCORM</schema><schemaversion>1.2</schemaversion></metadata>
  <organizations default="games"><organization identifier="games"><title>Kronika</title>
{items}
  </organization></organizations>
  <resources>
{resources}
    <resource identifier="page" type="webcontent" adlcp:scormtype="asset">{files}</resource>
  </resources>
</manifest>
"""


NAME = "kronika-scorm.zip"


def imsmanifest() -> str:
    items, resources = [], []
    for game in game_ids():
        title = escape(manifest(game).said("title", "en"))
        items.append(f'    <item identifier="item-{game}" identifierref="{game}"><title>{title}</title></item>')
        resources.append(
            f'    <resource identifier="{game}" type="webcontent" adlcp:scormtype="sco" href="index.html?game={game}">'
            '<file href="index.html"/><dependency identifierref="page"/></resource>'
        )
    files = "".join(f'<file href="{name}"/>' for name in sorted(["kronika.html", *(path.name for path in FRAME)]))
    return MANIFEST.format(version=__version__, items="\n".join(items), resources="\n".join(resources), files=files)


def write_zip(out: Path) -> Path:
    path = out / NAME
    inside = {"imsmanifest.xml": imsmanifest().encode(), **{one.name: one.read_bytes() for one in FRAME}}
    inside["kronika.html"] = (out / "kronika.html").read_bytes()
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=6) as made:
        for name, data in sorted(inside.items()):
            made.writestr(zipfile.ZipInfo(name, EPOCH), data, zipfile.ZIP_DEFLATED)
    return path

"""python -m draw --data DIR [NAME ...]: write the maps (all, or those named) beside this package."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from . import commonwealth, europe, gods_playground, japan, magnaci, shogun
from .sheet import Drawing

FOLDER = Path(__file__).resolve().parent.parent
MAPS = {
    "commonwealth": (commonwealth, magnaci),
    "europe": (europe, europe),
    "gods_playground": (gods_playground, gods_playground),
    "japan": (japan, shogun),
}
"""A map's name -> its region, and the game whose places are laid out on it."""
LIMIT = 120_000  # the page loads this: keep it small


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, required=True, help="folder with node_modules/world-atlas and ne/")
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(MAPS))
    args = parser.parse_args()
    problems = []
    for name in args.names or MAPS:
        region, game = MAPS[name]
        drawing = Drawing(region, args.data)
        text = json.dumps(game.build(drawing), ensure_ascii=False, separators=(",", ":"))
        (FOLDER / f"{name}.json").write_text(text + "\n", encoding="utf-8")
        size = len(text.encode())
        print(f"{name}.json: {size} bytes")
        problems += game.check(drawing) + ([f"{name} is larger than {LIMIT} bytes"] if size > LIMIT else [])
    for line in problems:
        print("!", line)
    raise SystemExit(1 if problems else 0)


if __name__ == "__main__":
    main()

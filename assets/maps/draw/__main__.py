"""python -m draw --data DIR: write commonwealth.json beside this package."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from . import commonwealth, magnaci
from .sheet import Drawing

TARGET = Path(__file__).resolve().parent.parent / "commonwealth.json"
LIMIT = 120_000  # the page loads this: keep it small


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, required=True, help="folder with node_modules/world-atlas and ne/")
    drawing = Drawing(commonwealth, parser.parse_args().data)
    text = json.dumps(magnaci.build(drawing), ensure_ascii=False, separators=(",", ":"))
    TARGET.write_text(text + "\n", encoding="utf-8")
    size = len(text.encode())
    print(f"{TARGET.name}: {size} bytes")
    problems = magnaci.check(drawing) + ([f"larger than {LIMIT} bytes"] if size > LIMIT else [])
    for line in problems:
        print("!", line)
    raise SystemExit(1 if problems else 0)


if __name__ == "__main__":
    main()

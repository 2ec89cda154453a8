"""Lighthouse on the lobby, as a host serves it that compresses: python build.py bench --only lighthouse

Lighthouse comes from npm (web/build/lighthouse), locked as everything else. Its phone is its own: a slow one on a slow
line, both simulated. Of several runs the median of the performance counts."""

from __future__ import annotations

import functools
import json
import os
import statistics
import subprocess
import tempfile
import threading
from pathlib import Path
from typing import Any

import build

CATEGORIES = {"performance": 90, "accessibility": 100, "best-practices": 100}
"""What is judged, and the goal on a desktop."""
METRICS = {
    "first-contentful-paint": "first paint",
    "largest-contentful-paint": "largest paint",
    "total-blocking-time": "blocked",
    "cumulative-layout-shift": "shift",
    "speed-index": "speed index",
}
FLAGS = "--headless=new --no-sandbox --disable-gpu --disable-background-networking --disable-component-update"


class Compressing(build.Handler):
    """Static files, compressed where there is a .br beside them: as a host that is set up for it serves them."""

    prefix, caching = "/kronika/", "max-age=600"

    def send_head(self) -> Any:
        path = Path(self.translate_path(self.path.split("?")[0]))
        path = path / "index.html" if path.is_dir() else path
        packed = path.with_name(f"{path.name}.br")
        if "br" not in self.headers.get("Accept-Encoding", "") or not packed.is_file():
            return super().send_head()
        file = packed.open("rb")
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(str(path)))
        self.send_header("Content-Encoding", "br")
        self.send_header("Content-Length", str(packed.stat().st_size))
        self.end_headers()
        return file


def audit(program: Path, url: str, desktop: bool) -> dict[str, Any]:
    """One run."""
    with tempfile.TemporaryDirectory(prefix="kronika-lighthouse-") as folder:
        report = Path(folder) / "report.json"
        command = [build.need_node(), str(program), url, "--quiet", "--output=json", f"--output-path={report}"]
        command += [f"--chrome-flags={FLAGS}", f"--only-categories={','.join(CATEGORIES)}"]
        command += ["--preset=desktop"] if desktop else []
        env = {**os.environ, "CHROME_PATH": build.need_chromium()}
        subprocess.run(command, check=True, env=env, capture_output=True, timeout=240)
        return dict(json.loads(report.read_text(encoding="utf-8")))


def main(rounds: int = 3) -> None:
    with build.alone():
        modules = build.need_npm_packages(folder=build.ROOT / "web/build/lighthouse", into=build.CACHE / "lighthouse")
    server = build.Server(("127.0.0.1", 0), functools.partial(Compressing, directory=str(build.DIST)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    url = f"http://127.0.0.1:{server.server_address[1]}/kronika/"
    version = json.loads((modules / "lighthouse/package.json").read_text(encoding="utf-8"))["version"]
    print(f"\nLighthouse {version} on the lobby, served with brotli (median of {rounds})")
    for name, desktop in (("desktop", True), ("phone", False)):
        runs = [audit(modules / "lighthouse/cli/index.js", url, desktop) for _ in range(rounds)]
        tell(name, runs, desktop)
    server.shutdown()


def tell(name: str, runs: list[dict[str, Any]], desktop: bool) -> None:
    scores = {id: [100 * run["categories"][id]["score"] for run in runs] for id in CATEGORIES}
    row = "   ".join(f"{id} {statistics.median(found):.0f}" for id, found in scores.items())
    goals = "   (goal: " + ", ".join(map(str, CATEGORIES.values())) + ")" if desktop else ""
    print(f"  {name:10}{row}{goals}")
    middle = sorted(runs, key=lambda run: float(run["categories"]["performance"]["score"]))[len(runs) // 2]
    audits = middle["audits"]
    print(f"  {'':10}" + "   ".join(f"{title} {audits[id]['displayValue']}" for id, title in METRICS.items()))
    for entry in audits.get("largest-contentful-paint-element", {}).get("details", {}).get("items", [])[:1]:
        for item in entry.get("items", [])[:1]:
            print(f"  {'':10}the largest paint is {item['node'].get('snippet', '')[:110]}")
    for id in ("accessibility", "best-practices"):
        for item in middle["categories"][id]["auditRefs"]:
            found = audits[item["id"]]
            if item["weight"] and found["score"] is not None and found["score"] < 1:
                print(f"  {'':10}{id}: {found['title']}")
                for entry in found.get("details", {}).get("items", [])[:3]:
                    print(f"  {'':12}{json.dumps(entry, ensure_ascii=False)[:240]}")

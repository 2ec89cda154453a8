"""The pages as files: a policy in each, nothing inline, nothing from elsewhere. No browser needed."""

from __future__ import annotations

from html.parser import HTMLParser
from pathlib import Path

ALLOWED = {
    "default-src 'none'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
}


class Reader(HTMLParser):
    """What a policy is about."""

    def __init__(self) -> None:
        super().__init__()
        self.policy: set[str] = set()
        self.faults: list[str] = []
        self.script = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = {name: value or "" for name, value in attrs}
        if attributes.get("http-equiv") == "Content-Security-Policy":
            self.policy = {part.strip() for part in attributes["content"].split(";")}
        if tag in ("script", "link") and not self.policy:
            self.faults.append(f"<{tag}> before the policy")
        self.script = tag == "script"
        if tag == "style" or (tag == "script" and "src" not in attributes):
            self.faults.append(f"inline <{tag}>")
        for name, value in attributes.items():
            if name.startswith("on") or name == "style":
                self.faults.append(f"<{tag} {name}>")
            if name in ("src", "href", "action") and value.startswith(("http:", "https:", "//", "data:", "javascript:")) and tag != "a":
                self.faults.append(f"<{tag} {name}={value}>")

    def handle_data(self, data: str) -> None:
        if self.script and data.strip():
            self.faults.append(f"text in a script: {data.strip()[:40]}")

    def handle_endtag(self, tag: str) -> None:
        self.script = False


def test_the_page_has_a_policy_and_nothing_inline(site: Path) -> None:
    reader = Reader()
    reader.feed((site / "index.html").read_text(encoding="utf-8"))
    assert reader.policy and reader.policy <= ALLOWED, reader.policy - ALLOWED
    assert "default-src 'none'" in reader.policy
    assert not reader.faults, reader.faults


def test_our_scripts_never_make_code_of_text(site: Path) -> None:
    for path in sorted((site / "js").rglob("*.js")):
        text = path.read_text(encoding="utf-8")
        for word in ("eval(", "new Function(", "document.write"):
            assert word not in text, f"{path.name}: {word}"

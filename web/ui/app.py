"""The page's life from the first line of Python on."""

from __future__ import annotations

from js import document
from pyscript.js_modules import patch


async def start() -> None:
    patch.morph("#app", "<p>ready</p>")
    document.documentElement.dataset.boot = "ready"

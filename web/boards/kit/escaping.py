"""Text that may stand in markup. The same few hundred names stand on a board again and again: each is made safe once."""

from __future__ import annotations

import html
from functools import lru_cache


@lru_cache(maxsize=8192)
def escape(text: str) -> str:
    return html.escape(text)

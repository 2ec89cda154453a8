"""Lines to other pages (js/remote.js), codes as pictures (js/remote-qr.js) and signatures (js/remote-keys.js), as Python asks
for them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..markup import qr_code
from ..tasks import report

FROM_GUEST = 40_000
"""Characters of a text that a host takes from a guest: more than any message has."""
FROM_HOST = 9_000_000


class Lines:
    def __init__(self, line: Any, qr: Any, keys: Any, tell: Callable[[str, str, str], None]) -> None:
        from pyodide.ffi import create_proxy

        self._line, self._qr, self._keys = line, qr, keys

        def heard(what: Any, name: Any, text: Any) -> None:
            try:
                tell(str(what), str(name), str(text))
            except Exception as error:  # a fault of ours must not end in JavaScript
                report(error)

        self._tell = create_proxy(heard)

    # -- lines ---------------------------------------------------------------------------------------------------------

    @property
    def possible(self) -> bool:
        return bool(self._line.possible())

    async def offer(self, name: str) -> str:
        return str(await self._line.offer(name, self._tell, FROM_GUEST))

    async def accept(self, name: str, code: str) -> bool:
        try:
            return bool(await self._line.accept(name, code))
        except Exception:  # whatever a browser says of a code that is none
            return False

    async def join(self, name: str, code: str) -> str | None:
        try:
            return str(await self._line.join(name, code, self._tell, FROM_HOST))
        except Exception:  # whatever a browser says of a code that is none
            return None

    def send(self, name: str, text: str) -> None:
        self._line.send(name, text)

    def close(self, name: str) -> None:
        self._line.close(name)

    # -- codes ---------------------------------------------------------------------------------------------------------

    def picture(self, text: str) -> str:
        """A QR code, as markup."""
        return qr_code(str(self._qr.path(text)))

    @property
    def can_scan(self) -> bool:
        return bool(self._qr.canScan())

    async def scan(self, selector: str) -> str | None:
        """What the camera reads; None where there is no camera or no leave to look."""
        try:
            return str(await self._qr.scan(selector))
        except Exception:  # refused, or no camera
            return None

    def stop_scan(self) -> None:
        self._qr.stop()

    @property
    def can_share(self) -> bool:
        return bool(self._line.canShare())

    async def share(self, title: str, text: str, url: str) -> bool:
        return bool(await self._line.share(title, text, url))

    # -- signatures ----------------------------------------------------------------------------------------------------

    @property
    def can_sign(self) -> bool:
        return bool(self._keys.possible())

    async def make_key(self) -> str:
        return str(await self._keys.make())

    async def sign(self, pair: str, text: str) -> str:
        return str(await self._keys.sign(pair, text))

    async def verify(self, key: str, text: str, signature: str) -> bool:
        return bool(await self._keys.verify(key, text, signature))

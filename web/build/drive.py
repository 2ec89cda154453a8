"""Firefox and WebKit, driven by a program: for the tests and for build.py bench.

Firefox speaks Marionette (a line of JSON with its length before it), WebKitGTK speaks WebDriver (JSON by HTTP): the
same commands under two names. So one small client does for both, and no driver of a third party is needed. Where only
Playwright's own browsers can be had, `PlaywrightTab` has the same methods.
"""

from __future__ import annotations

import atexit
import base64
import contextlib
import functools
import http.client
import itertools
import json
import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Protocol

ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
PATIENCE = 60.0
# What a fresh profile of Firefox would ask the network for, or ask a person. Marionette's own list of such settings is
# left out: it lets files read other files, which no visitor's Firefox does.
FIREFOX_SETTINGS: dict[str, bool | int | str] = {
    "remote.prefs.recommended": False,
    "security.fileuri.strict_origin_policy": True,
    "app.normandy.enabled": False,
    "app.update.disabledForTesting": True,
    "browser.aboutwelcome.enabled": False,
    "browser.newtabpage.enabled": False,
    "browser.safebrowsing.update.enabled": False,
    "browser.sessionstore.resume_from_crash": False,
    "browser.shell.checkDefaultBrowser": False,
    "browser.startup.homepage_override.mstone": "ignore",
    "browser.startup.page": 0,
    "browser.tabs.remote.unloadDelayMs": 0,
    "datareporting.policy.dataSubmissionEnabled": False,
    "dom.disable_open_during_load": False,
    "dom.ipc.processPrelaunch.enabled": False,
    "extensions.autoDisableScopes": 0,
    "extensions.getAddons.cache.enabled": False,
    "extensions.systemAddon.update.enabled": False,
    "extensions.update.enabled": False,
    "media.gmp-manager.updateEnabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "network.manage-offline-status": False,
    "services.settings.server": "data:,#remote-settings-dummy/v1",
    "signon.autofillForms": False,
    "toolkit.startup.max_resumed_crashes": -1,
    "toolkit.telemetry.server": "",
}


class DriveError(Exception):
    """What the browser said of a command."""


class Tab(Protocol):
    """A page in a browser, for a person who wants less motion unless it is made `moving`. `js` runs the body of an
    async function, `arguments` being what was given."""

    name: str

    def go(self, url: str) -> None: ...
    def js(self, body: str, *args: Any) -> Any: ...
    def click(self, selector: str) -> None: ...
    def tap(self, x: float, y: float) -> None: ...
    def drag(self, start: tuple[int, int], end: tuple[int, int]) -> None: ...
    def choose_file(self, selector: str, path: Path) -> None: ...
    def frame(self, selector: str = "") -> None: ...
    def reload(self) -> None: ...
    def size(self, width: int, height: int) -> None: ...
    def picture(self, path: Path) -> None: ...
    def close(self) -> None: ...


def wait(tab: Tab, body: str, *args: Any, seconds: float = PATIENCE) -> Any:
    """Until the body of this function gives something true."""
    until = time.monotonic() + seconds
    while True:
        try:
            found = tab.js(body, *args)
        except DriveError:  # the page is on its way to another
            found = None
        if found or time.monotonic() > until:
            break
        time.sleep(0.05)
    if not found:
        state = tab.js(
            "return {...document.documentElement.dataset, screen: document.querySelector('main')?.dataset.screen}"
        )
        raise AssertionError(f"{tab.name}: waited {seconds:.0f} s for {body.strip()} {args or ''}; {state}")
    return found


# What Marionette calls a command, and where WebDriver has it.
COMMANDS = {
    "Navigate": ("POST", "url"),
    "Refresh": ("POST", "refresh"),
    "ExecuteAsyncScript": ("POST", "execute/async"),
    "FindElement": ("POST", "element"),
    "ElementClick": ("POST", "element/{id}/click"),
    "SwitchToFrame": ("POST", "frame"),
    "SetTimeouts": ("POST", "timeouts"),
    "SetWindowRect": ("POST", "window/rect"),
    "PerformActions": ("POST", "actions"),
    "TakeScreenshot": ("GET", "screenshot"),
    "DeleteSession": ("DELETE", ""),
}

# The answer is given as text: what a browser makes of an object differs.
ASYNC = """
const args = [...arguments], done = args.pop();
(async function () { %s }).apply(null, args).then(
  (found) => done(JSON.stringify({ found: found === undefined ? null : found })),
  (error) => done(JSON.stringify({ error: String(error && error.message || error) })));
"""


CHOOSE = """
const [selector, name, text] = arguments;
const held = new DataTransfer();
held.items.add(new File([text], name, { type: "application/json" }));
const field = document.querySelector(selector);
field.files = held.files;
field.dispatchEvent(new Event("input", { bubbles: true }));
field.dispatchEvent(new Event("change", { bubbles: true }));
"""


class DrivenTab:
    """What Marionette and WebDriver have in common."""

    name = ""

    def command(self, name: str, **given: Any) -> Any:
        raise NotImplementedError

    def begin(self) -> None:
        self.command("SetTimeouts", script=120_000, pageLoad=120_000, implicit=0)

    def go(self, url: str) -> None:
        self.command("Navigate", url=url)

    def reload(self) -> None:
        self.command("Refresh")

    def js(self, body: str, *args: Any) -> Any:
        said = json.loads(self.command("ExecuteAsyncScript", script=ASYNC % body, args=list(args)))
        if "error" in said:
            raise DriveError(said["error"])
        return said["found"]

    def find(self, selector: str) -> str:
        found = self.command("FindElement", using="css selector", value=selector)
        return str(found[ELEMENT])

    def click(self, selector: str) -> None:
        self.command("ElementClick", id=self.find(selector))

    def choose_file(self, selector: str, path: Path) -> None:
        """As if a person had: a browser's sandbox may not let the driver read the file itself."""
        self.js(CHOOSE, selector, path.name, path.read_text(encoding="utf-8"))

    def tap(self, x: float, y: float) -> None:
        self.drag((int(x), int(y)), (int(x), int(y)))

    def drag(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        def to(x: int, y: int) -> dict[str, Any]:
            return {"type": "pointerMove", "duration": 30, "origin": "viewport", "x": x, "y": y}

        between = ((start[0] + end[0]) // 2, (start[1] + end[1]) // 2)
        down, up = {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}
        mouse = {"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}}
        self.command("PerformActions", actions=[{**mouse, "actions": [to(*start), down, to(*between), to(*end), up]}])

    def size(self, width: int, height: int) -> None:
        """Of the page: what the window's own frame takes is added."""
        for _ in range(2):
            outer = self.js("return [outerWidth - innerWidth, outerHeight - innerHeight]")
            self.command("SetWindowRect", x=0, y=0, width=width + outer[0], height=height + outer[1])
            for _ in range(40):
                if self.js("return [innerWidth, innerHeight]") == [width, height]:
                    return
                time.sleep(0.05)

    def picture(self, path: Path) -> None:
        path.write_bytes(base64.b64decode(self.command("TakeScreenshot")))


class Firefox(DrivenTab):
    """Debian's or anybody's Firefox, in a profile of its own."""

    name = "firefox"

    def __init__(
        self, program: str, settings: dict[str, bool | int | str] | None = None, moving: bool = False
    ) -> None:
        self.profile = Path(tempfile.mkdtemp(prefix="kronika-firefox-"))
        port = free_port()
        own = {"marionette.port": port, "intl.accept_languages": "en", "ui.prefersReducedMotion": int(not moving)}
        chosen = {**FIREFOX_SETTINGS, **own, **(settings or {})}
        lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in chosen.items()]
        (self.profile / "user.js").write_text("".join(lines), encoding="utf-8")
        line = [program, "--headless", "--no-remote", "--marionette", "--remote-allow-system-access"]
        env = {**os.environ, "HOME": str(self.profile), "MOZ_HEADLESS_WIDTH": "1280", "MOZ_HEADLESS_HEIGHT": "800"}
        self.process = started([*line, "--profile", str(self.profile)], env)
        self.ids = itertools.count(1)
        try:
            self.socket = reached(port, self.process)
            self.hear()
            self.command("NewSession", capabilities={})
            self.begin()
        except BaseException:
            self.close()
            raise

    def command(self, name: str, **given: Any) -> Any:
        if name == "SwitchToFrame" and isinstance(given.get("id"), dict):
            given = {"element": given["id"][ELEMENT]}
        group = "" if ":" in name else "WebDriver:"
        text = json.dumps([0, next(self.ids), group + name, given])
        self.socket.sendall(f"{len(text.encode())}:{text}".encode())
        _, _, error, result = self.hear()
        if error:
            raise DriveError(f"{error['error']}: {error['message']}")
        return result.get("value") if isinstance(result, dict) and "value" in result else result

    def hear(self) -> Any:
        head = b""
        while not head.endswith(b":"):
            head += self.more(1)
        return json.loads(self.more(int(head[:-1])))

    def more(self, length: int) -> bytes:
        got = b""
        while len(got) < length:
            part = self.socket.recv(min(length - len(got), 1 << 16))
            if not part:
                raise DriveError("Firefox has gone")
            got += part
        return got

    def frame(self, selector: str = "") -> None:
        self.command("SwitchToFrame", id={ELEMENT: self.find(selector)} if selector else None)

    def setting(self, name: str, value: int) -> None:
        """One of Firefox's own settings, from now on."""
        self.command("Marionette:SetContext", value="chrome")
        try:
            self.command("ExecuteScript", script=f"Services.prefs.setIntPref({json.dumps(name)}, {value})", args=[])
        finally:
            self.command("Marionette:SetContext", value="content")

    def close(self) -> None:
        stopped(self.process)
        shutil.rmtree(self.profile, ignore_errors=True)


class WebKit(DrivenTab):
    """WebKitGTK's MiniBrowser by its WebKitWebDriver, on a screen that nobody sees."""

    name = "webkit"

    def __init__(self, driver: str, browser: str, screen: str = "", moving: bool = False) -> None:
        self.home = Path(tempfile.mkdtemp(prefix="kronika-webkit-"))
        (self.home / "gtk-3.0").mkdir()
        settings = f"[Settings]\ngtk-enable-animations={moving:d}\n"
        (self.home / "gtk-3.0/settings.ini").write_text(settings, encoding="utf-8")
        self.screen: subprocess.Popen[bytes] | None = None
        self.process: subprocess.Popen[bytes] | None = None
        self.session = ""
        try:
            if not screen:
                self.screen, screen = invisible_screen()
            own = {"HOME": str(self.home), "XDG_CONFIG_HOME": str(self.home), "LANGUAGE": "en", "LANG": "C.UTF-8"}
            env = {**os.environ, **own, "DISPLAY": screen, "GDK_BACKEND": "x11"}
            self.port = free_port()
            self.process = started([driver, f"--port={self.port}"], env)
            reached(self.port, self.process).close()
            options = {"binary": browser, "args": ["--automation"]}
            wanted = {"capabilities": {"alwaysMatch": {"webkitgtk:browserOptions": options}}}
            self.session = str(self.ask("POST", "/session", wanted)["sessionId"])
            self.begin()
        except BaseException:
            self.close()
            raise

    def ask(self, method: str, path: str, given: dict[str, Any] | None) -> Any:
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=180)
        try:
            body = None if given is None else json.dumps(given)
            line.request(method, path, body, {"Content-Type": "application/json"} if body else {})
            value = json.loads(line.getresponse().read())["value"]
        finally:
            line.close()
        if isinstance(value, dict) and "error" in value:
            raise DriveError(f"{value['error']}: {value.get('message')}")
        return value

    def command(self, name: str, **given: Any) -> Any:
        method, path = COMMANDS[name]
        if "{id}" in path:
            path = path.format(id=given.pop("id"))
        return self.ask(method, f"/session/{self.session}/{path}".rstrip("/"), given if method == "POST" else None)

    def frame(self, selector: str = "") -> None:
        self.command("SwitchToFrame", id={ELEMENT: self.find(selector)} if selector else None)

    def close(self) -> None:
        with contextlib.suppress(DriveError, OSError, ValueError, http.client.HTTPException):
            if self.session:
                self.command("DeleteSession")
        for process in (self.process, self.screen):
            if process:
                stopped(process)
        shutil.rmtree(self.home, ignore_errors=True)


@functools.cache
def playwright() -> Any:
    """Playwright for this process: a thread can have only one."""
    from playwright.sync_api import sync_playwright

    made = sync_playwright().start()
    atexit.register(made.stop)
    return made


class PlaywrightTab:
    """One of Playwright's browsers, with the same methods."""

    def __init__(self, name: str, program: str | None = None, args: Sequence[str] = (), moving: bool = False) -> None:
        self.name = name
        self.browser = getattr(playwright(), name).launch(executable_path=program, args=list(args))
        size = {"width": 1280, "height": 720}
        motion = "no-preference" if moving else "reduce"
        context = self.browser.new_context(viewport=size, reduced_motion=motion, locale="en")
        self.page = context.new_page()
        self.at: Any = self.page

    def go(self, url: str) -> None:
        self.at = self.page
        self.page.goto(url)

    def js(self, body: str, *args: Any) -> Any:
        from playwright.sync_api import Error

        try:
            return self.at.evaluate(f"(given) => (async function () {{ {body} }}).apply(null, given)", list(args))
        except Error as error:
            raise DriveError(str(error)) from None

    def click(self, selector: str) -> None:
        self.at.locator(selector).first.click()

    def tap(self, x: float, y: float) -> None:
        self.page.mouse.click(x, y)

    def drag(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        self.page.mouse.move(*start)
        self.page.mouse.down()
        self.page.mouse.move(*end, steps=2)
        self.page.mouse.up()

    def choose_file(self, selector: str, path: Path) -> None:
        self.at.locator(selector).set_input_files(path)

    def frame(self, selector: str = "") -> None:
        handle = self.page.locator(selector).element_handle() if selector else None
        self.at = handle.content_frame() if handle else self.page

    def reload(self) -> None:
        self.page.reload()

    def size(self, width: int, height: int) -> None:
        self.page.set_viewport_size({"width": width, "height": height})

    def picture(self, path: Path) -> None:
        self.page.screenshot(path=path)

    def close(self) -> None:
        self.browser.close()


# -- processes ---------------------------------------------------------------------------------------------------------


def started(line: Sequence[str], env: dict[str, str]) -> subprocess.Popen[bytes]:
    """In a group of its own, so that what it starts in turn ends with it."""
    quiet = {"stdin": subprocess.DEVNULL, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    return subprocess.Popen(line, env=env, start_new_session=True, **quiet)  # type: ignore[call-overload, no-any-return]


def stopped(process: subprocess.Popen[bytes]) -> None:
    for sign in (signal.SIGTERM, signal.SIGKILL):
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, sign)
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(timeout=5)
            return


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


def reached(port: int, process: subprocess.Popen[bytes]) -> socket.socket:
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until and process.poll() is None:
        with contextlib.suppress(OSError):
            return socket.create_connection(("127.0.0.1", port), timeout=180)
        time.sleep(0.05)
    raise DriveError(f"{process.args!r} cannot be reached")


def invisible_screen() -> tuple[subprocess.Popen[bytes], str]:
    """An Xvfb, and what it calls its screen."""
    read, write = os.pipe()
    line = ["Xvfb", "-displayfd", str(write), "-screen", "0", "1600x1400x24", "-nolisten", "tcp"]
    process = subprocess.Popen(line, pass_fds=(write,), start_new_session=True, stderr=subprocess.DEVNULL)
    os.close(write)
    with os.fdopen(read) as said:
        number = said.readline().strip()
    if not number:
        raise DriveError("Xvfb does not start")
    return process, f":{number}"


@contextlib.contextmanager
def opened(tab: Tab) -> Iterator[Tab]:
    try:
        yield tab
    finally:
        tab.close()

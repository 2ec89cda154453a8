"""What the browser tells the page: clicks, keys, changed fields, other tabs. From here it goes to whoever has to do it."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from .actions import ACTIONS, FIELDS
from .table import controls, lookback
from .tasks import report

if TYPE_CHECKING:
    from .app import App

CLICKED = "[data-action],[data-move],[data-moves],[data-take-up],[data-rule],[data-target],[data-pick]"
WRITING = ("INPUT", "SELECT", "TEXTAREA")


def listen(app: App) -> None:
    signals = Signals(app)

    def hear(event: str, do: Callable[[Any], None], on: str = "document") -> None:
        app.window.listen(event, lambda heard: signals.safely(do, heard), on)

    hear("click", signals.click)
    hear("change", signals.change)
    hear("input", signals.slide)
    hear("keydown", signals.key)
    hear("submit", lambda event: event.preventDefault())
    hear("resize", signals.resize, "window")
    hear("storage", signals.other_tab, "window")
    hear("focus", signals.back, "window")
    hear("pagehide", signals.leave, "window")
    hear("pageshow", signals.back, "window")
    hear("hashchange", lambda event: app.run(app.arrive()), "window")


def _does_something(element: Any) -> bool:
    """Whether a click on it is more than a look: a target that is not lit only stands for something."""
    data = element.dataset
    if any(hasattr(data, name) for name in ("action", "move", "moves", "takeUp", "rule")):
        return True
    return bool(element.classList.contains("lit") or element.classList.contains("picked"))


class Signals:
    def __init__(self, app: App) -> None:
        self.app = app

    def safely(self, do: Callable[[Any], None], event: Any) -> None:
        """What fails here would reach the console alone, and the page would seem to be dead."""
        try:
            do(event)
        except Exception as error:
            if self.app.table is None:
                self.app.mode.fail(error)
            else:
                report(error)
                self.app.table.fault()

    def _done(self, work: Any) -> None:
        if inspect.isawaitable(work):
            self.app.run(work)

    def click(self, event: Any) -> None:
        app = self.app
        if app.mode.click():
            return
        inside = event.target.closest('a[href^="#"]:not([href^="#/"])')
        if inside:
            # A link inside the rules: the address names screens, so that a rule is scrolled to instead.
            event.preventDefault()
            app.run(app.show_rule(str(inside.getAttribute("href")).removeprefix("#")))
            return
        found = event.target.closest(CLICKED)
        card = event.target.closest("[data-card]")
        if card and hasattr(card.dataset, "card") and not (found and _does_something(found)):
            app.run(app.open_drawer("card", str(card.dataset.card)))
            return
        if not found:
            return
        data = found.dataset
        if hasattr(data, "rule"):
            event.preventDefault()
            app.run(app.show_rule(str(data.rule)))
        elif hasattr(data, "action"):
            name = str(data.action)
            if action := ACTIONS.get(name) or app.mode.actions.get(name):
                self._done(action(app, data))
        elif app.table:
            controls.click(app.table, found)

    def change(self, event: Any) -> None:
        field = event.target
        for name, do in FIELDS.items():
            if hasattr(field.dataset, name):
                self._done(do(self.app, field))
                return

    def slide(self, event: Any) -> None:
        if getattr(event.target.dataset, "part", "") == "slider" and self.app.table:
            lookback.show_move(self.app.table, int(event.target.value))

    def key(self, event: Any) -> None:
        key, target = str(event.key), event.target
        if self.app.mode.key(event):
            return
        if key in ("Enter", " ") and target.getAttribute("role") == "button":
            event.preventDefault()
            self.app.window.press(target)
        elif self.app.table and str(target.tagName) not in WRITING:
            if not (event.ctrlKey or event.metaKey or event.altKey):
                controls.key(self.app, self.app.table, key)

    def resize(self, event: Any) -> None:
        if self.app.table:
            self.app.paint()

    def other_tab(self, event: Any) -> None:
        """Another tab has written."""
        app, text = self.app, self.app.window.text_or_none
        key, value = text(event.key) or "", text(event.newValue)
        if app.table:
            app.table.following.heard(key, value)
            if app.table.remote:
                app.table.remote.heard(key, value)
        else:
            app.store.heard(key, value)
        app.store.tidy()  # it may have made room
        app.paint()

    def back(self, event: Any) -> None:
        app = self.app
        if app.store.spare and app.store.tidy():
            app.paint()
        if app.table and getattr(event, "persisted", False):
            # Out of the browser's memory of pages: others may have played since.
            app.table.following.take_over()

    def leave(self, event: Any) -> None:
        if self.app.table:
            self.app.table.keeper.rise()

// A kiosk: tells Python that somebody is there, and closes what leads out of the page or leaves a trace: menus, selection,
// dragging, printing and saving, the browser's own zoom. What a browser does not let a page forbid (its own full screen,
// the system's keys) is for its kiosk mode: chromium --kiosk, firefox --kiosk.
const QUIET = 250;
const LONG = 3000;
const KEYS = new Set(["Tab", "Enter", " ", "Escape", "ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "PageUp", "PageDown", "Home", "End", "Shift"]);

if (new URLSearchParams(location.search).has("kiosk")) {
  let last = 0;
  const touched = () => {
    if (performance.now() - last < QUIET) return;
    last = performance.now();
    document.dispatchEvent(new CustomEvent("kronika:touch"));
  };
  for (const type of ["pointerdown", "pointermove", "keydown", "wheel", "touchstart"]) addEventListener(type, touched, { capture: true, passive: true });
  /** @param {Event} event */
  const refuse = (event) => event.preventDefault();
  for (const type of ["contextmenu", "selectstart", "dragstart", "dragover", "drop", "gesturestart", "copy", "cut"]) addEventListener(type, refuse, { capture: true });
  addEventListener("wheel", (event) => event.ctrlKey && event.preventDefault(), { capture: true, passive: false });
  addEventListener("touchmove", (event) => event.touches.length > 1 && event.cancelable && event.preventDefault(), { capture: true, passive: false });
  addEventListener(
    "keydown",
    (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || (event.key.length > 1 && !KEYS.has(event.key))) event.preventDefault();
    },
    { capture: true },
  );
  // A long press on the title is for the staff (ui/kiosk/visitor_counts.py): it is no touch that begins a game.
  let held = 0;
  let swallow = false;
  const release = () => clearTimeout(held);
  // While a story is told, a finger that is lifted anywhere begins, though it has slid: a click would want it to stand still.
  const released = () => {
    release();
    if (swallow || document.documentElement.dataset.kiosk !== "attract") return;
    swallow = true;
    document.dispatchEvent(new CustomEvent("kronika:called"));
  };
  addEventListener(
    "pointerdown",
    ({ target }) => {
      release();
      swallow = false;
      if (!target?.closest?.("[data-staff]")) return;
      held = setTimeout(() => {
        swallow = true;
        document.dispatchEvent(new CustomEvent("kronika:staff"));
      }, LONG);
    },
    { capture: true, passive: true },
  );
  addEventListener("pointerup", released, { capture: true, passive: true });
  addEventListener("pointercancel", release, { capture: true, passive: true });
  addEventListener("click", (event) => swallow && ((swallow = false), event.stopImmediatePropagation(), event.preventDefault()), { capture: true });
  // Links that lead elsewhere are not drawn; should one be, it leads nowhere.
  addEventListener("click", (event) => event.target?.closest?.('a[href]:not([href^="#"])') && event.preventDefault(), { capture: true });
  window.open = () => null;
}

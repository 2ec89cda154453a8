// Drag and drop as two clicks: taking hold of something with data-drag clicks it, letting go over something lit clicks
// that. So the page knows only clicks, and whoever cannot drag misses nothing. A finger holds still for a moment first,
// since moving at once scrolls.
const HOLD = 260;
const SLACK = 8;
/**
 * @typedef {{ from: HTMLElement, key: string, id: number, x: number, y: number, ghost?: HTMLElement, timer?: number }} Drag
 * @type {Drag | null}
 */
let drag = null;

// Things drawn in SVG have no click() of their own.
/** @param {Element | null} element */
const click = (element) => element?.dispatchEvent(new MouseEvent("click", { bubbles: true }));

const begin = () => {
  if (!drag) return;
  const { from, x, y } = drag;
  const shown = from.parentElement;
  if (!shown) return;
  const box = shown.getBoundingClientRect();
  const ghost = /** @type {HTMLElement} */ (shown.cloneNode(true));
  for (const one of [ghost, ...ghost.querySelectorAll("*")])
    for (const { name } of [...one.attributes]) if (/^(data-|id$|role$|tabindex$|aria-)/.test(name)) one.removeAttribute(name);
  ghost.classList.add("drag-ghost");
  ghost.setAttribute("aria-hidden", "true");
  ghost.setAttribute("data-keep", ""); // a repaint is not to take it away
  Object.assign(ghost.style, { width: `${box.width}px`, height: `${box.height}px`, left: `${box.left}px`, top: `${box.top}px` });
  // Beside the board it would lose the board's colours.
  (shown.closest(".sheet-of-map > *") ?? document.body).append(ghost);
  drag = { ...drag, ghost, x, y };
  if (!from.classList.contains("picked")) click(from);
};

/** @param {Element | null} drop */
const end = (drop) => {
  if (!drag) return;
  clearTimeout(drag.timer);
  const { ghost, key } = drag;
  drag = null;
  if (!ghost) return;
  ghost.remove();
  click(drop ?? document.querySelector(`[data-pick="${CSS.escape(key)}"].picked, [data-target="${CSS.escape(key)}"].picked`));
};

addEventListener("pointerdown", (event) => {
  const from = /** @type {HTMLElement | null} */ (event.target?.closest?.("[data-drag].lit, [data-drag].picked"));
  if (!from || event.button || drag) return;
  drag = { from, key: from.dataset.pick ?? from.dataset.target ?? "", id: event.pointerId, x: event.clientX, y: event.clientY };
  if (event.pointerType === "touch") drag.timer = setTimeout(begin, HOLD);
});

addEventListener("pointermove", (event) => {
  if (!drag || event.pointerId !== drag.id) return;
  const dx = event.clientX - drag.x;
  const dy = event.clientY - drag.y;
  if (!drag.ghost) {
    if (Math.hypot(dx, dy) < SLACK) return;
    if (drag.timer) return end(null);
    begin();
  }
  if (drag.ghost) drag.ghost.style.transform = `translate(${dx}px, ${dy}px)`;
});

addEventListener("pointerup", (event) => {
  if (!drag || event.pointerId !== drag.id) return;
  const under = drag.ghost && document.elementFromPoint(event.clientX, event.clientY);
  end(under?.closest("[data-target].lit, [data-pick].lit") ?? null);
});
addEventListener("pointercancel", () => end(null));
addEventListener("touchmove", (event) => drag?.ghost && event.preventDefault(), { passive: false });
addEventListener("contextmenu", (event) => drag && event.preventDefault());

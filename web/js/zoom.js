// Zoom and pan of the board: pinch and drag, wheel with Ctrl, + - 0 and the arrow keys, buttons with data-zoom="+". The
// transform lives in CSS variables on <html>, out of reach of the patcher, so that a repaint does not lose it.
// A board that wants only a part of itself to move puts it in a .zoom-window; else the whole stage moves.
const root = document.documentElement;
const LARGEST = 5;
let zoom = 1;
let x = 0;
let y = 0;

const stage = () => document.querySelector(".zoom-window") ?? document.querySelector(".stage");
const surface = () => document.querySelector(".zoom-window") ?? document.querySelector(".sheet-of-map");

const apply = () => {
  const area = stage()?.getBoundingClientRect();
  if (area) {
    x = Math.min(0, Math.max(x, area.width * (1 - zoom)));
    y = Math.min(0, Math.max(y, area.height * (1 - zoom)));
  }
  root.style.setProperty("--zoom", String(zoom));
  root.style.setProperty("--pan-x", `${x}px`);
  root.style.setProperty("--pan-y", `${y}px`);
  root.toggleAttribute("data-zoomed", zoom > 1);
};

// Keeps the point under (px, py), in the stage's own pixels, where it is.
/** @param {number} wanted @param {number} px @param {number} py */
const zoomTo = (wanted, px, py) => {
  const next = Math.min(LARGEST, Math.max(1, wanted));
  x = px - ((px - x) * next) / zoom;
  y = py - ((py - y) * next) / zoom;
  zoom = next;
  apply();
};

/** @param {number} factor */
const zoomMiddle = (factor) => {
  const area = stage()?.getBoundingClientRect();
  if (area) zoomTo(zoom * factor, area.width / 2, area.height / 2);
};

const reset = () => {
  zoom = 1;
  x = y = 0;
  apply();
};

addEventListener("hashchange", reset);
addEventListener("resize", apply);

addEventListener(
  "wheel",
  (event) => {
    const area = stage();
    if (!area?.contains(event.target) || !event.ctrlKey) return;
    event.preventDefault();
    const box = area.getBoundingClientRect();
    zoomTo(zoom * Math.exp(-event.deltaY / 300), event.clientX - box.left, event.clientY - box.top);
  },
  { passive: false },
);

/** @type {Record<string, () => void>} */
const KEYS = { "+": () => zoomMiddle(1.3), "=": () => zoomMiddle(1.3), "-": () => zoomMiddle(1 / 1.3), 0: reset };
/** @type {Record<string, number[]>} */
const ARROWS = { ArrowLeft: [60, 0], ArrowRight: [-60, 0], ArrowUp: [0, 60], ArrowDown: [0, -60] };
addEventListener("keydown", (event) => {
  if (!stage() || event.altKey || event.metaKey || event.ctrlKey || event.target?.closest("input, select, textarea, .drawer, .column")) return;
  if (KEYS[event.key]) {
    event.preventDefault();
    KEYS[event.key]();
  } else if (ARROWS[event.key] && zoom > 1) {
    event.preventDefault();
    x += ARROWS[event.key][0];
    y += ARROWS[event.key][1];
    apply();
  }
});

addEventListener("click", (event) => {
  const button = event.target?.closest?.("[data-zoom]");
  if (button) KEYS[button.dataset.zoom ?? ""]?.();
});

// Fingers and the mouse: one pans a zoomed board, two pinch. A drag is no click.
const fingers = new Map();
let moved = false;
let spread = 0;

const between = () => {
  const [a, b] = [...fingers.values()];
  return { distance: Math.hypot(a.x - b.x, a.y - b.y), x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
};

addEventListener("pointerdown", (event) => {
  if (!surface()?.contains(event.target)) return;
  fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  if (fingers.size === 1) moved = false;
  if (fingers.size === 2) spread = between().distance;
});

addEventListener("pointermove", (event) => {
  const finger = fingers.get(event.pointerId);
  if (!finger) return;
  const dx = event.clientX - finger.x;
  const dy = event.clientY - finger.y;
  if (fingers.size === 1 && zoom > 1 && (moved || Math.hypot(dx, dy) > 6)) {
    moved = true;
    x += dx;
    y += dy;
    apply();
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  } else if (fingers.size === 2) {
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    const now = between();
    const box = stage()?.getBoundingClientRect() ?? new DOMRect();
    moved = true;
    zoomTo((zoom * now.distance) / (spread || now.distance), now.x - box.left, now.y - box.top);
    spread = now.distance;
  }
});

// A second finger is a pinch: the browser, which would take it for its own, leaves it to the board.
addEventListener(
  "touchstart",
  (event) => {
    if (event.touches.length > 1 && event.cancelable && surface()?.contains(event.target)) event.preventDefault();
  },
  { passive: false },
);

/** @param {PointerEvent} event */
const letGo = (event) => fingers.delete(event.pointerId);
addEventListener("pointerup", letGo);
addEventListener("pointercancel", letGo);
addEventListener(
  "click",
  (event) => {
    if (moved && event.target?.closest?.(".sheet-of-map")) {
      event.stopPropagation();
      event.preventDefault();
      moved = false;
    }
  },
  true,
);

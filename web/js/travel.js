// Pieces travel and numbers count, between what patch.js finds in the page and what it makes of it.
//
//   const trip = plan(from, to, still)   before the change: what differs outside the parts that are still the same, and
//                                        where that lies now
//   depart(trip)                  after it
//   finish()                      whatever is under way is at its end at once
//
// The page is always in its final state: what flies are copies in a layer of their own, which nobody can click and no
// screen reader sees. The marks are described in web/README.md:
//   data-piece, data-place, data-n   so many pieces of a kind lie at a place; a kind that grows fewer at one place and
//                                    more at another has travelled
//   data-from, data-to               where a piece comes from or goes to that lies nowhere else: a data-target or data-home
//   data-count                       a number that counts from what it was to what it is
//   data-moment on the table         how many moves it shows; none where nothing is to move
const FLIGHT = 210;
const FADE = 180;
const COUNT = 300;
const MOST = 40; // more at once is a new position, not a move
const FAR = 2; // moves; further is a leap of the slider

const TABLE = "main[data-moment]";
const root = document.documentElement;
const quiet = matchMedia("(prefers-reduced-motion: reduce)");
const mayMove = () =>
  root.dataset.boot === "ready" && !document.hidden && root.dataset.motion !== "off" && (root.dataset.motion === "on" || !quiet.matches);

// -- what differs ------------------------------------------------------------------------------------------------------

/** @typedef {Set<string | undefined>} Still numbers of the parts that are the same before and after (patch.js) */
/** @typedef {Map<string | undefined, { n: number, element: HTMLElement }>} Places */
/** @typedef {{ element: any, box: DOMRect, size?: string, outer?: any, frame?: DOMRect }} Appearance */
/** @typedef {{ twin: any, label: any, moves: any, shell: any, box: DOMRect }} Ghost what flies: a copy, and what moves as one */
/**
 * @typedef {object} Trip
 * @property {string | undefined} kind
 * @property {number} n how many
 * @property {string} [place] where it will lie
 * @property {string} [to] where it goes that lies nowhere else
 * @property {string} [from] where it comes from that lies nowhere else
 * @property {HTMLElement} [source] where it lies now
 * @property {boolean} [fresh] nothing of its kind lay there
 * @property {HTMLElement} [element]
 * @property {DOMRect | null} [start]
 * @property {DOMRect | null} [end]
 * @property {Appearance} [sight]
 * @property {Ghost} [ghost]
 */
/** @typedef {{ id: string | undefined, text: string, then: number, now: number, element?: Element, sight?: Appearance }} Counting */

// Parts that are the same have nothing that travels.
/** @type {(table: Element, selector: string, still?: Still) => HTMLElement[]} */
const changing = (table, selector, still) => {
  const found = /** @type {HTMLElement[]} */ ([...table.querySelectorAll(selector)]);
  return still ? found.filter((element) => !still.has(element.closest("[data-known]")?.dataset.known)) : found;
};

// kind -> place -> { n, element }, from attributes alone.
/** @type {(table: Element, still?: Still) => Map<string | undefined, Places>} */
const pieces = (table, still) => {
  /** @type {Map<string | undefined, Places>} */
  const kinds = new Map();
  for (const element of changing(table, "[data-piece]", still)) {
    const { piece, place, n = "1" } = element.dataset;
    const places = kinds.get(piece) ?? new Map();
    kinds.set(piece, places);
    if (!places.has(place)) places.set(place, { n: Number(n), element });
  }
  return kinds;
};

/** @type {Places} */
const none = new Map();

// Each trip has `source` (an element of the page as it is) or `from`, and `place` (where it will lie) or `to`.
/** @type {(before: Map<string | undefined, Places>, after: Map<string | undefined, Places>) => Trip[]} */
const trips = (before, after) => {
  /** @type {Trip[]} */
  const found = [];
  for (const kind of new Set([...before.keys(), ...after.keys()])) {
    const was = before.get(kind) ?? none;
    const is = after.get(kind) ?? none;
    const lost = [];
    for (const [place, { n, element }] of was) {
      const left = is.get(place)?.n ?? 0;
      if (left < n) lost.push({ source: element, n: n - left, to: element.dataset.to });
    }
    for (const [place, { n, element }] of is) {
      const had = was.get(place)?.n ?? 0;
      let more = n - had;
      while (more > 0) {
        const giver = lost[0];
        const moved = giver ? Math.min(giver.n, more) : more;
        found.push({ kind, place, n: moved, fresh: had === 0, source: giver?.source, from: element.dataset.from });
        more -= moved;
        if (giver && (giver.n -= moved) === 0) lost.shift();
      }
    }
    for (const { source, n, to } of lost) found.push({ kind, n, source, to });
  }
  return found;
};

/** @type {(table: Element, still?: Still) => Map<string | undefined, string>} */
const numbers = (table, still) => new Map(changing(table, "[data-count]", still).map((element) => [element.dataset.count, element.textContent ?? ""]));

const NUMBER = /[-−]?\d+/;
/** @param {string} text */
const numberIn = (text) => {
  const found = NUMBER.exec(text);
  return found ? Number(found[0].replace("−", "-")) : null;
};

/** @type {(before: Map<string | undefined, string>, after: Map<string | undefined, string>) => Counting[]} */
const counts = (before, after) => {
  /** @type {Counting[]} */
  const found = [];
  for (const [id, text] of after) {
    const [then, now] = [numberIn(before.get(id) ?? ""), numberIn(text)];
    if (then !== null && now !== null && then !== now) found.push({ id, text, then, now });
  }
  return found;
};

// -- where it lies -----------------------------------------------------------------------------------------------------

// The box of what can be seen of it: null where a list has scrolled it away, something lies over it, or it is not shown.
/** @type {(element: Element) => DOMRect | null} */
const boxOf = (element) => {
  const box = element.getBoundingClientRect();
  if (!box.width || !box.height) return null;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  if (x < 0 || y < 0 || x > innerWidth || y > innerHeight) return null;
  for (let around = element.parentElement; around && around !== document.body; around = around.parentElement) {
    if (around instanceof SVGElement || getComputedStyle(around).overflowY === "visible") continue;
    const edge = around.getBoundingClientRect();
    if (x < edge.left || x > edge.right || y < edge.top || y > edge.bottom) return null;
  }
  // On a phone the prompt lies over the rest.
  const prompt = document.querySelector(".prompt")?.getBoundingClientRect();
  return prompt && x > prompt.left && x < prompt.right && y > prompt.top && y < prompt.bottom ? null : box;
};

// The last that is in sight: a player's panel stands after the board, which may show the player too.
/** @type {(table: Element, name: string) => DOMRect | null} */
const homeOf = (table, name) => {
  const called = CSS.escape(name);
  for (const element of [...table.querySelectorAll(`[data-home="${called}"], [data-target="${called}"]`)].reverse()) {
    const box = boxOf(element);
    if (box) return box;
  }
  return null;
};

// -- copies ------------------------------------------------------------------------------------------------------------

/** @type {HTMLElement | null} */
let layer = null;
const overlay = () => {
  if (!layer?.isConnected) {
    layer = document.createElement("div");
    layer.className = "travel";
    layer.setAttribute("aria-hidden", "true");
    layer.inert = true;
    document.body.append(layer);
  }
  return layer;
};

// A copy says nothing, answers to nothing and is found by nobody.
/** @param {Element} element */
const strip = (element) => {
  for (const { name } of [...element.attributes]) {
    if (/^(id|role|tabindex|title|aria-.*|data-.*)$/.test(name)) element.removeAttribute(name);
  }
};

// What must be read for a copy of an element, while nothing is being written.
/** @type {(element: Element, box: DOMRect) => Appearance} */
const appearance = (element, box) => {
  const drawing = element.ownerSVGElement;
  if (!drawing) return { element, box, size: getComputedStyle(element).fontSize };
  let outer = drawing;
  while (outer.ownerSVGElement) outer = outer.ownerSVGElement;
  return { element, box, outer, frame: outer.getBoundingClientRect() };
};

// The copy stands among shallow copies of what stands around the element, so that the style sheets see the same.
// Returns what moves as one: the whole drawing for a part of a drawing.
/** @type {(sight: Appearance) => Ghost} */
const copy = ({ element, box, size, outer, frame }) => {
  const twin = element.cloneNode(true);
  const label = twin.querySelector("[data-count]");
  strip(twin);
  twin.querySelectorAll("*").forEach(strip);
  twin.classList.remove("recent", "lit", "picked");
  const moves = outer ? outer.cloneNode(false) : twin;
  let inner = twin;
  let around = element.parentNode;
  for (; outer && around !== outer; around = around.parentNode) {
    const shell = around.cloneNode(false);
    strip(shell);
    shell.append(inner);
    inner = shell;
  }
  if (outer) {
    strip(moves);
    moves.append(inner);
    inner = moves;
    around = outer.parentNode;
  }
  for (; around !== document.body; around = around.parentNode) {
    const shell = around.cloneNode(false);
    strip(shell);
    shell.style.display = "contents";
    shell.append(inner);
    inner = shell;
  }
  const at = frame ?? box;
  Object.assign(moves.style, {
    position: "fixed", inset: "auto", left: `${at.x}px`, top: `${at.y}px`, width: `${at.width}px`, height: `${at.height}px`,
    minWidth: "0", maxWidth: "none", minHeight: "0", maxHeight: "none", margin: "0", transform: "none", overflow: "visible",
    boxSizing: "border-box", pointerEvents: "none",
    transformOrigin: frame ? `${box.x + box.width / 2 - at.x}px ${box.y + box.height / 2 - at.y}px` : "center",
  });
  if (size) moves.style.fontSize = size;
  return { twin, label, moves, shell: inner, box };
};

// -- under way ---------------------------------------------------------------------------------------------------------

/** @type {Set<() => void>} */
const running = new Set();

export const finish = () => {
  for (const stop of running) stop();
  running.clear();
};

// A tap or a key goes on at once, and means what it means all the same.
for (const kind of ["pointerdown", "keydown", "resize"]) addEventListener(kind, finish, { capture: true, passive: true });

/** @type {(animation: Animation, end?: () => void) => void} */
const whileRunning = (animation, end = () => {}) => {
  const stop = () => {
    animation.onfinish = null;
    animation.cancel();
    end();
  };
  running.add(stop);
  animation.onfinish = () => {
    running.delete(stop);
    end();
  };
};

/** @type {(box: DOMRect) => [x: number, y: number]} */
const middle = (box) => [box.x + box.width / 2, box.y + box.height / 2];

/** @type {(ghost: Ghost, start: DOMRect, end: DOMRect, fading?: boolean) => void} */
const fly = (ghost, start, end, fading) => {
  const [x, y] = middle(ghost.box);
  /** @type {(box: DOMRect, opacity: number) => Keyframe} */
  const to = (box, opacity) => {
    const [u, v] = middle(box);
    const scale = Math.min(1.6, Math.max(0.4, Math.min(box.width / ghost.box.width, box.height / ghost.box.height)));
    return { transform: `translate(${u - x}px, ${v - y}px) scale(${scale})`, opacity };
  };
  overlay().append(ghost.shell);
  const frames = [to(start, 1), to(end, fading ? 0.2 : 1)];
  whileRunning(ghost.moves.animate(frames, { duration: FLIGHT, easing: "ease-in-out", fill: "both" }), () => ghost.shell.remove());
};

/** @param {Ghost} ghost */
const vanish = (ghost) => {
  overlay().append(ghost.shell);
  whileRunning(ghost.moves.animate([{ opacity: 1 }, { opacity: 0 }], { duration: FADE, fill: "both" }), () => ghost.shell.remove());
};

/** @param {Element} element */
const appear = (element) => whileRunning(element.animate([{ opacity: 0 }, {}], { duration: FADE }));

/** @type {(element: Element, duration: number) => void} */
const hide = (element, duration) => whileRunning(element.animate([{ opacity: 0 }, { opacity: 0 }], { duration }));

/** @type {(ghost: Ghost, item: Counting) => void} */
const count = (ghost, { text, then, now }) => {
  const label = ghost.twin;
  /** @param {number} value */
  const show = (value) => (label.textContent = text.replace(NUMBER, String(value).replace("-", "−")));
  show(then);
  overlay().append(ghost.shell);
  let frame = 0;
  const clock = ghost.moves.animate([{}, {}], { duration: COUNT });
  const step = () => {
    show(Math.round(then + (now - then) * Math.min(1, (clock.currentTime ?? COUNT) / COUNT)));
    frame = requestAnimationFrame(step);
  };
  frame = requestAnimationFrame(step);
  whileRunning(clock, () => {
    cancelAnimationFrame(frame);
    ghost.shell.remove();
  });
};

// -- before and after the change ---------------------------------------------------------------------------------------

/** @type {(from: Element, to: Element, still?: Still) => { going: Trip[], counting: Counting[] } | null} */
export const plan = (from, to, still) => {
  const [old, next] = [from.querySelector(TABLE), to.querySelector(TABLE)];
  const near = old && next && old.dataset.game === next.dataset.game && Math.abs(Number(old.dataset.moment) - Number(next.dataset.moment)) <= FAR;
  if (!near || !mayMove()) {
    finish();
    return null;
  }
  const going = trips(pieces(old, still), pieces(next, still));
  const counting = counts(numbers(old, still), numbers(next, still));
  if (!going.length && !counting.length) return null; // what flies may go on: the same position is painted again
  finish();
  if (going.length > MOST || counting.length > MOST) return null;
  for (const trip of going) {
    const { source } = trip;
    const box = source && boxOf(source);
    if (source && box) trip.sight = appearance(source, box);
    if (trip.to) trip.end = homeOf(old, trip.to);
  }
  for (const trip of going) if (trip.sight) trip.ghost = copy(trip.sight);
  return { going, counting };
};

/** @type {(trip: { going: Trip[], counting: Counting[] }) => void} */
export const depart = ({ going, counting }) => {
  const table = document.querySelector(TABLE);
  if (!table) return;
  const lying = pieces(table);
  const written = new Map([...table.querySelectorAll("[data-count]")].map((element) => [element.dataset.count, element]));
  // All reading first.
  for (const trip of going) {
    if (trip.place === undefined) continue;
    trip.element = lying.get(trip.kind)?.get(trip.place)?.element;
    trip.end = trip.element && boxOf(trip.element);
    if (!trip.end || trip.ghost) continue;
    trip.start = trip.from ? homeOf(table, trip.from) : null;
    if (trip.start && trip.element) trip.sight = appearance(trip.element, trip.end);
  }
  for (const item of counting) {
    const element = written.get(item.id);
    // Five numbers counting in a drawn map cost 40 ms of layout at either end: there they change at once.
    const box = element && !element.ownerSVGElement && boxOf(element);
    if (box) [item.element, item.sight] = [element, appearance(element, box)];
  }
  // Then all writing.
  for (const trip of going) {
    const ghost = trip.ghost ?? (trip.sight && copy(trip.sight));
    if (trip.place === undefined) {
      if (ghost && trip.end) fly(named(ghost, trip.n), ghost.box, trip.end, true);
      else if (ghost) vanish(ghost);
    } else if (trip.end) {
      if (ghost) fly(named(ghost, trip.n), trip.start ?? ghost.box, trip.end);
      if (trip.fresh && trip.element) ghost ? hide(trip.element, FLIGHT) : appear(trip.element);
    } else if (ghost) vanish(ghost);
  }
  for (const item of counting) {
    if (!item.sight || !item.element) continue;
    count(copy(item.sight), item);
    hide(item.element, COUNT);
  }
};

// Of a pile only those that travel are on the way.
/** @type {(ghost: Ghost, n: number) => Ghost} */
const named = (ghost, n) => {
  if (ghost.label) ghost.label.textContent = n;
  return ghost;
};

// Markup from Python into the page, changing only what differs. Python sees it as `from pyscript.js_modules import patch`.
//
//   patch.paint(target, markup)   at the next frame; several calls before it make one change, the last one counts;
//                                 markup may be a function that gives it then; it is called with true where a part
//                                 that it names is not known, and must then tell of all parts again
//   patch.morph(target, markup)   at once
//   patch.flush()                 what paint() holds back, at once
//   patch.focusNext(selector, sight)  once that is painted: this gets the focus, and that (if any) is brought into sight
//   patch.learn(first, texts, only)  parts of markup, numbered from first: see below; only: those before are forgotten
//   patch.gameStyles(game)        a game's style sheet: see game-styles.js
//   patch.script(name)            another of our scripts, brought when it is needed
//   patch.phone.matches           whether the screen is a phone's
//   patch.low.matches             whether it is one on its side
//
// target is an element or a selector; its children become those of the markup. What belongs to the person stays:
// the focus, what is being typed, which <details> and <dialog> are open, where a list is scrolled to.
// Attributes that mean something here:
//   data-key     this element is the same one as before, wherever it stands among its siblings (id does it too)
//   data-keep    once there, leave the element and all that is in it alone
//   data-style   inline style, set through the CSSOM, since the security policy forbids style attributes
//   data-stick   "end": a list opens at its end, and one that was scrolled to its end stays there when it grows
//   data-top     when its value changes, what scrolls here begins at its top again
//   data-refuge  takes the focus when what had it is gone
//   data-known    an empty element with the number of a part stands for markup that the page has learnt. What has the same
//                number in the page is as it should be, and is neither made nor compared
// What data-piece and data-count mean is said in travel.js.
import morphdom from "../vendor/morphdom.js";
import { depart, plan } from "./travel.js";

export { gameStyles } from "./game-styles.js";
export { low, phone } from "./screen.js";

// In a file that opens from a disk drawings stand in the page itself (build/one_file.js).
/** @type {(markup: string) => string} */
const own = globalThis.kronikaMarkup ?? ((markup) => markup);

// What only some visits need. Each is named whole: so a file that opens from a disk finds it too.
const later = {
  remote: () => import("./remote.js"),
  "remote-qr": () => import("./remote-qr.js"),
  "remote-keys": () => import("./remote-keys.js"),
  beside: () => import("./beside.js"),
};

/** @param {keyof typeof later} name */
export const script = (name) => later[name]();

const inert = document.implementation.createHTMLDocument("");

/** @param {string | Element} target */
const find = (target) => (typeof target === "string" ? document.querySelector(target) : target);

/** @param {any} node of any kind: text has neither key nor style */
const keyOf = (node) => node.getAttribute?.("data-key") || node.id || undefined;

/** @param {any} element */
const style = (element) => {
  const wanted = element.getAttribute?.("data-style");
  if (wanted !== null && wanted !== undefined) element.style.cssText = wanted;
};

/** @param {any} node */
const styleAll = (node) => {
  style(node);
  node.querySelectorAll?.("[data-style]").forEach(style);
};

// Nothing that comes as markup may run, whoever wrote it. A script put in so would not run by itself, but PyScript looks out
// for its own, for its elements and for attributes that name a function.
const ALIVE = "script, py-script, mpy-script";
const CALLS = /^m?py-/;

/** @type {(root: Element, markup: string) => void} */
const calm = (root, markup) => {
  for (const found of root.querySelectorAll(ALIVE)) found.remove();
  if (!/[\s"'/]m?py-/i.test(markup)) return;
  for (const element of root.querySelectorAll("*"))
    for (const { name } of [...element.attributes]) if (CALLS.test(name)) element.removeAttribute(name);
};

// Parts by their number, as text: most are needed as elements once, when they first appear.
/** @type {Map<string, string>} */
const parts = new Map();

/** @type {(first: number, texts: string[], only?: boolean) => void} */
export const learn = (first, texts, only = false) => {
  if (only) parts.clear(); // as Python has done (boards/kit/parts.py)
  texts.forEach((text, at) => parts.set(String(first + at), text));
};

// Markup names a part that nobody sent: whoever made it must make it whole.
class Unknown extends Error {}

// The numbers that stand in the page and in the new markup are left out on both sides; all others become elements.
/** @type {(from: Element, to: Element) => Set<string | undefined>} */
const unfold = (from, to) => {
  /** @type {Set<string | undefined>} */
  const there = new Set();
  for (const element of from.querySelectorAll("[data-known]")) there.add(element.dataset.known);
  /** @type {Set<string | undefined>} */
  const still = new Set();
  for (const stand of to.querySelectorAll("[data-known]")) {
    if (there.has(stand.dataset.known)) still.add(stand.dataset.known);
    else fill(stand);
  }
  return still;
};

// `parent` says what it is parsed as: svg, a table, ...
/** @type {(stand: Element, parent?: any) => void} */
const fill = (stand, parent = stand.parentNode) => {
  const text = parts.get(stand.dataset.known ?? "");
  if (text === undefined) throw new Unknown(`part ${stand.dataset.known} is not known`);
  const around = inert.importNode(parent, false);
  around.innerHTML = own(text);
  calm(around, text);
  const made = around.firstElementChild;
  for (const { name, value } of made.attributes) stand.setAttribute(name, value);
  stand.append(...made.childNodes);
};

// What stands in the page may stand elsewhere than the new markup wants it: then it is made again.
/** @param {any} node */
const unfoldNew = (node) => {
  if (!node.querySelectorAll) return;
  for (const stand of [node, ...node.querySelectorAll("[data-known]")]) if (isStand(stand)) fill(stand);
};

/** @param {any} element */
const isStand = (element) => element.hasAttribute?.("data-known") && !element.firstChild;

/** @param {Element} element */
const isField = (element) => /^(INPUT|TEXTAREA|SELECT)$/.test(element.tagName);

// Whose value, caret and focus must survive the change that is being made.
/** @type {any} the focused element, of whatever kind */
let focused = null;

/** @type {(from: any, to: any) => boolean} elements of one name, of whatever kind */
const beforeUpdate = (from, to) => {
  if (from.hasAttribute("data-keep")) return false;
  if (to.hasAttribute("data-known")) {
    if (from.getAttribute("data-known") === to.getAttribute("data-known")) return false;
    // One that is found again inside of something new has changed places with it already.
    if (isStand(to)) fill(to, to.parentNode ?? from.parentNode);
  }
  if (from.isEqualNode(to)) return false;
  if (from.tagName === "DETAILS" || from.tagName === "DIALOG") to.toggleAttribute("open", from.open);
  // Walking over the board gives the focus to what is no stop by itself (js/explain.js): it keeps it.
  if (from === focused && from.tabIndex < 0 && from.closest(".stage"))
    for (const name of ["tabindex", "role", "aria-label"])
      if (from.hasAttribute(name) && !to.hasAttribute(name)) to.setAttribute(name, from.getAttribute(name));
  if (from === focused && isField(from)) {
    if (from.type === "checkbox" || from.type === "radio") to.checked = from.checked;
    else to.value = from.value;
  }
  return true;
};

const LISTS = '[data-stick="end"]';
/** @param {Element} list */
const atEnd = (list) => list.scrollHeight - list.scrollTop - list.clientHeight < 4;
// What stands behind a curtain is not laid out, and nobody asks it to be: it begins anew when the curtain opens.
/** @param {Element} box */
const behind = (box) => box.closest('[data-screen="curtain"]') !== null;

// A button that is taken away with the focus on it has the half-changed page laid out. So it gives the focus up before.
/** @type {(button: any, to: Element, still: Set<string | undefined>) => boolean} */
const willGo = (button, to, still) =>
  button.tagName === "BUTTON" &&
  !still.has(button.closest("[data-known]")?.dataset.known) &&
  ![...to.getElementsByTagName("button")].some((one) => one.isEqualNode(button));

// Moving an element within the page takes the focus from it, so it may have to be given back.
/** @typedef {[start: number, end: number, direction: string]} Caret */

/** @type {(root: Element, key: string | undefined, caret: Caret | null) => void} */
const refocus = (root, key, caret) => {
  if (!focused || document.activeElement === focused) return;
  const again = focused.isConnected
    ? focused
    : key && root.querySelector(`[data-key="${CSS.escape(key)}"], #${CSS.escape(key)}`);
  again?.focus({ preventScroll: true });
  if (again && caret !== null) again.setSelectionRange?.(...caret);
  // What had the focus is gone, or is no control any more: it goes to the question, never to nowhere.
  /** @type {HTMLElement | null} */
  const refuge = root.querySelector("[data-refuge]");
  if (document.activeElement === document.body) refuge?.focus({ preventScroll: true });
};

/** @type {(element: any) => Caret | null} */
const caretOf = (element) =>
  // Fields such as checkboxes and numbers have no caret and say null.
  element && isField(element) && typeof element.selectionStart === "number"
    ? [element.selectionStart, element.selectionEnd, element.selectionDirection]
    : null;

/** @type {(target: string | Element, markup: string) => void} */
export const morph = (target, markup) => {
  const from = find(target);
  if (!from) throw new Error(`nothing to patch: ${target}`);
  focused = from.contains(document.activeElement) ? document.activeElement : null;
  const key = focused && keyOf(focused);
  const caret = caretOf(focused);
  const lists = new Set(from.querySelectorAll(LISTS));
  const tops = new Map([...from.querySelectorAll("[data-top]")].map((box) => [box, box.dataset.top]));
  const sticking = new Set([...lists].filter((list) => behind(list) || atEnd(list)));
  // Parsed in a document of its own (nothing is fetched or run) and in the target's context (svg, table, ...).
  const to = inert.importNode(from, false);
  to.innerHTML = own(markup);
  calm(to, markup);
  const still = unfold(from, to);
  // A repaint takes away what pointing at a choice has lit.
  for (const element of from.querySelectorAll(".hinted")) element.classList.remove("hinted");
  const trip = plan(from, to, still);
  if (focused && willGo(focused, to, still)) focused.blur();
  morphdom(from, to, {
    childrenOnly: true,
    getNodeKey: keyOf,
    onBeforeElUpdated: beforeUpdate,
    onBeforeNodeAdded: (/** @type {Node} */ node) => (unfoldNew(node), node),
    onBeforeNodeDiscarded: (/** @type {any} */ node) => !node.hasAttribute?.("data-keep"),
    onElUpdated: style,
    onNodeAdded: (/** @type {Node} */ node) => (styleAll(node), node),
  });
  if (!next) refocus(from, key, caret);
  focused = null;
  for (const list of from.querySelectorAll(LISTS))
    if ((sticking.has(list) || !lists.has(list)) && !behind(list)) list.scrollTop = list.scrollHeight;
  for (const [box, of] of tops) if (box.dataset.top !== of && !behind(box)) box.scrollTop = 0;
  if (trip) depart(trip);
};

/** @typedef {(whole?: boolean) => string} Make */

/** @type {Map<string | Element, string | Make>} */
const pending = new Map();
let frame = 0;
let timer = 0;

/** @type {(target: string | Element, make: Make) => void} */
const show = (target, make) => {
  try {
    morph(target, make());
  } catch (error) {
    if (!(error instanceof Unknown)) throw error;
    morph(target, make(true));
  }
};

// What somebody asked for by `focusNext`. The focus is given when the picture is there: it lays the page out, and whoever
// listens to it has work to do for which nobody should wait.
/** @type {string} */
let next = "";
let sight = "";

const painted = new MessageChannel();
painted.port1.onmessage = () => {
  const selector = next;
  next = "";
  /** @type {HTMLElement | null} */
  const found = selector ? document.querySelector(selector) : null;
  found?.focus({ preventScroll: true });
};

export const flush = () => {
  cancelAnimationFrame(frame);
  clearTimeout(timer);
  frame = timer = 0;
  const jobs = [...pending];
  pending.clear();
  for (const [target, markup] of jobs) {
    if (typeof markup === "string") morph(target, markup);
    else show(target, markup);
  }
  if (sight) document.querySelector(sight)?.scrollIntoView({ block: "nearest" });
  sight = "";
  if (next) painted.port2.postMessage(0);
};

const atNextFrame = () => {
  frame ||= requestAnimationFrame(flush);
  // A tab in the background gets no frames, and its state must not fall behind.
  timer ||= setTimeout(flush, 250);
};

/** @type {(target: string | Element, markup: string | Make) => void} */
export const paint = (target, markup) => {
  pending.set(target, markup);
  atNextFrame();
};

/** @type {(selector: string, sight?: string) => void} */
export const focusNext = (selector, inSight = "") => {
  [next, sight] = [selector, inSight];
  atNextFrame();
};

// Markup from Python into the page, changing only what differs. Python sees it as `from pyscript.js_modules import patch`.
//
//   patch.paint(target, markup)   at the next frame; several calls before it make one change, the last one counts;
//                                 markup may be a function that gives it then
//   patch.morph(target, markup)   at once
//   patch.flush()                 what paint() holds back, at once
//   patch.dress(game)             a game's style sheet: see dress.js
//
// target is an element or a selector; its children become those of the markup. What belongs to the person stays:
// the focus, what is being typed, which <details> and <dialog> are open, where a list is scrolled to.
// Attributes that mean something here:
//   data-key     this element is the same one as before, wherever it stands among its siblings (id does it too)
//   data-keep    once there, leave the element and all that is in it alone
//   data-style   inline style, set through the CSSOM, since the security policy forbids style attributes
//   data-stick   "end": a list that was scrolled to its end stays there when it grows
// What data-piece and data-count mean is told in travel.js.
import morphdom from "../vendor/morphdom.js";
import { depart, plan } from "./travel.js";

export { dress } from "./dress.js";

const inert = document.implementation.createHTMLDocument("");

const find = (target) => (typeof target === "string" ? document.querySelector(target) : target);

const keyOf = (node) => node.getAttribute?.("data-key") || node.id || undefined;

const style = (element) => {
  const wanted = element.getAttribute?.("data-style");
  if (wanted !== null && wanted !== undefined) element.style.cssText = wanted;
};

const styleAll = (node) => {
  style(node);
  node.querySelectorAll?.("[data-style]").forEach(style);
};

// Nothing that comes as markup may run, whoever wrote it. A script put in so would not run by itself, but PyScript looks out
// for its own, for its elements and for attributes that name a function.
const ALIVE = "script, py-script, mpy-script";
const CALLS = /^m?py-/;

const calm = (root, markup) => {
  for (const found of root.querySelectorAll(ALIVE)) found.remove();
  if (!/[\s"'/]m?py-/i.test(markup)) return;
  for (const element of root.querySelectorAll("*"))
    for (const { name } of [...element.attributes]) if (CALLS.test(name)) element.removeAttribute(name);
};

const isField = (element) => /^(INPUT|TEXTAREA|SELECT)$/.test(element.tagName);

// Whose value, caret and focus must survive the change that is being made.
let focused = null;

const beforeUpdate = (from, to) => {
  if (from.hasAttribute("data-keep")) return false;
  if (from.isEqualNode(to)) return false;
  if (from.tagName === "DETAILS" || from.tagName === "DIALOG") to.toggleAttribute("open", from.open);
  if (from === focused && isField(from)) {
    if (from.type === "checkbox" || from.type === "radio") to.checked = from.checked;
    else to.value = from.value;
  }
  return true;
};

const atEnd = (list) => list.scrollHeight - list.scrollTop - list.clientHeight < 4;

// Moving an element within the page takes the focus from it, so it may have to be given back.
const refocus = (root, key, caret) => {
  if (!focused || document.activeElement === focused) return;
  const again = focused.isConnected
    ? focused
    : key && root.querySelector(`[data-key="${CSS.escape(key)}"], #${CSS.escape(key)}`);
  again?.focus({ preventScroll: true });
  if (again && caret !== null) again.setSelectionRange?.(...caret);
};

const caretOf = (element) =>
  // Fields such as checkboxes and numbers have no caret and say null.
  element && isField(element) && typeof element.selectionStart === "number"
    ? [element.selectionStart, element.selectionEnd, element.selectionDirection]
    : null;

export const morph = (target, markup) => {
  const from = find(target);
  if (!from) throw new Error(`nothing to patch: ${target}`);
  focused = from.contains(document.activeElement) ? document.activeElement : null;
  const key = focused && keyOf(focused);
  const caret = caretOf(focused);
  const sticking = [...from.querySelectorAll('[data-stick="end"]')].filter(atEnd);
  // Parsed in a document of its own (nothing is fetched or run) and in the target's context (svg, table, ...).
  const to = inert.importNode(from, false);
  to.innerHTML = markup;
  calm(to, markup);
  const trip = plan(from, to);
  morphdom(from, to, {
    childrenOnly: true,
    getNodeKey: keyOf,
    onBeforeElUpdated: beforeUpdate,
    onBeforeNodeDiscarded: (node) => !node.hasAttribute?.("data-keep"),
    onElUpdated: style,
    onNodeAdded: (node) => (styleAll(node), node),
  });
  refocus(from, key, caret);
  focused = null;
  for (const list of sticking) list.scrollTop = list.scrollHeight;
  if (trip) depart(trip);
};

const pending = new Map();
let frame = 0;
let timer = 0;

export const flush = () => {
  cancelAnimationFrame(frame);
  clearTimeout(timer);
  frame = timer = 0;
  const jobs = [...pending];
  pending.clear();
  for (const [target, markup] of jobs) morph(target, typeof markup === "string" ? markup : markup());
};

export const paint = (target, markup) => {
  pending.set(target, markup);
  frame ||= requestAnimationFrame(flush);
  // A tab in the background gets no frames, and its state must not fall behind.
  timer ||= setTimeout(flush, 250);
};

// Everything explains itself: whatever has data-explain, and whatever on the board or in the players' panels has a name, shows
// one card with its name (aria-label), its words, its rule (data-explain-rule) and a way to see a card in large
// (data-card). By the mouse after a moment's rest; by keys on focus; by a finger when it rests, or at once where a tap does
// nothing else. The pointer may move into the card; Escape closes it; E or, on what is no button, Enter goes into it. On
// the board the arrow keys walk over all that explains itself.
const REST = 350; // milliseconds until the mouse rests
const PRESS = 500; // a long press
const GAP = 8;
const NEAR = 14; // around the card and what it explains, the pointer does not lose them

const NAMED = ".cover[aria-label], [role=img][aria-label], [data-target][aria-label]";
const ASKED = `[data-explain], ${[".stage", ".players"].flatMap((part) => NAMED.split(", ").map((one) => `${part} ${one}`)).join(", ")}`;
const GROUND = ".map-hit"; // what of a place on a map is hit
const ACTIVE = "a, button, input, select, summary, [role=button], [data-take-up]";
const card = document.createElement("aside");
card.id = "explanation";
card.className = "explanation";
card.hidden = true;

/** @type {HTMLElement | SVGElement | null} what is being explained */
let about = null;
/** @type {{x: number, y: number} | null} where it was pointed at */
let point = null;
let timer = 0;
let pressing = 0;
let swallow = false;

/** @param {Element} element */
const nameOf = (element) => element.getAttribute("aria-label") ?? element.querySelector(":scope > .cover")?.getAttribute("aria-label") ?? "";

/** @param {string} tag @param {string} text @param {string} name */
const made = (tag, text, name = "") => {
  const element = document.createElement(tag);
  element.textContent = text;
  element.className = name;
  return element;
};

// Places with a history of their own: the table names them, with their entries.
/** @param {Element | null} place @returns {string} */
const history = (place) => {
  const entries = document.querySelector("[data-history]")?.getAttribute("data-history");
  const target = place?.getAttribute("data-target");
  return entries && target ? (new Map(JSON.parse(entries)).get(target) ?? "") : "";
};

/** @param {HTMLElement | SVGElement} element */
const fill = (element) => {
  const { explain = "", explainRule = "" } = element.dataset;
  const name = nameOf(element);
  card.replaceChildren();
  if (name && name !== explain) card.append(made(explain ? "strong" : "p", name));
  if (explain) card.append(made("p", explain));
  const ways = made("p", "", "ways");
  const opens = element.closest("[data-card]");
  const words = document.querySelector("[data-say-rule]");
  if (opens instanceof HTMLElement || opens instanceof SVGElement) {
    const open = made("button", words?.getAttribute("data-say-card") ?? "", "rule-link");
    open.dataset.card = opens.dataset.card;
    ways.append(open);
  }
  if (explainRule) {
    const rule = made("button", explainRule, "rule-link");
    rule.dataset.rule = explainRule;
    rule.setAttribute("aria-label", (words?.getAttribute("data-say-rule") ?? "{rule}").replace("{rule}", explainRule));
    ways.append(rule);
  }
  const entry = element.closest(".stage") && history(element.closest("[data-target]"));
  if (entry) {
    const behind = made("button", words?.getAttribute("data-say-history") ?? "", "rule-link");
    behind.dataset.action = "behind";
    behind.dataset.entry = entry;
    ways.append(behind);
  }
  if (ways.firstChild) card.append(ways);
};

// Beside what it explains, never over it and never beyond the screen. What is too large to stay beside is explained beside
// the pointer.
const place = () => {
  if (!about) return;
  const { innerWidth: w, innerHeight: h } = window;
  let box = about.getBoundingClientRect();
  if (box.width > w / 2 || box.height > h / 2) {
    const at = point ?? { x: Math.max(0, box.left) + Math.min(w, box.width) / 2, y: Math.max(0, box.top) + 40 };
    box = new DOMRect(at.x - 4, at.y - 4, 8, 8);
  }
  const { offsetWidth: cw, offsetHeight: ch } = card;
  const within = (/** @type {number} */ v, /** @type {number} */ most) => Math.max(GAP, Math.min(v, most - GAP));
  const x = within(box.left + box.width / 2 - cw / 2, w - cw);
  const y = within(box.top + box.height / 2 - ch / 2, h - ch);
  const ways = [
    [x, box.bottom + GAP],
    [x, box.top - GAP - ch],
    [box.right + GAP, y],
    [box.left - GAP - cw, y],
  ];
  const fits = ways.find(([left, top]) => left >= 0 && top >= 0 && left + cw <= w && top + ch <= h);
  const [left, top] = fits ?? [x, box.top > h / 2 ? GAP : within(h, h - ch)];
  card.style.left = `${left}px`;
  card.style.top = `${top}px`;
};

const hide = () => {
  clearTimeout(timer);
  if (!about) return;
  if (about.getAttribute("aria-describedby") === card.id) about.removeAttribute("aria-describedby");
  about = null;
  card.hidden = true;
};

/** @param {HTMLElement | SVGElement | null} element @param {{x: number, y: number} | null} at */
const show = (element, at = null) => {
  clearTimeout(timer);
  if (!element || !document.body) return hide();
  if (element === about) return;
  hide();
  about = element;
  point = at;
  if (!card.isConnected) document.body.append(card);
  fill(element);
  card.hidden = false;
  if (element.dataset.explain && nameOf(element) !== element.dataset.explain) element.setAttribute("aria-describedby", card.id);
  place();
};

/** @param {Element} element @param {number} x @param {number} y */
const inBox = (element, x, y, near = 0) => {
  const box = element.getBoundingClientRect();
  return x >= box.left - near && x <= box.right + near && y >= box.top - near && y <= box.bottom + near;
};

/** @param {Element} element @param {number} x @param {number} y whether the point is in the shape of a place, not only in its box */
const inShape = (element, x, y) => {
  if (!inBox(element, x, y)) return false;
  /** @type {any} */
  const ground = element.querySelector(GROUND);
  const shape = ground?.href ? document.querySelector(ground.href.baseVal) : ground;
  if (!shape?.isPointInFill) return true;
  return shape.isPointInFill(new DOMPoint(x, y).matrixTransform(ground.getScreenCTM().inverse()));
};

// What the pointer is over: what it hits, or the cover laid over that. What lies on a map lets clicks through to the place
// below it, and is found by where it is; the smallest of several counts.
/** @param {Element | null} hit @param {number} x @param {number} y @returns {HTMLElement | SVGElement | null} */
const under = (hit, x, y) => {
  /** @type {any} */
  let found = null;
  for (let at = hit; at && !found && !at.matches(".stage, .column, body"); at = at.parentElement)
    found = at.matches(ASKED) ? at : [...at.children].find((one) => one.matches(ASKED) && one.matches(".cover") && inBox(one, x, y));
  let least = Number.POSITIVE_INFINITY;
  for (const one of hit?.closest("svg.board")?.querySelectorAll(ASKED) ?? []) {
    const { width, height } = one.getBoundingClientRect();
    if (width * height >= least || !inShape(one, x, y)) continue;
    const ground = one.querySelector(GROUND) ?? one;
    if (getComputedStyle(ground).pointerEvents !== "none") continue;
    least = width * height;
    found = one;
  }
  return found;
};

addEventListener("pointermove", (event) => {
  const { clientX: x, clientY: y, target } = event;
  if (event.pointerType === "touch") {
    if (point && Math.hypot(x - point.x, y - point.y) > 8) clearTimeout(pressing);
    return;
  }
  if (!(target instanceof Element) || event.buttons) return;
  clearTimeout(timer);
  if (about && !inBox(about, x, y, NEAR) && !inBox(card, x, y, NEAR) && !about.matches(":focus-visible")) hide();
  if (card.contains(target)) return;
  timer = setTimeout(() => {
    const found = under(target, x, y);
    if (found) show(found, { x, y });
  }, REST);
});
document.addEventListener("pointerleave", (event) => event.pointerType === "mouse" && hide());

addEventListener("pointerdown", (event) => {
  const { clientX: x, clientY: y, target } = event;
  if (!(target instanceof Element) || card.contains(target)) return;
  clearTimeout(timer);
  clearTimeout(pressing);
  swallow = false;
  if (event.pointerType !== "touch") return hide();
  point = { x, y };
  const found = under(target, x, y);
  if (!found) return hide();
  pressing = setTimeout(() => {
    dispatchEvent(new PointerEvent("pointercancel")); // a card that was taken hold of is let go
    swallow = true;
    show(found, { x, y });
  }, PRESS);
});
for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => clearTimeout(pressing), true);
addEventListener("contextmenu", (event) => {
  if (swallow) event.preventDefault();
});
// The click that ends a long press does nothing; a tap on what does nothing explains.
addEventListener(
  "click",
  (event) => {
    if (!(event.target instanceof Element)) return;
    if (card.contains(event.target)) return void setTimeout(hide);
    if (swallow && event.isTrusted) {
      swallow = false;
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    const touched = event instanceof PointerEvent && event.pointerType === "touch";
    const found = touched && !event.target.closest(ACTIVE) && under(event.target, event.clientX, event.clientY);
    if (found) show(found, { x: event.clientX, y: event.clientY });
    else if (event.isTrusted) hide();
  },
  true,
);

addEventListener("focusin", ({ target }) => {
  if (!(target instanceof Element) || card.contains(target)) return;
  const own = /** @type {any} */ (target.closest(ASKED));
  if (own && target.matches(":focus-visible")) show(own);
  else if (about && !swallow) hide(); // the finger that asked may give the board the focus when it lifts
});

// -- walking over the board --------------------------------------------------------------------------------------------

/** @type {Record<string, [number, number]>} */
const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** @param {Element} element */
const middle = (element) => {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
};

/** @param {Element} stage @returns {(HTMLElement | SVGElement)[]} all that explains itself and can be read out */
const stops = (stage) =>
  /** @type {any[]} */ ([...stage.querySelectorAll(ASKED)]).filter(
    // A thing with words and the cover over it are one stop.
    (one) => !one.closest("[aria-hidden=true]") && !one.parentElement?.matches("[data-explain]") && one.getClientRects().length,
  );

/** @param {Element} from @param {(HTMLElement | SVGElement)[]} all @param {[number, number]} step */
const nearest = (from, all, [dx, dy]) => {
  const here = middle(from);
  /** @type {HTMLElement | SVGElement | null} */
  let best = null;
  let least = Number.POSITIVE_INFINITY;
  for (const one of all) {
    const there = middle(one);
    const ahead = (there.x - here.x) * dx + (there.y - here.y) * dy;
    const aside = Math.abs((there.x - here.x) * dy) + Math.abs((there.y - here.y) * dx);
    if (one === from || ahead < 1 || aside > 3 * ahead + 20) continue;
    if (ahead + 2 * aside < least) {
      least = ahead + 2 * aside;
      best = one;
    }
  }
  return best;
};

/** @param {HTMLElement | SVGElement} element */
const walkTo = (element) => {
  if (!element.hasAttribute("tabindex")) element.setAttribute("tabindex", "-1");
  if (!nameOf(element)) {
    element.setAttribute("aria-label", element.dataset.explain ?? "");
    if (!element.hasAttribute("role")) element.setAttribute("role", "img");
  }
  element.focus({ preventScroll: false });
};

addEventListener(
  "keydown",
  (event) => {
    const { key, target } = event;
    if (event.altKey || event.ctrlKey || event.metaKey || !(target instanceof Element)) return;
    const halt = () => (event.preventDefault(), event.stopPropagation());
    if (key === "Escape" && !card.hidden) {
      halt();
      const back = about;
      const inside = card.contains(target);
      hide();
      if (inside) back?.focus();
      return;
    }
    const own = target.closest(ASKED);
    const enters = key.toLowerCase() === "e" || (key === "Enter" && !target.closest(ACTIVE));
    if (own && enters && !card.hidden && !target.matches("input, textarea, select")) {
      const way = card.querySelector("button");
      if (way) {
        halt();
        way.focus();
      }
      return;
    }
    const stage = target.closest(".stage");
    if (!stage || !(key in STEPS || key === "Home" || key === "End") || event.shiftKey || target.matches("input, select, textarea")) return;
    const all = stops(stage);
    const next = key === "Home" || (target === stage && key !== "End") ? all[0] : key === "End" ? all.at(-1) : nearest(own ?? target, all, STEPS[key]);
    if (all.length) halt();
    if (next) walkTo(next);
  },
  true,
);

// What is explained may have moved, changed its words, or gone.
const follow = () => {
  if (!about) return;
  if (!about.isConnected) return hide();
  place();
};
addEventListener("scroll", () => requestAnimationFrame(follow), true);
addEventListener("resize", hide);
addEventListener("hashchange", hide);
new MutationObserver(follow).observe(document.documentElement, { childList: true, subtree: true });

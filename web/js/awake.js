// An embedded game sleeps until somebody can see it, touches it or speaks to it: ten frames in a page, most of them below
// the fold, would each start a Python of their own. `awake` is a promise; in the lobby it is kept when that is painted, everywhere else at once.
//
// One that was awake and has been out of sight for a while (rest=, in seconds; 0 is never) is asked by "kronika:unseen" on
// `document` whether it can sleep again. Python then keeps what there is to keep and calls sleep(): the frame starts anew.
const asked = new URLSearchParams(location.search);
const inside = asked.has("embed") && window.parent !== window;
const USUAL = 60;

/** @type {(value?: any) => void} */
let wake = () => {};

// The lobby is painted before Python is sent for: on a slow line the two would share it, and it can be read meanwhile.
const lobby = !location.search && ["", "#", "#/"].includes(location.hash);
const LONGEST = 1500; // milliseconds: a tab in the background paints nothing
const painted = () =>
  new Promise((resolve) => {
    setTimeout(resolve, LONGEST);
    new PerformanceObserver((seen) => seen.getEntriesByName("first-contentful-paint").length && requestAnimationFrame(() => setTimeout(resolve))).observe({ type: "paint", buffered: true });
  });

export const awake = inside ? new Promise((resolve) => (wake = () => resolve(true))) : lobby ? painted() : Promise.resolve(true);

// What no storage holds travels in the frame's own entry of the history, which a reload leaves as it is: JSON of Python's.
/** @param {string} held */
export const sleep = (held) => {
  try {
    history.replaceState({ held }, "");
  } catch {
    return; // more than this browser carries: it stays awake
  }
  location.reload();
};
const carried = () => String(history.state?.held ?? "");

/** What `sleep` was given, once: it must not come back with a later reload. */
export const taken = () => {
  const held = carried();
  if (held) history.replaceState(null, "");
  return held;
};

/** The settings in it, for what is shown before Python is there. @returns {Record<string, string | undefined>} */
export const worn = () => JSON.parse(carried() || "{}").settings ?? {};

if (inside) {
  const root = document.documentElement;
  root.dataset.asleep = "";
  awake.then(() => delete root.dataset.asleep);
  let touched = 0;
  const touch = () => {
    touched = performance.now();
    wake();
  };
  for (const type of ["pointerdown", "keydown", "focusin"]) addEventListener(type, touch, { capture: true, passive: true });

  const given = Number(asked.get("rest") ?? USUAL);
  const rest = 1000 * (Number.isFinite(given) && given >= 0 ? given : USUAL);
  let unseen = 0;
  const ask = () => {
    // Keys reach it wherever the page is scrolled to.
    const idle = performance.now() - touched >= rest;
    if (root.dataset.boot === "ready" && idle) document.dispatchEvent(new CustomEvent("kronika:unseen"));
  };
  new IntersectionObserver((seen) => {
    clearInterval(unseen);
    if (seen.at(-1)?.isIntersecting) wake();
    // It may be busy: then it is asked again.
    else if (rest) unseen = setInterval(ask, rest);
  }).observe(root);
}

export { wake };

// An embedded game sleeps until somebody can see it, touches it or speaks to it: ten frames in a page, most of them below
// the fold, would each start a Python of their own. `awake` is a promise; everywhere else it is kept at once.
const asleep = new URLSearchParams(location.search).has("embed") && window.parent !== window;

/** @type {(value?: any) => void} */
let wake = () => {};

export const awake = asleep ? new Promise((resolve) => (wake = () => resolve(true))) : Promise.resolve(true);

if (asleep) {
  const root = document.documentElement;
  root.dataset.asleep = "";
  awake.then(() => delete root.dataset.asleep);
  const eyes = new IntersectionObserver((seen) => seen.some(({ isIntersecting }) => isIntersecting) && wake());
  eyes.observe(root);
  for (const type of ["pointerdown", "keydown", "focusin"]) addEventListener(type, wake, { once: true, capture: true });
  awake.then(() => eyes.disconnect());
}

export { wake };

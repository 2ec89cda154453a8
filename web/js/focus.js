// Where the keyboard is stays in sight: on a phone, or a page enlarged, the question lies over the end of the screen, and
// the browser takes what is behind it for visible.
const ROOM = 12;

/** @param {Element} target */
const reveal = (target) => {
  const sheet = document.querySelector(".prompt");
  if (!sheet || sheet.contains(target) || target.contains(sheet) || !target.closest(".table") || target.closest(".drawer, .curtain")) return;
  if (getComputedStyle(sheet).position !== "sticky") return;
  const top = sheet.getBoundingClientRect().top;
  const box = target.getBoundingClientRect();
  const below = box.bottom + ROOM - top;
  if (below > 0) scrollBy(0, Math.min(below, box.top - ROOM));
  else if (box.top < 0) scrollBy(0, box.top - ROOM);
};

addEventListener("focusin", ({ target }) => {
  if (!(target instanceof Element)) return;
  reveal(target);
  // The browser scrolls by itself too, after the event.
  requestAnimationFrame(() => document.activeElement === target && reveal(target));
});

// Search within the rules or the history: what is typed is marked wherever it stands (without touching the text: by the
// browser's own highlights, where it has them); Enter and the arrows beside the field lead from place to place.
/** @type {Range[]} */
let found = [];
let at = -1;

/** @param {string} text letters without their marks, so that "posiadlosc" finds "posiadłość"; as long as it was */
const plain = (text) => [...text].map((letter) => letter.normalize("NFD")[0].replace("ł", "l").replace("Ł", "l").toLowerCase()).join("");

/** @param {Element} field */
const textOf = (field) => field.closest(".drawer, main")?.querySelector("article.rules");

/** @param {HTMLInputElement} field */
const search = (field) => {
  const wanted = plain(field.value.trim());
  found = [];
  at = -1;
  const text = textOf(field);
  if (text && wanted.length > 1) {
    const walk = document.createTreeWalker(text, NodeFilter.SHOW_TEXT);
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
      const said = plain(node.nodeValue ?? "");
      for (let i = said.indexOf(wanted); i >= 0; i = said.indexOf(wanted, i + wanted.length)) {
        const range = new Range();
        range.setStart(node, i);
        range.setEnd(node, i + wanted.length);
        found.push(range);
      }
    }
  }
  mark();
  const box = field.closest("search");
  const count = box?.querySelector("output");
  if (count) count.textContent = wanted.length < 2 ? "" : found.length ? (box?.dataset.found ?? "").replace("{n}", String(found.length)) : (box?.dataset.none ?? "");
  for (const step of box?.querySelectorAll("button") ?? []) step.disabled = !found.length;
};

const mark = () => {
  if (!CSS.highlights) return;
  CSS.highlights.set("found", new Highlight(...found));
  CSS.highlights.set("found-here", new Highlight(...found.slice(at, at + 1).filter(() => at >= 0)));
};

/** @param {number} by */
const step = (by) => {
  if (!found.length) return;
  at = at < 0 ? (by > 0 ? 0 : found.length - 1) : (at + by + found.length) % found.length;
  mark();
  const here = found[at].startContainer.parentElement;
  here?.scrollIntoView({ block: "center" });
};

addEventListener("input", ({ target }) => target instanceof HTMLInputElement && target.id === "find" && search(target));
addEventListener("keydown", (event) => {
  if (!(event.target instanceof HTMLInputElement) || event.target.id !== "find" || event.key !== "Enter") return;
  event.preventDefault();
  step(event.shiftKey ? -1 : 1);
});
addEventListener("click", ({ target }) => {
  const button = target instanceof Element && /** @type {HTMLElement | null} */ (target.closest("[data-find]"));
  if (button) step(Number(button.dataset.find));
});

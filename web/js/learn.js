// What a lesson points at. The table says it (data-point: targets, data-point-moves: moves as JSON), and whatever stands for
// one of these in the page gets the class "pointed" after every change. Brought by ui/learn/pointing.py.

const KINDS = { part: "data-part", tool: "data-drawer", button: "data-action" };

/** @param {string} target */
const selector = (target) => {
  const [kind, name] = target.split(/:(.*)/s);
  const named = CSS.escape(target);
  if (Object.hasOwn(KINDS, kind)) return `[${KINDS[/** @type {"part"} */ (kind)]}="${CSS.escape(name)}"]`;
  return ["target", "pick", "home", "card"].map((mark) => `[data-${mark}="${named}"]`).join(",");
};

/** @param {string | undefined} text @returns {any[]} */
const list = (text) => (text ? JSON.parse(text) : []);

const point = () => {
  const table = /** @type {HTMLElement | null} */ (document.querySelector("main.table"));
  const wanted = new Set();
  for (const target of list(table?.dataset.point))
    for (const found of document.querySelectorAll(selector(target))) wanted.add(found);
  const moves = new Set(list(table?.dataset.pointMoves).map((move) => JSON.stringify(move)));
  if (moves.size)
    for (const button of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".prompt [data-move]")))
      if (moves.has(JSON.stringify(JSON.parse(button.dataset.move ?? "null")))) wanted.add(button);
  for (const old of document.querySelectorAll(".pointed")) if (!wanted.has(old)) old.classList.remove("pointed");
  for (const found of wanted) if (!found.classList.contains("pointed")) found.classList.add("pointed");
};

const app = document.querySelector("#app");
if (app) new MutationObserver(point).observe(app, { subtree: true, childList: true, attributes: true, attributeFilter: ["class", "data-point", "data-point-moves", "data-target", "data-move"] });
point();

// The page about embedding: its two languages, its live examples, and what their frames say.
const root = document.documentElement;
const TYPES = ["ready", "move", "over", "height", "save", "refused"];
const MOST = 200;

/** @param {string | undefined} language */
const speak = (language = "en") => {
  root.lang = language;
  for (const button of document.querySelectorAll("[data-tongue]")) button.setAttribute("aria-pressed", String(button.dataset.tongue === language));
  for (const game of document.querySelectorAll("kronika-game")) game.setAttribute("lang", language);
};

// The code that is shown is the code that runs: parsed into a document of its own, then only what an example may hold.
/** @param {Element} section */
const show = (section) => {
  const example = new DOMParser().parseFromString(section.querySelector("code")?.textContent ?? "", "text/html");
  const part = example.querySelector("kronika-game, iframe");
  if (!part) return;
  const made = document.createElement(part.localName);
  for (const { name, value } of part.attributes) made.setAttribute(name, name === "src" ? new URL(value, location.href) + `&lang=${root.lang}` : value);
  if (made.localName === "kronika-game") made.setAttribute("lang", root.lang);
  section.querySelector(".slot")?.replaceChildren(made);
  made.scrollIntoView({ block: "nearest" }); // out of sight it would sleep
  section.querySelector("[data-show]")?.toggleAttribute("hidden", true);
};

const heard = document.querySelector('[data-part="heard"]');
for (const type of TYPES)
  addEventListener(`kronika-${type}`, ({ target, detail }) => {
    const line = document.createElement("li");
    const name = document.createElement("b");
    name.textContent = `${target?.getAttribute("game")} · ${type} `;
    const data = document.createElement("code");
    data.textContent = JSON.stringify(detail).slice(0, 400);
    line.append(name, data);
    if (!heard) return;
    heard.append(line);
    while (heard.children.length > MOST) heard.firstElementChild?.remove();
    heard.scrollTop = heard.scrollHeight;
  });

addEventListener("click", ({ target }) => {
  const tongue = target?.closest("[data-tongue]");
  if (tongue) speak(tongue.dataset.tongue);
  const example = target?.closest("[data-show]")?.closest(".example");
  if (example) show(example);
});

speak(navigator.languages.some((tag) => tag.toLowerCase().startsWith("pl")) && !navigator.languages[0].startsWith("en") ? "pl" : "en");

// Before Python is there: shows the lobby in the visitor's language, how far the start has come, and that it failed
// when it did. <html data-boot> goes from "loading" to "ready" (set by Python) or "failed" (with data-boot-error, and with
// data-boot-missing where a file did not come). An embedded game that nobody sees yet has data-asleep.

import { awake, worn } from "./awake.js";
import { gameStyles } from "./game-styles.js";
import { started, worthAgain } from "./mend.js";
import { phone } from "./screen.js";

const root = document.documentElement;
const GAMES = [...document.querySelectorAll("#app [data-game]")].map((tile) => tile.dataset.game);
root.dataset.boot = "loading";

// What is no word there would stop this script, or say something else than what it is: Python reads it all later.
/** @returns {Record<string, string | undefined>} */
const kept = () => {
  try {
    const found = Object.entries(JSON.parse(localStorage.getItem("kronika.settings") ?? "{}") ?? {});
    return Object.fromEntries(found.filter(([, value]) => typeof value === "string"));
  } catch {
    return {}; // storage is forbidden or damaged: the defaults do
  }
};

const settings = kept();
const before = worn(); // a frame fell asleep
const there = [...document.querySelectorAll("#app [data-first]")].map((part) => part.dataset.first);
const asked = new URLSearchParams(location.search);
const hosted = asked.has("embed") || asked.has("kiosk");
/** @param {string} tag "pl" or "pl-PL" */
const short = (tag) => tag.trim().split("-")[0].toLowerCase();
const wished = [before.language, hosted ? asked.get("lang") : "", settings.language, ...navigator.languages].map((tag) => short(String(tag ?? "")));
const language = wished.find((tag) => there.includes(tag)) ?? "en";
root.lang = language;
// Python's first question, asked while it is on its way.
const words = document.createElement("link");
Object.assign(words, { rel: "preload", as: "fetch", crossOrigin: "anonymous", href: `./i18n/${language}/kronika.mo` });
if (!("oneFile" in root.dataset)) document.head.append(words);
for (const name of ["embed", "kiosk"]) if (asked.has(name)) root.dataset[name] = "";
// What a frame or a kiosk is asked for comes before what somebody has chosen; Python checks it all later.
for (const name of ["size", "theme", "contrast", "motion"]) root.dataset[name] = before[name] || (hosted && asked.get(name)) || (settings[name] ?? (name === "theme" || name === "motion" ? "auto" : "normal"));
// The lobby is shown at once only where the address asks for it; other places wait for Python behind the masthead.
// A frame or a kiosk never shows the lobby first.
const atLobby = !hosted && ["", "#", "#/"].includes(location.hash);
for (const part of document.querySelectorAll("[data-first]")) {
  // Messages that may be needed later stay, in every language: another may be spoken by then.
  if (part.dataset.first !== language) part.closest(".boot") || part.remove();
  else {
    part.hidden = false;
    if (!atLobby) part.querySelector("main")?.remove();
    if (hosted) part.querySelector(".mast")?.remove();
  }
}

// Room for the matches of whoever comes back (styles/lobby.css): Python will list as many.
const FEW = 3;
const matches = () => {
  try {
    return new Set(Object.keys(localStorage).map((key) => /^kronika\.match\.(.+)\.[ab]$/.exec(key)?.[1]).filter(Boolean)).size;
  } catch {
    return 0;
  }
};
const rows = Math.min(FEW, matches());
if (atLobby && rows) root.dataset.matches = String(rows);

// Which game the address is about: an embedded one, or that of a saved match.
const chosen = () => {
  if (asked.has("embed")) return asked.get("embed");
  const id = /^#\/match\/([\w-]+)$/.exec(location.hash)?.[1];
  try {
    const saved = id && (localStorage.getItem(`kronika.match.${id}.a`) ?? localStorage.getItem(`kronika.match.${id}.b`));
    return saved ? /"game":\s*"(\w+)"/.exec(saved)?.[1] : null;
  } catch {
    return null;
  }
};

if (asked.has("kiosk")) gameStyles("kiosk");

// Its board, as it lies before the first move, until Python knows better.
/** @param {string} game */
const showBoard = async (game) => {
  const kind = phone.matches ? "-phone" : "";
  const asked = [fetch(`./first/${game}-${language}${kind}.html`), import("./patch.js"), gameStyles(game)];
  const [answer, { morph }] = await Promise.all(asked);
  if (!answer.ok) return;
  const markup = await answer.text();
  if (!document.querySelector("#app main")) morph("#app", markup); // else Python was quicker
};
const game = chosen();
if (game && GAMES.includes(game)) showBoard(game).catch(() => {}); // it is only to look at

const bar = document.querySelector(".boot [data-first]:not([hidden]) progress");
let done = 0;
/** @param {number} value */
const advance = (value) => {
  done = Math.max(done, Math.min(value, 100));
  if (bar) bar.value = done;
};
advance(2);
// Most of the wait is for files. The largest is counted while it comes, every other when it is there; each step of the start
// after it is a little more.
const ALL = 1; // bytes of what a start fetches, put in by the build
const LARGEST = "snapshot.wasm";
let [largest, others, whole] = [0, 0, false];
const count = () => advance(2 + (78 * Math.min(largest + others, ALL)) / ALL);
addEventListener("kronika:loading", ({ detail: { loaded, of } }) => {
  [largest, whole] = [loaded, loaded >= of];
  count();
});
new PerformanceObserver((list) => {
  for (const one of /** @type {PerformanceResourceTiming[]} */ (list.getEntries())) if (!one.name.endsWith(LARGEST)) others += one.decodedBodySize || 0;
  count();
}).observe({ type: "resource", buffered: true });

// -- what can go wrong -------------------------------------------------------------------------------------------------

const QUIET = 6_000; // milliseconds without a sign of life after which it is asked whether all files are there
const PATIENCE = 60_000; // after which nothing is expected any more; should Python come yet, it is welcome
const NEEDED = ["vendor/pyscript/core.js", "js/interpreter.js", "pyscript.json", "main.py", "vendor/pyodide/pyodide-lock.json"].map((name) => `./${name}`);
// What browsers and js/interpreter.js say of a file that does not come.
const UNREACHED = /: (\d{3}|not reached)$|Failed to fetch|NetworkError|Load failed/;

const absent = async () => {
  for (const file of NEEDED) {
    const answer = await fetch(file, { cache: "no-cache" }).catch(() => null);
    if (!answer?.ok) return `${file}: ${answer?.status ?? "not reached"}`;
  }
  return "";
};

let failing = false;
/** @param {any} reason */
const fail = async (reason) => {
  if (root.dataset.boot === "ready" || failing) return;
  failing = true;
  root.dataset.boot = "loading";
  if (await worthAgain()) return location.reload();
  // A browser that is too old and a file that did not come call for different advice.
  const message = String(reason?.message ?? reason);
  const missing = (await absent()) || (UNREACHED.test(message) && message);
  if (root.dataset.boot === "ready") return;
  root.dataset.bootError = missing || message;
  root.toggleAttribute("data-boot-missing", Boolean(missing));
  // All files are here, and what the address asks for did not come: to load the same again would end in the same.
  root.toggleAttribute("data-boot-dead", !missing && !atLobby);
  giveUp();
};

const giveUp = () => {
  for (const part of document.querySelectorAll(".boot [data-first]")) part.hidden = part.dataset.first !== root.lang;
  root.dataset.boot = "failed";
};

// Python itself has died: nothing in the page answers any more, and what was shown may do the same again. What is kept is safe.
addEventListener("kronika:dead", ({ detail }) => {
  if (root.dataset.boot !== "ready") return fail(detail);
  failing = true;
  if ("kiosk" in root.dataset) return location.reload(); // nobody is there to press anything
  root.dataset.bootError = String(detail);
  root.toggleAttribute("data-boot-dead", true);
  document.getElementById("app").inert = true;
  giveUp();
});

// A fresh start, without what the address asked for; a frame keeps what its host has asked for.
for (const way of document.querySelectorAll(".boot .dead a"))
  way.addEventListener("click", (event) => {
    event.preventDefault();
    location.replace(location.pathname + (hosted ? location.search : ""));
  });

if (typeof WebAssembly !== "object") fail("WebAssembly is missing");

addEventListener("error", (event) => fail(event.error ?? event.message));
addEventListener("unhandledrejection", (event) => fail(event.reason));
// A script that does not come says so only to itself.
addEventListener("error", ({ target }) => target instanceof HTMLScriptElement && fail(`${target.src}: not reached`), true);

let alive = performance.now();
const lives = () => (alive = performance.now());
addEventListener("kronika:loading", lives);
addEventListener("py:progress", ({ detail }) => {
  lives();
  root.dataset.bootStep = String(detail);
  if (whole) advance(Math.min(Math.max(done, 80) + 2, 98));
});
// PyScript keeps to itself what it stumbles over; it only tells that it is through.
addEventListener("py:all-done", () => root.dataset.boot === "loading" && fail("main.py ended before the page was there"));

const watch = async () => {
  await awake;
  lives();
  let asked = false;
  let heard = false;
  while (root.dataset.boot === "loading" && !failing) {
    await new Promise((resolve) => setTimeout(resolve, 500));
    // It may have failed before this script could listen.
    const { python } = globalThis.kronikaEarly ?? {};
    if (!heard) python?.catch(fail);
    heard = Boolean(python);
    const quiet = performance.now() - alive;
    if (quiet > PATIENCE) fail("Python does not answer");
    else if (quiet > QUIET && !asked) {
      asked = true;
      const file = await absent();
      if (file) fail(file);
      // All there, but perhaps not whole.
      else if (await worthAgain()) location.reload();
    }
  }
};
watch();

// Python tells how it went: by "ready", or by "failed" where its own first lines fail.
new MutationObserver(() => {
  if (root.dataset.boot === "ready") {
    performance.mark("kronika-ready");
    started();
  } else if (root.dataset.boot === "failed" && !failing) fail(root.dataset.bootError);
}).observe(root, { attributes: true, attributeFilter: ["data-boot"] });

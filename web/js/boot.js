// Before Python is there: shows the lobby in the visitor's language, how far the start has come, and that it failed
// when it did. <html data-boot> goes from "loading" to "ready" (set by Python) or "failed" (with data-boot-error).

import { dress } from "./dress.js";

const root = document.documentElement;
const GAMES = [...document.querySelectorAll("#app [data-game]")].map((tile) => tile.dataset.game);
root.dataset.boot = "loading";

const kept = () => {
  try {
    return JSON.parse(localStorage.getItem("kronika.settings") ?? "{}") ?? {};
  } catch {
    return {}; // storage is forbidden or damaged: the defaults do
  }
};

const settings = kept();
const there = [...document.querySelectorAll("#app [data-first]")].map((part) => part.dataset.first);
const asked = new URLSearchParams(location.search);
const guest = asked.has("embed") || asked.has("kiosk");
const wished = [guest && asked.get("lang")?.split("-")[0], settings.language, ...navigator.languages.map((tag) => tag.split("-")[0].toLowerCase()), "en"];
const language = wished.find((tag) => there.includes(tag)) ?? "en";
root.lang = language;
// Python's first question, asked while it is on its way.
const words = document.createElement("link");
Object.assign(words, { rel: "preload", as: "fetch", crossOrigin: "anonymous", href: `./i18n/${language}/kronika.mo` });
document.head.append(words);
for (const name of ["embed", "kiosk"]) if (asked.has(name)) root.dataset[name] = "";
// What a frame or a kiosk is asked for comes before what somebody has chosen; Python checks it all later.
for (const name of ["size", "theme", "contrast", "motion"]) root.dataset[name] = (guest && asked.get(name)) || (settings[name] ?? (name === "theme" || name === "motion" ? "auto" : "normal"));
// The lobby is shown at once only where the address asks for it; other places wait for Python behind the masthead.
// A frame or a kiosk never shows the lobby first.
const atLobby = !guest && ["", "#", "#/"].includes(location.hash);
for (const part of document.querySelectorAll("[data-first]")) {
  if (part.dataset.first !== language) part.remove();
  else {
    part.hidden = false;
    if (!atLobby) part.querySelector("main")?.remove();
    if (guest) part.querySelector(".mast")?.remove();
  }
}

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

// Its board, as it lies before the first move, until Python knows better.
const showBoard = async (game) => {
  const phone = matchMedia("(max-width: 760px)").matches ? "-phone" : "";
  const asked = [fetch(`./first/${game}-${language}${phone}.html`), import("./patch.js"), dress(game)];
  const [answer, { morph }] = await Promise.all(asked);
  if (!answer.ok) return;
  const markup = await answer.text();
  if (!document.querySelector("#app main")) morph("#app", markup); // else Python was quicker
};
const game = chosen();
if (GAMES.includes(game)) showBoard(game).catch(() => {}); // it is only to look at

const bar = document.querySelector(".boot progress");
let done = 0;
const advance = (value) => {
  done = Math.max(done, Math.min(value, 100));
  if (bar) bar.value = done;
};
advance(2);
// Most of the wait is for the largest file, whose bytes are counted; each step of the start after it is a little more.
addEventListener("kronika:loading", ({ detail: { loaded, of } }) => advance(2 + (78 * loaded) / of));

const fail = (reason) => {
  if (root.dataset.boot === "ready") return;
  root.dataset.boot = "failed";
  root.dataset.bootError = String(reason?.message ?? reason);
};

if (typeof WebAssembly !== "object") fail("WebAssembly is missing");

addEventListener("error", (event) => fail(event.error ?? event.message));
addEventListener("unhandledrejection", (event) => fail(event.reason));
addEventListener("py:progress", ({ detail }) => {
  root.dataset.bootStep = String(detail);
  if (done >= 80) advance(Math.min(done + 2, 98));
});

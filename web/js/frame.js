// The game inside another page: what goes to that page and what comes from it. Python speaks by events on `document`,
// "kronika:to-host" and "kronika:from-host", with one string of JSON; it never touches the other page's window.
//
// Both ways the origin is checked: messages go only to the origin that the address names (host=...), and are taken only
// from the page around this one and only if they come from that origin. Without host= the page around may be anybody's:
// it learns that the game is there and how high it wants to be, and nothing else.
import { wake } from "./awake.js";
import { phone } from "./screen.js";

const asked = new URLSearchParams(location.search);
const inside = asked.has("embed") && window.parent !== window;

/** @param {string} named */
const originOf = (named) => {
  try {
    const { protocol, origin } = new URL(named);
    return /^https?:$/.test(protocol) && origin === named ? origin : "";
  } catch {
    return "";
  }
};

const host = originOf(asked.get("host") ?? "");
/** @type {Record<string, string[]>} */
const ANYBODY = { ready: [], height: ["height"] };

/** @param {{ type: string, [part: string]: unknown }} message */
const tell = (message) => {
  if (host) parent.postMessage({ kronika: 1, ...message }, host);
  else if (message.type in ANYBODY) {
    const open = Object.fromEntries(ANYBODY[message.type].map((name) => [name, message[name]]));
    parent.postMessage({ kronika: 1, type: message.type, ...open }, "*");
  }
};

// How high the frame should be: at a table on a wide screen a sheet of the board's proportions, else what is there.
const LEAST = 640;
const MOST = 1100;
const wanted = () => {
  if (!phone.matches && document.querySelector(".table, .curtain")) return Math.round(Math.min(MOST, Math.max(LEAST, innerWidth * 0.66)));
  return Math.ceil(document.getElementById("app").getBoundingClientRect().height);
};

let last = 0;
const measure = () => {
  if (document.documentElement.dataset.boot !== "ready") return;
  const height = wanted();
  if (Math.abs(height - last) > 2) tell({ type: "height", height: (last = height) });
};

// What is said before Python listens waits for it.
const MOST_WAITING = 100;
/** @type {string[]} */
const waiting = [];
const pass = () => {
  if (document.documentElement.dataset.boot !== "ready") return;
  for (const detail of waiting.splice(0)) document.dispatchEvent(new CustomEvent("kronika:from-host", { detail }));
};

if (inside) {
  document.addEventListener("kronika:to-host", ({ detail }) => tell(JSON.parse(detail)));
  addEventListener("message", ({ source, origin, data }) => {
    if (source !== parent || !host || origin !== host || data?.kronika !== 1 || typeof data.type !== "string") return;
    wake();
    if (waiting.length < MOST_WAITING) waiting.push(JSON.stringify(data));
    pass();
  });
  addEventListener("resize", measure);
  new ResizeObserver(measure).observe(document.getElementById("app"));
  new MutationObserver(() => {
    measure();
    pass();
  }).observe(document.documentElement, { attributes: true, attributeFilter: ["data-boot"] });
}

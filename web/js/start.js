// The page's first script, and a plain one, so that it waits for nothing: the two large files are asked for, and Pyodide's
// module is compiled beside the page while that is still being laid out. js/interpreter.js takes them up.
{
  const from = new URL("../vendor/pyodide/", /** @type {HTMLScriptElement} */ (document.currentScript).src).href;
  const start = () => {
    for (const link of document.querySelectorAll("link[data-rel]")) link.setAttribute("rel", link.dataset.rel ?? "");
    const module = WebAssembly.compileStreaming(fetch(`${from}pyodide.asm.wasm`));
    module.catch(() => {}); // reported where it is awaited
    // The old way of asking gathers the bytes outside of JavaScript, and tells how far it has come.
    const snapshot = new XMLHttpRequest();
    snapshot.responseType = "arraybuffer";
    snapshot.open("GET", `${from}snapshot.wasm`);
    snapshot.send();
    /** @type {KronikaEarly} */
    const early = (globalThis.kronikaEarly = { module, snapshot });
    early.python = import("./interpreter.js").then(({ begin }) => begin());
  };
  const root = document.documentElement;
  // From a disk a browser loads no modules. There is a file that needs none (build/one_file.py), and the page says so.
  const disk = location.protocol === "file:";

  // When modules should have run: what js/boot.js would say, where it is not there to say it. (A host that does not know
  // what JavaScript is gives modules that are refused.)
  const tell = () => {
    if (!disk && root.dataset.theme) return;
    const parts = [...document.querySelectorAll(".boot [data-first]")];
    const there = parts.map((part) => part.dataset.first);
    root.lang = navigator.languages.map((tag) => tag.split("-")[0].toLowerCase()).find((tag) => there.includes(tag)) ?? "en";
    for (const part of parts) part.hidden = part.dataset.first !== root.lang;
    if (disk) root.dataset.disk = "";
    else Object.assign(root.dataset, { boot: "failed", bootMissing: "" });
  };
  if (document.readyState === "complete") tell();
  else addEventListener("load", tell);

  // An embedded game waits until somebody can see it, the lobby until it is painted.
  const lobby = !location.search && ["", "#", "#/"].includes(location.hash);
  if (!disk && (lobby || /[?&]embed\b/.test(location.search))) import("./awake.js").then(({ awake }) => awake.then(start));
  else if (!disk) start();
}

// The page's first script, and a plain one, so that it waits for nothing: the two large files are asked for, and Pyodide's
// module is compiled beside the page while that is still being laid out. js/interpreter.js takes them up.
{
  const from = new URL("../vendor/pyodide/", /** @type {HTMLScriptElement} */ (document.currentScript).src).href;
  const start = () => {
    const module = WebAssembly.compileStreaming(fetch(`${from}pyodide.asm.wasm`));
    module.catch(() => {}); // told where it is waited for
    // The old way of asking gathers the bytes outside of JavaScript, and tells how far it has come.
    const snapshot = new XMLHttpRequest();
    snapshot.responseType = "arraybuffer";
    snapshot.open("GET", `${from}snapshot.wasm`);
    snapshot.send();
    /** @type {KronikaEarly} */
    const early = (globalThis.kronikaEarly = { module, snapshot });
    early.python = import("./interpreter.js").then(({ begin }) => begin());
  };
  // Only an embedded game waits, until somebody can see it.
  if (/[?&]embed\b/.test(location.search)) import("./awake.js").then(({ awake }) => awake.then(start));
  else start();
}

// Python for the bots, away from the page. A plain module worker: no shared memory, no cross-origin isolation.
//
//   in   { id, call: "module:function", args: "<json>", package: "a wheel of the lock that it needs, or nothing" }
//   out  { loading: true } now and then while it loads, { ready: true } once, then { id, ok: true, result: "<json>" } or
//        { id, ok: false, error: "..." }; { ready: false, error: "..." } when Python could not be started.
import { loadPyodide } from "./interpreter.js";

/** @typedef {{ id: number, call: string, args: string, package: string }} Call */

/** @type {Map<string, (args: string) => string>} */
const functions = new Map();
/** @type {Call[]} */
const waiting = [];
/** @type {any} Pyodide, which has no types here */
let python = null;

/** @param {string} name */
const find = (name) => {
  if (!functions.has(name)) {
    const [module, attribute] = name.split(":");
    functions.set(name, python.pyimport(module)[attribute]);
  }
  const found = functions.get(name);
  if (!found) throw new Error(`no function ${name}`);
  return found;
};

/** @param {unknown} error */
const inWords = (error) => (error instanceof Error ? error.message : String(error));

/** @param {Call} call */
const answer = async ({ id, call, args, package: wheel }) => {
  try {
    if (wheel && !(wheel in python.loadedPackages)) await python.loadPackage(wheel);
    postMessage({ id, ok: true, result: find(call)(args) });
  } catch (error) {
    postMessage({ id, ok: false, error: inWords(error) });
  }
};

// One after another: a call waits for the wheel of the one before it.
let last = Promise.resolve();
/** @param {Call} data */
const enqueue = (data) => (last = last.then(() => answer(data)));

// A sign of life on slow lines; not for each piece that comes.
let lastSign = 0;
addEventListener("kronika:loading", () => {
  if (performance.now() - lastSign < 1000) return;
  lastSign = performance.now();
  postMessage({ loading: true });
});

// Nobody would be answered any more: whoever asks learns of it as of any other crash, and starts another worker.
addEventListener("kronika:dead", ({ detail }) => reportError(new Error(detail)));

addEventListener("message", ({ data }) => (python ? enqueue(data) : waiting.push(data)));

try {
  python = await loadPyodide();
  postMessage({ ready: true });
  waiting.splice(0).forEach(enqueue);
} catch (error) {
  postMessage({ ready: false, error: inWords(error) });
}

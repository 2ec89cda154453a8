// Python for the bots, away from the page. A plain module worker: no shared memory, no cross-origin isolation.
//
//   in   { id, call: "module:function", args: "<json>", package: "a wheel of the lock that it needs, or nothing" }
//   out  { loading: true } now and then while it loads, { ready: true } once, then { id, ok: true, result: "<json>" } or
//        { id, ok: false, error: "..." }; { ready: false, error: "..." } when Python could not be started.
import { loadPyodide } from "./interpreter.js";

const functions = new Map();
const waiting = [];
let python = null;

const find = (name) => {
  if (!functions.has(name)) {
    const [module, attribute] = name.split(":");
    functions.set(name, python.pyimport(module)[attribute]);
  }
  const found = functions.get(name);
  if (!found) throw new Error(`no function ${name}`);
  return found;
};

const answer = async ({ id, call, args, package: wheel }) => {
  try {
    if (wheel && !(wheel in python.loadedPackages)) await python.loadPackage(wheel);
    postMessage({ id, ok: true, result: find(call)(args) });
  } catch (error) {
    postMessage({ id, ok: false, error: String(error.message ?? error) });
  }
};

// One after another: a call waits for the wheel of the one before it.
let last = Promise.resolve();
const enqueue = (data) => (last = last.then(() => answer(data)));

// A sign of life on slow lines; not for each piece that comes.
let told = 0;
addEventListener("kronika:loading", () => {
  if (performance.now() - told < 1000) return;
  told = performance.now();
  postMessage({ loading: true });
});

addEventListener("message", ({ data }) => (python ? enqueue(data) : waiting.push(data)));

try {
  python = await loadPyodide();
  postMessage({ ready: true });
  waiting.splice(0).forEach(enqueue);
} catch (error) {
  postMessage({ ready: false, error: String(error.message ?? error) });
}

// Python as the page needs it, ready in memory: node snapshot.mjs job.json
//
// The job names Pyodide's folder, a folder with our Python sources, the modules to import and where to write:
//   <out>/compiled/...   every source as a .pyc of this very Python, for the wheels
//   <out>/snapshot.wasm  the memory after the imports (see web/js/snapshot.js)
//   <out>/rest.zip       what of the standard library may still be asked for
//   <out>/report.json    the modules in it and its size
import crypto from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

import { pack, restoring, trampoline } from "../js/snapshot.js";

const job = JSON.parse(fs.readFileSync(process.argv[2], "utf8"));

// The same sources give the same bytes: what Python would find in memory of this machine and this hour is fixed. It
// sees no clock, no chance, no folder of the disk (files come and go through memory), no name of this program, no
// version of Node.js.
const EPOCH = Date.UTC(2020, 0, 1);
globalThis.Date = class extends Date {
  constructor(...given) {
    super(...(given.length ? given : [EPOCH]));
  }
  static now() {
    return EPOCH;
  }
};
performance.now = () => 1;
let state = 1;
const chance = () => {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return state >>> 24;
};
const fill = (view) => {
  new Uint8Array(view.buffer, view.byteOffset, view.byteLength).forEach((_, at, bytes) => (bytes[at] = chance()));
  return view;
};
crypto.randomFillSync = fill;
globalThis.crypto.getRandomValues = fill;
Math.random = () => chance() / 256;
process.argv = ["node", "kronika"];
Object.defineProperty(globalThis, "navigator", { value: { userAgent: "Node.js" }, configurable: true });

const home = job.pyodide + path.sep;
const { loadPyodide } = await import(pathToFileURL(path.join(job.pyodide, "pyodide.mjs")).href);
const { default: createPyodideModule } = await import(pathToFileURL(path.join(job.pyodide, "pyodide.asm.mjs")).href);

// What our modules import from `js`: only the names count, the browser's own things are there after the restart.
const browser = Object.fromEntries(job.globals.map((name) => [name, {}]));
const jsglobals = new Proxy(browser, {
  get: (own, name) => (name in own ? own[name] : globalThis[name]),
  has: (own, name) => name in own || name in globalThis,
});

const start = (options) =>
  loadPyodide({
    indexURL: home,
    jsglobals,
    // No docstrings, no assertions, no columns in tracebacks: a quarter less to carry.
    env: { PYTHONOPTIMIZE: "2", PYTHONNODEBUGRANGES: "1", PYTHONHASHSEED: "0", LANG: "C.UTF-8" },
    ...options,
  });

// Memory that is free holds what was there before. Nobody reads it, but it would have to travel: walk through the
// allocator's chunks (dlmalloc: size and flags in the second word, 2 = in use) and blank those that are free.
const scrub = (python) => {
  const module = python._module;
  const words = module.HEAPU32;
  const end = words[module._emscripten_get_sbrk_ptr() >> 2];
  let at = (module.___heap_base + 7) & ~7;
  while (at < end) {
    const head = words[(at + 4) >> 2];
    const size = head & ~7;
    if (!size || at + size > end) throw new Error("the allocator's chunks are not as expected");
    // A free chunk keeps its links: two words in a list, six in a tree.
    if (!(head & 2)) module.HEAPU8.fill(0, at + 8 + (size >= 256 ? 24 : 8), at + size);
    at += size;
  }
  module.HEAPU8.fill(0, module.___stack_low, module._emscripten_stack_get_current());
  module.HEAPU32[trampoline(module)] = 0;
};

// A WebAssembly module with nothing but a section of data, since every host knows to compress those: eight bytes, the
// section's head, then what web/js/snapshot.js packs.
const asModule = (parts) => {
  const name = Buffer.from("\x09snapshot\0"); // the zero makes the whole head 24 bytes, so that words follow
  const size = Buffer.alloc(5); // a length in five bytes, so that the head is always as long
  let left = parts.reduce((sum, part) => sum + part.length, name.length);
  for (let at = 0; at < 5; at += 1, left = Math.floor(left / 128)) size[at] = (left % 128) | (at < 4 ? 128 : 0);
  const magic = Buffer.from([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0, 0]);
  return Buffer.concat([magic, size, name, ...parts]);
};

const python = await start({ _makeSnapshot: true });

const copyIn = (from, to) => {
  python.FS.mkdirTree(to);
  for (const entry of fs.readdirSync(from, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const [source, target] = [path.join(from, entry.name), `${to}/${entry.name}`];
    if (entry.isDirectory()) copyIn(source, target);
    else python.FS.writeFile(target, fs.readFileSync(source));
  }
};
const copyOut = (from, to) => {
  fs.mkdirSync(to, { recursive: true });
  for (const name of python.FS.readdir(from).filter((name) => name !== "." && name !== "..")) {
    const [source, target] = [`${from}/${name}`, path.join(to, name)];
    if (python.FS.isDir(python.FS.stat(source).mode)) copyOut(source, target);
    else fs.writeFileSync(target, python.FS.readFile(source));
  }
};

copyIn(job.sources, "/sources");
python.FS.mkdirTree("/out");
python.globals.set("job", python.toPy({ modules: job.modules, rest: job.rest }));
python.runPython(fs.readFileSync(fileURLToPath(new URL("snapshot_inside.py", import.meta.url)), "utf8"));
copyOut("/out", job.out);
scrub(python);
const memory = python.makeMemorySnapshot();

let fresh = null;
const look = async (settings) => {
  const module = await createPyodideModule(settings);
  fresh ??= module.HEAPU8.slice(0, module.___stack_low);
  return module;
};
await start({ _loadSnapshot: memory.slice(), createPyodideModule: look });
const file = asModule(pack(memory, fresh));

// Started again from it, as the page does.
const bytes = Uint8Array.from(file).buffer;
const [whole, head] = new Uint32Array(bytes, 24, 2);
const again = await start(restoring(bytes, whole, head, createPyodideModule));
const missing = again.runPython(`import sys; [name for name in ${JSON.stringify(job.modules)} if name not in sys.modules]`);
if (missing.length) throw new Error(`not in the snapshot: ${missing.toJs()}`);

fs.writeFileSync(path.join(job.out, "snapshot.wasm"), file);
process.exit(0);

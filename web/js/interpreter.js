// What PyScript is given as its interpreter: Pyodide, started in our way. The one door to it for the page and for the
// bots' worker, so that a change in how Python starts is made here.
//
// Python starts from a snapshot: its memory with the page's modules already imported, made by the build. Where that
// fails, it starts plainly, with the whole standard library and our wheels; the console says which it was.
import { loadPyodide as load, version } from "../vendor/pyodide/pyodide.mjs";

export { version };

const home = new URL("../vendor/pyodide/", import.meta.url).href;
const WHEELS = ["pyengine", "kronika-web"];

const get = async (name, options) => {
  const answer = await fetch(home + name, options);
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  return answer;
};

// Asked for again each time: it names the wheels by their hashes, and an old one would name files that are gone.
const readLock = async () => (await get("pyodide-lock.json", { cache: "no-cache" })).text();

// A large file with its progress told as events: { loaded, of } in bytes as they are unpacked.
const readTold = async (name, size) => {
  const answer = await get(name);
  const bytes = new Uint8Array(size);
  const reader = answer.body.getReader();
  let loaded = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    if (loaded + value.length > size) throw new Error(`${name} is longer than expected`);
    bytes.set(value, loaded);
    loaded += value.length;
    dispatchEvent(new CustomEvent("kronika:loading", { detail: { loaded, of: size } }));
  }
  if (loaded !== size) throw new Error(`${name} is cut short`);
  return bytes;
};

// The snapshot as web/build/snapshot.mjs packs it: a module's head of 24 bytes, five words, the numbers of the pages
// that are not empty, those pages.
const HEAD = 24;
const PAGE = 65536;
// Put in by the build.
const SIZE = 0; // bytes of snapshot.wasm
const LENGTH = 0; // bytes of the memory in it

const unpack = (file, memory) => {
  const [length, count, head, constants, sum] = new Uint32Array(file.buffer, HEAD, 5);
  if (length !== memory.length) throw new Error("snapshot.wasm is of another build");
  const pages = new Uint32Array(file.buffer, HEAD + 20, count);
  let at = HEAD + 20 + 4 * count;
  for (const page of pages) {
    const part = file.subarray(at, at + Math.min(PAGE, length - page * PAGE));
    memory.set(part, page * PAGE);
    at += part.length;
  }
  return { head, constants, sum };
};

// The constants at the beginning are not in it, since Pyodide's own module brings them: if they are the same.
const complete = (memory, { head, constants, sum }, module) => {
  const fresh = module.HEAPU8.subarray(0, constants);
  let total = 0;
  for (const word of new Uint32Array(fresh.buffer, 0, constants / 4)) total = (Math.imul(total, 31) + word) | 0;
  if (total >>> 0 !== sum >>> 0) throw new Error("it does not fit this Pyodide");
  memory.set(fresh, head);
};

const fromSnapshot = async () => {
  // Pyodide needs to know how long it is and goes on to compile its module; what is in it has time until that is done.
  const memory = new Uint8Array(LENGTH);
  const kept = readTold("snapshot.wasm", SIZE).then((file) => unpack(file, memory));
  kept.catch(() => {}); // told where it is waited for
  return load({
    ...common(),
    stdLibURL: `${home}rest.zip`,
    _loadSnapshot: memory,
    createPyodideModule: async (settings) => {
      const { default: create } = await import("../vendor/pyodide/pyodide.asm.mjs");
      const module = await create(settings);
      complete(memory, await kept, module);
      return module;
    },
  });
};

const common = () => ({ indexURL: home, packageBaseUrl: home, lockFileContents: readLock() });

const plainly = (packages = []) => load({ ...common(), packages: [...WHEELS, ...packages] });

const start = async () => {
  const begun = performance.now();
  const told = (way) => `Kronika: Python started ${way} in ${Math.round(performance.now() - begun)} ms`;
  try {
    const python = await fromSnapshot();
    console.info(told("from the snapshot"));
    return python;
  } catch (error) {
    const python = await plainly();
    console.warn(`${told("plainly")}; the snapshot failed: ${error?.message ?? error}`);
    return python;
  }
};

let started = null;
// The page begins before PyScript asks, so that the two load side by side.
export const begin = () => (started ??= start());

// With packages of its own (micropip, to add wheels by hand) a page gets the plain start and the whole library.
export const loadPyodide = async ({ stdout, stderr, packages = [] } = {}) => {
  const python = await (packages.length ? plainly(packages) : begin());
  if (stdout) python.setStdout({ batched: stdout });
  if (stderr) python.setStderr({ batched: stderr });
  return python;
};

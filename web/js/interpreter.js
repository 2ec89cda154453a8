// What PyScript is given as its interpreter: Pyodide, started in our way. The one door to it for the page and for the
// bots' worker, so that a change in how Python starts is made here.
//
// Python starts from a snapshot: its memory with the page's modules already imported, made by the build. Where that
// fails, it starts plainly, with the whole standard library and our wheels; the console says which it was.
import { loadPyodide as load, version } from "../vendor/pyodide/pyodide.mjs";
import { isWhole, restoring } from "./snapshot.js";

export { version };

// Python stays on the page's own stack. Where the browser lends it others, Pyodide takes them, though nothing here ever waits on
// one; and Chromium, in the few visits in which it samples its own memory, reads past their end and takes the tab down.
for (const name of ["Suspending", "promising"]) Reflect.deleteProperty(WebAssembly, name);

const home = new URL("../vendor/pyodide/", import.meta.url).href;
const WHEELS = ["pyengine", "kronika-web"];

// The browser's own, also while `loadWith` has another in its place.
const { fetch: ask } = globalThis;

/** @param {string} name @param {RequestInit} [options] */
const get = async (name, options) => {
  const answer = await ask(home + name, options);
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  return answer;
};

// Asked for again each time: it names the wheels by their hashes, and an old one would name files that are gone.
const readLock = async () => (await get("pyodide-lock.json", { cache: "no-cache" })).text();

// The page's first script has asked for the large files already; a worker asks here.
/** @type {Partial<KronikaEarly>} */
const early = globalThis.kronikaEarly ?? {};

const askForSnapshot = () => {
  const request = new XMLHttpRequest();
  request.responseType = "arraybuffer";
  request.open("GET", `${home}snapshot.wasm`);
  request.send();
  return request;
};

// Put in by the build.
const SIZE = 0; // bytes of snapshot.wasm
const MEMORY = 0; // bytes of the memory in it
const HEAD = 0; // bytes of Pyodide's own head in it
const MODULE = 0; // bytes of pyodide.asm.wasm

// Its bytes, with their progress as events: { loaded, of }.
/** @param {XMLHttpRequest} request @returns {Promise<ArrayBuffer>} */
const readSnapshot = (request) =>
  new Promise((resolve, reject) => {
    /** @param {number} loaded */
    const tell = (loaded) => dispatchEvent(new CustomEvent("kronika:loading", { detail: { loaded, of: SIZE } }));
    const done = () => {
      const bytes = request.response;
      if (request.status !== 200) reject(new Error(`snapshot.wasm: ${request.status || "not reached"}`));
      else if (bytes.byteLength !== SIZE || !isWhole(bytes)) reject(new Error("snapshot.wasm is damaged"));
      else resolve(bytes);
      tell(SIZE);
    };
    request.onprogress = ({ loaded }) => tell(loaded);
    request.onloadend = done;
    if (request.readyState === XMLHttpRequest.DONE) done();
  });

// Pyodide's module, as bytes. What was cut off on its way, or is something else, has another length.
const readModule = async () => {
  const answer = await get("pyodide.asm.wasm");
  const bytes = await answer.arrayBuffer().catch(() => null);
  if (bytes?.byteLength !== MODULE) throw new Error("pyodide.asm.wasm: not reached");
  return bytes;
};

// The same, compiled. A host that does not know what a .wasm file is forbids only the quick way; and a line that broke is
// tried once more.
/** @type {Promise<any>} it is handed over in place of what a fetch gives */
const compiled = (early.module ?? get("pyodide.asm.wasm").then((answer) => WebAssembly.compileStreaming(answer))).catch(
  async () => WebAssembly.compile(await readModule()),
);
compiled.catch(() => {}); // reported where it is awaited

// Pyodide would ask for its module anew, and only when its own script is there: it is given ours.
/** @param {object} options */
const loadWith = async (options) => {
  const { fetch } = globalThis;
  const { instantiateStreaming, Memory } = WebAssembly;
  const asIs = () => Object.assign(((globalThis.fetch = fetch), WebAssembly), { instantiateStreaming, Memory });
  // To sleep on, Pyodide makes a memory that threads share: browsers warn of it where a page is not isolated, and a page may
  // not sleep anyhow. A worker gets what it asks for.
  const own = /** @param {WebAssembly.MemoryDescriptor} how */ (how) => (how.shared && "document" in globalThis ? { buffer: new ArrayBuffer(8) } : new Memory(how));
  WebAssembly.Memory = new Proxy(Memory, { construct: (_, [how]) => own(how) });
  globalThis.fetch = (what, ...more) => (String(what) === `${home}pyodide.asm.wasm` ? compiled : fetch(what, ...more));
  WebAssembly.instantiateStreaming = async (answer, imports) => {
    asIs();
    const module = await answer;
    return { module, instance: await WebAssembly.instantiate(module, imports) };
  };
  // Where it cannot be compiled at all Pyodide would wait for ever.
  const never = new Promise((_, reject) => compiled.catch(reject));
  return Promise.race([load(options), never]).finally(asIs);
};

const fromSnapshot = async () => {
  const kept = readSnapshot(early.snapshot ?? askForSnapshot());
  kept.catch(() => {}); // reported where it is awaited
  /** @param {object} settings */
  const create = async (settings) => (await import("../vendor/pyodide/pyodide.asm.mjs")).default(settings);
  return loadWith({ ...common(), stdLibURL: `${home}rest.zip`, ...restoring(kept, MEMORY, HEAD, create) });
};

const common = () => ({ indexURL: home, packageBaseUrl: home, lockFileContents: readLock() });

/** @param {string[]} packages */
const plainly = (packages = []) => loadWith({ ...common(), packages: [...WHEELS, ...packages] });

// Python can die for good, as by a stack that overflows. Whoever shows it something must know: no call is answered any more.
/** @param {any} python */
const watched = (python) => {
  python._api.on_fatal = (/** @type {unknown} */ error) => dispatchEvent(new CustomEvent("kronika:dead", { detail: String(error) }));
  return python;
};

const start = async () => {
  const begun = performance.now();
  /** @param {string} way */
  const took = (way) => `Kronika: Python started ${way} in ${Math.round(performance.now() - begun)} ms`;
  try {
    const python = watched(await fromSnapshot());
    console.info(took("from the snapshot"));
    return python;
  } catch (error) {
    const python = watched(await plainly());
    console.warn(`${took("plainly")}; the snapshot failed: ${error instanceof Error ? error.message : error}`);
    dispatchEvent(new CustomEvent("kronika:damaged"));
    return python;
  }
};

/** @type {Promise<any> | null} */
let started = null;
// The page begins before PyScript asks, so that the two load side by side.
export const begin = () => (started ??= start());

// With packages of its own (micropip, to add wheels by hand) a page gets the plain start and the whole library.
/** @param {{ stdout?: any, stderr?: any, packages?: string[] }} options */
export const loadPyodide = async ({ stdout, stderr, packages = [] } = {}) => {
  const python = await (packages.length ? plainly(packages) : begin());
  if (stdout) python.setStdout({ batched: stdout });
  if (stderr) python.setStderr({ batched: stderr });
  return python;
};

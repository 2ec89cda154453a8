// The bots' worker of the page in one file: a plain script, since no worker from a disk may import a module in WebKit. The
// build (one_file.py) puts the worker's modules behind it, each a function. The page gives it what a host would: the
// compiled Python and the snapshot at the start, other files when they are asked for.
/** @type {any} */
const world = globalThis;
/** @type {Record<string, () => Promise<object>>} */
const kronikaModules = {};
/** @type {Map<string, Promise<object>>} */
const made = new Map();

/** @param {unknown} address of a module, or its name */
world.kronikaImport = (address) => {
  const name = String(address).replace(world.kronikaBase, "");
  let module = made.get(name);
  if (!module) {
    if (!(name in kronikaModules)) return Promise.reject(new TypeError(`${name} is not in this file`));
    made.set(name, (module = kronikaModules[name]()));
  }
  return module;
};

/** @type {Map<string, (bytes: any) => void>} */
const asked = new Map();
/** @param {unknown} address */
world.fetch = async (address) => {
  const { href } = new URL(String(/** @type {any} */ (address)?.url ?? address), world.kronikaBase);
  const name = href.slice(world.kronikaBase.length).split(/[?#]/)[0];
  const bytes = await new Promise((resolve) => {
    asked.set(name, resolve);
    postMessage({ kronikaWants: name });
  });
  return bytes ? new Response(bytes) : new Response("", { status: 404 });
};

// What is said before the module that listens is there is kept.
{
  /** @type {unknown[]} */
  const early = [];
  let listening = false;
  addEventListener("message", async (event) => {
    const { kronikaStart, kronikaFile } = event.data ?? {};
    if (!kronikaStart && !kronikaFile) {
      if (!listening) early.push(event.data);
      return;
    }
    event.stopImmediatePropagation();
    if (kronikaFile) return asked.get(kronikaFile)?.(event.data.bytes);
    const { base, module, snapshot } = kronikaStart;
    world.kronikaBase = base;
    world.kronikaEarly = { module: Promise.resolve(module), snapshot: { readyState: 4, status: 200, response: snapshot } };
    await world.kronikaImport("js/bot-worker.js");
    listening = true;
    for (const data of early.splice(0)) dispatchEvent(new MessageEvent("message", { data }));
  });
}

// PyScript keeps a database of its own (packages, folders) that we have no use for; where storage is forbidden (a frame
// of another origin, a private window) opening it would break the start. It gets one that is always empty and forgets.
const real = (() => {
  try {
    return globalThis.indexedDB ?? null;
  } catch {
    return null;
  }
})();

/** @param {unknown} result */
const answer = (result) => {
  /** @type {{ result: unknown, onsuccess?: (event: { target: object }) => void }} */
  const request = { result };
  queueMicrotask(() => request.onsuccess?.({ target: request }));
  return request;
};

const nothing = new Proxy({}, { get: (_, name) => () => answer(String(name).startsWith("getAll") ? [] : undefined) });
const forgetful = { transaction: () => ({ objectStore: () => nothing }), close() {} };

/** @param {string} name @param {number[]} more */
const open = (name, ...more) => {
  if (String(name).startsWith("IDBMap/")) return answer(forgetful);
  if (!real) throw new DOMException("storage is forbidden", "SecurityError");
  return real.open(name, ...more);
};

// It also calls to other tabs, which Firefox does not let it where storage is forbidden: nobody hears it then.
const mute = class extends EventTarget {
  /** @param {string} name */
  constructor(name) {
    super();
    this.name = name;
  }
  postMessage() {}
  close() {}
};
try {
  new BroadcastChannel("kronika").close();
} catch {
  Object.defineProperty(globalThis, "BroadcastChannel", { value: mute, configurable: true });
}

Object.defineProperty(globalThis, "indexedDB", { value: { open }, configurable: true });

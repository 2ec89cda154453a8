// A durable copy of each match, beside localStorage: IndexedDB, each write on the disk before it counts as done. Browsers
// hold localStorage back for seconds (Chromium 5 and more), so that a killed browser would lose the last moves.
//
//   durable.all()          what is kept: a promise of [[id, copy], ...]; empty where there is no IndexedDB
//   durable.put(id, copy)  keep a copy, "number checksum text"; an older number never replaces a newer one
//   durable.drop(id)
//
// When a copy is on the disk, the window gets a `kronika:kept` event with { id, number }.
const STORE = "matches";
const PATIENCE = 3000;

/**
 * @template T
 * @param {IDBRequest<T>} request
 * @returns {Promise<T>}
 */
const settled = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

const open = async () => {
  const request = indexedDB.open("kronika", 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE);
  const base = await settled(request);
  // Another tab with a newer page wants to change it: let go, localStorage goes on.
  base.onversionchange = () => base.close();
  return base;
};

// Storage may be forbidden: then there are no durable copies.
const opened = open().catch(() => null);

/** @param {IDBDatabase} base @returns {Promise<[string, string][]>} */
const read = async (base) => {
  const store = base.transaction(STORE).objectStore(STORE);
  const [ids, copies] = await Promise.all([settled(store.getAllKeys()), settled(store.getAll())]);
  return ids.map((id, index) => [String(id), String(copies[index])]);
};

// Asked for at once, so that it is there when Python is.
const found = opened.then((base) => (base ? read(base) : [])).catch(() => []);

// A database that hangs must not hold up the page.
export const all = () => Promise.race([found, new Promise((resolve) => setTimeout(resolve, PATIENCE, []))]);

/** @param {string} copy */
const numberOf = (copy) => Number.parseInt(copy, 10) || 0;

/** @param {IDBDatabase} base @param {Map<string, string | null>} jobs */
const write = (base, jobs) =>
  new Promise((resolve, reject) => {
    const change = base.transaction(STORE, "readwrite", { durability: "strict" });
    const store = change.objectStore(STORE);
    change.oncomplete = resolve;
    change.onabort = () => reject(change.error);
    for (const [id, copy] of jobs) {
      if (copy === null) store.delete(id);
      else {
        const known = store.get(id);
        known.onsuccess = () => {
          if (numberOf(copy) > numberOf(known.result ?? "")) store.put(copy, id);
        };
      }
    }
  });

// While one change is on its way to the disk the next ones gather: of each match only the newest copy is written.
/** @type {Map<string, string | null>} */
let waiting = new Map();
let busy = false;

const work = async () => {
  if (busy) return;
  busy = true;
  const base = await opened;
  while (base && waiting.size) {
    const jobs = waiting;
    waiting = new Map();
    try {
      await write(base, jobs);
    } catch {
      continue; // no room or closed: localStorage has it
    }
    for (const [id, copy] of jobs)
      if (copy !== null) dispatchEvent(new CustomEvent("kronika:kept", { detail: { id, number: numberOf(copy) } }));
  }
  waiting.clear();
  busy = false;
};

/** @param {string} id @param {string | null} copy */
export const put = (id, copy) => {
  waiting.set(id, copy);
  work();
};

/** @param {string} id */
export const drop = (id) => put(id, null);

// Python's memory as the build packs it (web/build/snapshot.mjs), and how it gets back into a memory.
//
// A module's head of 24 bytes, six words (bytes of the memory, of Pyodide's own head, of the constants, their sum, how many
// runs there are, the sum of all that follows), for each run where it begins and how long it is, Pyodide's head, the runs.
// What is in no run is zero, except for the constants with which the memory begins: a fresh one has them too.
const HEAD = 24;
const WORDS = 6;

// Of every hundredth word or so: enough to tell one build of Pyodide from another, and the page waits for it.
/** @param {Uint8Array} bytes */
const sumOf = (bytes) => {
  const words = new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length >> 2);
  let sum = 0;
  for (let at = 0; at < words.length; at += 101) sum = (Math.imul(sum, 31) + words[at]) | 0;
  return sum >>> 0;
};

// Of every word: a single bit that has turned changes it. Some milliseconds, while Pyodide's module is on its way too.
/** @param {Uint8Array} bytes */
const checksum = (bytes) => {
  const words = new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length >> 2);
  let sum = bytes.length;
  for (let at = 0; at < words.length; at += 1) sum = (Math.imul(sum, 31) + words[at]) | 0;
  for (const byte of bytes.subarray(4 * words.length)) sum = (Math.imul(sum, 31) + byte) | 0;
  return sum >>> 0;
};

const BODY = HEAD + 4 * WORDS;
/** @param {ArrayBuffer} file */
export const isWhole = (file) =>
  file.byteLength > BODY && new Uint32Array(file, HEAD, WORDS)[WORDS - 1] === checksum(new Uint8Array(file, BODY));

/** @param {ArrayBuffer} file */
const read = (file) => {
  const [memory, head, constants, sum, count] = new Uint32Array(file, HEAD, WORDS);
  const runs = new Uint32Array(file, BODY, 2 * count);
  return { memory, head, constants, sum, runs, at: BODY + 8 * count };
};

// Pyodide with this memory: options for loadPyodide. `file` may still be on its way, and Pyodide's module is made meanwhile;
// so how long its memory and its head are must be known.
/**
 * Emscripten's module, as far as we look into it.
 * @typedef {{ HEAPU8: Uint8Array, HEAPU32: Uint32Array, __PyRuntime: number, __PyEM_EMSCRIPTEN_TRAMPOLINE_OFFSET: number,
 *   _emscripten_get_sbrk_ptr: () => number }} Module
 */

/**
 * @param {Promise<ArrayBuffer>} file
 * @param {number} memory
 * @param {number} head
 * @param {(settings: object) => Promise<Module>} createModule
 */
export const restoring = (file, memory, head, createModule) => {
  const ownHead = new Uint8Array(head);
  return {
    _loadSnapshot: ownHead,
    /** @param {object} settings */
    createPyodideModule: async (settings) => {
      const module = await createModule({ ...settings, INITIAL_MEMORY: memory });
      restore(await file, module, ownHead);
      return module;
    },
  };
};

// The word of memory that says by which function Python calls C: Pyodide puts it there before Python starts, and whether there
// is one depends on the browser. It is no part of a snapshot.
/** @param {Module} module */
export const trampoline = ({ HEAPU32, __PyRuntime, __PyEM_EMSCRIPTEN_TRAMPOLINE_OFFSET }) =>
  (__PyRuntime + HEAPU32[__PyEM_EMSCRIPTEN_TRAMPOLINE_OFFSET >> 2]) >> 2;

/** @param {ArrayBuffer} file @param {Module} module @param {Uint8Array} ownHead */
const restore = (file, module, ownHead) => {
  const { memory, head, constants, sum, runs, at } = read(file);
  const to = module.HEAPU8;
  if (memory !== to.length || head !== ownHead.length) throw new Error("snapshot.wasm is of another build");
  if (sumOf(to.subarray(0, constants)) !== sum) throw new Error("it does not fit this Pyodide");
  ownHead.set(new Uint8Array(file, at, head));
  const calls = module.HEAPU32[trampoline(module)];
  // What the module's own start has left behind, up to where its memory is in use.
  to.fill(0, constants, module.HEAPU32[module._emscripten_get_sbrk_ptr() >> 2]);
  let from = at + head;
  for (let run = 0; run < runs.length; run += 2) {
    to.set(new Uint8Array(file, from, runs[run + 1]), runs[run]);
    from += runs[run + 1];
  }
  module.HEAPU32[trampoline(module)] = calls;
  if (from !== file.byteLength) throw new Error("snapshot.wasm is damaged");
};

// The other way round: `memory` is what Pyodide's makeMemorySnapshot gives, `fresh` a memory that has just begun.
const SHORTEST = 64; // zeros that end a run
const ALIGNED = 16; // where a run may begin and end: words that stay in step compress better

/** @param {Uint8Array<ArrayBuffer>} memory @param {Uint8Array<ArrayBuffer>} fresh */
export const pack = (memory, fresh) => {
  const size = new DataView(memory.buffer).getUint32(4, true);
  const [head, heap] = [memory.subarray(0, size), memory.subarray(size)];
  let constants = 0;
  while (constants < fresh.length && heap[constants] === fresh[constants]) constants += 1;
  constants -= constants % 4096;
  const runs = [];
  for (let at = constants; at < heap.length; ) {
    while (at < heap.length && !heap[at]) at += 1;
    const begun = at - (at % ALIGNED);
    let end = at;
    for (; at < heap.length && at - end < SHORTEST; at += 1) if (heap[at]) end = at + 1;
    at = end + ((ALIGNED - (end % ALIGNED)) % ALIGNED);
    if (end > begun) runs.push([begun, at - begun]);
  }
  const places = new Uint8Array(new Uint32Array(runs.flat()).buffer);
  const parts = [places, head, ...runs.map(([at, length]) => heap.subarray(at, at + length))];
  const body = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  parts.reduce((at, part) => (body.set(part, at), at + part.length), 0);
  const words = [heap.length, head.length, constants, sumOf(fresh.slice(0, constants)), runs.length, checksum(body)];
  return [new Uint8Array(new Uint32Array(words).buffer), body];
};

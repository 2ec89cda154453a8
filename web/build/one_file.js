// The whole page in one file, opened from a disk: there is no host, so this script is one. The build (one_file.py) puts it
// into the page and, behind the page's markup, packs of files as text. It unpacks them, answers every fetch from them, makes
// modules of them, and starts what index.html starts.
//
// From a disk a browser loads no file beside the page: modules and workers are made of blobs. A blob cannot name another by
// a relative address, so the build has put kronika-module:<name> in place of each import, which becomes the address of a blob here.
{
  /** @type {any} */
  const world = globalThis;

  const above = () => {
    try {
      return new URL("./", world.kronikaBase ?? location.href).href;
    } catch {
      return "https://kronika.invalid/"; // a frame without an address; nothing is ever asked of it
    }
  };

  // -- LZMA: half the size of what browsers can unpack by themselves ------------------------------------------------------

  // Where each group of probabilities begins.
  const [MATCH, REP, REP0, REP1, REP2, LONG, SLOT, SPECIAL, ALIGN, LENGTH, AGAIN, LITERAL] = [
    0, 192, 204, 216, 228, 240, 432, 688, 803, 819, 1333, 1847,
  ];

  /** @param {Uint8Array} from what xz calls "alone" @param {number} size of what is in it */
  const unpack = (from, size) => {
    const to = new Uint8Array(size);
    const literals = from[0] % 9;
    const places = Math.floor(from[0] / 9) % 5;
    const steps = (1 << Math.floor(from[0] / 45)) - 1;
    const odds = new Uint16Array(LITERAL + (768 << (literals + places))).fill(1024);
    // Range and code, in an array: as variables they would be made anew for each bit.
    const now = new Uint32Array([0xffffffff, 0]);
    let at = 13;
    for (let k = 0; k < 5; k += 1) now[1] = (now[1] << 8) | from[at++];

    /** @param {number} of */
    const bit = (of) => {
      const odd = odds[of];
      const bound = Math.imul(now[0] >>> 11, odd) >>> 0;
      let found = 0;
      if (now[1] < bound) {
        now[0] = bound;
        odds[of] = odd + ((2048 - odd) >> 5);
      } else {
        now[0] -= bound;
        now[1] -= bound;
        odds[of] = odd - (odd >> 5);
        found = 1;
      }
      if (now[0] < 0x1000000) {
        now[0] <<= 8;
        now[1] = (now[1] << 8) | from[at++];
      }
      return found;
    };
    /** @param {number} of @param {number} bits */
    const tree = (of, bits) => {
      let found = 1;
      for (let k = 0; k < bits; k += 1) found = (found << 1) | bit(of + found);
      return found - (1 << bits);
    };
    /** @param {number} of @param {number} bits the lowest first */
    const reverse = (of, bits) => {
      let [node, found] = [1, 0];
      for (let k = 0; k < bits; k += 1) {
        const one = bit(of + node);
        node = (node << 1) | one;
        found |= one << k;
      }
      return found;
    };
    /** @param {number} bits of even odds */
    const plain = (bits) => {
      let found = 0;
      for (let k = 0; k < bits; k += 1) {
        now[0] >>>= 1;
        const one = now[1] >= now[0] ? 1 : 0;
        if (one) now[1] -= now[0];
        found = (found << 1) | one;
        if (now[0] < 0x1000000) {
          now[0] <<= 8;
          now[1] = (now[1] << 8) | from[at++];
        }
      }
      return found;
    };
    /** @param {number} of @param {number} step */
    const length = (of, step) => {
      if (!bit(of)) return 2 + tree(of + 2 + (step << 3), 3);
      if (!bit(of + 1)) return 10 + tree(of + 130 + (step << 3), 3);
      return 18 + tree(of + 258, 8);
    };
    /** @param {number} run */
    const distance = (run) => {
      const slot = tree(SLOT + (Math.min(run - 2, 3) << 6), 6);
      if (slot < 4) return slot;
      const bits = (slot >> 1) - 1;
      const base = ((2 | (slot & 1)) << bits) >>> 0;
      if (slot < 14) return base + reverse(SPECIAL + base - slot, bits);
      return base + ((plain(bits - 4) << 4) >>> 0) + reverse(ALIGN, 4);
    };

    let state = 0;
    const back = [0, 0, 0, 0];
    for (let put = 0; put < size; ) {
      const step = put & steps;
      if (!bit(MATCH + (state << 4) + step)) {
        const before = put ? to[put - 1] : 0;
        const kind = ((put & ((1 << places) - 1)) << literals) + (before >> (8 - literals));
        const of = LITERAL + 768 * kind;
        let found = 1;
        if (state >= 7) {
          let other = to[put - back[0] - 1];
          while (found < 256) {
            const hint = (other >> 7) & 1;
            other <<= 1;
            const one = bit(of + ((1 + hint) << 8) + found);
            found = (found << 1) | one;
            if (one !== hint) break;
          }
        }
        while (found < 256) found = (found << 1) | bit(of + found);
        to[put++] = found;
        state = state < 4 ? 0 : state < 10 ? state - 3 : state - 6;
        continue;
      }
      let run = 0;
      if (bit(REP + state)) {
        if (!bit(REP0 + state)) {
          if (!bit(LONG + (state << 4) + step)) run = 1;
        } else {
          const which = !bit(REP1 + state) ? 1 : 2 + bit(REP2 + state);
          back.unshift(...back.splice(which, 1));
        }
        if (run) state = state < 7 ? 9 : 11;
        else {
          run = length(AGAIN, step);
          state = state < 7 ? 8 : 11;
        }
      } else {
        run = length(LENGTH, step);
        back.unshift(distance(run));
        back.length = 4;
        state = state < 7 ? 7 : 10;
      }
      const gap = back[0] + 1;
      if (gap > put || put + run > size) throw new Error("this file is damaged");
      for (; run; run -= 1, put += 1) to[put] = to[put - gap];
    }
    return to;
  };

  // -- files --------------------------------------------------------------------------------------------------------------

  /** @type {Map<string, Uint8Array>} */
  const files = new Map();
  /** @type {Map<string, HTMLElement>} packs that nobody has needed yet, by the names of what is in them */
  const packed = new Map();
  world.kronikaBase = above();

  /** @param {string} text base64 */
  const bytesOf = (text) => {
    const read = /** @type {any} */ (Uint8Array).fromBase64;
    if (read) return read.call(Uint8Array, text);
    const letters = atob(text);
    const bytes = new Uint8Array(letters.length);
    for (let k = 0; k < letters.length; k += 1) bytes[k] = letters.charCodeAt(k);
    return bytes;
  };

  /** @param {HTMLElement} pack */
  const open = (pack) => {
    /** @type {[string, number][]} */
    const listed = JSON.parse(pack.dataset.files ?? "[]");
    const whole = listed.reduce((sum, [, length]) => sum + length, 0);
    const bytes = unpack(bytesOf(pack.textContent ?? ""), whole);
    let at = 0;
    for (const [name, length] of listed) {
      files.set(name, bytes.slice(at, at + length));
      packed.delete(name);
      at += length;
    }
    pack.remove();
  };

  /** @param {string} name @returns {Uint8Array | undefined} */
  const read = (name) => {
    const pack = packed.get(name);
    if (pack) open(pack);
    return files.get(name);
  };

  /** @param {unknown} address @returns {string | null} what a file of ours is called */
  const nameOf = (address) => {
    try {
      const { href } = new URL(String(/** @type {any} */ (address)?.url ?? address), world.kronikaBase);
      return href.startsWith(world.kronikaBase) ? decodeURI(href.slice(world.kronikaBase.length).split(/[?#]/)[0]) : null;
    } catch {
      return null;
    }
  };

  const WORKER = "js/bot-worker.js";
  const KINDS = { html: "text/html", json: "application/json", svg: "image/svg+xml", wasm: "application/wasm" };

  const answer = () => {
    const real = world.fetch;
    /** @param {unknown} address @param {unknown[]} more */
    world.fetch = async (address, ...more) => {
      const name = nameOf(address);
      if (name === null) return real(address, ...more);
      const bytes = /** @type {any} */ (read(name));
      const type = /** @type {any} */ (KINDS)[name.split(".").at(-1) ?? ""] ?? "application/octet-stream";
      return bytes ? new Response(bytes, { headers: { "content-type": type } }) : new Response("", { status: 404 });
    };
  };

  // -- modules ------------------------------------------------------------------------------------------------------------

  /** @type {Map<string, string>} */
  const addresses = new Map();
  const words = new TextDecoder();

  /** @param {string} name @returns {string} the address of a module, those that it imports being made first */
  const link = (name) => {
    const known = addresses.get(name);
    if (known) return known;
    const bytes = read(name);
    if (!bytes) throw new TypeError(`${name} is not in this file`);
    const text = words.decode(bytes).replace(/(["'])kronika-module:([^"']+)\1/g, (_, quote, other) => quote + link(other) + quote);
    const made = `${URL.createObjectURL(new Blob([text], { type: "text/javascript" }))}#${name}`;
    addresses.set(name, made);
    return made;
  };
  /** @param {unknown} address of a module, or its name */
  world.kronikaImport = async (address) => {
    const name = nameOf(address) ?? "";
    return import(files.has(name) || packed.has(name) ? link(name) : String(address));
  };

  // -- the bots' worker ---------------------------------------------------------------------------------------------------

  // It is one plain script (one_file_worker.js and its modules): WebKit lets no worker from a disk import anything.
  const employ = () => {
    const Real = world.Worker;
    const script = URL.createObjectURL(new Blob([/** @type {any} */ (read(WORKER))], { type: "text/javascript" }));
    /** @param {unknown} address @param {object} options */
    world.Worker = function Worker(address, options) {
      if (nameOf(address) !== WORKER) return new Real(address, options);
      const worker = new Real(script);
      worker.addEventListener("message", (/** @type {MessageEvent} */ event) => {
        const name = event.data?.kronikaWants;
        if (name === undefined) return;
        event.stopImmediatePropagation();
        worker.postMessage({ kronikaFile: name, bytes: read(name) });
      });
      world.kronikaEarly.module.then((/** @type {WebAssembly.Module} */ module) => {
        const snapshot = read("vendor/pyodide/snapshot.wasm")?.buffer;
        worker.postMessage({ kronikaStart: { base: world.kronikaBase, module, snapshot } });
      });
      return worker;
    };
  };

  // -- the page -----------------------------------------------------------------------------------------------------------

  // Drawings that the page takes from files of their own stand in the page here, each by a name of its own.
  const draw = () => {
    for (const [file, mark] of [["icons.svg", ""], ["vignettes.svg", "v-"]]) {
      const bytes = read(file);
      if (!bytes) continue;
      const sheet = new DOMParser().parseFromString(words.decode(bytes), "image/svg+xml").documentElement;
      for (const one of sheet.querySelectorAll("symbol")) one.id = mark + one.id;
      sheet.setAttribute("class", "unseen");
      sheet.setAttribute("aria-hidden", "true");
      document.body.append(document.importNode(sheet, true));
    }
  };
  /** @param {string} markup */
  world.kronikaMarkup = (markup) => markup.replaceAll("./icons.svg#", "#").replaceAll("./vignettes.svg#", "#v-");

  const PYSCRIPT = "js/pyscript.js"; // the last: it starts what needs all the others
  const breath = () => new Promise((resolve) => setTimeout(resolve));

  const start = async () => {
    for (const pack of document.querySelectorAll("script[data-files]"))
      for (const [name] of JSON.parse(/** @type {HTMLElement} */ (pack).dataset.files ?? "[]")) packed.set(name, /** @type {HTMLElement} */ (pack));
    answer();
    employ();
    draw();
    const scripts = JSON.parse(document.documentElement.dataset.scripts ?? "[]");
    for (const name of scripts) if (name !== PYSCRIPT) await world.kronikaImport(name);
    const { awake } = await world.kronikaImport("js/awake.js");
    await awake;
    await breath();
    const module = WebAssembly.compile(/** @type {any} */ (read("vendor/pyodide/pyodide.asm.wasm")));
    files.delete("vendor/pyodide/pyodide.asm.wasm");
    await breath();
    const snapshot = { readyState: 4, status: 200, response: read("vendor/pyodide/snapshot.wasm")?.buffer };
    /** @type {any} */
    const early = (world.kronikaEarly = { module, snapshot });
    early.python = world.kronikaImport("js/interpreter.js").then((/** @type {any} */ { begin }) => begin());
    await world.kronikaImport(PYSCRIPT);
  };

  document.documentElement.dataset.oneFile = "";
  addEventListener("DOMContentLoaded", start);
}

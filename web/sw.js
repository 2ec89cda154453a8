// The whole site, kept for when there is no network. The build puts in what it made: BUILD, FILES and LATER, each file with
// its hash. A new version waits until the page asks for it, so that a match under way never changes its rules in mid-turn.
const BUILD = "/* build */";
/** @type {Record<string, string>} */
const FILES = {/* files */};
// What only some visits need: kept once it has been asked for.
/** @type {Record<string, string>} */
const LATER = {/* later */};
const CACHE = `kronika-${BUILD}`;
const BESIDE = "beside-kronika"; // js/beside.js fills it

// The browser itself refuses what does not have the hash: an error page in place of a file never gets in.
/** @param {string} file @param {string} integrity @param {RequestCache} cache */
const wanted = (file, integrity, cache) => new Request(file, { cache, integrity });

const install = async () => {
  const cache = await caches.open(CACHE);
  try {
    // Asked for anew: a host's long cache must not mix files of two versions.
    await cache.addAll(Object.entries(FILES).map(([file, hash]) => wanted(file, hash, "no-cache")));
  } catch (error) {
    await caches.delete(CACHE);
    throw error;
  }
};

addEventListener("install", (event) => {
  event.waitUntil(install());
  // Where the browser can find our files in the cache by itself, it need not wake this worker for each of them.
  const files = Object.keys(FILES).filter((file) => !file.endsWith(".html"));
  const paths = files.map((file) => new URL(file, registration.scope).pathname);
  event.addRoutes?.(paths.map((pathname) => ({ condition: { urlPattern: { pathname } }, source: { cacheName: CACHE } })));
});

addEventListener("activate", (event) => {
  /** @param {string} name */
  const old = (name) => name.startsWith("kronika-") && name !== CACHE;
  const sweep = caches.keys().then((names) => Promise.all(names.filter(old).map((name) => caches.delete(name))));
  event.waitUntil(sweep.then(() => clients.claim()));
});

/** @param {Request} request */
const bring = async (request) => {
  const file = `./${request.url.slice(registration.scope.length).split(/[?#]/)[0]}`;
  // Only files of ours: what a host adds to the site (scenarios, a museum's words) may change at any time.
  if (!Object.hasOwn(LATER, file)) return fetch(request).catch(async (error) => (await caches.match(request.url, { cacheName: BESIDE })) ?? Promise.reject(error));
  const answer = await fetch(wanted(file, LATER[file], "no-cache"));
  if (answer.status === 200) {
    const cache = await caches.open(CACHE);
    await cache.put(file, answer.clone()).catch(() => {}); // no room: it will be asked for again
  }
  return answer;
};

// -- what is damaged is noticed by its hash and brought anew -----------------------------------------------------------

/** @param {Response} answer */
const hashOf = async (answer) => {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", await answer.arrayBuffer()));
  return `sha256-${btoa(String.fromCharCode(...digest))}`;
};

// "sound": nothing was wrong; "mended": it is whole again; "lost": something is damaged and the host has it no longer.
/** @param {Record<string, string>} files */
const mend = async (files) => {
  const cache = await caches.open(CACHE);
  let found = "sound";
  for (const [file, hash] of Object.entries(files)) {
    const kept = await cache.match(file);
    if (kept ? (await hashOf(kept)) === hash : file in LATER) continue;
    const answer = await fetch(wanted(file, hash, "reload")).catch(() => null);
    if (answer?.ok) await cache.put(file, answer);
    found = answer?.ok && found !== "lost" ? "mended" : "lost";
  }
  return found;
};

/** @param {string[]} files */
const some = (files) => Object.fromEntries(files.map((file) => [file, FILES[file]]));

// Without these the page could not tell that something is wrong: they are looked after at every visit, when the page has
// all that it asked for.
const FIRST = some(["./js/start.js", "./js/boot.js", "./js/game-styles.js", "./js/mend.js", "./js/awake.js", "./js/screen.js"]);
const QUIET = 3000; // milliseconds

const lookAfter = async () => {
  await new Promise((resolve) => setTimeout(resolve, QUIET));
  await mend(FIRST);
};

// -- answers -----------------------------------------------------------------------------------------------------------

// A page of its own (embed.html, the documentation) is answered with itself, any other address of ours with the game.
/** @param {Request} request */
const answer = async (request) => {
  const cache = await caches.open(CACHE);
  if (request.mode === "navigate") {
    const own = `.${new URL(request.url).pathname.slice(new URL(registration.scope).pathname.length - 1)}`;
    if (Object.hasOwn(LATER, own)) return (await cache.match(own)) ?? bring(request);
    // Files that need no host (kronika.html) are no part of the site; nor is what a host adds to it.
    if (!Object.hasOwn(FILES, own) && /\.\w+$/.test(own)) return fetch(request);
    const file = Object.hasOwn(FILES, own) ? own : "./index.html";
    await mend(some([file])); // it is small, and a damaged one could not tell anybody
    return (await cache.match(file)) ?? fetch(request);
  }
  return (await cache.match(request.url, { ignoreSearch: true })) ?? bring(request);
};

addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  event.respondWith(answer(request));
  if (request.mode === "navigate") event.waitUntil(lookAfter());
});

addEventListener("message", (event) => {
  if (event.data === "take over") skipWaiting();
  if (event.data === "mend") event.waitUntil(mend({ ...FILES, ...LATER }).then((found) => event.ports[0].postMessage(found)));
});

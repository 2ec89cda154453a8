// The whole site, kept for when there is no network. The build puts in what it made: BUILD and FILES.
// A new version waits until the page asks for it, so that a match under way never changes its rules in mid-turn.
const BUILD = "/* build */";
const FILES = [/* files */];
const CACHE = `kronika-${BUILD}`;

addEventListener("install", (event) => {
  // Asked for anew: a host's long cache must not mix files of two versions.
  const fresh = FILES.map((file) => new Request(file, { cache: "no-cache" }));
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(fresh)));
  // Where the browser can find our files in the cache by itself, it need not wake this worker for each of them.
  const files = FILES.filter((file) => !file.endsWith(".html")).map((file) => new URL(file, registration.scope).pathname);
  event.addRoutes?.(files.map((pathname) => ({ condition: { urlPattern: { pathname } }, source: { cacheName: CACHE } })));
});

addEventListener("activate", (event) => {
  const old = (name) => name.startsWith("kronika-") && name !== CACHE;
  const sweep = caches.keys().then((names) => Promise.all(names.filter(old).map((name) => caches.delete(name))));
  event.waitUntil(sweep.then(() => clients.claim()));
});

// What is not kept from the start (only some browsers need it) is kept once it has been asked for.
const bring = async (request) => {
  const answer = await fetch(request);
  // Only files of ours: what a host adds to the site (scenarios) may change at any time.
  const ours = ["vendor/", "wheels/", "first/"].some((folder) => request.url.startsWith(registration.scope + folder));
  if (answer.status === 200 && ours) {
    const cache = await caches.open(CACHE);
    await cache.put(request, answer.clone()).catch(() => {}); // no room: it will be asked for again
  }
  return answer;
};

// A page of its own (embed.html) is answered with itself, any other address of ours with the game.
const answer = async (request) => {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(request.url, { ignoreSearch: true });
  if (kept) return kept;
  const index = new URL("./index.html", registration.scope).href;
  return (request.mode === "navigate" && (await cache.match(index))) || bring(request);
};

addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  event.respondWith(answer(request));
});

addEventListener("message", ({ data }) => {
  if (data === "take over") skipWaiting();
});

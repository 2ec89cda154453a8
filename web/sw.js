// The whole site, kept for when there is no network. The build puts in what it made: BUILD and FILES.
// A new version waits until the page asks for it, so that a match under way never changes its rules in mid-turn.
const BUILD = "/* build */";
const FILES = [/* files */];
const CACHE = `kronika-${BUILD}`;

addEventListener("install", (event) => {
  // Asked for anew: a host's long cache must not mix files of two versions.
  const fresh = FILES.map((file) => new Request(file, { cache: "no-cache" }));
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(fresh)));
});

addEventListener("activate", (event) => {
  const old = (name) => name.startsWith("kronika-") && name !== CACHE;
  const sweep = caches.keys().then((names) => Promise.all(names.filter(old).map((name) => caches.delete(name))));
  event.waitUntil(sweep.then(() => clients.claim()));
});

// What is not kept from the start (only some browsers need it) is kept once it has been asked for.
const bring = async (request) => {
  const answer = await fetch(request);
  if (answer.status === 200 && request.mode !== "navigate") {
    const cache = await caches.open(CACHE);
    await cache.put(request, answer.clone()).catch(() => {}); // no room: it will be asked for again
  }
  return answer;
};

addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  const wanted = request.mode === "navigate" ? new URL("./index.html", registration.scope).href : request.url;
  const found = caches.open(CACHE).then((cache) => cache.match(wanted, { ignoreSearch: true }));
  event.respondWith(found.then((kept) => kept ?? bring(request)));
});

addEventListener("message", ({ data }) => {
  if (data === "take over") skipWaiting();
});

// Files that are no part of the site but of the museum that shows it (its own words and logo): a copy is kept for days without
// a network. They may change at any time, so that sw.js takes the copy only where their host does not answer.
const SHELF = "beside-kronika";

/** @param {...string} files */
export const keep = async (...files) => {
  if (!("caches" in globalThis)) return; // an insecure address: there is no service worker either
  try {
    const shelf = await caches.open(SHELF);
    await shelf.addAll(files.map((file) => new Request(file, { cache: "no-cache" })));
    for (const { url } of await shelf.keys()) if (!files.includes(url)) await shelf.delete(url);
  } catch {
    // no room, or the host is away already: what was kept before stays
  }
};

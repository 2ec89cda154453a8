// The site as the browser keeps it (sw.js) may be damaged. When something fails, the service worker is asked to compare
// every file with its hash and to bring anew what differs; where it cannot, all that is kept is given up for the host's own.
const PATIENCE = 30_000; // milliseconds for all files to be compared
const TRIED = "kronika.mended";

const keeper = () => {
  try {
    return navigator.serviceWorker?.controller ?? null;
  } catch {
    return null; // a frame without an origin of its own
  }
};

/** @param {ServiceWorker} worker */
const compared = (worker) =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data);
    setTimeout(resolve, PATIENCE, "lost"); // an older one, which does not know the question
    worker.postMessage("mend", [port2]);
  });

const giveUp = async () => {
  for (const name of await caches.keys()) if (name.startsWith("kronika-")) await caches.delete(name);
  for (const registration of await navigator.serviceWorker.getRegistrations()) await registration.unregister();
};

/** Whether something was damaged and is whole again. */
export const mended = async () => {
  const worker = keeper();
  return worker !== null && (await compared(worker)) === "mended";
};

/** For a page that does not start: whether it is worth being loaded again. Once a visit, so that it never goes round. */
export const worthAgain = async () => {
  const worker = keeper();
  try {
    if (!worker || sessionStorage.getItem(TRIED)) return false;
    sessionStorage.setItem(TRIED, "yes");
    const found = await compared(worker);
    // Without a network a damaged copy is all there is.
    if (found === "lost" && navigator.onLine) await giveUp();
    return found === "mended" || (found === "lost" && navigator.onLine);
  } catch {
    return false; // storage is forbidden
  }
};

/** The page has started: should something be damaged later, it may be tried again. */
export const started = () => {
  try {
    sessionStorage.removeItem(TRIED);
  } catch {
    // storage is forbidden: nothing was written
  }
};

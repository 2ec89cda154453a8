// Keeps the site for later, once the page is up, and offers a new version when one is waiting.
import { mended } from "./mend.js";

const root = document.documentElement;

// A kiosk has nobody to ask: it takes the new version while bots play, when no visitor's match is under way.
/** @param {ServiceWorkerRegistration} registration */
const takeQuietly = (registration) => {
  const take = () => root.dataset.kiosk === "attract" && registration.waiting?.postMessage("take over");
  new MutationObserver(take).observe(root, { attributes: true, attributeFilter: ["data-kiosk"] });
  take();
};

/** @param {ServiceWorkerRegistration} registration */
const offer = (registration) => {
  if ("kiosk" in root.dataset) return takeQuietly(registration);
  const notice = document.querySelector('[data-part="update"]');
  if (!notice || !registration.waiting) return;
  notice.hidden = false;
  notice.querySelector("button")?.addEventListener("click", () => registration.waiting?.postMessage("take over"), { once: true });
};

const keep = async () => {
  // A frame of another origin may have no service worker; the page plays on without one.
  if (!("serviceWorker" in navigator)) return;
  // The first one to take over serves what this page has anyway; every one after it has another version.
  let had = Boolean(navigator.serviceWorker.controller);
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    if (had) location.reload();
    had = true;
  });
  try {
    const registration = await navigator.serviceWorker.register("./sw.js");
    if (had) offer(registration);
    registration.addEventListener("updatefound", () => {
      const coming = registration.installing;
      coming?.addEventListener("statechange", () => coming.state === "installed" && had && offer(registration));
    });
    // A kiosk is never opened anew: it has to ask by itself.
    if ("kiosk" in root.dataset) setInterval(() => registration.update().catch(() => {}), 3_600_000);
    await navigator.serviceWorker.ready;
    root.dataset.offline = "ready";
  } catch (error) {
    root.dataset.offline = `no: ${error instanceof Error ? error.message : error}`;
  }
};

// Python started, but not from the snapshot that it found: what is kept may be damaged, and the next start would be slow too.
addEventListener("kronika:damaged", () => mended());

const started = () => root.dataset.boot === "ready";
if (started()) keep();
else {
  const watch = new MutationObserver(() => {
    if (!started()) return;
    watch.disconnect();
    keep();
  });
  watch.observe(root, { attributes: true, attributeFilter: ["data-boot"] });
}

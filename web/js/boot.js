// Before Python is there: tells the page how far the start has come, and that it failed when it did.
// <html data-boot> goes from "loading" to "ready" (set by Python) or "failed" (with data-boot-error).
const root = document.documentElement;
root.dataset.boot = "loading";

const fail = (reason) => {
  if (root.dataset.boot === "ready") return;
  root.dataset.boot = "failed";
  root.dataset.bootError = String(reason?.message ?? reason);
};

if (typeof WebAssembly !== "object") fail("WebAssembly is missing");

addEventListener("error", (event) => fail(event.error ?? event.message));
addEventListener("unhandledrejection", (event) => fail(event.reason));
addEventListener("py:progress", ({ detail }) => {
  root.dataset.bootStep = String(detail);
});

// What PyScript is given as its interpreter: Pyodide, started in our way. The one door to it for the page and for the
// bots' worker, so that a change in how Python starts is made here.
import { loadPyodide as load, version } from "../vendor/pyodide/pyodide.mjs";

const home = new URL("../vendor/pyodide/", import.meta.url).href;

const readLock = async () => {
  // Asked for again each time: it names the wheels by their hashes, and an old one would name files that are gone.
  const answer = await fetch(`${home}pyodide-lock.json`, { cache: "no-cache" });
  if (!answer.ok) throw new Error(`pyodide-lock.json: ${answer.status}`);
  return answer.text();
};

export { version };

export const loadPyodide = (options = {}) =>
  load({ ...options, indexURL: home, packageBaseUrl: home, lockFileContents: readLock() });

// Signatures of letters: a pair of keys made for one match (ECDSA on P-256), by the browser's own cryptography.
const KIND = { name: "ECDSA", namedCurve: "P-256" };
const SIGN = { name: "ECDSA", hash: "SHA-256" };

/** @param {ArrayBuffer} data */
const letters = (data) =>
  btoa(String.fromCharCode(...new Uint8Array(data))).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");

/** @param {string} text */
const bytes = (text) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));

// Browsers give it to pages over https, and on the machine itself.
export const possible = () => Boolean(globalThis.crypto?.subtle);

/** @returns {Promise<string>} JSON: { public, own } */
export const make = async () => {
  const pair = await crypto.subtle.generateKey(KIND, true, ["sign"]);
  const shown = letters(await crypto.subtle.exportKey("raw", pair.publicKey));
  return JSON.stringify({ public: shown, own: await crypto.subtle.exportKey("jwk", pair.privateKey) });
};

/** @param {string} pair as `make` gave it @param {string} text */
export const sign = async (pair, text) => {
  const key = await crypto.subtle.importKey("jwk", JSON.parse(pair).own, KIND, false, ["sign"]);
  return letters(await crypto.subtle.sign(SIGN, key, new TextEncoder().encode(text)));
};

/** @param {string} shown the writer's public key @param {string} text @param {string} signature */
export const verify = async (shown, text, signature) => {
  try {
    const key = await crypto.subtle.importKey("raw", bytes(shown), KIND, false, ["verify"]);
    return await crypto.subtle.verify(SIGN, key, bytes(signature), new TextEncoder().encode(text));
  } catch {
    return false; // no key, or no signature
  }
};

// QR codes: drawn as one path of an SVG, and read by the camera.
import encodeQR from "../vendor/qr/index.js";

/** @param {string} text @returns {string} "size path": the side in modules, and what is dark, as a path */
export const path = (text) => {
  /** @type {boolean[][]} */
  const rows = encodeQR(text, "raw", { ecc: "low", border: 2 });
  const dark = rows.flatMap((row, y) => row.map((on, x) => (on ? `M${x} ${y}h1v1h-1z` : "")));
  return `${rows.length} ${dark.join("")}`;
};

/** @type {MediaStream | null} */
let stream = null;

// Only where the browser lets a page look: over https, and with a camera.
export const canScan = () => Boolean(navigator.mediaDevices?.getUserMedia);

export const stop = () => {
  for (const track of stream?.getTracks() ?? []) track.stop();
  stream = null;
};

const reader = async () => {
  const formats = "BarcodeDetector" in window ? await globalThis.BarcodeDetector.getSupportedFormats().catch(() => []) : [];
  if (formats.includes("qr_code")) {
    const detector = new globalThis.BarcodeDetector({ formats: ["qr_code"] });
    return async (/** @type {HTMLVideoElement} */ video) => (await detector.detect(video))[0]?.rawValue ?? "";
  }
  const { default: decodeQR } = await import("../vendor/qr/decode.js");
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d", { willReadFrequently: true });
  return async (/** @type {HTMLVideoElement} */ video) => {
    canvas.width = video.videoWidth;
    canvas.height = video.videoHeight;
    context?.drawImage(video, 0, 0);
    const image = context?.getImageData(0, 0, canvas.width, canvas.height);
    try {
      return image ? decodeQR(image) : "";
    } catch {
      return ""; // nothing in this picture
    }
  };
};

/** @param {string} selector of a video element @returns {Promise<string>} what the code says; "" where nobody wants it any more */
export const scan = async (selector) => {
  stop();
  const own = (stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } }));
  const video = /** @type {HTMLVideoElement | null} */ (document.querySelector(selector));
  if (!video) {
    stop();
    return "";
  }
  video.srcObject = own;
  await video.play();
  const read = await reader();
  while (stream === own && video.isConnected) {
    const text = video.videoWidth ? await read(video) : "";
    if (text) {
      stop();
      return text;
    }
    await new Promise((resolve) => setTimeout(resolve, 150));
  }
  if (stream === own) stop();
  return "";
};

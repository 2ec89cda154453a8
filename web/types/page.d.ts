// What the page's scripts may take for granted, beyond what TypeScript knows of a browser.

// Copied by the build from npm packages.
declare module "*/vendor/pyodide/pyodide.mjs";
declare module "*/vendor/pyodide/pyodide.asm.mjs";
declare module "*/vendor/pyscript/core.js";
declare module "*/vendor/morphdom.js";
declare module "*/vendor/qr/index.js";
declare module "*/vendor/qr/decode.js";
declare var BarcodeDetector: any;

// Whatever a selector finds in our markup is an element of HTML or SVG; its kind is known to whoever wrote the selector.
interface Element {
  readonly dataset: DOMStringMap;
  hidden: boolean | string;
  lang: string;
  value: any;
  readonly ownerSVGElement: SVGSVGElement | null;
}
interface SVGScriptElement {
  readonly src: string;
}

// Events reach us from elements, and carry what our own code puts in.
interface EventTarget {
  closest(selector: string): Element | null;
  getAttribute(name: string): string | null;
}
interface Node {
  contains(other: EventTarget | null): boolean;
}
interface Event {
  readonly detail: any;
}

// What stands in index.html itself is always there.
interface Document {
  getElementById(id: "app" | "live"): HTMLElement;
}

// What js/start.js has begun before the page's modules are there.
interface KronikaEarly {
  module: Promise<WebAssembly.Module>;
  snapshot: XMLHttpRequest;
  python?: Promise<any>;
}
declare var kronikaEarly: KronikaEarly | undefined;

// A file that opens from a disk has what it needs inside: there, markup names its own drawings (build/one_file.js).
declare var kronikaMarkup: ((markup: string) => string) | undefined;

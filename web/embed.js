// For pages that embed a game: one script and one tag.
//
//   <script src="https://example.org/kronika/embed.js"></script>
//   <kronika-game game="chocim" lang="pl" seats="person,normal" links="no"></kronika-game>
//
// Until somebody touches it, it is a poster: a picture, the title and a button, no frame and no Python (poster="no": it opens
// at once). Its height follows from its width alone, so that nothing in the page around moves when the game comes.
//
// The element makes the frame with the right address, and passes on what the game says as events: kronika-ready,
// kronika-move, kronika-over, kronika-height, kronika-save, kronika-refused. Messages are taken only from this frame's window
// and only from the origin that this script came from, and are sent to that origin alone.
(() => {
  const script = /** @type {HTMLScriptElement} */ (document.currentScript);
  const home = new URL("./", script.src);
  const OPTIONS = [
    "seats", "players", "level", "options", "seed", "practice", "scenario", "lesson", "links", "keep",
    "theme", "size", "contrast", "motion", "pace", "hints", "rest", "paper", "ink", "accent", "focus",
  ];
  const LANGUAGES = ["pl", "en", "de", "uk"];
  const TYPES = ["ready", "move", "over", "height", "save", "refused"];
  // Of the posters, by language: "play", and of each game its title and what it is about. Put in by the build.
  /** @type {Record<string, Record<string, any>>} */
  const WORDS = {};
  const PLAIN = /^(?:game|height|loading|poster|lang|id|class|style|title|hidden|slot|dir|role|tabindex|data-.*|aria-.*)$/;

  const STYLE = `
    :host { display: block; container-type: inline-size; color-scheme: light dark; }
    :host([theme="paper"]) { color-scheme: light; }
    :host([theme="candle"]) { color-scheme: dark; }
    :host([hidden]) { display: none; }
    .room { height: min(100vh, clamp(640px, 66cqw, 1100px)); }
    @container (max-width: 860px) { .room { height: min(100vh, 900px); } }
    @container (max-width: 599px) { .room { height: min(92vh, 860px); } }
    :host([height="fixed"]) .room { height: 100%; }
    ::slotted(iframe) { display: block; width: 100%; height: 100%; border: 0; }
    button {
      --paper: light-dark(#f6f0e1, #1d1814); --ink: light-dark(#2b2118, #efe4cd); --accent: light-dark(#9e2b25, #e58a7c);
      display: grid; grid-template-rows: minmax(0, 1fr) auto; box-sizing: border-box; width: 100%; height: 100%; margin: 0; padding: 0;
      border: 3px double; background: var(--paper); color: var(--ink); font: 1.05rem / 1.35 Georgia, serif; text-align: center; cursor: pointer;
    }
    button:focus-visible { outline: 3px solid light-dark(#2f4a7a, #9db7e6); outline-offset: 2px; }
    img { width: 100%; height: 100%; object-fit: cover; }
    button > span { display: grid; justify-items: center; gap: 0.3em; padding: 0.8em 1em 1.1em; border-top: 3px double; }
    b { font-size: 1.7em; line-height: 1.1; }
    i { display: inline-flex; align-items: center; gap: 0.5em; min-height: 48px; margin-top: 0.4em; padding: 0 1.6em; background: var(--accent); color: var(--paper); font: 600 1.15em sans-serif; }
    i::before { content: ""; border-left: 0.8em solid; border-block: 0.5em solid transparent; }
    @media (forced-colors: active) { i { border: 2px solid; } }
  `;

  class KronikaGame extends HTMLElement {
    static observedAttributes = ["game", "lang", ...OPTIONS];
    /** @type {HTMLIFrameElement | null} */
    #frame = null;
    #ready = false;
    #room = document.createElement("div");
    /** @type {object[]} what was said before the frame could hear it */
    #unsent = [];
    #loaded = false;
    /** @type {((match: object) => void)[]} */
    #saves = [];
    /** @param {MessageEvent} event */
    #heard = (event) => this.#hear(event);

    constructor() {
      super();
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(STYLE);
      const shadow = this.attachShadow({ mode: "open" });
      shadow.adoptedStyleSheets = [sheet];
      this.#room.className = "room";
      this.#room.part = "room";
      shadow.append(this.#room);
    }

    connectedCallback() {
      addEventListener("message", this.#heard);
      if (this.getAttribute("poster") === "no") this.#open();
      else this.#hang();
    }

    disconnectedCallback() {
      removeEventListener("message", this.#heard);
      this.#frame?.remove();
      this.#frame = null;
    }

    /** @param {string} name @param {string | null} before @param {string | null} now */
    attributeChangedCallback(name, before, now) {
      if (!this.isConnected || before === now) return;
      if (!this.#frame) return this.#hang();
      if (name === "lang" && this.#ready) this.#say({ type: "language", language: this.#language() });
      else this.#open();
    }

    /** A fresh match with the same options; with a seed, that very match. @param {string | number} [seed] */
    newMatch(seed) {
      this.#say({ type: "new", ...(seed === undefined ? {} : { seed: String(seed) }) });
    }

    /** The match as a document that can be kept and given back to open(). */
    save() {
      return new Promise((give) => {
        this.#saves.push(give);
        this.#say({ type: "save" });
      });
    }

    /** A match from a document that save() gave. @param {object} match */
    open(match) {
      this.#say({ type: "open", match });
    }

    // The language of the tag, else that of the page around it, where the game speaks it.
    #language() {
      if (this.hasAttribute("lang")) return this.getAttribute("lang");
      const around = this.parentElement?.closest("[lang]")?.lang.split("-")[0].toLowerCase() ?? "";
      return LANGUAGES.includes(around) ? around : "";
    }

    #address() {
      const query = new URLSearchParams({ embed: this.getAttribute("game") ?? "" });
      const language = this.#language();
      if (language) query.set("lang", language);
      for (const name of OPTIONS) if (this.hasAttribute(name)) query.set(name, this.getAttribute(name) ?? "");
      for (const { name } of this.attributes) if (!PLAIN.test(name) && !OPTIONS.includes(name)) query.set(name, "");
      // A page from a file has no origin that a message could be addressed to.
      if (location.origin !== "null") query.set("host", location.origin);
      const address = new URL("./index.html", home);
      // A whole match is too long for some hosts' addresses; after the # it never reaches them.
      const packed = /(?:^|#\/m\/)(a[\w-]{40,})$/.exec(query.get("scenario") ?? "");
      if (packed) {
        query.delete("scenario");
        address.hash = `/m/${packed[1]}`;
      }
      address.search = String(query);
      return address.href;
    }

    // What hangs there until somebody plays.
    #hang() {
      const game = this.getAttribute("game") ?? "";
      const language = [this.#language(), ...navigator.languages.map((tag) => tag.split("-")[0]), "en"].find((tag) => tag && tag in WORDS) ?? "en";
      const [title = "Kronika", about = ""] = WORDS[language]?.[game] ?? [];
      const button = document.createElement("button");
      button.type = "button";
      button.part = "poster";
      button.lang = language;
      const picture = Object.assign(new Image(), { alt: "", loading: "lazy", decoding: "async" });
      if (WORDS[language]?.[game]) picture.src = new URL(`./posters/${game}.svg`, home).href;
      const words = document.createElement("span");
      for (const [tag, text] of [["b", title], ["span", about], ["i", WORDS[language]?.play ?? ""]]) words.append(Object.assign(document.createElement(tag), { textContent: text }));
      for (const name of ["paper", "ink", "accent"]) {
        const colour = this.getAttribute(name);
        if (colour && CSS.supports("color", colour)) button.style.setProperty(`--${name}`, colour);
      }
      button.append(picture, words);
      button.addEventListener("click", () => {
        this.#open();
        this.#frame?.focus();
      });
      this.#room.replaceChildren(button);
    }

    #open() {
      this.#ready = this.#loaded = false;
      this.#frame?.remove();
      const frame = document.createElement("iframe");
      frame.src = this.#address();
      frame.title = this.title || `Kronika: ${this.getAttribute("game") ?? ""}`;
      frame.allow = "clipboard-write; fullscreen";
      frame.loading = this.getAttribute("loading") === "lazy" ? "lazy" : "eager";
      frame.referrerPolicy = "no-referrer";
      frame.addEventListener("load", () => {
        this.#loaded = true;
        const unsent = this.#unsent.splice(0);
        // A frame that has gone to sleep meanwhile did not hear what it was asked.
        if (!unsent.length && this.#saves.length) unsent.push({ type: "save" });
        for (const message of unsent) this.#say(message);
      });
      this.#frame = frame;
      this.#room.replaceChildren(document.createElement("slot"));
      this.append(frame);
    }

    /** @param {MessageEvent} event */
    #hear({ source, origin, data }) {
      if (!this.#frame || source !== this.#frame.contentWindow || origin !== home.origin) return;
      if (data?.kronika !== 1 || !TYPES.includes(data.type)) return;
      const { kronika, type, ...detail } = data;
      if (type === "ready") this.#ready = true;
      if (type === "save") this.#saves.splice(0).forEach((give) => give(detail.match));
      this.dispatchEvent(new CustomEvent(`kronika-${type}`, { detail, bubbles: true }));
    }

    /** @param {object} message */
    #say(message) {
      if (!this.#frame) this.#open();
      if (!this.#loaded) this.#unsent.push(message);
      else this.#frame?.contentWindow?.postMessage({ kronika: 1, ...message }, home.origin);
    }
  }

  if (!customElements.get("kronika-game")) customElements.define("kronika-game", KronikaGame);
})();

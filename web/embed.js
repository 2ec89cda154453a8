// For pages that embed a game: one script and one tag.
//
//   <script src="https://example.org/kronika/embed.js"></script>
//   <kronika-game game="chocim" lang="pl" seats="person,normal" links="no"></kronika-game>
//
// The element makes the frame with the right address, keeps its height, and passes on what the game says as events:
// kronika-ready, kronika-move, kronika-over, kronika-height, kronika-save, kronika-refused. Messages are taken only from
// this frame's window and only from the origin that this script came from, and are sent to that origin alone.
(() => {
  const script = /** @type {HTMLScriptElement} */ (document.currentScript);
  const home = new URL("./", script.src);
  const OPTIONS = [
    "seats", "players", "level", "options", "seed", "practice", "scenario", "lesson", "links", "keep",
    "theme", "size", "contrast", "motion", "pace", "hints", "rest", "paper", "ink", "accent", "focus",
  ];
  const LANGUAGES = ["pl", "en", "de"];
  const TYPES = ["ready", "move", "over", "height", "save", "refused"];
  const SHORTEST = 320;
  const PLAIN = /^(?:game|height|loading|lang|id|class|style|title|hidden|slot|dir|role|tabindex|data-.*|aria-.*)$/;

  class KronikaGame extends HTMLElement {
    static observedAttributes = ["game", "lang", ...OPTIONS];
    /** @type {HTMLIFrameElement | null} */
    #frame = null;
    #ready = false;
    /** @type {((match: object) => void)[]} */
    #saves = [];
    /** @param {MessageEvent} event */
    #heard = (event) => this.#hear(event);

    connectedCallback() {
      addEventListener("message", this.#heard);
      this.#open();
    }

    disconnectedCallback() {
      removeEventListener("message", this.#heard);
      this.#frame?.remove();
      this.#frame = null;
    }

    /** @param {string} name @param {string | null} before @param {string | null} now */
    attributeChangedCallback(name, before, now) {
      if (!this.#frame || before === now) return;
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

    // With height="fixed" the page around says how high the element is, in its own style sheet.
    get #fixed() {
      return this.getAttribute("height") === "fixed";
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

    #open() {
      this.#ready = false;
      this.#frame?.remove();
      const frame = document.createElement("iframe");
      frame.src = this.#address();
      frame.title = this.title || `Kronika: ${this.getAttribute("game") ?? ""}`;
      frame.allow = "clipboard-write; fullscreen";
      frame.loading = this.getAttribute("loading") === "lazy" ? "lazy" : "eager";
      frame.referrerPolicy = "no-referrer";
      Object.assign(this.style, { display: "block" });
      Object.assign(frame.style, { display: "block", width: "100%", height: this.#fixed ? "100%" : `${SHORTEST}px`, border: "0" });
      // A frame that has gone to sleep meanwhile did not hear what it was asked.
      frame.addEventListener("load", () => this.#saves.length && this.#say({ type: "save" }));
      this.#frame = frame;
      this.append(frame);
    }

    /** @param {MessageEvent} event */
    #hear({ source, origin, data }) {
      if (!this.#frame || source !== this.#frame.contentWindow || origin !== home.origin) return;
      if (data?.kronika !== 1 || !TYPES.includes(data.type)) return;
      const { kronika, type, ...detail } = data;
      if (type === "ready") this.#ready = true;
      if (type === "height" && Number.isFinite(detail.height) && !this.#fixed) {
        // Never higher than the window: the question at the foot of the frame must stay in sight.
        this.#frame.style.height = `${Math.max(SHORTEST, Math.min(detail.height, innerHeight))}px`;
      }
      if (type === "save") this.#saves.splice(0).forEach((give) => give(detail.match));
      this.dispatchEvent(new CustomEvent(`kronika-${type}`, { detail, bubbles: true }));
    }

    /** @param {{ type: string, [part: string]: unknown }} message */
    #say(message) {
      this.#frame?.contentWindow?.postMessage({ kronika: 1, ...message }, home.origin);
    }
  }

  if (!customElements.get("kronika-game")) customElements.define("kronika-game", KronikaGame);
})();

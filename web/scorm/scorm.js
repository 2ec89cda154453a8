// A game as a lesson of a learning platform (SCORM 1.2). The platform gives `API` in one of the windows around this one; the
// game stands in a frame and says when the match is over. Then the lesson is "completed", with a score by place: first is
// 100, last is 0. The learner has the first seat.
//
// What stands in the address goes to the game: index.html?game=chocim&lang=pl&level=easy
const MOST_WINDOWS = 20;

/** @param {any} from */
const found = (from) => {
  let one = from;
  for (let step = 0; one && step < MOST_WINDOWS; step += 1) {
    try {
      if (one.API) return one.API;
    } catch {
      return null; // a window of another origin: the platform is not behind it
    }
    if (one === one.parent) break;
    one = one.parent;
  }
  return null;
};

const platform = found(window) ?? found(window.opener);
/** @param {string} name @param {...string} more */
const ask = (name, ...more) => String(platform?.[name](...more) ?? "");

const began = Date.now();
const spent = () => {
  const seconds = Math.round((Date.now() - began) / 1000);
  const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
  return `${String(Math.floor(seconds / 3600)).padStart(4, "0")}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
};

/** @param {number[][]} ranking seats from first to last place */
const worth = (ranking) => {
  const seats = ranking.flat().length;
  const before = ranking.slice(0, ranking.findIndex((place) => place.includes(0))).flat().length;
  return seats > 1 ? Math.round((100 * (seats - 1 - before)) / (seats - 1)) : 100;
};

const given = new URLSearchParams(location.search);
const game = given.get("game") ?? "";
given.delete("game");
const language = ask("LMSInitialize", "") === "true" ? ask("LMSGetValue", "cmi.student_preference.language") : "";
const wanted = new URLSearchParams([["embed", game], ["host", location.origin], ["links", "no"], ...given]);
if (/^(pl|en|de|uk)\b/i.test(language) && !wanted.has("lang")) wanted.set("lang", language.slice(0, 2).toLowerCase());
if (ask("LMSGetValue", "cmi.core.lesson_status") === "not attempted") {
  ask("LMSSetValue", "cmi.core.lesson_status", "incomplete");
  ask("LMSCommit", "");
}

const frame = document.createElement("iframe");
frame.title = "Kronika";
frame.allow = "fullscreen";
frame.src = `./kronika.html?${wanted}`;
document.body.append(frame);

addEventListener("message", ({ source, origin, data }) => {
  if (source !== frame.contentWindow || origin !== location.origin || data?.kronika !== 1 || data.type !== "over") return;
  // A match may be played again: the better one counts.
  const before = Number(ask("LMSGetValue", "cmi.core.score.raw") || 0);
  ask("LMSSetValue", "cmi.core.score.min", "0");
  ask("LMSSetValue", "cmi.core.score.max", "100");
  ask("LMSSetValue", "cmi.core.score.raw", String(Math.max(before, worth(data.ranking))));
  ask("LMSSetValue", "cmi.core.lesson_status", "completed");
  ask("LMSCommit", "");
});

addEventListener("pagehide", () => {
  ask("LMSSetValue", "cmi.core.session_time", spent());
  ask("LMSFinish", "");
}, { once: true });

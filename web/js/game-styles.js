// A game's style sheet, brought when the game is first shown: `await gameStyles("chocim")`.
const asked = new Map();

/** @param {string} game */
export const gameStyles = (game) => {
  // A file that opens from a disk has them all.
  if ("oneFile" in document.documentElement.dataset) return Promise.resolve();
  if (!asked.has(game)) {
    const link = document.createElement("link");
    const there = new Promise((resolve) => {
      link.onload = resolve;
      link.onerror = resolve; // it is plain then, but it can be played
    });
    asked.set(game, there);
    Object.assign(link, { rel: "stylesheet", href: `./styles/${game}.css` });
    document.head.append(link);
  }
  return asked.get(game);
};

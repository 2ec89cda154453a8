// A line of the chronicle or a choice (data-at) lights its places on the board while the pointer or the focus is on it.
let lit = "";

/** @param {Event} event */
const point = ({ target }) => {
  const at = (target instanceof Element && target.closest(".table [data-at]")?.dataset.at) || "";
  // A repaint takes the light away (patch.js): the same places may have to be lit again.
  if (!at && !lit) return;
  lit = at;
  for (const old of document.querySelectorAll(".hinted")) old.classList.remove("hinted");
  for (const place of at.split(" ").filter(Boolean)) {
    const name = CSS.escape(place);
    for (const found of document.querySelectorAll(`[data-target="${name}"], [data-pick="${name}"]`)) found.classList.add("hinted");
  }
};

addEventListener("pointerover", point);
addEventListener("focusin", point);

// Lists that unfold (ui/choices.py): <details class="picker"> with radio buttons inside. Unfolded, the keys go to the chosen
// one; a choice by pointer, Enter, Escape or leaving folds the list again.
/** @param {EventTarget | null} target @returns {any} */
const listOf = (target) => (target instanceof Element ? target.closest("details.picker") : null);

/** @param {any} list */
const fold = (list) => {
  if (!list?.open) return;
  const inside = list.contains(document.activeElement);
  list.open = false;
  if (inside) list.querySelector("summary").focus();
};

addEventListener(
  "toggle",
  ({ target }) => {
    const list = listOf(target);
    if (list?.open) list.querySelector("input:checked")?.focus();
  },
  true,
);

addEventListener("click", (event) => {
  // A key that moves within the list clicks too, but nowhere.
  if (event.detail > 0 && event.target instanceof Element && event.target.closest(".picker .choice")) fold(listOf(event.target));
});

addEventListener("pointerdown", ({ target }) => {
  const own = listOf(target);
  for (const list of document.querySelectorAll("details.picker[open]")) if (list !== own) fold(list);
});

addEventListener("focusout", ({ target, relatedTarget }) => {
  const list = listOf(target);
  if (list?.open && relatedTarget && !list.contains(relatedTarget)) list.open = false;
});

addEventListener(
  "keydown",
  (event) => {
    const list = listOf(event.target);
    if (!list) return;
    const unfolds = !list.open && ["ArrowDown", "ArrowUp"].includes(event.key);
    const folds = list.open && ["Escape", "Enter"].includes(event.key) && event.target instanceof HTMLInputElement;
    if (!unfolds && !folds) return;
    event.preventDefault();
    event.stopPropagation();
    if (unfolds) list.open = true;
    else fold(list);
  },
  true,
);

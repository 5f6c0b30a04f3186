// A game drawn from its words: a choice is found by typing a part of its name.

const mark = (element, on) => element.toggleAttribute("data-x-hidden", on);

/** Shows the entries of a list whose words contain what is typed, and opens the groups that have some. */
function find(input) {
  const list = document.getElementById(input.dataset.find);
  const wanted = input.value.trim().toLowerCase().split(/\s+/).filter(Boolean);
  for (const entry of list.querySelectorAll("[data-words]")) mark(entry, !wanted.every((word) => entry.dataset.words.includes(word)));
  for (const group of list.querySelectorAll("details")) {
    const some = group.querySelector("[data-words]:not([data-x-hidden])");
    mark(group, !some);
    if (wanted.length && some) group.open = true;
  }
}

export function start() {
  document.addEventListener("input", ({ target }) => target.matches("[data-find]") && find(target));
  // The list is drawn anew when the table changes; what is typed still counts.
  const board = document.getElementById("board");
  const again = () => document.querySelectorAll("[data-find]").forEach((input) => input.value && find(input));
  if (board) new MutationObserver(again).observe(board, { childList: true, subtree: true });
}

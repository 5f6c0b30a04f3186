// Chrono Clash: the deck builder without reloading; at the table, what a choice does to the counter before it is made.
import { morph } from "./morph.js";

const OFF = "no-warning";
const get = (id) => document.getElementById(id);
let queue = Promise.resolve(), typing, said, live, warned;

/** Loads an address and puts its builder in the place of the one shown. */
async function swap(url, options) {
  const answer = await fetch(url, { ...options, headers: { accept: "text/html" } }).catch(() => null);
  const net = get("net");
  net.hidden = !!answer;
  if (!answer) return (net.textContent = "The connection is gone, so this was not kept. Try again.");
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("builder-page");
  if (!fresh) return location.assign(answer.url);
  morph(get("builder-page"), fresh);
  if (answer.ok) history.replaceState(null, "", answer.url);
}

const look = (form) => swap(`${form.getAttribute("action")}?${new URLSearchParams([...new FormData(form)].filter(([, value]) => value))}`);

function builder() {
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!form.matches("form[data-swap]")) return;
    event.preventDefault();
    if (form.method === "get") return look(form);
    // Changes are made one after the other, as they were clicked.
    const body = new URLSearchParams(new FormData(form, event.submitter));
    queue = queue.then(() => swap(form.getAttribute("action"), { method: "POST", body }));
  });
  document.addEventListener("input", ({ target }) => {
    const form = target.closest("form[data-typing]");
    clearTimeout(typing);
    if (form) typing = setTimeout(look, 150, form);
  });
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[data-swap]");
    if (!link || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    swap(link.href);
  });
}

function foresee({ target }) {
  const from = target.closest?.("[data-says]"), says = get("gauge-says"), box = document.querySelector("[data-warn-switch] input");
  if (box) box.checked = !localStorage.getItem(OFF);
  if (!says) return;
  document.querySelector("[data-x-ghost]")?.removeAttribute("data-x-ghost");
  document.querySelector(`.c-space[data-at="${from?.dataset.lands}"]`)?.setAttribute("data-x-ghost", "");
  if (from || says.hasAttribute("data-x-live")) say(says, from?.dataset.says);
}

/** Puts words of the page in the place of what the gauge says; without words the gauge says its own again. */
function say(says, words, how = "") {
  if (!says.hasAttribute("data-x-live")) said = says.textContent;
  live = words ?? said;
  if (words) says.setAttribute("data-x-live", how);
  else says.removeAttribute("data-x-live");
  says.textContent = live;
}

/** The table was drawn anew under the pointer: what stood there comes again, a warning only if nothing has happened since. */
function sayAgain() {
  const says = get("gauge-says");
  if (!says?.hasAttribute("data-x-live") || says.textContent === live) return;
  said = says.textContent;
  if (says.dataset.xLive === "warn" && warned === get("table").dataset.version) says.textContent = live;
  else foresee({ target: document.querySelector("[data-says]:hover") ?? document.activeElement });
}

/** Says once what is left to do, before the action that ends a turn. */
function warn(event) {
  const button = event.submitter;
  if (!button?.dataset.warn || button.xWarned === button.value || localStorage.getItem(OFF)) return;
  event.preventDefault();
  event.stopPropagation();
  button.xWarned = button.value;
  warned = get("table").dataset.version;
  say(get("gauge-says"), `${button.dataset.warn} Press again to do it all the same.`, "warn");
}

/** A board that scrolls, as on a phone, shows first what the decision is about: what can be chosen, else one's own side. */
let shown;
function intoSight() {
  const board = get("board"), now = get("table").dataset.version;
  if (now === shown) return;
  shown = now;
  if (board.scrollHeight <= board.clientHeight + 1) return;
  const side = board.querySelector(".c-hit")?.closest(".c-row, .c-stacks") ?? board.querySelector(".c-field.near"), gauge = get("gauge");
  if (side && gauge) board.scrollTop += side.getBoundingClientRect().top - gauge.getBoundingClientRect().bottom - 2;
}

export function start() {
  if (document.documentElement.dataset.game !== "chrono") return;
  if (get("builder-page")) builder();
  if (!get("table")) return;
  for (const kind of ["pointerover", "focusin"]) document.addEventListener(kind, foresee);
  document.addEventListener("submit", warn, true);
  intoSight();
  new MutationObserver(() => { sayAgain(); intoSight(); }).observe(get("table"), { childList: true, characterData: true, subtree: true });
  document.addEventListener("change", ({ target }) => target.closest("[data-warn-switch]") && (target.checked ? localStorage.removeItem(OFF) : localStorage.setItem(OFF, "1")));
}

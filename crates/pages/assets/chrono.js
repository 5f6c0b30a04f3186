// Chrono Clash: the deck builder without reloading, and what the table shows before anything is sent.
import { morph } from "./morph.js";

let typing;

/** Loads an address and puts its builder in the place of the one shown. */
async function swap(url, options) {
  const answer = await fetch(url, { ...options, headers: { accept: "text/html" } }).catch(() => null);
  const now = document.getElementById("builder-page");
  const fresh = answer && new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("builder-page");
  if (!answer) return tell("The connection is gone, so this was not kept. Try again.");
  if (!fresh || !now) return location.assign(answer.url);
  morph(now, fresh);
  if (answer.ok) history.replaceState(null, "", answer.url);
}

function tell(text) {
  const place = document.getElementById("net");
  place.textContent = text;
  place.hidden = false;
  setTimeout(() => (place.hidden = true), 4000);
}

function look(form) {
  const asked = new URLSearchParams([...new FormData(form)].filter(([, value]) => value));
  return swap(`${form.getAttribute("action")}?${asked}`);
}

function builder() {
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!form.matches("form[data-swap]")) return;
    event.preventDefault();
    if (form.method === "get") return look(form);
    // A change comes after the one before it, as one clicked.
    queue = queue.then(() => swap(form.getAttribute("action"), { method: "POST", body: new URLSearchParams(new FormData(form, event.submitter)) }));
  });
  document.addEventListener("input", ({ target }) => {
    const form = target.closest("form[data-typing]");
    if (!form) return;
    clearTimeout(typing);
    typing = setTimeout(() => look(form), target.type === "search" ? 200 : 0);
  });
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[data-swap]");
    if (!link || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    swap(link.getAttribute("href"));
  });
}

let queue = Promise.resolve();

export function start() {
  if (document.documentElement.dataset.game === "chrono") builder();
}

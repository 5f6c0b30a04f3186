// Steps and scrubs through a replay without loading the page anew.
import { show } from "./live.js";
import { calm, marks, pace } from "./playback.js";

const pages = new Map();
let wanted, busy, timer;

const table = () => document.getElementById("table");
const last = () => +table().dataset.last;
const at = () => wanted ?? +table().dataset.at;
const address = (n) => `${location.pathname}?at=${n}`;

function fetched(n) {
  if (!pages.has(n)) {
    if (pages.size > 300) pages.clear();
    pages.set(n, fetch(address(n), { headers: { accept: "text/html" } }).then((a) => (a.ok ? a.text() : Promise.reject())).catch(() => (pages.delete(n), null)));
  }
  return pages.get(n);
}

async function go(n) {
  wanted = Math.max(0, Math.min(last(), n));
  if (busy) return;
  busy = true;
  for (let now; now !== wanted; ) {
    now = wanted;
    const text = await fetched(now);
    if (text === null) { location.href = address(now); return; }
    if (now !== wanted) continue;
    const fresh = new DOMParser().parseFromString(text, "text/html").getElementById("table");
    if (now === +table().dataset.at + 1) await marks(fresh);
    show(fresh);
    calm();
    const slider = document.getElementById("scrub");
    if (slider) slider.value = now;
    pressed();
    history.replaceState(null, "", address(now));
    if (now < last()) fetched(now + 1);
  }
  busy = false;
}

function run() {
  if (timer) { clearInterval(timer); timer = 0; }
  else { if (at() >= last()) go(0); timer = setInterval(() => (busy ? 0 : at() >= last() ? run() : go(at() + 1)), 1000 * (pace() || 1)); }
  pressed();
}

const pressed = () => document.getElementById("run")?.setAttribute("aria-pressed", String(!!timer));

// While something is computed the page looks for it.
function wait() {
  if (document.querySelector("[data-poll]")) setTimeout(() => { pages.clear(); go(at()); wait(); }, 1000);
}

export function start() {
  if (!table()?.dataset.replay) return;
  wait();
  document.addEventListener("click", (e) => {
    const link = e.target.closest("a[data-at]");
    if (link && !e.ctrlKey && !e.metaKey && !e.shiftKey) {
      e.preventDefault();
      // A sheet over the board closes.
      if (link.closest("#misses")) location.hash = "table";
      go(+link.dataset.at);
    }
    if (e.target.closest("#run")) run();
  });
  document.addEventListener("input", (e) => e.target.id === "scrub" && go(+e.target.value));
  document.addEventListener("keydown", (e) => {
    if (e.ctrlKey || e.altKey || e.metaKey || e.target.matches("input, textarea, select")) return;
    const step = { ArrowLeft: -1, ArrowRight: 1 }[e.key];
    if (step) { e.preventDefault(); go(at() + step); }
    if (e.key === "Home") go(0);
    if (e.key === "End") go(last());
    if (e.key === " " && !e.target.closest("button, a, summary")) { e.preventDefault(); run(); }
  });
}

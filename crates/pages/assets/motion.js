// Cards go from where they were to where they are, the timeline lights in order, numbers fly. Never blocks input.
import { play } from "./sound.js";

const root = document.documentElement;

/** How long a movement takes; 0 where nothing moves. */
export function length() {
  const asked = root.dataset.motion;
  if (asked === "off") return 0;
  if (asked === "full") return 250;
  if (asked === "quick") return 120;
  return matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : 200;
}

/** Where everything stands before a change. */
export function before(table) {
  const places = new Map();
  if (length()) for (const el of table.querySelectorAll("[data-flip]")) places.set(el.dataset.flip, el.getBoundingClientRect());
  return { places, reveal: table.querySelector("[data-reveal]")?.dataset.reveal, hp: numbers(table) };
}

const numbers = (table) => new Map([...table.querySelectorAll("[data-hp]")].map((el) => [el.id, +el.dataset.hp]));

/** Moves everything from where it stood, and plays a reveal that is new. */
export function after(table, was) {
  const ms = length();
  if (ms) {
    for (const el of table.querySelectorAll("[data-flip]")) {
      const old = was.places.get(el.dataset.flip), now = el.getBoundingClientRect();
      if (!old && was.places.size && now.width) el.animate([{ opacity: 0, transform: "scale(1.25)" }, { opacity: 1, transform: "none" }], { duration: ms, easing: "ease-out" });
      if (!old || !now.width || (Math.abs(old.x - now.x) < 2 && Math.abs(old.y - now.y) < 2)) continue;
      el.animate([{ transform: `translate(${old.x - now.x}px, ${old.y - now.y}px) scale(${old.width / now.width})`, transformOrigin: "0 0" }, { transform: "none", transformOrigin: "0 0" }], { duration: ms, easing: "cubic-bezier(.2,.8,.2,1)" });
    }
  }
  const timeline = table.querySelector("[data-reveal]");
  if (timeline && timeline.dataset.reveal !== was.reveal) {
    intoSight(timeline);
    if (was.reveal !== undefined) reveal(timeline, ms * 1.8, was.hp);
  }
  const fresh = timeline && timeline.dataset.reveal !== was.reveal && was.reveal !== undefined;
  for (const [id, hp] of numbers(table)) if (was.hp.has(id) && was.hp.get(id) !== hp && !(fresh && ms && timeline.querySelector(`[data-to="${id}"]`))) pop(document.getElementById(id), ms);
}

function pop(el, ms) {
  el.setAttribute("data-x-changed", "");
  if (ms) el.animate([{ transform: "scale(1.5)" }, { transform: "none" }], { duration: ms * 2, easing: "ease-out" });
}

/** On a phone the board scrolls: what is new comes into sight, as much as leaves the fighters there too. */
function intoSight(timeline) {
  const board = timeline.closest("#board");
  // A story beside the board moves nothing on it.
  if (!board) return;
  board.scrollTop = 0;
  if (board.querySelector(".result")) return;
  const space = board.getBoundingClientRect(), story = timeline.getBoundingClientRect();
  board.scrollTop = Math.min(story.bottom, story.top + 150) - space.bottom;
}

/** The turn in its order; what somebody has left falls when the blow lands, not before. */
function reveal(timeline, ms, had) {
  play("card");
  const steps = [...timeline.querySelectorAll("[data-step]")], left = new Map();
  const show = (id, n) => { const el = document.getElementById(id)?.querySelector("b"); if (el) el.textContent = n; };
  if (ms) for (const id of new Set(steps.map((step) => step.dataset.to))) if (had.has(id)) { left.set(id, had.get(id)); show(id, had.get(id)); }
  steps.forEach((step, i) => {
    const delay = i * ms, { to, fly: by, sound } = step.dataset;
    if (ms) step.animate([{ opacity: 0, transform: "translateY(6px)" }, { opacity: 1, transform: "none" }], { duration: ms / 2, delay, fill: "backwards" });
    setTimeout(() => {
      if (sound) play(sound);
      if (!ms || !by) return;
      const target = document.getElementById(to);
      fly(step, target, ms / 2);
      if (!left.has(to) || !target) return;
      left.set(to, left.get(to) + +by);
      setTimeout(() => { show(to, left.get(to)); pop(target, ms / 2); }, ms * 0.8);
    }, delay);
  });
  // Whatever the blows did not say.
  if (ms) setTimeout(() => { for (const id of left.keys()) show(id, document.getElementById(id)?.dataset.hp); }, (steps.length + 1) * ms);
}

function fly(from, to, ms) {
  if (!to) return;
  const a = from.getBoundingClientRect(), b = to.getBoundingClientRect();
  const number = document.createElement("span");
  number.className = "flying";
  number.textContent = from.dataset.fly;
  number.setAttribute("aria-hidden", "true");
  document.body.append(number);
  const place = (r) => `translate(${r.x + r.width / 2}px, ${r.y + r.height / 2}px)`;
  number.animate([{ transform: `${place(a)} scale(.6)`, opacity: 0 }, { transform: `${place(a)} scale(1.2)`, opacity: 1, offset: 0.2 }, { transform: `${place(b)} scale(1)`, opacity: 0.2 }], { duration: ms * 2, easing: "ease-in" }).finished.finally(() => number.remove());
}

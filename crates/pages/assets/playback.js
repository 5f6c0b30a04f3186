// Shows the steps of others one at a time: pieces travel, arrows point, dice tumble, numbers fly, then the board is as it is.
// Any key or click goes straight to the present. Nothing of it with reduced motion.
import { length } from "./motion.js";
import { play } from "./sound.js";

const SPEEDS = { slow: 2, one: 1, fast: 0.5, now: 0 };
/** How many steps are shown in a row at most; who was away is asked first. */
export const MOST = 30;
let cut, hurry = false;

/** How much longer or shorter everything takes; 0 where nothing is played. */
export const pace = () => (length() && !document.hidden ? (SPEEDS[localStorage.pace] ?? 1) : 0);
export const hurried = () => hurry;
/** What comes next is shown at its own pace again. */
export const calm = () => void (hurry = false);

/** A while, or until somebody has seen enough. */
export const pause = (ms) => hurry || !ms ? Promise.resolve() : new Promise((done) => {
  const end = () => { clearTimeout(timer); cut = null; done(); };
  const timer = setTimeout(end, ms);
  cut = end;
});

function skip({ target, type, key }) {
  if (!cut || target.closest?.("#pace") || (type === "keydown" && ["Tab", "Shift", "Control", "Alt", "Meta"].includes(key))) return;
  hurry = true;
  cut();
}

const box = (id) => {
  const rect = id && document.getElementById(id)?.getBoundingClientRect();
  return rect?.width ? rect : null;
};
const middle = (r) => [r.x + r.width / 2, r.y + r.height / 2];

function layer(name, ...content) {
  const el = document.createElement("div");
  el.className = `playback ${name}`;
  el.setAttribute("aria-hidden", "true");
  el.append(...content);
  document.body.append(el);
  return el;
}

const at = ([x, y], more = "") => `translate(${x}px, ${y}px) translate(-50%, -50%) ${more}`;

const draw = {
  travel(mark, from, to, ms) {
    if (!from || !to) return;
    const el = layer("piece", ...mark.cloneNode(true).childNodes);
    el.animate([{ transform: at(middle(from), "scale(.8)") }, { transform: at(middle(to), "scale(1.1)") }], { duration: ms, easing: "cubic-bezier(.3,.8,.3,1)", fill: "forwards" });
    play("card");
    return el;
  },
  aim(_, from, to, ms) {
    if (!from || !to) return;
    const [x, y] = middle(from), [u, v] = middle(to), long = Math.hypot(u - x, v - y);
    const el = layer("arrow");
    el.style.cssText = `left:${x}px;top:${y}px;width:${Math.max(0, long - 12)}px;rotate:${Math.atan2(v - y, u - x)}rad`;
    el.animate([{ clipPath: "inset(-20px 100% -20px 0)" }, { clipPath: "inset(-20px -20px -20px 0)" }], { duration: ms / 2, easing: "ease-out" });
    play("card");
    return el;
  },
  say(mark, _, to, ms) {
    if (!to) return;
    const el = layer("says", ...mark.cloneNode(true).childNodes), [x, y] = middle(to);
    el.animate([{ transform: at([x, y], "scale(.6)"), opacity: 0 }, { transform: at([x, y - 10], "scale(1.15)"), opacity: 1, offset: 0.3 }, { transform: at([x, y - 34]), opacity: 1 }], { duration: ms, easing: "ease-out", fill: "forwards" });
    play("hit");
    return el;
  },
  dice(mark, _from, _to, ms) {
    const el = layer("dice", ...mark.cloneNode(true).childNodes);
    for (const [i, die] of [...el.children].entries()) {
      const face = [...die.childNodes], counts = die.classList.contains("counts");
      die.classList.remove("counts");
      const roll = setInterval(() => (die.textContent = 1 + Math.floor(Math.random() * 6)), 60);
      die.animate([{ transform: `rotate(${-260 - i * 40}deg) translateY(-40px)` }, { transform: "none" }], { duration: ms * 0.6, easing: "cubic-bezier(.2,.7,.3,1.3)" });
      setTimeout(() => { clearInterval(roll); die.replaceChildren(...face); die.classList.toggle("counts", counts); }, ms * 0.55);
    }
    play("card");
    return el;
  },
  cards(mark, _from, _to, ms) {
    const el = layer("cards", ...mark.cloneNode(true).childNodes);
    el.style.setProperty("--turn", `${ms * 0.3}ms`);
    play("card");
    return el;
  },
};

/** Plays what a freshly drawn table says of its newest step, over the table that is shown. */
export async function marks(fresh) {
  const speed = pace(), list = [...fresh.querySelectorAll("#marks > li")];
  if (!speed || hurry || !list.length) return;
  const each = Math.max(300, Math.min(600, 2000 / list.length)) * speed;
  for (const mark of list) {
    if (hurry) return;
    const { kind, from, to } = mark.dataset, ms = kind === "cards" ? 1100 * speed : kind === "dice" ? Math.max(each, 500 * speed) : each;
    const el = draw[kind]?.(mark, box(from), box(to), ms);
    if (!el) continue;
    await pause(ms);
    el.remove();
  }
}

/** Rings the control that a coach or a lesson speaks of. What is said anew is brought into sight; a small control too, where there is room. */
let said;
export function coach() {
  for (const el of document.querySelectorAll("[data-x-coached]")) el.removeAttribute("data-x-coached");
  const from = document.querySelector("[data-coach]"), at = from?.dataset.coach, el = at && document.querySelector(at);
  el?.setAttribute("data-x-coached", "");
  const now = from && from.textContent + at;
  if (now && now !== said) for (const each of [el, from]) if (each?.offsetHeight < 160) each.scrollIntoView({ block: "nearest" });
  said = now;
}

/** How fast, and what one has missed. */
export function start() {
  coach();
  for (const kind of ["keydown", "pointerdown"]) addEventListener(kind, skip, true);
  for (const radio of document.querySelectorAll("#pace [name=pace]")) radio.checked = radio.value === (localStorage.pace ?? "one");
  document.addEventListener("change", ({ target }) => target.name === "pace" && target.closest("#pace") && (localStorage.pace = target.value));
}

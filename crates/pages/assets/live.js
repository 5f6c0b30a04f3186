// Keeps a table's page in the present: a small message on the socket, then the regions by GET, then a morph.
import { morph } from "./morph.js";
import { before, after } from "./motion.js";
import { play } from "./sound.js";
import { tell } from "./notify.js";
import { MOST, calm, coach, hurried, marks, pace, pause } from "./playback.js";

const table = () => document.getElementById("table");
let id, socket, waits = 0, poll, running, again;

/** Shows the present of the table, as it is now or later. One request at a time; a call during one asks once more after it and waits for that. */
export function refresh() {
  if (!id) return;
  again = true;
  return running ||= (async () => {
    try { while (again) { again = false; await load(); } } finally { running = null; }
  })();
}

async function load() {
  const answer = await fetch(`/t/${id}/regions`, { headers: { accept: "text/html" }, cache: "no-store" }).catch(() => null);
  if (!answer) return;
  if (answer.status === 404 || answer.status === 403) return location.reload();
  if (!answer.ok) return;
  await present(parsed(await answer.text()));
}

const parsed = (text) => new DOMParser().parseFromString(text, "text/html").getElementById("table");
const moment = (el) => +(el?.dataset.moments ?? 0);

/** Shows what has happened since, step by step, and then the present. */
async function present(fresh, from = moment(table())) {
  if (!fresh || !table()) return;
  const to = moment(fresh);
  if (pace() && to > from) {
    for (let at = Math.max(from + 1, to - MOST); at < to && !hurried(); at++) {
      const answer = await fetch(`/t/${id}/step?at=${at}`, { headers: { accept: "text/html" }, cache: "no-store" }).catch(() => null);
      const step = answer?.ok && parsed(await answer.text());
      if (!step) break;
      await marks(step);
      show(step);
      if (!step.dataset.quiet) await pause(500 * pace());
    }
    await marks(fresh);
  }
  show(fresh);
  calm();
  missed();
}

/** What somebody has not looked at yet can be shown step by step, from where they last looked. */
function missed() {
  const away = document.getElementById("away"), key = `seen-${id}`, now = moment(table()), seen = +(localStorage[key] ?? now);
  if (!away || document.hidden) return;
  localStorage[key] = now;
  if (seen >= now || away.asked || now - seen < 2 || !pace()) return;
  away.asked = true;
  const steps = now - seen;
  away.querySelector("span").textContent = `While you were away: ${steps > MOST ? `last ${MOST} of ${steps}` : steps} steps`;
  away.hidden = false;
  away.onclick = () => { away.hidden = true; again = true; running ||= replayFrom(Math.max(seen, now - MOST)).finally(() => (running = null)); };
}

async function replayFrom(seen) {
  const answer = await fetch(`/t/${id}/regions`, { headers: { accept: "text/html" }, cache: "no-store" }).catch(() => null);
  if (answer?.ok) await present(parsed(await answer.text()), seen);
}

/** Puts a freshly drawn table in the place of the one shown. */
export function show(fresh) {
  const now = table();
  if (!fresh || !now) return;
  const log = document.querySelector("#log ol");
  const atEnd = log && log.scrollHeight - log.scrollTop - log.clientHeight < 40;
  const was = before(now);
  morph(now, fresh);
  after(table(), was);
  coach();
  if (atEnd) log.scrollTop = log.scrollHeight;
  tell(table());
}

function words(text) {
  const place = document.getElementById("net");
  place.textContent = text;
  place.hidden = !text;
}

function connect() {
  clearTimeout(waits.timer);
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  socket = new WebSocket(`${scheme}//${location.host}/live?table=${encodeURIComponent(id)}`);
  socket.onopen = () => { waits.count = 0; words(""); clearInterval(poll); poll = 0; refresh(); };
  socket.onmessage = refresh;
  socket.onclose = () => {
    if (!id) return;
    const wait = Math.min(10000, 500 * 2 ** waits.count++) * (0.7 + Math.random() * 0.6);
    if (waits.count > 1) words("Connection lost. Retrying.");
    waits.timer = setTimeout(connect, wait);
    poll ||= setInterval(refresh, 4000);
  };
}

export function start() {
  id = table()?.dataset.table;
  if (!id) return;
  waits = { count: 0 };
  const log = document.querySelector("#log ol");
  if (log) log.scrollTop = log.scrollHeight;
  tell(table());
  missed();
  connect();
  addEventListener("pageshow", (e) => e.persisted && (socket.close(), connect(), refresh()));
  addEventListener("online", () => { waits.count = 0; if (socket.readyState > 1) connect(); });
  document.addEventListener("visibilitychange", () => !document.hidden && socket.readyState > 1 && ((waits.count = 0), connect()));
  document.addEventListener("click", earlier);
  setInterval(ticks, 500);
}

// Older chapters of the log are fetched when somebody asks for them, and stay above the newer ones.
async function earlier(event) {
  const link = event.target.closest("#log a.earlier"), list = document.querySelector("#log .chapters");
  if (!link || !list || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const first = list.firstElementChild?.dataset.chapter;
  const answer = await fetch(first ? `/t/${id}/log?before=${first}` : link.href, { headers: { accept: "text/html" } }).catch(() => null);
  if (!answer?.ok) return void (location.href = link.href);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const height = list.scrollHeight;
  list.prepend(...page.querySelectorAll(".chapters > li"));
  list.scrollTop += list.scrollHeight - height;
  list.toggleAttribute("data-x-whole", !page.querySelector("a.earlier"));
}

// Clocks run down in the page between two messages.
function ticks() {
  for (const clock of document.querySelectorAll("[data-left]")) {
    if (clock.xVersion !== clock.dataset.left) { clock.xVersion = clock.dataset.left; clock.xEnd = performance.now() + +clock.dataset.left; }
    const left = Math.max(0, Math.ceil((clock.xEnd - performance.now()) / 1000));
    const text = left >= 3600 ? `${Math.floor(left / 3600)} h ${Math.floor(left / 60) % 60} min` : `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
    if (clock.textContent !== text) clock.textContent = text;
    const late = left * 10000 < +clock.dataset.of;
    if (late && clock.matches(".own") && clock.xTold !== left) { clock.xTold = left; play("late"); }
    clock.toggleAttribute("data-x-late", late);
  }
}

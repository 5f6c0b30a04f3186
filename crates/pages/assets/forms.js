// Posts a table's forms without leaving the page: each with a key of its own, sent again until it is acknowledged.
import { refresh } from "./live.js";

const STORE = "unacknowledged";
const pause = (ms) => new Promise((done) => setTimeout(done, ms));
export const key = () => [...crypto.getRandomValues(new Uint8Array(16))].map((b) => b.toString(16).padStart(2, "0")).join("");
const unsent = () => JSON.parse(sessionStorage.getItem(STORE) || "[]");
const keep = (list) => sessionStorage.setItem(STORE, JSON.stringify(list));

export function start() {
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!form.matches("form[data-live]")) return;
    event.preventDefault();
    const body = new URLSearchParams(new FormData(form, event.submitter));
    body.set("key", key());
    mark(event.submitter, true);
    event.submitter?.closest("[popover]")?.hidePopover();
    // Not `form.action`: that is the buttons named "action".
    send({ url: form.getAttribute("action"), body: body.toString(), table: location.pathname }).finally(() => mark(event.submitter, false));
    if (form.matches("[data-clear]")) form.reset();
  });
  const check = document.getElementById("verify"), asked = new URLSearchParams(location.search).get("table");
  if (check && /^\w+$/.test(asked ?? "")) fillIn(check, asked);
  document.querySelector('form[action="/me"]')?.addEventListener("change", ({ currentTarget, target }) => target.type === "radio" && keepAtOnce(currentTarget));
  for (const job of unsent()) if (job.table === location.pathname) send(job);
  for (const form of document.querySelectorAll("form:has([data-when])")) depend(form), form.addEventListener("change", () => depend(form));
}

/** The file of the table one comes from is there already. */
async function fillIn(form, table) {
  const answer = await fetch(`/t/${table}/replay.clash.json`).catch(() => null);
  if (answer?.ok) form.elements.text.value = await answer.text();
}

/** A setting counts from the moment it is chosen. */
async function keepAtOnce(form) {
  const answer = await fetch("/me", { method: "POST", body: new URLSearchParams(new FormData(form)), redirect: "manual" }).catch(() => null);
  if (!answer) return;
  for (const name of ["theme", "motion", "sound"]) document.documentElement.dataset[name] = form.elements[name].value;
  if (form.elements.theme.value === "auto") delete document.documentElement.dataset.theme;
  document.getElementById("live").textContent = "Kept.";
}

/** Hides what does not count now: `map=custom`, `seats=1-1`. */
function depend(form) {
  const seats = [...form.querySelectorAll("[name^=seat_]")].filter((seat) => seat.value !== "none").length;
  const holds = (when) => {
    const [name, value] = when.split("="), [low, high] = value.split("-");
    return name === "seats" ? low <= seats && seats <= high : form.elements[name].value === value;
  };
  for (const part of form.querySelectorAll("[data-when]")) part.toggleAttribute("data-x-hidden", !part.dataset.when.split(" ").every(holds));
}

// The table is busy until the last of several posts is answered.
let under = 0;

function mark(button, on) {
  under += on ? 1 : -1;
  button?.toggleAttribute("data-x-pending", on);
  document.getElementById("table")?.toggleAttribute("data-x-busy", under > 0);
}

async function send(job) {
  keep([...unsent().filter((j) => j.body !== job.body), job]);
  for (let tries = 0; ; tries++) {
    const answer = await fetch(job.url, {
      method: "POST",
      headers: { accept: "application/json", "content-type": "application/x-www-form-urlencoded" },
      body: job.body,
    }).catch(() => null);
    if (answer && answer.status !== 502 && answer.status !== 503) {
      keep(unsent().filter((j) => j.body !== job.body));
      return answered(answer);
    }
    say("No connection: your move has not been sent yet. Retrying.");
    await pause(Math.min(5000, 400 * 2 ** tries));
  }
}

async function answered(answer) {
  const json = (answer.headers.get("content-type") || "").includes("json") ? await answer.json().catch(() => ({})) : {};
  const there = json.goto || (answer.redirected && answer.url);
  if (answer.ok && there && new URL(there, location).pathname !== location.pathname) return location.assign(there);
  await refresh();
  if (answer.ok) return say("");
  const stale = answer.status === 409;
  say(json.reason || (stale ? "The table changed before your move arrived. Choose again." : "That is not possible. Choose again."), json.clause);
}

/** A refusal in the prompt, with the clause that decided. */
function say(text, clause) {
  const place = document.getElementById("refusal");
  if (!place) return;
  place.textContent = text;
  place.hidden = !text;
  // It stays until the next answer, whatever else happens at the table meanwhile.
  place.toggleAttribute("data-keep", !!text);
  if (clause && /^[A-Z]{2}-[\w.]+$/.test(clause)) {
    const link = document.createElement("a");
    link.className = "clause";
    link.href = `/rules/${document.documentElement.dataset.game}#${clause}`;
    link.textContent = clause;
    place.append(" ", link);
  }
}

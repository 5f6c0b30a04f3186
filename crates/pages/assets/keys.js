// The keyboard: arrows move, digits pick, letters act. Tab and every browser shortcut stay the browser's.

const typing = (el) => el.matches?.("input:not([type=radio]):not([type=checkbox]):not([type=range]), textarea, select");
const shown = (el) => el.checkVisibility?.() ?? el.offsetParent !== null;
const press = (selector) => [...document.querySelectorAll(selector)].find((el) => shown(el) && !el.disabled)?.click();

const letters = {
  u: () => press("#undo, #take-back"),
  l: () => go("log"),
  c: () => (location.hash = "chat"),
  i: () => inspect(document.activeElement),
  n: () => press(".waiting"),
  w: () => go("whatif"),
  t: () => press("#ask-hint"),
  h: () => document.querySelector("#hand .can .play, #hand .can button, #board [name=action]:enabled, #hand button:enabled")?.focus(),
  "?": () => document.getElementById("help")?.togglePopover(),
};

/** A decision without numbers of its own: its choices in the order of the page, those of the panel first. */
function nth(n) {
  for (const place of ["#panel", "#hand", "#board"]) {
    const all = [...document.querySelectorAll(`${place} button[name=action]:enabled, ${place} .from-pick[data-from]`)].filter((el) => shown(el) && !el.closest("[popover]"));
    if (all.length) return all[n - 1]?.click();
  }
}

/** Puts the focus on the first thing that can be chosen. */
function toChoices() {
  for (const what of ["#panel [name=action]:enabled", "#hand .can button", "#hand button:enabled", "#panel button:enabled", "#board [name=action]:enabled", "#map .can"]) {
    const first = [...document.querySelectorAll(what)].find(shown);
    if (first) return first.focus();
  }
}

function go(id) {
  const place = document.getElementById(id);
  if (!place) return;
  if (place.matches(".drawer") || !shown(place)) location.hash = id;
  place.tabIndex = -1;
  place.focus();
}

function inspect(el) {
  const card = document.getElementById(el?.closest?.("[data-inspect]")?.dataset.inspect);
  card?.togglePopover();
  return card;
}

// The nearest thing in that direction, by where it stands on the screen.
function nearest(from, dx, dy) {
  const group = from.closest("[data-nav]");
  if (!group) return null;
  const a = from.getBoundingClientRect();
  let best = null, least = Infinity;
  for (const el of group.querySelectorAll("button:not(:disabled), a[href], summary, [tabindex]")) {
    if (el === from || !shown(el)) continue;
    const b = el.getBoundingClientRect();
    const x = b.left + b.width / 2 - a.left - a.width / 2, y = b.top + b.height / 2 - a.top - a.height / 2;
    const along = x * dx + y * dy, across = Math.abs(x * dy) + Math.abs(y * dx);
    if (along < 4 || across > along * 3) continue;
    const far = along + across * 2;
    if (far < least) [best, least] = [el, far];
  }
  return best;
}

const arrows = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export function start() {
  document.addEventListener("keydown", (e) => {
    if (e.ctrlKey || e.altKey || e.metaKey || e.defaultPrevented || typing(e.target)) return;
    if (arrows[e.key]) {
      const next = nearest(document.activeElement, ...arrows[e.key]);
      if (next) { next.focus(); next.scrollIntoView({ block: "nearest", inline: "nearest" }); e.preventDefault(); }
    } else if (/^[0-9]$/.test(e.key)) {
      const open = document.querySelector("[popover]:popover-open:not(#help)");
      if (open) [...open.querySelectorAll("button[name=action]")][+e.key - 1]?.click();
      else if (document.querySelector("#table [data-key]")) press(`[data-key="${e.key}"]`);
      else nth(+e.key);
    } else if (letters[e.key] && document.getElementById("table")) { letters[e.key](); e.preventDefault(); }
  });
  // A long press shows the card in full, and plays nothing.
  let timer, held, swallow, from;
  const hold = (el) => (clearTimeout(timer), (held ||= swallow = inspect(el)));
  document.addEventListener("pointerdown", (e) => {
    held = swallow = null;
    from = e;
    if (e.pointerType !== "mouse" && e.target.closest("[data-inspect]")) timer = setTimeout(hold, 450, e.target);
  });
  for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, () => clearTimeout(timer));
  // A finger is never quite still.
  document.addEventListener("pointermove", (e) => from && Math.hypot(e.clientX - from.clientX, e.clientY - from.clientY) > 12 && clearTimeout(timer));
  document.addEventListener("click", (e) => swallow && (e.preventDefault(), e.stopPropagation(), (swallow = null)), true);
  // The finger that goes closes what it opened, as a tap beside it would: it comes back, once.
  document.addEventListener("toggle", (e) => e.target === held && e.newState === "closed" && ((held = null), e.target.showPopover()), true);
  // The card comes instead of the browser's own menu.
  document.addEventListener("contextmenu", (e) => from?.pointerType !== "mouse" && e.target.closest?.("[data-inspect]") && (e.preventDefault(), hold(e.target)));
  // The row of the what-if table that belongs to the card in hand.
  const light = (on) => (e) => {
    const card = e.target.closest?.("[data-card]")?.dataset.card;
    if (card) document.getElementById(`w-${card}`)?.toggleAttribute("data-x-lit", on);
    // What a hint means, on the board.
    const meant = e.target.closest?.("#hint [name=action]")?.value;
    if (meant) for (const same of document.querySelectorAll("button[name=action]")) if (same.value === meant) same.toggleAttribute("data-x-lit", on);
  };
  for (const [name, on] of [["focusin", true], ["focusout", false], ["pointerover", true], ["pointerout", false]]) document.addEventListener(name, light(on));
  document.addEventListener("click", (e) => e.target.closest("[data-to-choices]") && (e.preventDefault(), toChoices()));
  // Copy a link.
  document.addEventListener("click", async (e) => {
    const button = e.target.closest("[data-copy]");
    if (!button) return;
    await navigator.clipboard?.writeText(button.dataset.copy).then(() => (button.textContent = "Copied"), () => {});
  });
}

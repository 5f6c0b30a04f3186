// Fields of Eternia in the browser: places and heroes that can be pressed, moves sent step by step. Every choice is sent through a
// form of the page, and only as long as the server lists it among what can be done.

const find = (id) => document.getElementById(id);
const sender = () => find("map-form");
/** An action as text, whatever the order of its parts. */
const text = (action) => JSON.stringify(action, (_, part) => (part && typeof part === "object" && !Array.isArray(part) ? Object.fromEntries(Object.entries(part).sort()) : part));
const legal = () => new Set(JSON.parse(sender()?.dataset.legal || "[]").map(text));
let queue = [], seen, centred;

/** Sends an action through the page's own form. */
function send(action) {
  const form = sender()?.querySelector("form");
  if (!form) return;
  form.elements.namedItem("action").value = JSON.stringify(action);
  form.requestSubmit();
}

/** Sends the next of a row of actions that the table still asks for; a row ends where the table asks something else. */
function next() {
  const step = queue.shift();
  if (step === undefined) return;
  if (legal().has(text(step))) send(step);
  else queue = [];
}

function row(steps) {
  queue = [...steps];
  next();
}

function close() {
  const wheel = find("wheel");
  if (wheel) wheel.hidden = true;
}

/** A few choices beside what was pressed. */
function wheel(place, title, choices) {
  const box = find("wheel"), frame = box.parentElement, edge = frame.getBoundingClientRect(), at = (place.querySelector(".hit") ?? place).getBoundingClientRect();
  const head = document.createElement("b");
  head.textContent = title;
  box.replaceChildren(head, ...choices.map(({ label, about, danger, press }) => {
    const button = document.createElement("button"), small = document.createElement("small");
    button.type = "button";
    button.textContent = label;
    button.classList.toggle("danger", !!danger);
    small.textContent = about ?? "";
    if (about) button.append(small);
    button.onclick = () => { close(); press(); };
    return button;
  }));
  box.hidden = false;
  const right = at.right - edge.left + 6, left = right + box.offsetWidth > edge.width ? at.left - edge.left - box.offsetWidth - 6 : right;
  box.style.left = `${Math.max(4, Math.min(left, edge.width - box.offsetWidth - 4)) + frame.scrollLeft}px`;
  box.style.top = `${Math.max(4, Math.min(at.top - edge.top - 24, edge.height - box.offsetHeight - 4)) + frame.scrollTop}px`;
  box.querySelector("button")?.focus();
}

const ways = (place) => JSON.parse(place.dataset.ways || "[]").map(([label, about, steps, danger]) => ({ label, about, danger, press: () => row(steps) }));
const title = (place) => place.getAttribute("aria-label").split(/[.,]/)[0];

function pressed(place) {
  close();
  const hero = place.dataset.hero, all = ways(place);
  // A hero who cannot be chosen stands for what can be done where it stands.
  if (hero !== undefined && !all.length) {
    const area = [...document.querySelectorAll("#map .area.acting")].find(() => place.classList.contains("acting"));
    const here = area ? ways(area) : [];
    const sheet = { label: "Look at the hero's cards", press: () => find(`hero-${hero}`)?.showPopover?.() };
    return here.length ? wheel(place, title(place), [...here, sheet]) : sheet.press();
  }
  if (all.length === 1 && !all[0].danger && !place.classList.contains("acting")) return all[0].press();
  if (all.length) wheel(place, title(place), all);
}

/** On a small screen the part of the map comes into sight where something happens. */
function centre() {
  const frame = document.querySelector(".map-frame"), at = document.querySelector("#map .piece.acting, #map .piece.can, #map .area.can");
  if (!frame || !at || centred === at.id || frame.scrollWidth <= frame.clientWidth + 4) return;
  centred = at.id;
  const a = at.getBoundingClientRect(), f = frame.getBoundingClientRect();
  frame.scrollLeft += a.left + a.width / 2 - f.left - f.width / 2;
  frame.scrollTop += a.top + a.height / 2 - f.top - f.height / 2;
}

/** Passes for somebody who wishes it and can do nothing else, after as long as a thought takes. */
function autoPass() {
  const box = find("auto-pass");
  if (!box) return;
  box.checked = localStorage.autoPass !== "no";
  const at = find("table").dataset.version, only = [...legal()];
  if (!box.checked || only.length !== 1 || only[0] !== '"pass"') return;
  setTimeout(() => { if (find("table").dataset.version === at && find("auto-pass")?.checked) send("pass"); }, 2000 + 1500 * Math.random());
}

export function start() {
  const table = find("table");
  if (!table) return;
  seen = table.dataset.version;
  // A phone begins with a part of the map that can be read.
  if (matchMedia("(max-width: 1100px)").matches && find("zoom-2") && !localStorage.mapZoom) find("zoom-2").checked = true;
  else if (localStorage.mapZoom) { const zoom = find(`zoom-${localStorage.mapZoom}`); if (zoom) zoom.checked = true; }
  centre();
  autoPass();
  document.addEventListener("click", (e) => {
    const place = e.target.closest?.("#map .piece, #map .area");
    if (place) pressed(place);
    else if (!e.target.closest?.("#wheel")) close();
  });
  document.addEventListener("change", (e) => {
    if (e.target.id === "auto-pass") { localStorage.autoPass = e.target.checked ? "yes" : "no"; autoPass(); }
    if (e.target.name === "zoom") { localStorage.mapZoom = e.target.value; centred = ""; centre(); }
  });
  document.addEventListener("keydown", (e) => {
    const place = e.target.closest?.("#map .piece, #map .area");
    if (place && (e.key === "Enter" || e.key === " ")) { e.preventDefault(); pressed(place); }
    else if (e.key === "Escape") { queue = []; close(); }
  });
  for (const event of ["pointerover", "focusin"]) document.addEventListener(event, (e) => {
    const place = e.target.closest?.("#map .piece, #map .area"), spot = find("spot");
    if (place && spot) spot.textContent = place.getAttribute("aria-label");
  });
  new MutationObserver(() => {
    if (table.dataset.version === seen) return;
    seen = table.dataset.version;
    if (find("refusal")?.hidden === false) queue = [];
    close();
    next();
    centre();
    autoPass();
  }).observe(table, { attributes: true, attributeFilter: ["data-version"] });
}

// Clash for Eternia in the browser: spaces and Enemies that can be pressed, rows of steps, cards put into slots. Every choice is sent
// through a form of the page, and only as long as the server lists it among what can be done.

const find = (id) => document.getElementById(id);
const sender = () => find("map-form");
const legal = () => JSON.parse(sender()?.dataset.legal || "[]").map((action) => JSON.stringify(action));
// The order of names in an action says nothing.
const sorted = (value) => (value && typeof value === "object" && !Array.isArray(value) ? Object.fromEntries(Object.keys(value).sort().map((name) => [name, sorted(value[name])])) : value);
const plain = (action) => JSON.stringify(sorted(JSON.parse(action)));
const can = (action) => legal().some((one) => plain(one) === plain(action));
let queue = [], seen;

/** Sends an action through the page's own form. */
function send(action) {
  const form = sender()?.querySelector("form");
  if (!form) return;
  form.elements.namedItem("action").value = action;
  form.requestSubmit();
}

/** Sends the next of a row of actions, if the table still asks for it. */
function next() {
  const step = queue.shift();
  if (!step) return;
  // A step that was the only one has been made already.
  if (step.space !== undefined && document.querySelector("#map .hex.acting")?.dataset.space === String(step.space)) return next();
  const fits = (!step.when || sender()?.dataset.asking === step.when) && can(step.action);
  if (fits) send(step.action);
  else if (step.optional) next();
  else queue = [];
}

function row(steps) {
  queue = steps;
  next();
}

/** A way: begun if need be, step by step, and stopped at its end. */
function way(path) {
  const begin = find("map").dataset.begin;
  const steps = path.map((space) => ({ action: JSON.stringify({ step: space }), when: "walk", space }));
  return [...(begin ? [{ action: begin }] : []), ...steps, { action: '"pass"', when: "walk", optional: true }];
}

const walk = (hex) => row(way(JSON.parse(hex.dataset.path)));
const attack = ({ act, then, path }) => row([...(path ? way(path) : []), { action: JSON.stringify(act) }, { action: JSON.stringify(then), when: "targets", optional: true }]);

function close() {
  for (const box of [find("wheel"), find("odds")]) if (box) box.hidden = true;
}

/** Puts a box beside a piece, inside the Battlefield. */
function beside(box, hex) {
  const frame = box.parentElement.getBoundingClientRect(), at = hex.getBoundingClientRect();
  box.hidden = false;
  const left = at.right - frame.left + box.offsetWidth > frame.width ? at.left - frame.left - box.offsetWidth - 4 : at.right - frame.left + 4;
  box.style.left = `${Math.max(2, left) + box.parentElement.scrollLeft}px`;
  box.style.top = `${Math.max(2, Math.min(at.top - frame.top - 20, frame.height - box.offsetHeight - 4)) + box.parentElement.scrollTop}px`;
}

/** No word on the Battlefield is under 12 px, however small it is drawn. */
function measure() {
  const scale = find("map")?.getScreenCTM()?.d;
  if (scale) document.documentElement.style.setProperty("--k", Math.max(1, Math.min(2, 12.2 / 13 / scale)).toFixed(3));
}

/** Where the Battlefield is larger than its place, whoever acts or what is asked stands in its middle. */
function intoSight() {
  const frame = document.querySelector(".map-frame"), hex = ["#map .acting", "#map [data-act]", "#map .go"].map((which) => document.querySelector(which)).find(Boolean);
  if (!frame || !hex || (frame.scrollWidth <= frame.clientWidth + 1 && frame.scrollHeight <= frame.clientHeight + 1)) return;
  const box = frame.getBoundingClientRect(), at = hex.getBoundingClientRect();
  frame.scrollBy(at.x + at.width / 2 - box.x - box.width / 2, at.y + at.height / 2 - box.y - box.height / 2);
}

/** A few choices beside a piece. */
function wheel(hex, title, choices) {
  close();
  const box = find("wheel");
  const head = document.createElement("b");
  head.textContent = title;
  box.replaceChildren(head, ...choices.map(({ label, about, press }) => {
    const button = document.createElement("button"), small = document.createElement("small");
    button.type = "button";
    button.textContent = label;
    small.textContent = about ?? "";
    if (about) button.append(small);
    button.onclick = () => { close(); press(); };
    return button;
  }));
  beside(box, hex);
  box.querySelector("button")?.focus();
}

/** The chances of an Attack beside its target, before anything is pressed. */
function odds(hex) {
  const box = find("odds"), wheel = find("wheel");
  if (!box || !wheel.hidden) return;
  box.hidden = true;
  if (!hex.dataset.attacks) return;
  box.replaceChildren(...JSON.parse(hex.dataset.attacks).flatMap((one) => {
    const head = document.createElement("b"), line = document.createElement("span");
    [head.textContent, line.textContent] = [one.label, one.odds + price(one.wounds)];
    return [head, line];
  }));
  beside(box, hex);
}

const price = (wounds) => (wounds ? `; ${wounds} ${wounds === 1 ? "Wound" : "Wounds"} on the way` : "");

/** What the panel offers, beside the piece that acts. */
function own(hex) {
  const buttons = [...document.querySelectorAll("#panel .way, #panel .primary button")].filter((button) => button.value);
  wheel(hex, hex.getAttribute("aria-label").split(".")[1]?.split(",")[0]?.trim() ?? "", buttons.map((button) => ({
    label: button.querySelector("b")?.textContent ?? button.textContent,
    press: () => send(button.value),
  })));
}

/** What pressing a space does. Who has pointed at it has read the chances; everybody else reads them before dice are rolled. */
function chosen(hex, pointed) {
  close();
  if (hex.dataset.act) return send(hex.dataset.act);
  if (hex.dataset.attacks) {
    const with_ = JSON.parse(hex.dataset.attacks);
    if (pointed && with_.length === 1 && !with_[0].wounds) return attack(with_[0]);
    return wheel(hex, hex.dataset.enemy ?? "", with_.map((one) => ({ label: one.label, about: one.odds + price(one.wounds), press: () => attack(one) })));
  }
  if (hex.classList.contains("acting")) return own(hex);
  if (hex.dataset.path && hex.dataset.wounds) {
    const hurt = price(+hex.dataset.wounds).slice(2);
    return wheel(hex, hex.dataset.fatal ? "This is a KO" : "Escape Damage", [{ label: `Go to ${hex.dataset.name}`, about: hurt, press: () => walk(hex) }]);
  }
  if (hex.dataset.path) return walk(hex);
  const model = hex.dataset.model;
  if (model !== undefined) find(`card-${model}`)?.showPopover?.();
}

const middle = (hex) => {
  const box = hex.querySelector(".ground").getBBox();
  return [box.x + box.width / 2, box.y + box.height / 2];
};

function draw(parent, tag, attributes) {
  const el = document.createElementNS(find("map").namespaceURI, tag);
  for (const [name, value] of Object.entries(attributes)) el.setAttribute(name, value);
  parent.append(el);
}

/** The line below the Battlefield, the way there, and the line of sight. */
function point(hex) {
  const spot = find("spot"), way = find("way"), look = find("look");
  if (spot) spot.textContent = hex.getAttribute("aria-label") + (hex.dataset.attacks ? ` ${JSON.parse(hex.dataset.attacks).map((one) => `${one.label}: ${one.odds}`).join("; ")}.` : "");
  way.replaceChildren();
  look.replaceChildren();
  const attacks = hex.dataset.attacks && JSON.parse(hex.dataset.attacks);
  const path = hex.dataset.path ? JSON.parse(hex.dataset.path) : attacks?.[0].path;
  if (path) {
    const from = document.querySelector("#map .hex.acting");
    const spaces = [from, ...path.map((space) => find(`h-${space}`))].filter(Boolean);
    draw(way, "path", { class: hex.dataset.wounds || attacks?.[0].wounds ? "path hurts" : "path", d: `M${spaces.map((s) => middle(s).join(" ")).join("L")}` });
  }
  if (hex.dataset.look && (find("sight")?.checked || hex.dataset.attacks)) {
    const [free, x1, y1, x2, y2] = hex.dataset.look.split(" ");
    draw(look, "line", { class: free === "1" ? "free" : "stopped", x1, y1, x2, y2 });
  }
}

/** The order of Activations: cards into slots, one after the other. */
function order(button) {
  const box = find("queue"), pressed = button.getAttribute("aria-pressed") === "true";
  button.setAttribute("aria-pressed", String(!pressed));
  const put = (box.xPut ??= []);
  if (pressed) put.splice(put.indexOf(button), 1);
  else {
    put.push(button);
    // What is left and all the same goes where it must.
    const rest = [...box.querySelectorAll(".e-order[aria-pressed=false]")];
    if (rest.every((card) => card.dataset.card === rest[0].dataset.card)) for (const card of rest) { card.setAttribute("aria-pressed", "true"); put.push(card); }
  }
  const slots = [...box.querySelectorAll("[data-slot]")];
  slots.forEach((slot, i) => slot.querySelector(".put").replaceChildren(...(put[i] ? [...put[i].cloneNode(true).childNodes] : [])));
  const cards = put.map((card) => JSON.parse(card.dataset.card)), whole = legal().find((action) => {
    const all = JSON.parse(action).queue?.filter((card) => card !== "any" && card !== "none");
    return all && JSON.stringify(all) === JSON.stringify(cards);
  });
  const go = box.querySelector(".queue-go");
  go.disabled = !whole;
  go.value = whole ?? "";
}

/** The order of the last Round, in one press. */
function again() {
  const box = find("queue"), button = box?.querySelector(".queue-again"), last = sessionStorage[`order-${find("table").dataset.table}`];
  if (!button || !last || !legal().includes(last)) return;
  const cards = [...box.querySelectorAll(".e-order")], names = JSON.parse(last).queue.filter((card) => card !== "none");
  const called = names.map((card) => cards.find((one) => one.dataset.card === JSON.stringify(card))?.textContent.trim()).filter(Boolean);
  button.value = last;
  button.textContent = `As last Round: ${called.join(", ")}`;
  button.hidden = false;
}

function unlock() {
  let bits = 0;
  for (const face of document.querySelectorAll("#unlock input:checked")) if (face.value === "1") bits |= 1 << face.dataset.bit;
  const go = document.querySelector(".unlock-go");
  if (go) go.value = JSON.stringify({ unlock: bits });
}

/** Which Skill and which Character are Empowered: two choices, one action. */
function empower() {
  const chosen = (name) => +document.querySelector(`#empower [name=${name}]:checked`)?.value;
  const go = document.querySelector(".empower-go"), action = { empower: { skill: chosen("skill"), model: chosen("model") } };
  go.value = JSON.stringify(action);
  go.disabled = !can(go.value);
}

export function start() {
  const table = find("table");
  if (!find("map") || !table) return;
  seen = table.dataset.version;
  again();
  measure();
  intoSight();
  new ResizeObserver(measure).observe(document.querySelector(".map-frame"));
  document.addEventListener("change", (e) => e.target.name === "zoom" && (measure(), intoSight()));
  document.addEventListener("click", (e) => {
    const hex = e.target.closest?.("#map .hex");
    if (hex) return chosen(hex, e.pointerType === "mouse");
    const queued = e.target.closest?.("#queue button[name=action]");
    if (queued) sessionStorage[`order-${table.dataset.table}`] = queued.value;
    if (!e.target.closest?.("#wheel")) close();
    const card = e.target.closest?.(".e-order");
    if (card) return order(card);
    const all = e.target.closest?.("[data-all]");
    if (all) row(Array.from({ length: +all.dataset.all }, () => ({ action: JSON.stringify(JSON.parse(all.dataset.send)) })));
  });
  document.addEventListener("change", (e) => (e.target.closest?.("#unlock") ? unlock() : e.target.closest?.("#empower") && empower()));
  document.addEventListener("keydown", (e) => {
    const hex = e.target.closest?.("#map .hex");
    if (hex && (e.key === "Enter" || e.key === " ")) { e.preventDefault(); chosen(hex); }
    else if (e.key === "Escape") { queue = []; close(); }
  });
  for (const event of ["pointerover", "focusin"]) document.addEventListener(event, (e) => {
    const hex = e.target.closest?.("#map .hex");
    if (hex) point(hex);
    if (hex && e.pointerType === "mouse") odds(hex);
    else if (e.pointerType === "mouse" && find("odds")) find("odds").hidden = true;
  });
  new MutationObserver(() => {
    // A step on the way to the present, shown to be watched, asks for nothing.
    if (table.dataset.version === seen || table.dataset.step) return;
    seen = table.dataset.version;
    // A new decision is read from its beginning.
    if (find("panel")) find("panel").scrollTop = 0;
    if (find("refusal")?.hidden === false) queue = [];
    close();
    find("way")?.replaceChildren();
    find("look")?.replaceChildren();
    again();
    intoSight();
    next();
  }).observe(table, { attributes: true, attributeFilter: ["data-version", "data-step"] });
}

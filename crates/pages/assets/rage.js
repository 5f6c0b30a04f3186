// Clash of Rage in the browser: hexes that can be chosen, units picked up and put down, casualties by a tap. Every choice is
// sent through a form of the page; what can be chosen is what the server said.

const find = (id) => document.getElementById(id);
const hexes = () => document.querySelectorAll("#map .hex");
let from = null, counts = {}, queue = [], ways = new Map(), seen;

/** Sends an action through the page's own form. */
function send(action) {
  const form = document.querySelector("#map-form form");
  if (!form) return;
  form.elements.namedItem("action").value = JSON.stringify(action);
  form.requestSubmit();
}

const told = (name) => JSON.parse(find("march")?.dataset[name] || "null");
const reach = () => JSON.parse(find("march")?.dataset.reach || "[]");
const wanted = (place, level, most) => Math.min(counts[`${place}:${level}`] ?? most, most);

/** Where the chosen units can go: by place, the ways of each level. */
function targets() {
  const to = new Map();
  for (const [start, level, count, path, battle] of reach()) {
    if (start !== from || !wanted(start, level, count)) continue;
    const end = path[path.length - 1];
    if (!to.has(end)) to.set(end, { ways: [], battle });
    to.get(end).ways.push({ level, count: wanted(start, level, count), path });
  }
  return to;
}

const middle = (place) => {
  const box = find(`p-${place}`)?.querySelector(".ground").getBBox();
  return box && [box.x + box.width / 2, box.y + box.height / 2];
};

function draw(tag, attributes, text) {
  const el = document.createElementNS(find("map").namespaceURI, tag);
  for (const [name, value] of Object.entries(attributes)) el.setAttribute(name, value);
  if (text !== undefined) el.textContent = text;
  find("way")?.append(el);
}

/** What a Battle of the units on this way would be like, as the server says it; of very many units it says so only when they are there. */
function guess(place, ways) {
  const foe = told("foes")?.[place], own = told("own");
  if (!foe) return null;
  const mine = [...foe.mine];
  for (const { level, count } of ways) mine[level] += count;
  const words = mine.map((n, k) => n && `${n} ${own[k][+(n > 1)]}`).filter(Boolean).join(", ");
  const odds = foe.odds[mine.join()];
  if (!odds) return { words: `${words} against ${foe.words}: the odds are shown once they are there, and the move can be undone.` };
  const [percent, ours, theirs, a, b, second] = odds;
  return { percent, words: `${percent} to win with ${words} against ${foe.words}, losing about ${ours} for ${theirs}. ${second ? `${foe.begins}, Slowness ${b} against ${a}` : `You begin, Slowness ${a} against ${b}`}.` };
}

/** Shows what is chosen and where it can go. */
function show() {
  const panel = find("march");
  if (panel && !reach().some(([start]) => start === from)) from = null;
  if (!panel) from = null;
  find("way")?.replaceChildren();
  const to = (ways = from === null ? new Map() : targets());
  for (const hex of hexes()) {
    const place = +hex.dataset.place, way = to.get(place);
    hex.toggleAttribute("data-x-from", from !== null && place === from);
    if (way) hex.setAttribute("data-x-reach", way.battle ? "battle" : "go");
    else hex.removeAttribute("data-x-reach");
    if (way) { hex.setAttribute("role", "button"); hex.setAttribute("tabindex", "0"); }
    const at = way && middle(place);
    if (!at) continue;
    draw("text", { class: "cost", x: at[0] + 30, y: at[1] - 20 }, Math.max(...way.ways.map((w) => w.path.length - 1)));
    way.guess = way.battle && guess(place, way.ways);
    if (way.guess?.percent) draw("text", { class: "cost chance", x: at[0], y: at[1] - 2 }, way.guess.percent.replace("under ", "<").replace("over ", ">"));
  }
  for (const button of document.querySelectorAll("#march .from-pick[data-from]")) {
    button.setAttribute("aria-pressed", String(+button.dataset.from === from));
  }
  for (const stepper of document.querySelectorAll("#march .stepper[data-max]")) {
    stepper.querySelector("output").textContent = wanted(stepper.dataset.from, stepper.dataset.level, +stepper.dataset.max);
  }
  if (panel && from !== null) say(to.size ? ahead(to) : "These units reach nothing; choose others.");
  else if (panel) say("Pick units here or on the map, then where they go.");
}

/** What the chosen units can do, in a sentence: the Battles they reach with their odds. */
function ahead(to) {
  const fights = [...to].filter(([, way]) => way.guess?.percent).map(([place, way]) => `${find(`p-${place}`).dataset.name} ${way.guess.percent}`);
  return `Choose where they go: each hex they reach has its steps${fights.length ? `, and where they would fight their chance: ${fights.join(", ")}` : ""}.`;
}

function say(text) {
  const place = find("march-said");
  if (place && place.textContent !== text) place.textContent = text;
}

function pick(place) {
  from = from === place ? null : place;
  show();
}

function go(place) {
  const way = ways.get(place);
  if (!way) return;
  queue = way.ways.map(({ level, count }) => ({ move: { from, level, to: place, count } }));
  next();
}

/** Sends the next group, once the table has answered for the one before. */
function next() {
  const action = queue.shift();
  if (!action) return;
  const { from: start, level, to, count } = action.move;
  const still = reach().some(([f, l, n, path]) => f === start && l === level && n >= count && path[path.length - 1] === to);
  if (still) send(action);
  else next();
}

function chosen(hex) {
  const place = hex.dataset.place === undefined ? null : +hex.dataset.place;
  if (hex.dataset.act) return send(JSON.parse(hex.dataset.act));
  if (hex.dataset.hex) return cycle(hex.dataset.hex);
  if (find("march")) {
    if (ways.has(place)) go(place);
    else if (reach().some(([start]) => start === place)) pick(place);
    return;
  }
  const row = find(`row-${place}`);
  row?.querySelector("button")?.focus();
  row?.scrollIntoView({ block: "nearest" });
}

/** Chooses a tile's centre in the list; again, its next turn. */
function cycle(hex) {
  const list = find("pick");
  if (!list) return;
  const there = [...list.options].filter((o) => o.dataset.hex === hex);
  const now = there.indexOf(list.selectedOptions[0]);
  there[(now + 1) % there.length].selected = true;
  lay(list);
}

/** How large the map is drawn: what must stay readable is set by it. */
function measure() {
  // On a phone a hex is as large as a thumb, and the map is moved by a finger.
  const box = find("map").viewBox.baseVal;
  document.documentElement.style.setProperty("--map-w", `${Math.round(box.width * 0.56)}px`);
  document.documentElement.style.setProperty("--map-h", `${Math.round(box.height * 0.56)}px`);
  const scale = find("map").getScreenCTM()?.d;
  if (!scale) return;
  document.documentElement.style.setProperty("--k", scale.toFixed(3));
  document.documentElement.toggleAttribute("data-x-small-map", scale < 0.75);
}

/** A map that scrolls shows what the decision is about. */
function intoSight() {
  const room = document.querySelector(".map-frame");
  if (room.scrollWidth <= room.clientWidth + 1 && room.scrollHeight <= room.clientHeight + 1) return;
  const about = [...document.querySelectorAll("#map .hex:is(.fighting, [data-x-from], [data-x-reach])")], all = about.length ? about : [...document.querySelectorAll("#map .hex.can")];
  if (!all.length) return;
  const boxes = all.map((el) => el.getBoundingClientRect()), r = room.getBoundingClientRect();
  const middle = (low, high) => (Math.min(...boxes.map((b) => b[low])) + Math.max(...boxes.map((b) => b[high]))) / 2;
  room.scrollBy(middle("left", "right") - r.x - r.width / 2, middle("top", "bottom") - r.y - r.height / 2);
}

/** Shows where the tile of the list would lie, and how it is turned. */
function lay(list) {
  const option = list.selectedOptions[0], ghost = option?.dataset.hex && find(`g-${option.dataset.hex.replace(",", "-")}`);
  if (!ghost) return;
  find("way").replaceChildren();
  const box = ghost.querySelector(".ground").getBBox(), turn = JSON.parse(option.value).place_tile.rotation;
  const x = box.x + box.width / 2, y = box.y + box.height / 2;
  const picture = document.querySelector("#panel .tile-picture");
  picture?.setAttribute("data-x-turn", turn);
  draw("g", { class: "laid", transform: `translate(${x} ${y}) rotate(${60 * turn})` });
  if (picture) find("way").lastChild.append(...[...picture.children].map((el) => el.cloneNode(true)));
}

/** The line below the map, and the way to a hex. */
function point(hex) {
  const line = find("spot");
  if (line) line.textContent = hex.getAttribute("aria-label");
  if (from === null) return;
  const place = +hex.dataset.place, way = ways.get(place);
  find("way")?.querySelectorAll(".path").forEach((el) => el.remove());
  if (!way) return;
  const points = way.ways[0].path.map(middle).filter(Boolean).map((p) => p.join(" "));
  draw("path", { class: "path", d: `M${points.join("L")}` });
  say(way.guess ? way.guess.words : ahead(ways));
}

/** Who falls: counts down the injuries and knows what is possible. */
function fell(box) {
  box.xDrawn = true;
  const life = JSON.parse(box.dataset.life), possible = JSON.parse(box.dataset.possible);
  const down = [...box.querySelectorAll(".fell-unit[aria-pressed=true]")];
  const killed = possible[0].map((_, kind) => down.filter((b) => +b.dataset.kind === kind).length);
  const left = box.dataset.injuries - killed.reduce((sum, n, kind) => sum + n * life[kind], 0);
  const can = possible.some((k) => k.every((n, i) => n === killed[i]));
  const button = box.querySelector(".fell-go");
  button.disabled = !can;
  button.value = JSON.stringify({ eliminate: killed });
  button.textContent = down.length ? `${box.dataset.verb}${down.length === 1 ? "this one" : `these ${down.length}`}` : "Eliminate nobody: a Rage token";
  const more = can && left > 0 && possible.some((k) => k.every((n, i) => n >= killed[i]) && k.some((n, i) => n > killed[i]));
  box.querySelector(".fell-said").textContent =
    left < 0 ? `${-left} injuries too few for these.` : !can ? "All injuries must be spread; somebody has to fall." : more ? `${left} injuries left: another unit could fall.` : left ? `${left} injuries are left over.` : "No injury is left over.";
}

/** Which two stacks leave the market. */
function renew(box) {
  const out = [...box.querySelectorAll("[aria-pressed=true]")].map((card) => +card.dataset.stack), go = box.querySelector(".renew-go");
  go.disabled = out.length !== 2;
  go.value = JSON.stringify({ renew: out });
  box.querySelector(".renew-said").textContent = ["Choose two.", "Choose one more.", "These two leave."][out.length] ?? "Two leave, not more.";
}

/** Standing orders: what is pressed by itself in a Battle, once for each decision. */
let followed;
function follow() {
  const form = find("orders")?.querySelector("form"), key = `orders-${find("table").dataset.table}`;
  if (!form) return;
  const orders = JSON.parse(localStorage[key] || "{}"), own = document.querySelector("#panel .odds[data-own]")?.dataset.own;
  if (!form.onchange) for (const field of form.elements) field.type === "checkbox" ? (field.checked = !!orders[field.name]) : (field.value = orders[field.name] ?? "");
  form.onchange = () => (localStorage[key] = JSON.stringify({ on: form.on.value, flee: form.flee.value, fall: form.fall.checked }), follow());
  const what = own !== undefined ? (+own < +orders.flee ? "[value='\"flee\"']" : orders.on && +own >= +orders.on && "[value='\"assault\"']") : orders.on && document.querySelector("#panel [value='\"reroll\"']") ? "[value='\"reroll\"']" : orders.fall && ".fell-go";
  if (!what || followed === seen) return;
  followed = seen;
  setTimeout(() => seen === followed && document.querySelector(`#panel ${what}`)?.click(), 700);
}

function fresh() {
  const map = find("map");
  if (!map) return;
  measure();
  if (map.xDrawn !== seen) {
    map.xDrawn = seen;
    show();
    const list = find("pick");
    if (list) lay(list);
    intoSight();
  }
  for (const box of document.querySelectorAll(".fell")) if (!box.xDrawn) fell(box);
  follow();
}

/** The builder: what the server says of the board, after every change. */
let asking;
async function look(form) {
  const { morph } = await import("./morph.js");
  const asked = (asking = new URLSearchParams(new FormData(form)).toString());
  const answer = await fetch(`/new?${asked}`, { headers: { accept: "text/html" } }).catch(() => null);
  if (!answer?.ok || asked !== asking) return;
  const drawn = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("builder");
  if (drawn) morph(find("builder"), drawn);
}

export function start() {
  const builder = find("builder");
  if (builder) builder.closest("form").addEventListener("change", (e) => look(e.currentTarget));
  if (!find("map")) return;
  const table = find("table");
  seen = table.dataset.version;
  document.addEventListener("click", (e) => {
    const hex = e.target.closest?.("#map .hex");
    if (hex) return chosen(hex);
    const button = e.target.closest?.("#march .from-pick[data-from]");
    if (button) return pick(+button.dataset.from);
    const step = e.target.closest?.("#march [data-step]");
    if (step) {
      const { from: place, level, max } = step.parentElement.dataset;
      counts[`${place}:${level}`] = Math.max(0, Math.min(+max, wanted(place, level, +max) + +step.dataset.step));
      from = +place;
      return show();
    }
    if (e.target.closest?.("button[data-turn]")) return cycle(find("pick")?.selectedOptions[0]?.dataset.hex);
    const unit = e.target.closest?.(".fell-unit, .renew-card");
    if (unit) {
      unit.setAttribute("aria-pressed", String(unit.getAttribute("aria-pressed") !== "true"));
      if (unit.matches(".fell-unit")) fell(unit.closest(".fell"));
      else renew(unit.closest(".renew"));
    }
  });
  document.addEventListener("change", (e) => e.target.id === "pick" && lay(e.target));
  document.addEventListener("keydown", (e) => {
    const hex = e.target.closest?.("#map .hex");
    if (hex && (e.key === "Enter" || e.key === " ")) { e.preventDefault(); chosen(hex); }
    else if (e.key === "Escape" && from !== null) { from = null; show(); }
  });
  for (const event of ["pointerover", "focusin"]) document.addEventListener(event, (e) => { const hex = e.target.closest?.("#map .hex"); if (hex) point(hex); });
  new MutationObserver(() => {
    if (table.dataset.version !== seen) {
      seen = table.dataset.version;
      if (find("refusal")?.hidden === false) queue = [];
      for (const key of Object.keys(counts)) delete counts[key];
      fresh();
      next();
    } else fresh();
  }).observe(table, { attributes: true, attributeFilter: ["data-version"], childList: true, subtree: true });
  new ResizeObserver(measure).observe(document.querySelector(".map-frame"));
  document.addEventListener("change", (e) => e.target.name === "zoom" && measure());
  fresh();
}

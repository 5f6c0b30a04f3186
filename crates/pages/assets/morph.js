// Turns one piece of the page into another, keeping every node that is still meant: focus, half-typed text, open
// panels and running animations survive. Nodes are matched by id; an <svg> is replaced whole.

/** @param {Element} from in the page  @param {Element} to as the server drew it */
export function morph(from, to) {
  const had = document.activeElement, id = had?.id, value = had?.value, region = from.contains(had) && had.closest("section[id], #panel, .side")?.id;
  node(from, to);
  const now = document.activeElement;
  if (region && (!now || now === document.body || !now.checkVisibility?.())) heir(id, value, region)?.focus({ preventScroll: true });
}

const can = "button[name=action]:enabled, [data-act], .from-pick[data-from], .can button, [popovertarget].play";

/** Who has the focus when what had it is gone: the same thing drawn anew, else what is next to choose, where it was or elsewhere. */
function heir(id, value, region) {
  const there = (list) => [...list].find((el) => el.checkVisibility?.() && !el.matches(":disabled"));
  const same = id ? document.getElementById(id) : value ? [...document.querySelectorAll("#table button[value]")].find((el) => el.value === value) : null;
  if (same && there([same])) return same;
  const places = [region, "panel", "hand", "board"].map((place) => document.getElementById(place)).filter(Boolean);
  for (const place of places) {
    const next = there(place.querySelectorAll("[data-focus]")) ?? there(place.querySelectorAll(can));
    if (next) return next;
  }
  // Nothing to choose: the region itself, so that Tab goes on from here.
  const place = places[0];
  if (place && !place.hasAttribute("tabindex")) place.tabIndex = -1;
  return place;
}

function node(from, to) {
  if (from.nodeType !== to.nodeType || from.nodeName !== to.nodeName) return from.replaceWith(to);
  if (from.nodeType === Node.TEXT_NODE) {
    if (from.data !== to.data) from.data = to.data;
    return;
  }
  if (from.nodeType !== Node.ELEMENT_NODE || from.hasAttribute("data-keep") || from.isEqualNode(to)) return;
  if (from instanceof SVGSVGElement) return from.replaceWith(to);
  attributes(from, to);
  children(from, to);
}

function attributes(from, to) {
  for (const { name, value } of to.attributes) {
    // What a person has typed, ticked or opened is theirs.
    if (name === "open" || name === "checked" || (name === "value" && from.type !== "hidden" && from.matches("input"))) continue;
    if (from.getAttribute(name) !== value) from.setAttribute(name, value);
  }
  for (const { name } of [...from.attributes]) {
    if (to.hasAttribute(name) || name === "open" || name.startsWith("data-x-")) continue;
    from.removeAttribute(name);
    // What was opened as the latest closes when something newer is.
    if (name === "data-latest") from.open = false;
  }
}

function children(from, to) {
  const keyed = new Map();
  for (const child of from.children) if (child.id) keyed.set(child.id, child);
  const wanted = new Set([...to.children].map((c) => c.id).filter(Boolean));
  let at = from.firstChild;
  // A list that grows keeps what it has told already, although the server tells only the newest.
  if (from.hasAttribute("data-grows")) at = [...from.children].find((child) => wanted.has(child.id)) || at;
  for (const want of [...to.childNodes]) {
    while (at && at.id && !wanted.has(at.id)) at = drop(at);
    const same = want.id ? keyed.get(want.id) : at && !at.id && at.nodeName === want.nodeName ? at : null;
    if (!same) from.insertBefore(want, at);
    else {
      if (same === at) at = at.nextSibling;
      else if (from.moveBefore) from.moveBefore(same, at);
      else from.insertBefore(same, at);
      node(same, want);
    }
  }
  while (at) at = drop(at);
}

function drop(child) {
  const next = child.nextSibling;
  child.remove();
  return next;
}

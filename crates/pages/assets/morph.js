// Turns one piece of the page into another, keeping every node that is still meant: focus, half-typed text, open
// panels and running animations survive. Nodes are matched by id; an <svg> is replaced whole.

/** @param {Element} from in the page  @param {Element} to as the server drew it */
export function morph(from, to) {
  const focused = document.activeElement?.id;
  node(from, to);
  if (document.activeElement === document.body || !document.activeElement) {
    const next = (focused && document.getElementById(focused)) || (focused && document.querySelector("[data-focus]"));
    if (next && !next.matches(":disabled")) next.focus({ preventScroll: true });
  }
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

// A clause opens beside the table: nobody has to leave it to read a rule.

const books = new Map();

/** The rules of a game as a page, fetched once. */
function book(path) {
  if (!books.has(path)) books.set(path, fetch(path, { headers: { accept: "text/html" } }).then((a) => (a.ok ? a.text() : Promise.reject())).then((text) => new DOMParser().parseFromString(text, "text/html")).catch(() => (books.delete(path), null)));
  return books.get(path);
}

async function open(event) {
  const link = event.target.closest?.("a.clause");
  if (!link || !document.getElementById("table") || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
  event.preventDefault();
  const address = new URL(link.href), page = await book(address.pathname);
  const item = page?.getElementById(address.hash.slice(1));
  if (!item) return location.assign(link.href);
  let tip = document.getElementById("clause");
  if (!tip) {
    tip = document.createElement("div");
    Object.assign(tip, { id: "clause", className: "tip clause-tip", popover: "auto" });
    tip.setAttribute("role", "dialog");
    document.body.append(tip);
  }
  tip.setAttribute("aria-label", `Rule ${address.hash.slice(1)}`);
  const whole = document.createElement("a");
  Object.assign(whole, { href: link.href, target: "_blank", textContent: "In the rules" });
  const close = document.createElement("button");
  Object.assign(close, { type: "button", className: "button quiet", textContent: "Close", onclick: () => tip.hidePopover() });
  tip.replaceChildren(document.importNode(item, true), whole, close);
  // The address of the rule is the page's own; here it would be there twice.
  for (const el of tip.querySelectorAll("[id]")) el.removeAttribute("id");
  if (!tip.matches(":popover-open")) tip.showPopover();
}

export function start() {
  document.addEventListener("click", open);
}

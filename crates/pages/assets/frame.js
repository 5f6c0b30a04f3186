// The frame of a table: drawers, why something is not possible, how much of the chat is new.

const get = (id) => document.getElementById(id);
const drawer = () => document.querySelector(":is(.drawer, #misses, #whatif, #sheets):target");
let opened, told;

/** Closes the open drawer as the browser's way back does; who came with its address just leaves it. */
function close() {
  const open = drawer();
  // On a desk what a phone shows as a sheet stands in its place: there is nothing to close.
  if (!open || !["absolute", "fixed"].includes(getComputedStyle(open).position)) return false;
  opened ? history.back() : (location.hash = "table");
  return true;
}

function moved() {
  opened = drawer();
  if (opened?.id === "chat") get("say")?.focus();
  const list = opened?.querySelector(".chapters, .talk");
  if (list) list.scrollTop = list.scrollHeight;
  unread();
}

/** Counts the lines of the chat that were not looked at here. */
function unread() {
  const lines = document.querySelectorAll("#chat .talk li").length, key = `chat-${get("table").dataset.table}`;
  if (location.hash === "#chat") sessionStorage[key] = lines;
  const fresh = lines - (sessionStorage[key] ??= lines);
  if (fresh === told) return;
  told = fresh;
  for (const badge of document.querySelectorAll("[data-unread]")) {
    badge.hidden = fresh < 1;
    badge.textContent = fresh;
  }
}

/** Why something is not possible stands in the line that says what is asked. */
function why({ target }) {
  const line = get("why"), from = target.closest?.("[data-why]");
  if (!line || (!from && line.hidden)) return;
  line.textContent = from?.dataset.why ?? "";
  line.hidden = !from;
  if (from) get("live").textContent = line.textContent;
}

export function start() {
  const table = get("table");
  if (!table) return;
  addEventListener("hashchange", moved);
  document.addEventListener("click", (e) => e.target.closest("a.close") && close() && e.preventDefault());
  document.addEventListener("keydown", (e) => e.key === "Escape" && !document.querySelector(":popover-open") && close());
  for (const kind of ["pointerover", "focusin", "click"]) document.addEventListener(kind, why);
  if (!table.dataset.table) return;
  unread();
  new MutationObserver(unread).observe(table, { childList: true, subtree: true });
}

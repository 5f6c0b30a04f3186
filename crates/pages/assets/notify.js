// "It is your turn": in the title, in the tab, for screen readers, and where allowed as a notification.
import { play } from "./sound.js";

let said, turn;

/** Tells what the table says now, once. */
export function tell(table) {
  const { say = "", turn: yours, over } = table.dataset;
  const title = `${table.dataset.title} · Clashtable`;
  document.title = yours ? `● Your turn · ${title}` : title;
  const icon = document.getElementById("favicon");
  if (icon) icon.href = icon.href.replace(/favicon(-turn)?\.svg/, yours ? "favicon-turn.svg" : "favicon.svg");
  if (said !== undefined && say !== said) document.getElementById("live").textContent = say;
  const fresh = said !== undefined && yours && yours !== turn;
  if (fresh) play("turn");
  if (over && said !== undefined && said !== say) play("end");
  if (fresh && document.hidden && globalThis.Notification?.permission === "granted") {
    const note = new Notification(table.dataset.title, { body: say, tag: table.dataset.table });
    note.onclick = () => { focus(); note.close(); };
  }
  [said, turn] = [say, yours];
}

export function start() {
  for (const button of document.querySelectorAll("[data-ask-notify]")) {
    if (!globalThis.Notification || Notification.permission !== "default") continue;
    button.hidden = false;
    button.onclick = () => Notification.requestPermission().then(() => (button.hidden = true));
  }
}

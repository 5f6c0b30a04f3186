// Everything works without this; with it the page is live.
import * as live from "./live.js";
import * as forms from "./forms.js";
import * as keys from "./keys.js";
import * as notify from "./notify.js";
import * as replay from "./replay.js";

// A game's own script comes with its pages alone.
const own = { rage: "./rage.js", chrono: "./chrono.js" }[document.documentElement.dataset.game];
const game = own ? [await import(own)] : [];

document.documentElement.dataset.script = "on";
// What who sits down adds to the table's chance: made here, so that the server has not chosen it.
document.addEventListener("submit", ({ target }) => {
  const seed = target.querySelector("input[data-seed]");
  if (seed) seed.value = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}, true);

for (const part of [keys, notify, forms, live, replay, ...game]) part.start();

// Everything works without this; with it the page is live.
import * as live from "./live.js";
import * as forms from "./forms.js";
import * as frame from "./frame.js";
import * as keys from "./keys.js";
import * as notify from "./notify.js";
import * as clauses from "./clauses.js";
import * as playback from "./playback.js";
import * as replay from "./replay.js";

// The game's own script.
const own = document.documentElement.dataset.gameScript;
const game = own ? [await import(own)] : [];

document.documentElement.dataset.script = "on";
// What who sits down adds to the table's chance: made here, so that the server has not chosen it.
document.addEventListener("submit", ({ target }) => {
  const seed = target.querySelector("input[data-seed]");
  if (seed) seed.value = forms.key();
}, true);

for (const part of [frame, keys, notify, clauses, playback, forms, live, replay, ...game]) part.start();

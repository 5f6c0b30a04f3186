// Everything works without this; with it the page is live.
import * as live from "./live.js";
import * as forms from "./forms.js";
import * as keys from "./keys.js";
import * as notify from "./notify.js";
import * as replay from "./replay.js";

document.documentElement.dataset.script = "on";
for (const part of [keys, notify, forms, live, replay]) part.start();

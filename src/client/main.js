// The entry point. Screens are custom elements, and the shell shows the one named by the address. The consent pages
// have no shell. A shared address is followed first.
import "./lib/shared_address.js";
import "./shell/app.js";
import { clickByKeyboard } from "./lib/keys.js";
import { language } from "./lib/language.js";
import { startWorker } from "./lib/push.js";
import { loadPlaces } from "./shell/places.js";

document.documentElement.lang = language;
clickByKeyboard();
startWorker();
loadPlaces();

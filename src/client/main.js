// The entry point. Screens are custom elements, and the shell shows the one named by the address. The consent pages
// have no shell.
import "./screens/consent.js";
import "./shell/app.js";
import { clickByKeyboard } from "./lib/keys.js";
import { language } from "./lib/language.js";
import { startWorker } from "./lib/push.js";

document.documentElement.lang = language;
clickByKeyboard();
startWorker();

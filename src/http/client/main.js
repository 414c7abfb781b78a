// The client's door: the screens are custom elements; the shell shows the one the address names.
import "./shell/app.js";
import { pressKeysAsClicks } from "./lib/keys.js";

pressKeysAsClicks();

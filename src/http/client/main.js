// The entry point: screens are custom elements, and the shell shows the one named by the address.
import "./shell/app.js";
import { pressKeysAsClicks } from "./lib/keys.js";

pressKeysAsClicks();

// A small drawing for each title.
import { s } from "../lib/dom.js";
import { drawnTitle } from "./registry.js";

/** @param {string} ruleset */
export function emblem(ruleset) {
    const draw =
        drawnTitle(ruleset)?.emblem ?? (() => [s("path", { class: "land", d: "M8 8h14v14H8zM26 26h14v14H26z" })]);
    return s("svg", { class: "emblem", viewBox: "0 0 48 48", width: 48, height: 48, "aria-hidden": "true" }, draw());
}

// The theme: light, dark, or the device's preference.
import { device } from "../lib/storage.js";

const KEY = "longhall.theme";
const THEMES = /** @type {const} */ (["auto", "light", "dark"]);

/** @returns {"auto" | "light" | "dark"} */
export function theme() {
    return THEMES.find((one) => one === device.get(KEY)) ?? "auto";
}

export function applyTheme() {
    document.documentElement.dataset.theme = theme();
}

/** Switches to the next theme. */
export function nextTheme() {
    device.set(KEY, THEMES[(THEMES.indexOf(theme()) + 1) % THEMES.length] ?? "auto");
    applyTheme();
}

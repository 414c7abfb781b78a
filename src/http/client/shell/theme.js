// Light, dark, or as the device prefers.

const KEY = "longhall.theme";
const THEMES = /** @type {const} */ (["auto", "light", "dark"]);

/** @returns {"auto" | "light" | "dark"} */
export function theme() {
    return THEMES.find((one) => one === localStorage.getItem(KEY)) ?? "auto";
}

export function applyTheme() {
    document.documentElement.dataset.theme = theme();
}

/** Switches to the next theme. */
export function turnTheme() {
    localStorage.setItem(KEY, THEMES[(THEMES.indexOf(theme()) + 1) % THEMES.length] ?? "auto");
    applyTheme();
}

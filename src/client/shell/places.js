// Loads the screens away from the table: at once if the page is one of them, else after the first screen.
import { route } from "../lib/route.js";

const isTable = () => ["game", "join"].includes(route().screen);

/** Loads the screens. If they are lost on the way, the page offers to load again as soon as it needs them. */
const load = () =>
    import("../screens/places.js").catch(() => {
        if (isTable()) window.addEventListener("hashchange", () => void load(), { once: true });
        else window.dispatchEvent(new Event("lost-file"));
    });

export function loadPlaces() {
    if (!isTable()) return void load();
    document.addEventListener("arrived", () => void load(), { once: true });
    window.addEventListener("hashchange", () => void load(), { once: true });
}

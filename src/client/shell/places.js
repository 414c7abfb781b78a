// Loads the screens away from the table: at once if the page is one of them, else after the first screen.
import { route } from "../lib/route.js";
import { faults } from "../words/index.js";
import { toast } from "./toast.js";

const load = () => import("../screens/places.js").catch(() => toast(faults.offline, "error"));

export function loadPlaces() {
    const isTable = ["game", "join"].includes(route().screen);
    if (!isTable) return void load();
    document.addEventListener("arrived", () => void load(), { once: true });
    window.addEventListener("hashchange", () => void load(), { once: true });
}

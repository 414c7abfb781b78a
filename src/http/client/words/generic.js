// The texts for a game whose title has no board of its own here.
import { inLanguages } from "../lib/language.js";

export const generic = inLanguages({
    en: { asks: "choose a move", none: "none" },
    de: { asks: "wähle einen Zug", none: "nichts" },
});

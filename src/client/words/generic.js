// The texts for a game whose title has no board of its own here.
import { inLanguages } from "../lib/language.js";

export const generic = inLanguages({
    en: { prompt: "choose a move", none: "none" },
    de: { prompt: "wähle einen Zug", none: "nichts" },
});

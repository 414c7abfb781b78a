// The names of players in the figures of the rules.
import { inLanguages } from "../lib/language.js";

export const figures = inLanguages({
    en: {
        names: ["Astrid", "Bjarne", "Cnut", "Dagny"],
    },
    de: {
        names: ["Astrid", "Bjarne", "Knut", "Dagny"],
    },
});

// The texts of the guided first round that are the same for all titles.
import { inLanguages } from "../lib/language.js";
import { table } from "./table.js";

export const guide = inLanguages({
    en: {
        label: "Guide",
        showMe: "Show me how",
        showMeTitle: (/** @type {string} */ title) => `Show me how: ${title}`,
        skip: "Skip",
        done: "Done",
        confirm: `So far this is only a plan. “${table.undo}” takes a step back, “${table.confirm}” makes the move.`,
        again: "You know this choice. Play on: the guide speaks up again at the next new one.",
        waits: "The others move now. The page shows what they do.",
    },
    de: {
        label: "Anleitung",
        showMe: "Zeig mir, wie es geht",
        showMeTitle: (title) => `Zeig mir, wie es geht: ${title}`,
        skip: "Überspringen",
        done: "Fertig",
        confirm: `Noch ist das nur ein Plan. „${table.undo}“ geht einen Schritt zurück, „${table.confirm}“ macht den Zug.`,
        again: "Diese Wahl kennst du. Spiel weiter: bei der nächsten neuen meldet sich die Anleitung.",
        waits: "Jetzt ziehen die anderen. Die Seite zeigt, was sie tun.",
    },
});

import { table } from "./table.js";

/** @type {typeof import("../en/guide.js").guide} */
export const guide = {
    label: "Anleitung",
    showMe: "Zeig mir, wie es geht",
    showMeTitle: (title) => `Zeig mir, wie es geht: ${title}`,
    skip: "Überspringen",
    done: "Fertig",
    confirm: `Noch ist das nur ein Plan. „${table.undo}“ geht einen Schritt zurück, „${table.confirm}“ macht den Zug.`,
    again: "Diese Wahl kennst du. Spiel weiter: bei der nächsten neuen meldet sich die Anleitung.",
    waits: "Jetzt ziehen die anderen. Die Seite zeigt, was sie tun.",
};

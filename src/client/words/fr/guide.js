import { table } from "./table.js";

/** @type {typeof import("../en/guide.js").guide} */
export const guide = {
    label: "Guide",
    showMe: "Montrez-moi comment jouer",
    showMeTitle: (title) => `Montrez-moi comment jouer : ${title}`,
    skip: "Passer",
    done: "Terminé",
    confirm: `Ce n’est encore qu’un plan. « ${table.undo} » revient d’une étape, « ${table.confirm} » joue le coup.`,
    again: "Vous connaissez ce choix. Continuez : le guide reprend au prochain choix nouveau.",
    waits: "Les autres jouent maintenant. La page montre ce qu’ils font.",
};

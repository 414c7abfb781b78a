import { table } from "./table.js";

/** @type {typeof import("../en/guide.js").guide} */
export const guide = {
    label: "Guía",
    showMe: "Enséñame a jugar",
    showMeTitle: (title) => `Enséñame a jugar: ${title}`,
    skip: "Saltar",
    done: "Hecho",
    confirm: `Por ahora es solo un plan. «${table.undo}» vuelve un paso atrás, «${table.confirm}» hace la jugada.`,
    again: "Esta decisión ya la conoces. Sigue: la guía vuelve con la próxima que sea nueva.",
    waits: "Ahora juegan los demás. La página muestra lo que hacen.",
};

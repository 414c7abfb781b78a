// The places that planned moves concern. They are outlined until the turn is confirmed.

/** @typedef {import("../title.js").Context<"vikings_on_board">} Context */

/** The ships that planned moves change. @param {Context} context */
export const plannedShips = ({ planned }) =>
    new Set(
        planned.flatMap((move) => [
            ...("ship" in move ? [move.ship] : []),
            ...("to_ship" in move ? [move.to_ship] : []),
            ...("other_ship" in move ? [move.other_ship] : []),
        ]),
    );

/** The planned action. @param {Context} context */
export const plannedAction = ({ planned }) => planned.find((move) => move.type === "choose_action")?.action;

/** The kind whose price rises by a planned move. @param {Context} context */
export const plannedRise = ({ planned }) => planned.find((move) => move.type === "raise")?.kind;

/** Whether a planned move is more than the choice of an action. @param {Context} context */
export const isPlanAtShips = ({ planned }) => planned.some(({ type }) => type !== "choose_action");

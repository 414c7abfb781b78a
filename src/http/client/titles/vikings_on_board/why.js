// The move meant by pressing a place that is not highlighted, so that the rules can say why they refuse it.
import { chosenInHand, inHand } from "./pick.js";

/** @typedef {import("../title.js").Context} Context */
/** @typedef {import("../title.js").Move} Move */
/** A place of the harbour. @typedef {{ship: number, position?: number, clan?: string}} Place */

/** @param {Context} context @param {Place} place @returns {Move | null} Null if the press means nothing now. */
export function attempt(context, { ship, position, clan }) {
    const { moves, ui } = context;
    const type = moves[0]?.type;
    const picked = moves.find((move) => move.type === "move_body" && `body ${move.ship} ${move.position}` === ui.body);
    if (position !== undefined) {
        if (type === "promote" || type === "place_lone_viking") return { type, ship, position };
        // Its goal is not known yet; but the rules first check whose body it is.
        if (type === "move_body" && !picked)
            return { type, ship, position, to_ship: moves.find((move) => move.to_ship !== ship)?.to_ship ?? ship };
        return null;
    }
    if (clan !== undefined) {
        if (type !== "place_bet" && type !== "move_bet") return null;
        const hand = inHand(context).find(({ key }) => key === chosenInHand(context))?.move;
        return hand?.type === "move_bet" ? { ...hand, to_ship: ship, clan } : hand ? { ...hand, ship, clan } : null;
    }
    if (type === "choose_ship") return { type, ship };
    if (picked) return { type: "move_body", ship: picked.ship, position: picked.position, to_ship: ship };
    return null;
}

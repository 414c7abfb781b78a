// The move meant by pressing a place that is not highlighted, so that the rules can return the reason of its refusal.
import { ofType } from "../title.js";
import { bodyOf, chosenInHand, inHand } from "./pick.js";

/** @typedef {import("../title.js").Context<"vikings_on_board">} Context */
/** @typedef {import("../title.js").Move<"vikings_on_board">} Move */
/** A place of the harbour. @typedef {{ship: number, position?: number, clan?: import("./names.js").Clan}} Place */

/** @param {Context} context @param {Place} place @returns {Move | null} `null` if the press has no meaning now. */
export function intendedMove(context, { ship, position, clan }) {
    const { moves, ui } = context;
    const type = moves[0]?.type;
    const jumps = ofType(moves, "move_body");
    const picked = jumps.find((move) => bodyOf(move) === ui.body);
    if (position !== undefined) {
        if (type === "promote" || type === "place_lone_viking") return { type, ship, position };
        // Its goal is not chosen yet, but the rules first check the owner of the body.
        if (type === "move_body" && !picked)
            return { type, ship, position, to_ship: jumps.find((move) => move.to_ship !== ship)?.to_ship ?? ship };
        return null;
    }
    if (clan !== undefined) {
        if (type !== "place_bet" && type !== "move_bet") return null;
        const hand = inHand(context).find(({ key }) => key === chosenInHand(context))?.move;
        if (hand?.type === "move_bet") return { ...hand, to_ship: ship, clan };
        return hand?.type === "place_bet" ? { ...hand, ship, clan } : null;
    }
    if (type === "choose_ship") return { type, ship };
    if (picked) return { type: "move_body", ship: picked.ship, position: picked.position, to_ship: ship };
    return null;
}

// Turns legal moves into places to press. Some steps name two places, which are picked one after the other.

/** @typedef {import("../title.js").Context} Context */
/** @typedef {import("../title.js").Move} Move */

/**
 * What a press on a place does: a step, or a pick.
 * @typedef {object} Press
 * @property {string} label @property {Move} [move] @property {any} [pick] @property {boolean} [picked]
 */

/** The keys of places on the board. */
export const bodyKey = (/** @type {number} */ ship, /** @type {number} */ position) => `body ${ship} ${position}`;
export const shipKey = (/** @type {number} */ ship) => `ship ${ship}`;
export const circleKey = (/** @type {number} */ ship, /** @type {string} */ clan) => `circle ${ship} ${clan}`;

/**
 * What is in hand for a bet or a load: tokens of which one is used, bets of which one is moved, supplies of which one is laid.
 * @param {Context} context @returns {{key: string, move: Move}[]}
 */
export function inHand({ moves }) {
    const hand = moves.filter(({ type }) => ["place_bet", "move_bet", "load"].includes(type));
    return [...new Map(hand.map((move) => [handKey(move), { key: handKey(move), move }])).values()];
}

/** @param {Move} move */
function handKey(move) {
    if (move.type === "place_bet") return `token ${move.token}`;
    return move.type === "move_bet" ? `bet on ship ${move.ship}` : `${move.supply}`;
}

/** What is in hand now. @param {Context} context */
export function chosenInHand(context) {
    const all = inHand(context);
    return (all.find(({ key }) => key === context.ui.hand) ?? all[0])?.key;
}

/** @param {Context} context @returns {Map<string, Press>} */
export function presses(context) {
    const { moves, ui } = context;
    const hand = chosenInHand(context);
    /** @type {Map<string, Press>} */
    const all = new Map();
    for (const move of moves) {
        const body = bodyKey(move.ship, move.position);
        switch (move.type) {
            case "promote":
                all.set(body, { move, label: `Promote this body of ship ${move.ship}` });
                break;
            case "place_lone_viking":
                all.set(body, { move, label: `A Viking onto this body of ship ${move.ship}` });
                break;
            case "choose_ship":
                all.set(shipKey(move.ship), { move, label: `Ship ${move.ship} sets sail` });
                break;
            case "move_body":
                // Once a body is in hand, ships can be pressed and no other body.
                if (!moves.some((one) => bodyKey(one.ship, one.position) === ui.body) || ui.body === body) {
                    all.set(body, {
                        pick: { body },
                        picked: ui.body === body,
                        label: `Take this body of ship ${move.ship}`,
                    });
                }
                if (ui.body === body)
                    all.set(shipKey(move.to_ship), { move, label: `It jumps to ship ${move.to_ship}` });
                break;
            case "swap":
                swap(move, ui, all);
                break;
            case "place_bet":
            case "move_bet": {
                const to = move.to_ship ?? move.ship;
                if (handKey(move) === hand)
                    all.set(circleKey(to, move.clan), { move, label: `Bet on ${move.clan} at ship ${to}` });
                break;
            }
            case "load":
                if (handKey(move) === hand)
                    all.set(shipKey(move.ship), { move, label: `Load ${move.supply} onto ship ${move.ship}` });
        }
    }
    return all;
}

/** Either body may be picked first. @param {Move} move @param {any} ui @param {Map<string, Press>} all */
function swap(move, ui, all) {
    const one = bodyKey(move.ship, move.position);
    const other = bodyKey(move.other_ship, move.other_position);
    if (ui.body === one) all.set(other, { move, label: `Swap with this body of ship ${move.other_ship}` });
    else if (ui.body === other) all.set(one, { move, label: `Swap with this body of ship ${move.ship}` });
    for (const [key, ship] of [
        [one, move.ship],
        [other, move.other_ship],
    ]) {
        if (!all.get(key)?.move)
            all.set(key, { pick: { body: key }, picked: ui.body === key, label: `Take this body of ship ${ship}` });
    }
}

// The log of a game, as far as the page has loaded it.
import * as api from "../lib/api.js";
import { isClosed, opens } from "./at_hand.js";
import { joined } from "./insist.js";

/** @typedef {import("#api").components["schemas"]} Schemas */
/** @typedef {import("./table.js").Table} Table */
/** @typedef {import("../titles/title.js").Event} LogEvent */

/**
 * The log up to an event.
 * @param {string} id @param {() => LogEvent[]} known The part that the page already has.
 * @param {number} to @param {AbortSignal} signal
 */
async function logUpTo(id, known, to, signal) {
    let events = known();
    for (let after = events.at(-1)?.seq ?? 0; after < to;) {
        const page = await api.events(id, after, signal);
        if (!page.items.length) break;
        after = page.items.at(-1)?.seq ?? to;
        events = joined(events, page.items);
    }
    return joined(known(), events);
}

/**
 * The log of a table up to its newest event. Loads all of it again if closed parts may be open now.
 * @param {Table} table @param {Schemas["Game"]} game
 */
export function logOf(table, game) {
    const isOpened = table.game && opens(table.game, game) && table.events.some(isClosed);
    return logUpTo(table.id, () => (isOpened ? [] : table.events), game.seq, table.signal);
}

/** The log of a table with the posted events. @param {Table} table @param {Required<Schemas["MovesMade"]>} made */
export async function logWith(table, { game, events }) {
    const known = joined(table.events, events);
    if (!opens(table.game, game) || !known.some(isClosed)) return known;
    return logOf(table, game).catch(() => known);
}

/**
 * Whether the player made the first move after an event.
 * @param {LogEvent[]} events @param {number} since @param {number | null | undefined} me
 */
export function isOwn(events, since, me) {
    const first = events.find(({ seq, kind }) => seq > since && kind === "moved");
    return first?.kind === "moved" && first.seat === me && first.by !== "autoplay";
}

// The log of a game, as far as the page has loaded it.
import * as api from "../lib/api.js";
import { hasClosedParts, revealsMore } from "./local_rules.js";

/** @typedef {import("#api").components["schemas"]} Schemas */
/** @typedef {import("./table.js").Table} Table */
/** @typedef {import("../titles/title.js").Event} LogEvent */

/** Joins two parts of a log, with each event once. @template {{seq: number}} T @param {T[]} one @param {T[]} other */
function mergeEvents(one, other) {
    const known = new Set(one.map(({ seq }) => seq));
    return [...one, ...other.filter(({ seq }) => !known.has(seq))].sort((a, b) => a.seq - b.seq);
}

/**
 * The log up to an event.
 * @param {string} id @param {() => LogEvent[]} known The part that the page already has.
 * @param {number} to @param {AbortSignal} signal
 */
async function loadUpTo(id, known, to, signal) {
    let events = known();
    for (let after = events.at(-1)?.seq ?? 0; after < to;) {
        const page = await api.events(id, after, signal);
        if (!page.items.length) break;
        after = page.items.at(-1)?.seq ?? to;
        events = mergeEvents(events, page.items);
    }
    return mergeEvents(known(), events);
}

/**
 * The log of a table up to its newest event. Loads all of it again if closed parts may be open now.
 * @param {Table} table @param {Schemas["Game"]} game
 */
export function loadLog(table, game) {
    const isOpened = table.game && revealsMore(table.game, game) && table.events.some(hasClosedParts);
    return loadUpTo(table.id, () => (isOpened ? [] : table.events), game.seq, table.signal);
}

/** The log of a table with the posted events. @param {Table} table @param {Required<Schemas["MovesMade"]>} made */
export async function mergePosted(table, { game, events }) {
    const known = mergeEvents(table.events, events);
    if (!revealsMore(table.game, game) || !known.some(hasClosedParts)) return known;
    return loadLog(table, game).catch(() => known);
}

/**
 * Whether the player made the first move after an event.
 * @param {LogEvent[]} events @param {number} since @param {number | null | undefined} me
 */
export function isOwnMove(events, since, me) {
    const first = events.find(({ seq, kind }) => seq > since && kind === "moved");
    return first?.kind === "moved" && first.seat === me && first.by !== "autoplay";
}

// The log of a game, as far as the page has it.
import * as api from "../lib/api.js";
import { joined } from "./insist.js";

/** @typedef {import("../titles/title.js").Event} LogEvent */

/**
 * The log up to an event.
 * @param {string} id @param {() => LogEvent[]} known What the page has of it by then. @param {number} to @param {AbortSignal} signal
 */
export async function logUpTo(id, known, to, signal) {
    let events = known();
    for (let after = events.at(-1)?.seq ?? 0; after < to;) {
        const page = await api.events(id, after, signal);
        if (!page.items.length) break;
        after = page.items.at(-1)?.seq ?? to;
        events = joined(events, page.items);
    }
    return joined(known(), events);
}

/** Whether the first move after an event is one's own. @param {LogEvent[]} events @param {number} since @param {number | null | undefined} me */
export function isOwn(events, since, me) {
    const first = events.find(({ seq, kind }) => seq > since && kind === "moved");
    return first?.kind === "moved" && first.seat === me && first.by !== "autoplay";
}

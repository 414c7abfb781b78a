// The request for a seat. Visitors sign in first, and take the seat then.
import { takeSeat } from "../lib/api.js";
import { replaceRoute, route } from "../lib/route.js";
import * as session from "../lib/session.js";
import { attempt } from "../shell/toast.js";

/** The seat that a visitor wants to take after signing in. @type {{id: string, seating: {invite?: string}} | null} */
let wanted = null;

// Somebody who goes elsewhere wants the seat no longer.
window.addEventListener("hashchange", () => wanted?.id !== route().rest[0] && (wanted = null));

/** Whether the visitor has to sign in for a seat in this game. @param {string | undefined} id */
export const isSignInNeeded = (id) => wanted !== null && wanted.id === id && !session.account();

/** @param {string} id @param {string} invite The code of a private game. Empty for a public one. */
export function requestSeat(id, invite) {
    wanted = { id, seating: invite ? { invite } : {} };
    if (session.account()) return takeWantedSeat(id);
    document.dispatchEvent(new Event("sign-in"));
}

/** Takes the seat that was requested before signing in. @param {string} id */
export function takeWantedSeat(id) {
    if (wanted?.id !== id || !session.account()) return;
    const { seating } = wanted;
    wanted = null;
    return attempt(async () => {
        await takeSeat(id, seating);
        replaceRoute("game", id);
    });
}

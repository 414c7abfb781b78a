// Addresses of games that people share: `/g/<id>`, or `/g/<id>/<event>` for a position. The server describes these pages
// to programs that preview links. `/g/<id>/embed` stays as it is. The code of an invitation is behind the `#`, so that servers never see it.
import { link } from "./route.js";

/** @param {string} id @param {{at?: number | null, invite?: string | null}} [more] @returns {string} */
export function sharedAddress(id, { at = null, invite = null } = {}) {
    const path = ["g", id, ...(at === null ? [] : [at])].map((part) => encodeURIComponent(part)).join("/");
    return `${location.origin}/${path}${invite ? `#invite=${encodeURIComponent(invite)}` : ""}`;
}

/** Replaces a shared address by the route of the screen that shows the game. */
function followSharedAddress() {
    const [, id, at] = /^\/g\/([^/]+)(?:\/(?!embed$)([^/]+))?$/.exec(location.pathname) ?? [];
    if (!id) return;
    const invite = new URLSearchParams(location.hash.slice(1)).get("invite");
    // A damaged part of the address stays unchanged, and names no game.
    const to = invite ? link("join", id, invite) : link("game", id, ...(at ? [at] : []));
    history.replaceState(history.state, "", `/${to}`);
}

followSharedAddress();

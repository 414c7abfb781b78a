// The signed-in account.
//
// The access token is only kept in memory and is valid for 15 minutes. The refresh token has to survive a
// reload: games last for weeks, and nobody wants to sign in for each move. It is kept in localStorage or, on
// a shared device, in sessionStorage, which ends with the tab. A cookie would be no safer: the API uses none
// on purpose, so that no other site can exploit it. Only a foreign script could read the storage, and the
// Content-Security-Policy lets none run; a stolen refresh token can be used once, and its second use ends the
// session.
import { faults } from "../words/faults.js";
import { Problem } from "./problem.js";
import { device, parsed, tab } from "./storage.js";

const KEY = "longhall.session";

/** @typedef {{refresh: string, account: {id: string, name: string}}} Kept */

let access = { token: "", until: 0 };
/** @type {Promise<string> | null} */
let refreshing = null;
const changes = new EventTarget();

/** @returns {Kept | null} */
function kept() {
    /** @type {Kept | null} */
    const session = parsed(device.get(KEY)) ?? parsed(tab.get(KEY));
    return typeof session?.refresh === "string" && session.account?.id ? session : null;
}

/** @param {Kept | null} session @param {boolean} [stay] */
function keep(session, stay = device.get(KEY) !== null) {
    device.remove(KEY);
    tab.remove(KEY);
    if (session) (stay ? device : tab).set(KEY, JSON.stringify(session));
}

/** The account that is signed in, or null. */
export function account() {
    return kept()?.account ?? null;
}

/** @param {() => void} told @param {AbortSignal} signal Calls back when somebody signs in or out, in any tab. */
export function onChange(told, signal) {
    changes.addEventListener("change", told, { signal });
    window.addEventListener("storage", (event) => event.key === KEY && told(), { signal });
}

/** Stores the tokens of a new session. @param {import("./api.js").Schemas["SignedIn"]} answer @param {boolean} stay */
export function begin(answer, stay) {
    take(answer);
    keep({ refresh: answer.refresh_token, account: { id: answer.account.id, name: answer.account.name } }, stay);
    changes.dispatchEvent(new Event("change"));
}

/** Forgets the session. */
export function end() {
    access = { token: "", until: 0 };
    keep(null);
    changes.dispatchEvent(new Event("change"));
}

/** Stores the account's new name. @param {string} name */
export function rename(name) {
    const session = kept();
    if (session) keep({ ...session, account: { ...session.account, name } });
    changes.dispatchEvent(new Event("change"));
}

/** A valid access token, or "" if nobody is signed in. @returns {Promise<string>} */
export async function token() {
    if (!kept()) return "";
    if (access.until > Date.now()) return access.token;
    const work = (refreshing ??= alone(refresh).finally(() => (refreshing = null)));
    return work;
}

/** The server rejected the access token, so the next call gets a new one. */
export function distrust() {
    access = { token: "", until: 0 };
}

/** @param {{access_token: string, expires_in: number}} answer */
function take(answer) {
    // Renew it half a minute early, so that it does not expire during a request.
    access = { token: answer.access_token, until: Date.now() + (answer.expires_in - 30) * 1000 };
}

/** A refresh token can be used once, so only one tab at a time may use it. @param {() => Promise<string>} work @returns {Promise<string>} */
async function alone(work) {
    return navigator.locks ? navigator.locks.request(KEY, work) : work();
}

/** @returns {Promise<string>} */
async function refresh() {
    const session = kept();
    if (!session) return "";
    const answer = await fetch("/v1/sessions/refresh", {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ refresh_token: session.refresh }),
    }).catch(() => {
        throw new Problem({ code: "offline", detail: faults.offline });
    });
    if (answer.status >= 500 || answer.status === 429) {
        throw new Problem({ code: "unavailable", status: answer.status, detail: faults.busy });
    }
    if (!answer.ok) {
        // Where tabs cannot lock each other out, another one may have been first.
        if (kept()?.refresh === session.refresh) end();
        return "";
    }
    const tokens = await answer.json();
    take(tokens);
    keep({ ...session, refresh: tokens.refresh_token });
    return access.token;
}

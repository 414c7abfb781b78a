// Who is signed in here.
//
// The access token lives in memory alone and is good for 15 minutes. The refresh token has to outlive a reload: games
// last for weeks, and nobody wants to sign in for each move. It is kept in localStorage, or, on a device shared with
// others, in sessionStorage, which ends with the tab. A cookie would be no safer here: the API has none on purpose, so
// that no foreign page can borrow one. What could read the storage is a foreign script, and the Content-Security-Policy
// lets none run; a stolen refresh token is good for one use, and its second use ends the session.
import { Problem } from "./problem.js";

const KEY = "longhall.session";

/** @typedef {{refresh: string, account: {id: string, name: string}}} Kept */

let access = { token: "", until: 0 };
/** @type {Promise<string> | null} */
let refreshing = null;
const changes = new EventTarget();

/** @returns {Kept | null} */
function kept() {
    const text = localStorage.getItem(KEY) ?? sessionStorage.getItem(KEY);
    return text ? JSON.parse(text) : null;
}

/** @param {Kept | null} session @param {boolean} [stay] */
function keep(session, stay = localStorage.getItem(KEY) !== null) {
    localStorage.removeItem(KEY);
    sessionStorage.removeItem(KEY);
    if (session) (stay ? localStorage : sessionStorage).setItem(KEY, JSON.stringify(session));
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

/** Takes the tokens of a new session. @param {any} answer @param {boolean} stay */
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

/** Takes a new name of the account. @param {string} name */
export function rename(name) {
    const session = kept();
    if (session) keep({ ...session, account: { ...session.account, name } });
    changes.dispatchEvent(new Event("change"));
}

/** A living access token, or "" if nobody is signed in. @returns {Promise<string>} */
export async function token() {
    if (!kept()) return "";
    if (access.until > Date.now()) return access.token;
    const work = (refreshing ??= alone(refresh).finally(() => (refreshing = null)));
    return work;
}

/** The server did not take the access token: the next call gets a new one. */
export function distrust() {
    access = { token: "", until: 0 };
}

/** @param {any} answer */
function take(answer) {
    // Renewed half a minute early: a request under way must not run out.
    access = { token: answer.access_token, until: Date.now() + (answer.expires_in - 30) * 1000 };
}

/** A refresh token is good for one use, so one tab at a time uses it. @param {() => Promise<string>} work @returns {Promise<string>} */
async function alone(work) {
    return navigator.locks ? /** @type {any} */ (navigator.locks.request(KEY, work)) : work();
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
        throw new Problem({ code: "offline", detail: "The server cannot be reached" });
    });
    if (answer.status >= 500 || answer.status === 429) {
        throw new Problem({ code: "unavailable", status: answer.status, detail: "The server is busy" });
    }
    if (!answer.ok) {
        // Another tab may have been first, where tabs cannot lock each other out.
        if (kept()?.refresh === session.refresh) end();
        return "";
    }
    const tokens = await answer.json();
    take(tokens);
    keep({ ...session, refresh: tokens.refresh_token });
    return access.token;
}

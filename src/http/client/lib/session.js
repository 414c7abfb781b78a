// The signed-in account.
//
// The access token is only kept in memory and is valid for 15 minutes. The refresh token has to survive a reload,
// because games last for weeks and players do not want to sign in for each move. It is kept in localStorage or, on a
// shared device, in sessionStorage, which ends with the tab. A duplicated tab shares it with its copy (`siblings.js`).
//
// A cookie would be no safer: the API uses none on purpose, so that no other site can exploit it. Only a foreign script
// could read the storage, and the Content-Security-Policy lets none run. A stolen refresh token can be used once, and
// its second use ends the session.
import { faults } from "../words/faults.js";
import { Problem, refusalOf } from "./problem.js";
import { Siblings } from "./siblings.js";
import { device, parsed, tab } from "./storage.js";

const KEY = "longhall.session";

/** @typedef {{refresh: string, account: {id: string, name: string}}} Kept */
/** The session of one tab and its copies. @typedef {Kept & import("./siblings.js").OfTab} KeptInTab */

let access = { token: "", until: 0 };
/** @type {Promise<string> | null} */
let refreshing = null;
const changes = new EventTarget();

/** A session of this tab alone takes precedence over the session shared by all tabs. */
const place = () => (tab.get(KEY) === null ? device : tab);

/** @returns {Kept | null} */
function kept() {
    /** @type {Kept | null} */
    const session = parsed(place().get(KEY));
    return typeof session?.refresh === "string" && session.account?.id ? session : null;
}

/** Replaces the session in one step. In between, the other tabs would see a signed-out state. @param {Kept} session */
function keep(session, to = place()) {
    to.set(KEY, JSON.stringify(session));
}

/** The account that is signed in. `null` if there is none. */
export function account() {
    return kept()?.account ?? null;
}

/**
 * Calls back after a person signs in or out or is renamed, in any tab.
 * @param {() => void} told
 * @param {AbortSignal} signal
 */
export function onChange(told, signal) {
    changes.addEventListener("change", told, { signal });
}

let known = account();
function tell() {
    known = account();
    changes.dispatchEvent(new Event("change"));
}

/**
 * Handles changes by other tabs. Each tab renews the session from time to time, and such a renewal causes no callback.
 */
function hear() {
    const [before, now] = [known, account()];
    if (before?.id !== now?.id) distrust();
    if (before?.id !== now?.id || before?.name !== now?.name) tell();
}
// Without a key, the whole storage was cleared.
window.addEventListener("storage", ({ key }) => (key === KEY || key === null) && hear());

/** @param {Kept | null} session @returns {session is KeptInTab} */
const isOfTab = (session) => session !== null && "id" in session;

/** The session of this tab alone. */
function ofTab() {
    const session = kept();
    return isOfTab(session) ? session : null;
}

/** @type {Siblings<KeptInTab>} */
const siblings = new Siblings(KEY, {
    mine: ofTab,
    heard(session) {
        if (session) keep(session);
        else tab.remove(KEY);
        hear();
    },
});
siblings.join(ofTab()?.id ?? "");

/** Stores a changed session in all its tabs. @param {Kept} session */
function change(session) {
    if (!isOfTab(session)) return keep(session);
    const next = { ...session, edition: session.edition + 1 };
    keep(next);
    siblings.tell(next.id, next);
}

/** Stores the tokens of a new session. @param {import("./api.js").Schemas["SignedIn"]} answer @param {boolean} stay */
export function begin(answer, stay) {
    const { id, name } = answer.account;
    take(answer);
    if (stay) tab.remove(KEY);
    const session = { refresh: answer.refresh_token, account: { id, name } };
    const own = { id: `${Date.now()} ${Math.random()}`, edition: 0 };
    keep(stay ? session : { ...session, ...own }, stay ? device : tab);
    siblings.join(stay ? "" : own.id);
    tell();
}

/** Removes the session. */
export function end() {
    const own = ofTab();
    place().remove(KEY);
    if (own) siblings.tell(own.id, null);
    distrust();
    tell();
}

/** Stores the account's new name. @param {string} name */
export function rename(name) {
    const session = kept();
    if (session) change({ ...session, account: { ...session.account, name } });
    tell();
}

/** A valid access token. `""` if no account is signed in. @returns {Promise<string>} */
export async function token() {
    if (!kept()) return "";
    if (access.until > Date.now()) return access.token;
    const work = (refreshing ??= alone(refresh).finally(() => (refreshing = null)));
    return work;
}

/** Drops the access token that the server has rejected, so that the next call gets a new one. */
export function distrust() {
    access = { token: "", until: 0 };
}

/** @param {{access_token: string, expires_in: number}} answer */
function take(answer) {
    // Renewal is half a minute early, so that the token does not expire during a request.
    access = { token: answer.access_token, until: Date.now() + (answer.expires_in - 30) * 1000 };
}

/**
 * Runs work in one tab at a time, because a refresh token can be used once.
 * @param {() => Promise<string>} work @returns {Promise<string>}
 */
async function alone(work) {
    return navigator.locks ? navigator.locks.request(KEY, work) : work();
}

/** @returns {Promise<string>} */
async function refresh() {
    await siblings.ask();
    const session = kept();
    if (!session) return "";
    const answer = await fetch("/v1/sessions/refresh", {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ refresh_token: session.refresh }),
    }).catch(() => {
        throw new Problem({ code: "offline", detail: faults.offline });
    });
    if (!answer.ok) {
        const refusal = await refusalOf(answer);
        // Only the server itself can end the session.
        if (refusal.passing) throw refusal;
        // Without locks another tab may have used the token first.
        if (kept()?.refresh === session.refresh) end();
        return "";
    }
    const tokens = await answer.json();
    // Another tab may have signed out meanwhile, or in with another account.
    if (kept()?.refresh !== session.refresh) return refresh();
    take(tokens);
    change({ ...session, refresh: tokens.refresh_token });
    return access.token;
}

// The signed-in account.
//
// The access token is only kept in memory and is valid for 15 minutes. The refresh token has to survive a
// reload: games last for weeks, and nobody wants to sign in for each move. It is kept in localStorage or, on
// a shared device, in sessionStorage, which ends with the tab; a tab that is duplicated shares it with its copy
// (`siblings.js`). A cookie would be no safer: the API uses none on purpose, so that no other site can exploit
// it. Only a foreign script could read the storage, and the Content-Security-Policy lets none run; a stolen
// refresh token can be used once, and its second use ends the session.
import { faults } from "../words/faults.js";
import { Problem, refusalOf } from "./problem.js";
import { Siblings } from "./siblings.js";
import { device, parsed, tab } from "./storage.js";

const KEY = "longhall.session";

/** @typedef {{refresh: string, account: {id: string, name: string}}} Kept */
/** What is kept for one tab and its copies. @typedef {Kept & import("./siblings.js").OfTab} KeptInTab */

let access = { token: "", until: 0 };
/** @type {Promise<string> | null} */
let refreshing = null;
const changes = new EventTarget();

/** Whoever signed in for this tab alone is meant in it, whatever other tabs share. */
const place = () => (tab.get(KEY) === null ? device : tab);

/** @returns {Kept | null} */
function kept() {
    /** @type {Kept | null} */
    const session = parsed(place().get(KEY));
    return typeof session?.refresh === "string" && session.account?.id ? session : null;
}

/** Replaces what is kept in one stroke: in between, the other tabs would find nobody signed in. @param {Kept} session */
function keep(session, to = place()) {
    to.set(KEY, JSON.stringify(session));
}

/** The account that is signed in, or null. */
export function account() {
    return kept()?.account ?? null;
}

/** @param {() => void} told @param {AbortSignal} signal Calls back when somebody signs in or out or is renamed, in any tab. */
export function onChange(told, signal) {
    changes.addEventListener("change", told, { signal });
}

let known = account();
function tell() {
    known = account();
    changes.dispatchEvent(new Event("change"));
}

/** What another tab has done: each renews what is kept from time to time, and that interrupts nobody here. */
function hear() {
    const [before, now] = [known, account()];
    if (before?.id !== now?.id) distrust();
    if (before?.id !== now?.id || before?.name !== now?.name) tell();
}
// Without a key, all was removed.
window.addEventListener("storage", ({ key }) => (key === KEY || key === null) && hear());

/** @param {Kept | null} session @returns {session is KeptInTab} */
const isOfTab = (session) => session !== null && "id" in session;

/** The session that this tab has for itself. */
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

/** Keeps what has become of a session, for all who have it. @param {Kept} session */
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

/** Forgets the session. */
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
        // Only the server itself can say that the session has ended.
        if (refusal.passing) throw refusal;
        // Where tabs cannot lock each other out, another one may have been first.
        if (kept()?.refresh === session.refresh) end();
        return "";
    }
    const tokens = await answer.json();
    // Another tab may have signed out meanwhile, or in as somebody else.
    if (kept()?.refresh !== session.refresh) return refresh();
    take(tokens);
    change({ ...session, refresh: tokens.refresh_token });
    return access.token;
}

// The signed-in account.
//
// The access token is only kept in memory and is valid for 15 minutes. The refresh token has to survive a reload,
// because games last for weeks and players do not want to sign in for each move. It is kept in localStorage or, on a
// shared device, in sessionStorage, which ends with the tab. A duplicated tab shares it with its copy (`sibling_tabs.js`).
//
// A cookie would be no safer: the API uses none on purpose, so that no other site can exploit it. Only a foreign script
// could read the storage, and the Content-Security-Policy lets none run. A stolen refresh token can be used once, and
// its second use ends the session.
import { faults } from "../words/faults.js";
import { Problem, problemIn } from "./problem.js";
import { SiblingTabs } from "./sibling_tabs.js";
import { device, parseJson, tab } from "./storage.js";

const KEY = "longhall.session";

/** @typedef {{refresh: string, account: {id: string, name: string}}} SavedSession */
/** The session of one tab and its copies. @typedef {SavedSession & import("./sibling_tabs.js").TabSession} SavedTabSession */

let access = { token: "", until: 0 };
/** @type {Promise<string> | null} */
let refreshing = null;
const changes = new EventTarget();

/** A session of this tab alone takes precedence over the session shared by all tabs. */
const storageInUse = () => (tab.get(KEY) === null ? device : tab);

/** @returns {SavedSession | null} */
function savedSession() {
    /** @type {SavedSession | null} */
    const session = parseJson(storageInUse().get(KEY));
    return typeof session?.refresh === "string" && session.account?.id ? session : null;
}

/** Replaces the session in one step. In between, the other tabs would see a signed-out state. @param {SavedSession} session */
function save(session, to = storageInUse()) {
    to.set(KEY, JSON.stringify(session));
}

/** The account that is signed in. `null` if there is none. */
export function account() {
    return savedSession()?.account ?? null;
}

/**
 * Calls back after a person signs in or out or is renamed, in any tab.
 * @param {() => void} listener
 * @param {AbortSignal} signal
 */
export function onChange(listener, signal) {
    changes.addEventListener("change", listener, { signal });
}

let lastAccount = account();
function notify() {
    lastAccount = account();
    changes.dispatchEvent(new Event("change"));
}

/**
 * Handles changes by other tabs. Each tab renews the session from time to time, and such a renewal causes no callback.
 */
function handleStorageChange() {
    const [before, now] = [lastAccount, account()];
    if (before?.id !== now?.id) dropAccessToken();
    if (before?.id !== now?.id || before?.name !== now?.name) notify();
}
// Without a key, the whole storage was cleared.
window.addEventListener("storage", ({ key }) => (key === KEY || key === null) && handleStorageChange());

/** @param {SavedSession | null} session @returns {session is SavedTabSession} */
const isTabSession = (session) => session !== null && "id" in session;

/** The session of this tab alone. */
function tabSession() {
    const session = savedSession();
    return isTabSession(session) ? session : null;
}

/** @type {SiblingTabs<SavedTabSession>} */
const siblingTabs = new SiblingTabs(KEY, {
    ownSession: tabSession,
    onSession(session) {
        if (session) save(session);
        else tab.remove(KEY);
        handleStorageChange();
    },
});
siblingTabs.join(tabSession()?.id ?? "");

/** Stores a changed session in all its tabs. @param {SavedSession} session */
function update(session) {
    if (!isTabSession(session)) return save(session);
    const next = { ...session, edition: session.edition + 1 };
    save(next);
    siblingTabs.send(next.id, next);
}

/** Stores the tokens of a new session. @param {import("./api.js").Schemas["SignedIn"]} answer @param {boolean} stay */
export function begin(answer, stay) {
    const { id, name } = answer.account;
    setAccessToken(answer);
    if (stay) tab.remove(KEY);
    const session = { refresh: answer.refresh_token, account: { id, name } };
    const own = { id: `${Date.now()} ${Math.random()}`, edition: 0 };
    save(stay ? session : { ...session, ...own }, stay ? device : tab);
    siblingTabs.join(stay ? "" : own.id);
    notify();
}

/** Removes the session. */
export function end() {
    const own = tabSession();
    storageInUse().remove(KEY);
    if (own) siblingTabs.send(own.id, null);
    dropAccessToken();
    notify();
}

/** Stores the account's new name. @param {string} name */
export function rename(name) {
    const session = savedSession();
    if (session) update({ ...session, account: { ...session.account, name } });
    notify();
}

/** A valid access token. `""` if no account is signed in. @returns {Promise<string>} */
export async function token() {
    if (!savedSession()) return "";
    if (access.until > Date.now()) return access.token;
    const work = (refreshing ??= withLock(refresh).finally(() => (refreshing = null)));
    return work;
}

/** Drops the access token that the server has rejected, so that the next call gets a new one. */
export function dropAccessToken() {
    access = { token: "", until: 0 };
}

/** @param {{access_token: string, expires_in: number}} answer */
function setAccessToken(answer) {
    // Renewal is half a minute early, so that the token does not expire during a request.
    access = { token: answer.access_token, until: Date.now() + (answer.expires_in - 30) * 1000 };
}

/**
 * Runs work in one tab at a time, because a refresh token can be used once.
 * @param {() => Promise<string>} work @returns {Promise<string>}
 */
async function withLock(work) {
    return navigator.locks ? navigator.locks.request(KEY, work) : work();
}

/** @returns {Promise<string>} */
async function refresh() {
    await siblingTabs.request();
    const session = savedSession();
    if (!session) return "";
    const answer = await fetch("/v1/sessions/refresh", {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ refresh_token: session.refresh }),
    }).catch(() => {
        throw new Problem({ code: "offline", detail: faults.offline });
    });
    if (!answer.ok) {
        const refusal = await problemIn(answer);
        // Only the server itself can end the session.
        if (refusal.isTransient) throw refusal;
        // Without locks another tab may have used the token first.
        if (savedSession()?.refresh === session.refresh) end();
        return "";
    }
    const tokens = await answer.json();
    // Another tab may have signed out meanwhile, or in with another account.
    if (savedSession()?.refresh !== session.refresh) return refresh();
    setAccessToken(tokens);
    update({ ...session, refresh: tokens.refresh_token });
    return access.token;
}

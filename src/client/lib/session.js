// The signed-in account.
//
// The access token is only kept in memory and is valid for 15 minutes. The refresh token has to survive a reload,
// because games last for weeks and players do not want to sign in for each move. It is kept in localStorage or, on a
// shared device, in sessionStorage, which ends with the tab. A duplicated tab shares it with its copy (`sibling_tabs.js`).
//
// A cookie would be no safer: the API uses none on purpose, so that no other site can exploit it. Only a foreign script
// could read the storage, and the Content-Security-Policy lets none run. A stolen refresh token can be used once, and
// its second use ends the session.
import { fetchFromServer } from "./connection.js";
import { embeddedGame, isFramed } from "./embedded.js";
import { inOneTab } from "./first_tab.js";
import { problemIn } from "./problem.js";
import { SiblingTabs } from "./sibling_tabs.js";
import { device, OWN, parseJson, tab } from "./storage.js";

const KEY = "longhall.session";
/** Set for a moment when the owner signs out, for the other tabs. */
const SIGNED_OUT_KEY = "longhall.signed_out";

/** @typedef {{refresh: string, account: {id: string, name: string, guest?: true}}} SavedSession */
/** The session of one tab and its copies. @typedef {SavedSession & import("./sibling_tabs.js").TabSession} SavedTabSession */

let access = { token: "", until: 0 };
/** @type {Promise<string> | null} */
let refreshing = null;
const changes = new EventTarget();

/** A session of this tab alone takes precedence over the session shared by all tabs. */
const storageInUse = () => (tab.get(KEY) === null ? device : tab);

/** @returns {SavedSession | null} */
function savedSession(storage = storageInUse()) {
    if (embeddedGame || isFramed) return null;
    /** @type {SavedSession | null} */
    const session = parseJson(storage.get(KEY));
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

/** The account that stays signed in on this device. `null` if there is none. */
export const deviceAccount = () => savedSession(device)?.account ?? null;

/**
 * The account whose session the server has ended, until somebody signs in. While `isAsked` its owner decides whether to
 * sign in again, and `decided` settles then.
 * @type {{account: SavedSession["account"], isAsked: boolean, decided: Promise<void>, settle: () => void} | null}
 */
let lapsed = null;

export const lapsedAccount = () => lapsed?.account ?? null;
/** Whether the owner of the lapsed account has not decided yet. */
export const isAsked = () => lapsed?.isAsked === true;

/** Ends a session that the server has ended. @param {SavedSession} session */
function lapse({ account }) {
    let settle = () => {};
    const decided = /** @type {Promise<void>} */ (new Promise((resolve) => (settle = resolve)));
    removeSession();
    // A guest has nothing to sign in with.
    lapsed = { account, isAsked: !account.guest, decided, settle };
    notify();
}

/** The owner of the lapsed account stays signed out. */
export function declineSignIn() {
    if (!lapsed?.isAsked) return;
    lapsed.isAsked = false;
    lapsed.settle();
    notify();
}

/** Forgets the lapsed account. */
function settleLapsed() {
    lapsed?.settle();
    lapsed = null;
}

/** Whether a guest is signed in, who may play against bots alone. */
export const isGuest = () => account()?.guest === true;

/**
 * Calls back after a person signs in or out or is renamed, in any tab.
 * @param {() => void} listener
 * @param {AbortSignal} signal
 */
export function onChange(listener, signal) {
    changes.addEventListener("change", listener, { signal });
}

/** The account for which this tab keeps plans and unanswered requests. They survive the end of its session. */
const OWNER_KEY = `${OWN}account`;

/** Removes what the tab and the device keep for an account. */
function removeOwn() {
    for (const storage of [tab, device]) for (const key of storage.keys()) if (key.startsWith(OWN)) storage.remove(key);
}

/** Keeps nothing of another account, however its session has ended. @param {SavedSession["account"] | null} now */
function takeTab(now) {
    if (!now || tab.get(OWNER_KEY) === now.id) return;
    if (tab.get(OWNER_KEY) !== null) removeOwn();
    tab.set(OWNER_KEY, now.id);
}

let lastAccount = account();
takeTab(lastAccount);
function notify() {
    lastAccount = account();
    takeTab(lastAccount);
    if (lastAccount) settleLapsed();
    changes.dispatchEvent(new Event("change"));
}

/**
 * Handles changes by other tabs. Each tab renews the session from time to time, and such a renewal causes no callback.
 */
function handleStorageChange() {
    const [before, now] = [lastAccount, account()];
    // A guest that another tab has claimed needs another token.
    if (before?.id !== now?.id || before?.guest !== now?.guest) dropAccessToken();
    if (before?.id !== now?.id || before?.name !== now?.name || before?.guest !== now?.guest) notify();
}
window.addEventListener("storage", ({ key, newValue }) => {
    // A session that has ended by itself leaves the tab's plans to its owner, who may sign in again.
    if (key === SIGNED_OUT_KEY && newValue && storageInUse() === device) removeOwn();
    // Without a key, the whole storage was cleared.
    if (key === KEY || key === null) handleStorageChange();
});
// A page that the browser has kept for its back button missed changes by other tabs.
window.addEventListener("pageshow", ({ persisted }) => persisted && handleStorageChange());

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
        if (session) {
            save(session);
        } else {
            tab.remove(KEY);
            removeOwn();
        }
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
    open(answer, stay);
    notify();
}

/**
 * Stores the tokens of a new guest, and calls back once its first game is there, so that no page is shown in between.
 * @template T @param {import("./api.js").Schemas["SignedIn"]} answer @param {() => Promise<T>} work @returns {Promise<T>}
 */
export async function beginWith(answer, work) {
    open(answer, true);
    return work().finally(notify);
}

/** @param {import("./api.js").Schemas["SignedIn"]} answer @param {boolean} stay */
function open(answer, stay) {
    const { id, name, kind } = answer.account;
    setAccessToken(answer);
    if (stay) tab.remove(KEY);
    /** @type {SavedSession} */
    const session = {
        refresh: answer.refresh_token,
        account: { id, name, ...(kind === "guest" && { guest: true }) },
    };
    const own = { id: `${Date.now()} ${Math.random()}`, edition: 0 };
    save(stay ? session : { ...session, ...own }, stay ? device : tab);
    siblingTabs.join(stay ? "" : own.id);
}

/** Signs out: removes the session, and what the tab keeps for the account. */
export function end() {
    if (storageInUse() === device) {
        device.set(SIGNED_OUT_KEY, String(Date.now()));
        device.remove(SIGNED_OUT_KEY);
    }
    removeSession();
    removeOwn();
    settleLapsed();
    notify();
}

function removeSession() {
    const own = tabSession();
    storageInUse().remove(KEY);
    if (own) siblingTabs.send(own.id, null);
    dropAccessToken();
}

/**
 * The guest that is signed in has become a person. The next request gets a token with all rights.
 * @param {string} name
 */
export function claimed(name) {
    const session = savedSession();
    dropAccessToken();
    if (session) update({ ...session, account: { id: session.account.id, name } });
    notify();
}

/** Stores the account's new name. @param {string} name */
export function rename(name) {
    const session = savedSession();
    if (session) update({ ...session, account: { ...session.account, name } });
    notify();
}

/**
 * A valid access token. `""` if no account is signed in.
 * @param {boolean} [waits] Whether to wait while the owner of a lapsed account decides whether to sign in again.
 * @returns {Promise<string>}
 */
export async function token(waits = false) {
    if (savedSession()) {
        if (access.until > Date.now()) return access.token;
        // A refresh token can be used once.
        const fresh = await (refreshing ??= inOneTab(KEY, refresh).finally(() => (refreshing = null)));
        if (fresh) return fresh;
    }
    if (!waits || !lapsed?.isAsked) return "";
    await lapsed.decided;
    return token(waits);
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

/** @returns {Promise<string>} */
async function refresh() {
    await siblingTabs.request();
    const session = savedSession();
    if (!session) return "";
    const answer = await fetchFromServer("/v1/sessions/refresh", {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ refresh_token: session.refresh }),
    });
    if (!answer.ok) {
        const refusal = await problemIn(answer);
        // Only the server itself can end the session.
        if (refusal.isTransient) throw refusal;
        // Without locks another tab may have used the token first.
        if (savedSession()?.refresh === session.refresh) lapse(session);
        return "";
    }
    const tokens = await answer.json();
    // Another tab may have signed out meanwhile, or in with another account.
    if (savedSession()?.refresh !== session.refresh) return refresh();
    setAccessToken(tokens);
    update({ ...session, refresh: tokens.refresh_token });
    return access.token;
}

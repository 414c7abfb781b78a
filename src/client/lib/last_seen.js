// What this device saw last of the account's games, to be read without a connection.
//
// It is kept only while the session is kept on this device: signing out, the end of the session and another account
// delete it. Its size is bounded.
import { connection } from "./connection.js";
import { serverNow } from "./server_clock.js";
import * as session from "./session.js";
import { device, parseJson } from "./storage.js";

const PREFIX = "longhall.seen.";
/** Maximum number of records, and of characters in each. */
const RECORDS_MAX = 10;
const LENGTH_MAX = 250_000;

/** A record, with the time in milliseconds since 1970. @template T @typedef {{at: number, value: T}} Seen */

/** @param {string} account */
const prefixOf = (account) => `${PREFIX}${account}.`;
const records = () => device.keys().filter((key) => key.startsWith(PREFIX));
/** @param {string} key @returns {Seen<unknown> | null} */
const read = (key) => parseJson(device.get(key));

/** The account whose data this tab may keep. The session of one tab leaves nothing on the device. */
function owner() {
    const id = session.deviceAccount()?.id;
    return id && id === session.account()?.id ? id : null;
}

/** Keeps what a page shows. @param {string} name @param {unknown} value */
export function keepSeen(name, value) {
    const account = owner();
    if (!account) return;
    const key = prefixOf(account) + name;
    const text = JSON.stringify({ at: serverNow(), value });
    if (text.length > LENGTH_MAX) return device.remove(key);
    const others = records().filter((one) => one !== key);
    if (others.length >= RECORDS_MAX) {
        const newestFirst = others.sort((a, b) => (read(b)?.at ?? 0) - (read(a)?.at ?? 0));
        newestFirst.slice(RECORDS_MAX - 1).forEach((one) => device.remove(one));
    }
    device.set(key, text);
}

/**
 * The record of this name for the account that is signed in. `null` if there is none.
 * @template T @param {string} name @returns {Seen<T> | null}
 */
export function recallSeen(name) {
    const account = owner();
    return account ? /** @type {Seen<T> | null} */ (read(prefixOf(account) + name)) : null;
}

/** Deletes the records of all accounts but the one that stays signed in on this device. */
export function forgetOthersSeen() {
    const id = session.deviceAccount()?.id;
    for (const key of records()) if (!id || !key.startsWith(prefixOf(id))) device.remove(key);
}

/** The time of the record that the page shows instead of newer data. @type {number | null} */
let shownAt = null;
export const shownSeenAt = () => shownAt;

/** Marks the page as showing a record of this time. `null` for newer data. @param {number | null} at */
export function showSeen(at) {
    if (at === shownAt) return;
    shownAt = at;
    connection.dispatchEvent(new Event("change"));
}

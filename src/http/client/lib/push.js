// Push messages for this browser: the service worker and its subscription.
import { createPush, deletePush, preferences, pushes, pushKey, setPreferences } from "./api.js";
import { browserInWords } from "./browsers.js";
import { Problem } from "./problem.js";
import * as session from "./session.js";
import { device, parsed } from "./storage.js";
import { telling as say } from "../words/telling.js";
import { language as spoken } from "./language.js";

/** The id of this browser's subscription, and the account that it notifies. */
const KEY = "longhall.push";
/** Whether this browser has been offered notifications. The offer appears only once. */
const ASKED = "longhall.push.asked";
const WORKER = "/sw.js";
/** Delay before the worker starts, because the resources of the page come first. */
const WORKER_AFTER_MS = 3000;

/** @typedef {{discreet?: boolean, quiet_hours?: import("./api.js").Schemas["QuietHours"] | null}} Wishes */

/**
 * A browser that restricts addresses of scripts (Trusted Types).
 * @typedef {{trustedTypes?: {createPolicy(name: string, rules: {createScriptURL(): string}): {createScriptURL(url: string): string}}}} Trusting
 */

const hasWorkers = () => "serviceWorker" in navigator;

export const canBeTold = () => hasWorkers() && "PushManager" in window && "Notification" in window;

/** Starts the worker, or replaces it by a newer one. */
export function startWorker() {
    if (!hasWorkers()) return;
    // The policy allows only script addresses that are created here.
    const trusted = /** @type {Trusting} */ (/** @type {unknown} */ (window)).trustedTypes?.createPolicy(
        "longhall-worker",
        {
            createScriptURL: () => WORKER,
        },
    );
    const begin = () => navigator.serviceWorker.register(trusted?.createScriptURL(WORKER) ?? WORKER).catch(() => {});
    setTimeout(begin, WORKER_AFTER_MS);
}

/** The worker, if it has started. */
export const worker = () =>
    hasWorkers() ? navigator.serviceWorker.getRegistration().catch(() => undefined) : Promise.resolve(undefined);

/** @returns {{id: string, account: string} | null} */
const told = () => parsed(device.get(KEY));

/** Whether this browser gets notifications. */
export const isTold = () => told() !== null;

/** Whether to offer notifications. */
export const mayAsk = () => canBeTold() && Notification.permission === "default" && device.get(ASKED) === null;

export const askedEnough = () => device.set(ASKED, "yes");

/** Requests permission and subscribes this browser. @param {Wishes} [wishes] */
export async function tellMe(wishes = {}) {
    askedEnough();
    if ((await Notification.requestPermission()) !== "granted") {
        throw new Problem({ code: "not_allowed", detail: say.notAllowed });
    }
    await speakMyLanguage();
    const { key } = await pushKey();
    const { pushManager } = await navigator.serviceWorker.ready;
    // A subscription with another key of the hall is useless.
    await (await pushManager.getSubscription())?.unsubscribe();
    const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(key) }).catch(() => {
        throw new Problem({ code: "no_push_service", detail: say.noService });
    });
    const subscription = /** @type {import("./api.js").Schemas["PushRequest"]["subscription"]} */ (made.toJSON());
    const { id } = await createPush({ subscription, key, label: browserInWords(navigator.userAgent), ...wishes });
    device.set(KEY, JSON.stringify({ id, account: session.account()?.id }));
}

/** Sets the account's language and time zone to this browser's, unless the person has chosen others. */
async function speakMyLanguage() {
    const [{ items }, now] = await Promise.all([pushes(), preferences()]);
    if (items.length || now.zone !== "UTC" || now.language !== "en") return;
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    if (zone) await setPreferences({ language: spoken, zone }).catch(() => {});
}

/** Ends the notifications of this browser. */
export async function tellMeNothing() {
    const known = told();
    if (known) await deletePush(known.id).catch(() => {});
    await forget();
}

/**
 * Ends the subscription here if the server has ended it, for example from another device.
 * @param {string[]} ids The subscriptions that the server still has.
 */
export async function keepInStep(ids) {
    const known = told();
    if (known && !ids.includes(known.id)) await forget();
}

/**
 * Ends the subscription of another account, so that the next user of this browser does not get its notifications. The
 * session may have ended in any way.
 */
export async function keepToOwner() {
    const known = told();
    if (known && known.account !== session.account()?.id) await forget();
}

/** Removes the account's data from this browser. */
export async function forget() {
    device.remove(KEY);
    device.remove(ASKED);
    badge(0);
    const registered = await worker();
    await (await registered?.pushManager?.getSubscription())?.unsubscribe().catch(() => false);
    for (const shown of (await registered?.getNotifications()) ?? []) shown.close();
    for (const name of await kept()) await caches.delete(name);
}

/** The caches of the worker. If storage is blocked, even this request throws. */
const kept = async () => ("caches" in window ? caches.keys().catch(() => []) : []);

/** Shows a number on the icon of the installed page. @param {number} turns */
export function badge(turns) {
    navigator.setAppBadge?.(turns).catch(() => {});
}

/** @param {string} text base64url */
function bytes(text) {
    const plain = atob(text.replace(/-/g, "+").replace(/_/g, "/"));
    return Uint8Array.from(plain, (character) => character.charCodeAt(0));
}

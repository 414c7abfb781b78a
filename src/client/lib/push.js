// Push messages for this browser: the service worker and its subscription.
import { createPush, deletePush, preferences, pushes, pushKey, setPreferences } from "./api.js";
import { browserInWords } from "./browsers.js";
import { Problem } from "./problem.js";
import * as session from "./session.js";
import { device, parseJson } from "./storage.js";
import { notifications as say } from "../words/index.js";
import { language as spoken, MESSAGE_LANGUAGES } from "./language.js";

/** The id of this browser's subscription, and the account that it notifies. */
const KEY = "longhall.push";
/** Whether this browser has been offered notifications. The offer appears only once. */
const OFFERED = "longhall.push.offered";
/** The worker caches the texts of this language. */
const WORKER = `/sw.js?language=${spoken}`;
/** Delay before the worker starts, because the resources of the page come first. */
const WORKER_AFTER_MS = 3000;

/** @typedef {{discreet?: boolean, quiet_hours?: import("./api.js").Schemas["QuietHours"] | null}} PushSettings */

/**
 * A browser that restricts addresses of scripts (Trusted Types).
 * @typedef {{trustedTypes?: {createPolicy(name: string, rules: {createScriptURL(): string}): {createScriptURL(url: string): string}}}} WithTrustedTypes
 */

const hasWorkers = () => "serviceWorker" in navigator;

export const supportsPush = () => hasWorkers() && "PushManager" in window && "Notification" in window;

/** Starts the worker, or replaces it by a newer one. */
export function startWorker() {
    if (!hasWorkers()) return;
    // The policy allows only script addresses that are created here.
    const trusted = /** @type {WithTrustedTypes} */ (/** @type {unknown} */ (window)).trustedTypes?.createPolicy(
        "longhall-worker",
        {
            createScriptURL: () => WORKER,
        },
    );
    const register = () => navigator.serviceWorker.register(trusted?.createScriptURL(WORKER) ?? WORKER).catch(() => {});
    setTimeout(register, WORKER_AFTER_MS);
}

/** The worker, if it has started. */
export const worker = () =>
    hasWorkers() ? navigator.serviceWorker.getRegistration().catch(() => undefined) : Promise.resolve(undefined);

/** @returns {{id: string, account: string} | null} */
const savedSubscription = () => parseJson(device.get(KEY));

/** Whether this browser gets notifications. */
export const isSubscribed = () => savedSubscription() !== null;

/** Whether to offer notifications. */
export const mayOffer = () => supportsPush() && Notification.permission === "default" && device.get(OFFERED) === null;

export const dismissOffer = () => device.set(OFFERED, "yes");

/** Requests permission and subscribes this browser. @param {PushSettings} [settings] */
export async function enableNotifications(settings = {}) {
    dismissOffer();
    if ((await Notification.requestPermission()) !== "granted") {
        throw new Problem({ code: "not_allowed", detail: say.notAllowed });
    }
    await initPreferences();
    const { key } = await pushKey();
    const { pushManager } = await navigator.serviceWorker.ready;
    // A subscription with another key of the hall is useless.
    await (await pushManager.getSubscription())?.unsubscribe();
    const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(key) }).catch(() => {
        throw new Problem({ code: "no_push_service", detail: say.noService });
    });
    const subscription = /** @type {import("./api.js").Schemas["PushRequest"]["subscription"]} */ (made.toJSON());
    const { id } = await createPush({ subscription, key, label: browserInWords(navigator.userAgent), ...settings });
    device.set(KEY, JSON.stringify({ id, account: session.account()?.id }));
}

/** Sets the account's language and time zone to this browser's, unless the person has chosen others. */
async function initPreferences() {
    const [{ items }, now] = await Promise.all([pushes(), preferences()]);
    if (items.length || now.zone !== "UTC" || now.language !== "en") return;
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    if (zone)
        await setPreferences({ language: MESSAGE_LANGUAGES.find((one) => one === spoken) ?? "en", zone }).catch(
            () => {},
        );
}

/** Ends the notifications of this browser. */
export async function disableNotifications() {
    const saved = savedSubscription();
    if (saved) await deletePush(saved.id).catch(() => {});
    await clearAccountData();
}

/**
 * Ends the subscription here if the server has ended it, for example from another device.
 * @param {string[]} ids The subscriptions that the server still has.
 */
export async function syncSubscription(ids) {
    const saved = savedSubscription();
    if (saved && !ids.includes(saved.id)) await clearAccountData();
}

/**
 * Ends the subscription of another account, so that the next user of this browser does not get its notifications. The
 * session may have ended in any way.
 */
export async function dropForeignSubscription() {
    const saved = savedSubscription();
    // A session of this tab alone stands beside the one of the device.
    const isOfHere = [session.account(), session.deviceAccount()].some((account) => account?.id === saved?.account);
    if (saved && !isOfHere) await clearAccountData();
}

/** Removes the account's data from this browser. */
export async function clearAccountData() {
    device.remove(KEY);
    device.remove(OFFERED);
    badge(0);
    const registered = await worker();
    await (await registered?.pushManager?.getSubscription())?.unsubscribe().catch(() => false);
    for (const shown of (await registered?.getNotifications()) ?? []) shown.close();
    for (const name of await cacheNames()) await caches.delete(name);
}

/** The caches of the worker. If storage is blocked, even this request throws. */
const cacheNames = async () => ("caches" in window ? caches.keys().catch(() => []) : []);

/** Shows a number on the icon of the installed page. @param {number} turns */
export function badge(turns) {
    navigator.setAppBadge?.(turns).catch(() => {});
}

/** @param {string} text base64url */
function bytes(text) {
    const plain = atob(text.replace(/-/g, "+").replace(/_/g, "/"));
    return Uint8Array.from(plain, (character) => character.charCodeAt(0));
}

// This browser as somebody who can be told: the service worker, and its subscription.
import { createPush, deletePush, preferences, pushes, pushKey, setPreferences } from "./api.js";
import { browserInWords } from "./browsers.js";
import { Problem } from "./problem.js";
import * as session from "./session.js";
import { device, parsed } from "./storage.js";
import { telling as say } from "../words/telling.js";
import { language as spoken } from "./language.js";

/** The id of this browser's subscription, and the account that is told. */
const KEY = "longhall.push";
/** That somebody was asked whether to be told; whatever they said, they are not asked again. */
const ASKED = "longhall.push.asked";
const WORKER = "/sw.js";
/** When the worker begins: what the page needs comes first. */
const WORKER_AFTER_MS = 3000;

/** @typedef {{discreet?: boolean, quiet_hours?: import("./api.js").Schemas["QuietHours"] | null}} Wishes */

/**
 * A browser that lets only some addresses become scripts.
 * @typedef {{trustedTypes?: {createPolicy(name: string, rules: {createScriptURL(): string}): {createScriptURL(url: string): string}}}} Trusting
 */

const hasWorkers = () => "serviceWorker" in navigator;

export const canBeTold = () => hasWorkers() && "PushManager" in window && "Notification" in window;

/** Has the worker begin, or be replaced by a newer one. */
export function startWorker() {
    if (!hasWorkers()) return;
    // The policy lets no address become a script that is not made here.
    const trusted = /** @type {Trusting} */ (/** @type {unknown} */ (window)).trustedTypes?.createPolicy(
        "longhall-worker",
        {
            createScriptURL: () => WORKER,
        },
    );
    const begin = () => navigator.serviceWorker.register(trusted?.createScriptURL(WORKER) ?? WORKER).catch(() => {});
    setTimeout(begin, WORKER_AFTER_MS);
}

/** The worker, if it has begun. */
export const worker = () =>
    hasWorkers() ? navigator.serviceWorker.getRegistration().catch(() => undefined) : Promise.resolve(undefined);

/** @returns {{id: string, account: string} | null} */
const told = () => parsed(device.get(KEY));

/** Whether this browser is told already. */
export const isTold = () => told() !== null;

/** Whether to ask somebody if they want to be told. */
export const mayAsk = () => canBeTold() && Notification.permission === "default" && device.get(ASKED) === null;

export const askedEnough = () => device.set(ASKED, "yes");

/** Asks for permission, and has this browser told. @param {Wishes} [wishes] */
export async function tellMe(wishes = {}) {
    askedEnough();
    if ((await Notification.requestPermission()) !== "granted") {
        throw new Problem({ code: "not_allowed", detail: say.notAllowed });
    }
    await speakMyLanguage();
    const { key } = await pushKey();
    const { pushManager } = await navigator.serviceWorker.ready;
    // One with another key of the hall cannot be used any more.
    await (await pushManager.getSubscription())?.unsubscribe();
    const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(key) }).catch(() => {
        throw new Problem({ code: "no_push_service", detail: say.noService });
    });
    const subscription = /** @type {import("./api.js").Schemas["PushRequest"]["subscription"]} */ (made.toJSON());
    const { id } = await createPush({ subscription, key, label: browserInWords(navigator.userAgent), ...wishes });
    device.set(KEY, JSON.stringify({ id, account: session.account()?.id }));
}

/** Language and time zone are this browser's, until somebody has chosen others. */
async function speakMyLanguage() {
    const [{ items }, now] = await Promise.all([pushes(), preferences()]);
    if (items.length || now.zone !== "UTC" || now.language !== "en") return;
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    if (zone) await setPreferences({ language: spoken, zone }).catch(() => {});
}

/** This browser is told nothing more. */
export async function tellMeNothing() {
    const known = told();
    if (known) await deletePush(known.id).catch(() => {});
    await forget();
}

/** Ends what the server has ended, from another device perhaps. @param {string[]} ids What it still has. */
export async function keepInStep(ids) {
    const known = told();
    if (known && !ids.includes(known.id)) await forget();
}

/** What one account is told is not for whoever uses this browser next, however the session ended. */
export async function keepToOwner() {
    const known = told();
    if (known && known.account !== session.account()?.id) await forget();
}

/** Nothing of the account stays in this browser. */
export async function forget() {
    device.remove(KEY);
    device.remove(ASKED);
    badge(0);
    const registered = await worker();
    await (await registered?.pushManager?.getSubscription())?.unsubscribe().catch(() => false);
    for (const shown of (await registered?.getNotifications()) ?? []) shown.close();
    for (const name of await kept()) await caches.delete(name);
}

/** What the worker keeps; blocked storage cannot even be asked. */
const kept = async () => ("caches" in window ? caches.keys().catch(() => []) : []);

/** The number on the icon of the installed page. @param {number} turns */
export function badge(turns) {
    navigator.setAppBadge?.(turns).catch(() => {});
}

/** @param {string} text base64url */
function bytes(text) {
    const plain = atob(text.replace(/-/g, "+").replace(/_/g, "/"));
    return Uint8Array.from(plain, (character) => character.charCodeAt(0));
}

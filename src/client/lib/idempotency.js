// Requests that take effect once, however often they are sent, even if responses are lost.
import { faults } from "../words/index.js";
import { Problem } from "./problem.js";
import { randomHex } from "./random.js";
import * as session from "./session.js";
import { OWN, parseJson, tab } from "./storage.js";

/** Addresses of POST requests that take an `Idempotency-Key`. A test compares them with the OpenAPI document. */
const WITH_KEY = [
    /^\/v1\/(games|matches)$/,
    /^\/v1\/games\/[^/]+\/(answers|cancellation|claim|confirmation|moves|moves\/dry-run|nudge|rematch|resignation|seats|start|talk|undo|vacation)$/,
    /^\/v1\/me\/(push|webhooks\/[^/]+\/test|push\/[^/]+\/test)$/,
];

/**
 * Addresses of POST requests that take no key, with the text for a lost response. `null` if no important change can be
 * lost.
 * @type {[RegExp, (() => string) | null][]}
 */
const WITHOUT_KEY = [
    [/^\/v1\/accounts$/, () => faults.maybeSignedUp],
    [/^\/v1\/accounts\/recovery$/, () => faults.maybeRecovered],
    [/^\/v1\/me\/(passkeys|tokens|webhooks)$/, () => faults.maybeMade],
    [/^\/v1\/me\/(recovery-code|feed)$/, () => faults.maybeReplaced],
    [/^\/v1\/me\/consents$/, () => faults.maybeDecided],
    [/^\/v1\/(me\/proof|passkeys\/challenge|sessions|sessions\/passkey|sessions\/refresh)$/, null],
];

/** Time for which the key of an unanswered request is kept, in milliseconds. */
const KEY_LIFETIME_MS = 3_600_000;

/**
 * A request without a response, and the account that sent it.
 * @typedef {{path: string, account: string, intent: string, key: string, body: unknown, since: number}} Unanswered
 */
/** The tab's storage of the last unanswered request to each address. It survives a reload. */
const STORAGE_KEY = `${OWN}unanswered`;
/** @returns {Unanswered[]} The requests that have not expired. */
function loadUnanswered() {
    /** @type {Unanswered[] | null} */
    const all = parseJson(tab.get(STORAGE_KEY));
    return (Array.isArray(all) ? all : []).filter(({ since }) => Date.now() - since < KEY_LIFETIME_MS);
}
/** @param {string} path @param {Unanswered} [request] The unanswered request. `undefined` once it is answered. */
function saveUnanswered(path, request) {
    const others = loadUnanswered().filter((one) => one.path !== path);
    if (request) others.push(request);
    if (others.length) tab.set(STORAGE_KEY, JSON.stringify(others));
    else tab.remove(STORAGE_KEY);
}

/** Pending requests. @type {Map<string, Promise<unknown>>} */
const pending = new Map();

/** Whether a POST to this address takes an `Idempotency-Key`. @param {string} path */
export const takesKey = (path) => WITH_KEY.some((pattern) => pattern.test(path));

/** Whether this address is listed as one without a key. @param {string} path */
export const isListedWithoutKey = (path) => WITHOUT_KEY.some(([pattern]) => pattern.test(path));

/** The error for a missing response, in words for the address. @param {string} path @param {unknown} error */
function describedError(path, error) {
    if (!(error instanceof Problem) || error.status !== 0) return error;
    const maybe = WITHOUT_KEY.find(([pattern]) => pattern.test(path))?.[1];
    return maybe ? new Problem({ code: "unanswered", detail: maybe() }) : error;
}

/**
 * Sends a POST request. An equal request joins a pending one. An unanswered request keeps its key and body: the same
 * intent sends both again, and another intent gets a new key.
 * @template T @param {string} path
 * @param {unknown} intent The request without its random parts.
 * @param {unknown} body @param {(body: unknown, headers: Record<string, string>) => Promise<T>} send
 * @returns {Promise<T>}
 */
export function postOnce(path, intent, body, send) {
    const intentJson = JSON.stringify(intent ?? null);
    const name = `${session.account()?.id}\n${path}\n${intentJson}`;
    const before = pending.get(name);
    if (before) return /** @type {Promise<T>} */ (before);
    const work = (takesKey(path) ? withKey(path, intentJson, body, send) : send(body, {}))
        .catch((error) => {
            throw describedError(path, error);
        })
        .finally(() => pending.delete(name));
    pending.set(name, work);
    return work;
}

/** @template T @param {string} path @param {string} intent @param {unknown} body @param {(body: unknown, headers: Record<string, string>) => Promise<T>} send @returns {Promise<T>} */
async function withKey(path, intent, body, send) {
    const account = session.account()?.id ?? "";
    const last = loadUnanswered().find((one) => one.path === path && one.account === account && one.intent === intent);
    const request = last ?? { path, account, intent, key: randomHex(16), body, since: Date.now() };
    saveUnanswered(path, request);
    const answered = () => loadUnanswered().some(({ key }) => key === request.key) && saveUnanswered(path);
    try {
        const answer = await send(request.body, { "Idempotency-Key": request.key });
        answered();
        return answer;
    } catch (error) {
        // A refusal is a response of the server. A response of a proxy is none.
        if (error instanceof Problem && !error.isTransient) answered();
        throw error;
    }
}

// Requests that take effect once, however often they are sent, even if responses are lost.
import { faults } from "../words/faults.js";
import { Problem } from "./problem.js";
import * as session from "./session.js";
import { parsed, tab } from "./storage.js";

/** Addresses of POST requests that take an `Idempotency-Key`. A test compares them with the OpenAPI document. */
const TAKES_KEY = [
    /^\/v1\/games$/,
    /^\/v1\/games\/[^/]+\/(answers|cancellation|claim|moves|moves\/dry-run|nudge|rematch|resignation|seats|start|talk|undo|vacation)$/,
    /^\/v1\/me\/(push|webhooks\/[^/]+\/test|push\/[^/]+\/test)$/,
];

/**
 * Addresses of POST requests that take no key, with the text for a lost response. `null` if no important change can be
 * lost.
 * @type {[RegExp, (() => string) | null][]}
 */
const TAKES_NONE = [
    [/^\/v1\/accounts$/, () => faults.maybeSignedUp],
    [/^\/v1\/accounts\/recovery$/, () => faults.maybeRecovered],
    [/^\/v1\/me\/(passkeys|tokens|webhooks)$/, () => faults.maybeMade],
    [/^\/v1\/me\/(recovery-code|feed)$/, () => faults.maybeReplaced],
    [/^\/v1\/me\/consents$/, () => faults.maybeDecided],
    [/^\/v1\/(me\/proof|passkeys\/challenge|sessions|sessions\/passkey|sessions\/refresh)$/, null],
];

/** Time for which the key of an unanswered request is kept, in milliseconds. */
const KEPT_MS = 3_600_000;

/**
 * A request without a response, and the account that sent it.
 * @typedef {{path: string, account: string, words: string, key: string, body: unknown, since: number}} Unanswered
 */
/** The tab's storage of the last unanswered request to each address. It survives a reload. */
const KEPT = "longhall.unanswered";
/** @returns {Unanswered[]} The requests that have not expired. */
function unanswered() {
    /** @type {Unanswered[] | null} */
    const all = parsed(tab.get(KEPT));
    return (Array.isArray(all) ? all : []).filter(({ since }) => Date.now() - since < KEPT_MS);
}
/** @param {string} path @param {Unanswered} [request] The unanswered request. `undefined` once it is answered. */
function keep(path, request) {
    const others = unanswered().filter((one) => one.path !== path);
    if (request) others.push(request);
    if (others.length) tab.set(KEPT, JSON.stringify(others));
    else tab.remove(KEPT);
}

/** Pending requests. @type {Map<string, Promise<unknown>>} */
const underWay = new Map();

/** Whether a POST to this address takes an `Idempotency-Key`. @param {string} path */
export const takesKey = (path) => TAKES_KEY.some((pattern) => pattern.test(path));

/** Whether this address is listed as one without a key. @param {string} path */
export const takesNone = (path) => TAKES_NONE.some(([pattern]) => pattern.test(path));

/** A random key that also works over plain HTTP, where there is no `randomUUID`. */
function randomKey() {
    return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The error for a missing response, in words for the address. @param {string} path @param {unknown} error */
function worded(path, error) {
    if (!(error instanceof Problem) || error.status !== 0) return error;
    const maybe = TAKES_NONE.find(([pattern]) => pattern.test(path))?.[1];
    return maybe ? new Problem({ code: "unanswered", detail: maybe() }) : error;
}

/**
 * Sends a POST request. An equal request joins a pending one. An unanswered request keeps its key and body: equal words
 * send both again, and other words get a new key.
 * @template T @param {string} path The words of the request, without its random parts.
 * @param {unknown} words What the person wants, without what is random.
 * @param {unknown} body @param {(body: unknown, headers: Record<string, string>) => Promise<T>} send
 * @returns {Promise<T>}
 */
export function once(path, words, body, send) {
    const wanted = JSON.stringify(words ?? null);
    const name = `${path}\n${wanted}`;
    const before = underWay.get(name);
    if (before) return /** @type {Promise<T>} */ (before);
    const work = (takesKey(path) ? withKey(path, wanted, body, send) : send(body, {}))
        .catch((error) => {
            throw worded(path, error);
        })
        .finally(() => underWay.delete(name));
    underWay.set(name, work);
    return work;
}

/** @template T @param {string} path @param {string} words @param {unknown} body @param {(body: unknown, headers: Record<string, string>) => Promise<T>} send @returns {Promise<T>} */
async function withKey(path, words, body, send) {
    const account = session.account()?.id ?? "";
    const last = unanswered().find((one) => one.path === path && one.account === account && one.words === words);
    const request = last ?? { path, account, words, key: randomKey(), body, since: Date.now() };
    keep(path, request);
    const answered = () => unanswered().some(({ key }) => key === request.key) && keep(path);
    try {
        const answer = await send(request.body, { "Idempotency-Key": request.key });
        answered();
        return answer;
    } catch (error) {
        // A refusal is a response of the server. A response of a proxy is none.
        if (error instanceof Problem && !error.passing) answered();
        throw error;
    }
}

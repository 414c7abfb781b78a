// The calls of the public API. The page uses no other interface of the server.
import { faults } from "../words/faults.js";
import { once } from "./idempotency.js";
import { inOwnWords, languageOf, withOwnRules } from "./own_words.js";
import { notTheServer, Problem, refusalOf } from "./problem.js";
import * as session from "./session.js";

/** @typedef {import("#api").components["schemas"]} Schemas */

/**
 * Requests for a player's agreement, beside the turns.
 * @typedef {{game: string, ruleset: string, title?: string | null, kind: string, since: string, until?: string}} Asked
 */
/**
 * The games that wait for the player, and the requests of others.
 * @typedef {Schemas["Turns"] & {asks?: Asked[]}} Waiting
 */

/**
 * @typedef {object} Ask
 * @property {string} [method]
 * @property {unknown} [body] @property {Record<string, string>} [headers]
 * @property {AbortSignal} [signal]
 * @property {unknown} [words] The words of the request: those of the person, or by default the body.
 */

let changes = 0;
/** Shows the request as pending until its response arrives. @param {number} more */
function changing(more) {
    changes += more;
    document.documentElement.toggleAttribute("data-changing", changes > 0);
}

/**
 * Sends a request to the server. Throws a refusal as a Problem. A POST goes through `json`, which reads its response to
 * the end.
 * @param {string} path @param {Ask} [ask] @returns {Promise<Response>}
 */
export async function ask(path, ask = {}) {
    if (!ask.method) return send(path, ask);
    changing(1);
    return send(path, ask).finally(() => changing(-1));
}

/** @param {string} path @param {Ask} ask @returns {Promise<Response>} */
async function send(path, { method = "GET", body, headers = {}, signal }, again = true) {
    const token = await session.token();
    const all = new Headers(headers);
    if (token) all.set("Authorization", `Bearer ${token}`);
    if (body !== undefined) all.set("Content-Type", "application/json");
    const request = { method, headers: all, signal, body: body === undefined ? undefined : JSON.stringify(body) };
    const answered = await fetch(path, request).catch((cause) => {
        if (signal?.aborted) throw cause;
        throw new Problem({ code: "offline", detail: faults.offline });
    });
    if (answered.ok || answered.status === 304) return answered;
    if (answered.status === 401 && token && again) {
        session.distrust();
        return send(path, { method, body, headers, signal }, false);
    }
    throw await refusalOf(answered);
}

/**
 * Reads a response. Its connection may break, and it may come from a proxy instead of the server.
 * @template T @param {Promise<T>} body @param {AbortSignal} [signal] @returns {Promise<T>}
 */
const whole = (body, signal) =>
    body.catch((cause) => {
        if (signal?.aborted) throw cause;
        throw cause instanceof SyntaxError ? notTheServer() : new Problem({ code: "offline", detail: faults.offline });
    });

/**
 * @template T @param {string} path @param {Ask} [with_]
 * @returns {Promise<T>} The body of the response. `null` if it has none.
 */
async function json(path, with_) {
    /** @param {Ask} [ask_] @returns {Promise<T>} */
    const answerOf = async (ask_) => {
        const answer = await ask(path, ask_);
        return [202, 204].includes(answer.status) ? /** @type {T} */ (null) : whole(answer.json(), ask_?.signal);
    };
    if (with_?.method !== "POST") return answerOf(with_);
    const { words = with_.body, body, headers, ...rest } = with_;
    return once(path, words, body, (sent, key) => answerOf({ ...rest, body: sent, headers: { ...key, ...headers } }));
}

/** @param {unknown} body @returns {Ask} */
const post = (body) => ({ method: "POST", body });
/** @param {string} id */
const game = (id) => `/v1/games/${encodeURIComponent(id)}`;

/** @param {Schemas["ChallengeRequest"]} body @returns {Promise<Schemas["ChallengeShown"]>} */
export const challenge = (body) => json("/v1/passkeys/challenge", post(body));
/** @param {Schemas["PasskeyUse"]} passkey @returns {Promise<Schemas["SignedIn"]>} */
export const signInByPasskey = (passkey) => json("/v1/sessions/passkey", post({ passkey }));
/** @param {Schemas["AccountRequest"]} who @returns {Promise<Schemas["SignedUp"]>} */
export const signUp = (who) => json("/v1/accounts", post(who));
/** @param {{name: string, password: string}} who @returns {Promise<Schemas["SignedIn"]>} */
export const signIn = (who) => json("/v1/sessions", post(who));
/** @param {Schemas["Recovery"]} with_ @returns {Promise<Schemas["SignedUp"]>} */
export const recover = (with_) => json("/v1/accounts/recovery", post(with_));
export const signOut = () => json("/v1/sessions/current", { method: "DELETE" });
/** @returns {Promise<Schemas["SessionList"]>} */
export const sessions = () => json("/v1/me/sessions");
/** @param {string} id */
export const endSession = (id) => json(`/v1/me/sessions/${encodeURIComponent(id)}`, { method: "DELETE" });
export const endSessions = () => json("/v1/me/sessions", { method: "DELETE" });

/** A proof of identity: a password, or the use of a passkey. @typedef {string | Schemas["PasskeyUse"]} Evidence */

/** A request with a proof. @param {Evidence} by @param {Ask} ask @returns {Promise<Ask>} */
async function proving(by, ask) {
    /** @type {Schemas["Proof"]} */
    const { proof } = await json("/v1/me/proof", post(typeof by === "string" ? { password: by } : { passkey: by }));
    return { ...ask, headers: { "Longhall-Proof": proof } };
}

/** @param {string} name @returns {Promise<Schemas["Me"]>} */
export const rename = (name) => json("/v1/me", { method: "PATCH", body: { name } });
/** @returns {Promise<Schemas["PasskeyList"]>} */
export const passkeys = () => json("/v1/me/passkeys");
/** @param {Evidence} now @param {Schemas["MorePasskey"]} more */
export const addPasskey = async (now, more) => json("/v1/me/passkeys", await proving(now, post(more)));
/** @param {string} id @param {string} label */
export const renamePasskey = (id, label) =>
    json(`/v1/me/passkeys/${encodeURIComponent(id)}`, { method: "PATCH", body: { label } });
/** @param {Evidence} now @param {string} id */
export const removePasskey = async (now, id) =>
    json(`/v1/me/passkeys/${encodeURIComponent(id)}`, await proving(now, { method: "DELETE" }));
/** @param {Evidence} now @param {Schemas["MePatch"]} patch @returns {Promise<Schemas["Me"]>} */
export const changePassword = async (now, patch) =>
    json("/v1/me", await proving(now, { method: "PATCH", body: patch }));
/** @param {Evidence} now @returns {Promise<Schemas["NewRecoveryCode"]>} */
export const newRecoveryCode = async (now) => json("/v1/me/recovery-code", await proving(now, post(undefined)));
/** @param {Evidence} now */
export const deleteMe = async (now) => json("/v1/me", await proving(now, { method: "DELETE" }));

/** @type {Promise<Schemas["Ruleset"][]> | null} */
let rulesetsKnown = null;
async function loadRulesets() {
    /** @type {Schemas["RulesetList"]} */
    const { items } = await json("/v1/rulesets");
    return items.map(inOwnWords);
}

/** The rulesets, loaded once. @returns {Promise<Schemas["Ruleset"][]>} */
export async function rulesets() {
    rulesetsKnown ??= loadRulesets();
    try {
        return await rulesetsKnown;
    } catch (error) {
        rulesetsKnown = null;
        throw error;
    }
}

/** Rules in the page's language. Without them the page shows the server's. @param {string} path */
const ownRules = (path) =>
    ask(path).then(
        (answer) => answer.text(),
        () => null,
    );

/** A ruleset with its complete rules. @param {string} id */
export async function ruleset(id) {
    const [name, language] = [encodeURIComponent(id), languageOf(id)];
    const own = language === "en" ? null : ownRules(`/client/words/${name}/rules.${language}.md`);
    /** @type {[Schemas["RulesetWithRules"], string | null]} */
    const [page, rules] = await Promise.all([json(`/v1/rulesets/${name}`), own]);
    return withOwnRules(page, rules);
}

/**
 * The part of the OpenAPI document that a title's moves and conditions use, a hundredth of the whole.
 * @param {string} ruleset @returns {Promise<import("./schema_form.js").Document>}
 */
export const moveSchemas = (ruleset) => json(`/client/built/${encodeURIComponent(ruleset)}.json`);

/**
 * The positions in the figures of a title's rules, by name.
 * @param {string} ruleset @returns {Promise<Record<string, import("../titles/figures.js").Moment>>}
 */
export const figures = (ruleset) => json(`/client/figures/${encodeURIComponent(ruleset)}.json`);

/** @returns {Promise<Schemas["TokenList"]>} */
export const tokens = () => json("/v1/me/tokens");
/** @param {Schemas["TokenRequest"]} body @returns {Promise<Schemas["IssuedToken"]>} */
export const createToken = (body) => json("/v1/me/tokens", post(body));
/** @param {string} id */
export const revokeToken = (id) => json(`/v1/me/tokens/${encodeURIComponent(id)}`, { method: "DELETE" });
/** @returns {Promise<Schemas["FeedLinks"]>} */
export const createFeed = () => json("/v1/me/feed", post(undefined));
export const revokeFeed = () => json("/v1/me/feed", { method: "DELETE" });
/** @returns {Promise<Schemas["PushKeyShown"]>} */
export const pushKey = () => json("/v1/push/key");
/** @returns {Promise<Schemas["PushList"]>} */
export const pushes = () => json("/v1/me/push");
/** @param {Schemas["PushRequest"]} body @returns {Promise<Schemas["Push"]>} */
export const createPush = (body) => json("/v1/me/push", post(body));
/** @param {string} id */
export const deletePush = (id) => json(`/v1/me/push/${encodeURIComponent(id)}`, { method: "DELETE" });
/** @param {string} id */
const webhook = (id) => `/v1/me/webhooks/${encodeURIComponent(id)}`;
/** @returns {Promise<Schemas["WebhookList"]>} */
export const webhooks = () => json("/v1/me/webhooks");
/** @param {Schemas["WebhookRequest"]} body @returns {Promise<Schemas["IssuedWebhook"]>} */
export const createWebhook = (body) => json("/v1/me/webhooks", post(body));
/** @param {string} id @param {Schemas["WebhookPatch"]} body @returns {Promise<Schemas["Webhook"]>} */
export const updateWebhook = (id, body) => json(webhook(id), { method: "PATCH", body });
/** @param {string} id */
export const deleteWebhook = (id) => json(webhook(id), { method: "DELETE" });
/** @param {"push" | "webhooks"} of @param {string} id */
export const testAddress = (of, id) => json(`/v1/me/${of}/${encodeURIComponent(id)}/test`, post(undefined));
/**
 * @param {"push" | "webhooks"} of @param {string} id
 * @returns {Promise<Schemas["DeliveryList"]>} The sent messages with their responses.
 */
export const deliveries = (of, id) => json(`/v1/me/${of}/${encodeURIComponent(id)}/deliveries`);
/** @returns {Promise<Schemas["Preferences"]>} */
export const preferences = () => json("/v1/me/preferences");
/** @param {Schemas["Preferences"]} body @returns {Promise<Schemas["Preferences"]>} */
export const setPreferences = (body) => json("/v1/me/preferences", { method: "PUT", body });
/** @returns {Promise<Schemas["Invitations"]>} The rematches with a seat reserved for me. */
export const invitations = () => json("/v1/me/invitations");
/** @returns {Promise<Schemas["BlockList"]>} */
export const blocks = () => json("/v1/me/blocks");
/** @param {string} account */
export const block = (account) => json(`/v1/me/blocks/${encodeURIComponent(account)}`, { method: "PUT" });
/** @param {string} account */
export const unblock = (account) => json(`/v1/me/blocks/${encodeURIComponent(account)}`, { method: "DELETE" });
/** The games that wait for the player for any reason, each once. @param {Waiting} waiting */
export const gamesOf = ({ items, asks = [] }) => new Set([...items, ...asks].map(({ game: id }) => id));
/** @returns {Promise<Schemas["Unread"]>} */
export const unread = () => json("/v1/me/unread");

/** @param {Record<string, string>} query @returns {Promise<Schemas["GameList"]>} */
export const games = (query) => json(`/v1/games?${new URLSearchParams(query)}`);
/** Random bytes that only this browser can have chosen. */
const entropy = () =>
    [...crypto.getRandomValues(new Uint8Array(32))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
/**
 * Adds entropy to a game. If the server refuses it, because the game has begun or the seat has given some, the game
 * continues without. The log shows this.
 * @param {string} id
 */
const giveEntropy = (id) =>
    json(`${game(id)}/seats/mine/entropy`, { method: "PUT", body: { entropy: entropy() } }).catch(() => null);
/**
 * @param {Omit<Schemas["VikingsGameRequest"], "ruleset" | "options"> & {ruleset: string, options?: object}} body The
 *   request, for any title.
 * @returns {Promise<Schemas["Game"]>}
 */
export async function createGame(body) {
    /** @type {Schemas["Game"]} */
    const made = await json("/v1/games", post(body));
    await giveEntropy(made.id);
    return made;
}
/** @param {string} id @param {string | null} title @returns {Promise<Schemas["Game"]>} */
export const renameGame = (id, title) => json(game(id), { method: "PATCH", body: { title } });
/**
 * Agrees to the publication of a private game that is over.
 * @param {string} id @returns {Promise<Schemas["Publication"]>}
 */
export const publish = (id) => json(`${game(id)}/publication`, { method: "PUT" });
/**
 * Withdraws the agreement, so that only its players see the game.
 * @param {string} id @returns {Promise<Schemas["Publication"]>}
 */
export const withdraw = (id) => json(`${game(id)}/publication`, { method: "DELETE" });
/** @param {string} id @param {{invite?: string, bot?: unknown}} [seating] @returns {Promise<Schemas["Joined"]>} */
export const takeSeat = (id, seating = {}) =>
    json(`${game(id)}/seats`, {
        ...post(seating.bot ? seating : { ...seating, entropy: entropy() }),
        words: seating,
    });
/** @param {string} id @param {number | "mine"} [seat] */
export const leave = (id, seat = "mine") => json(`${game(id)}/seats/${seat}`, { method: "DELETE" });
/** @param {string} id */
export const start = (id) => json(`${game(id)}/start`, post({}));
/** @param {string} id */
export const resign = (id) => json(`${game(id)}/resignation`, post({}));
/** @param {string} id @param {number} seq */
export const undo = (id, seq) => json(`${game(id)}/undo`, post({ expected_seq: seq }));
/** @param {string} id */
export const callOff = (id) => json(`${game(id)}/cancellation`, post(undefined));
/** @param {string} path @param {string} text @returns {Promise<unknown>} */
export const say = (path, text) => json(path, post({ text }));
/**
 * Grants an app access, or refuses it.
 * @param {object} which @param {boolean} allow @returns {Promise<{redirect_to?: string | null}>}
 */
export const decide = (which, allow) => json("/v1/me/consents", post({ ...which, allow }));
/** @param {string} id @param {number} offer @param {boolean} accept */
export const answer = (id, offer, accept) => json(`${game(id)}/answers`, post({ offer, accept }));
/** @param {string} id */
export const claim = (id) => json(`${game(id)}/claim`, post(undefined));
/** @param {string} id @returns {Promise<Schemas["Game"]>} The new game with the same people. */
export async function rematch(id) {
    /** @type {Schemas["Game"]} */
    const again = await json(`${game(id)}/rematch`, post(undefined));
    if (again.status === "open") await giveEntropy(again.id);
    return again;
}
/** @param {string} id @param {Schemas["Vacation"]} days */
export const takeVacation = (id, days) => json(`${game(id)}/vacation`, post(days));
/** @param {string} id */
export const endVacation = (id) => json(`${game(id)}/vacation`, { method: "DELETE" });
/** @param {string} id @param {number} at @param {AbortSignal} signal @returns {Promise<Schemas["Game"]>} */
export const gameAt = (id, at, signal) => json(`${game(id)}?at=${at}`, { signal });
/** @param {string} id @param {AbortSignal} signal @returns {Promise<Schemas["LegalMoves"]>} */
export const legalMoves = (id, signal) => json(`${game(id)}/legal-moves`, { signal });
/** @param {string} id @param {number} after @param {AbortSignal} signal @returns {Promise<Schemas["EventPage"]>} */
export const events = (id, after, signal) => json(`${game(id)}/events?after=${after}&limit=1000`, { signal });
/** The whole log as lines, in the bytes of the response. @param {string} id @param {AbortSignal} signal */
export const log = async (id, signal) =>
    whole((await ask(`${game(id)}/events`, { headers: { Accept: "application/x-ndjson" }, signal })).text(), signal);
/** @param {string} id @param {number} seq @param {object[]} moves @returns {Promise<Schemas["DryRun"]>} */
export const dryRun = (id, seq, moves) => json(`${game(id)}/moves/dry-run`, post({ expected_seq: seq, moves }));
/** @param {string} id @param {number} seq @param {object[]} moves @param {string} key @returns {Promise<Required<Schemas["MovesMade"]>>} */
export async function makeMoves(id, seq, moves, key) {
    const request = { ...post({ expected_seq: seq, moves }), headers: { "Idempotency-Key": key } };
    /** @type {Required<Schemas["MovesMade"]>} */
    const made = await json(`${game(id)}/moves`, request);
    document.dispatchEvent(new CustomEvent("moved", { detail: made.game }));
    return made;
}

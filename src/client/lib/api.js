// The calls of the public API. The page uses no other interface of the server.
import { faults } from "../words/index.js";
import { fetchFromServer } from "./connection.js";
import { postOnce } from "./idempotency.js";
import { language } from "./language.js";
import { hasTexts, localizedRules, localizedRuleset, RULES_LANGUAGES } from "./localized_rules.js";
import { notFromServer, Problem, problemIn } from "./problem.js";
import { randomHex } from "./random.js";
import * as session from "./session.js";

/** @typedef {import("#api").components["schemas"]} Schemas */

/**
 * Requests for a player's agreement, beside the turns.
 * @typedef {{game: string, ruleset: string, title?: string | null, kind: string, since: string, until?: string}} AgreementRequest
 */
/**
 * The games that wait for the player, and the requests of others.
 * @typedef {Schemas["Turns"] & {asks?: AgreementRequest[]}} Waiting
 */

/**
 * @typedef {object} RequestOptions
 * @property {string} [method]
 * @property {unknown} [body] @property {Record<string, string>} [headers]
 * @property {AbortSignal} [signal]
 * @property {unknown} [intent] The request without its random parts. The body by default.
 */

/** The account that acts now. `""` if nobody is signed in. */
const actorNow = () => session.account()?.id ?? "";

let pendingChanges = 0;
/** Shows the request as pending until its response arrives. @param {number} more */
function countPending(more) {
    pendingChanges += more;
    document.documentElement.toggleAttribute("data-changing", pendingChanges > 0);
}

/**
 * Sends a request to the server. Throws a refusal as a Problem. A POST goes through `json`, which reads its response to
 * the end.
 * @param {string} path @param {RequestOptions} [ask] @returns {Promise<Response>}
 */
export async function sendRequest(path, ask = {}) {
    if (!ask.method) return send(path, ask);
    countPending(1);
    return send(path, ask).finally(() => countPending(-1));
}

/** @param {string} path @param {RequestOptions} ask @returns {Promise<Response>} */
async function send(path, { method = "GET", body, headers = {}, signal }, actor = actorNow(), mayRetry = true) {
    // Until its owner has decided about a lapsed session, the page stays as it is. An action is refused at once.
    const token = await session.token(method === "GET");
    // Another tab may have signed in another account since the person acted.
    if (method !== "GET" && actorNow() !== actor && token)
        throw new Problem({ code: "other_account", detail: faults.otherAccount });
    const all = new Headers(headers);
    if (token) all.set("Authorization", `Bearer ${token}`);
    if (body !== undefined) all.set("Content-Type", "application/json");
    const request = { method, headers: all, signal, body: body === undefined ? undefined : JSON.stringify(body) };
    const answered = await fetchFromServer(path, request);
    if (answered.ok || answered.status === 304) return answered;
    if (answered.status === 401 && token && mayRetry) {
        session.dropAccessToken();
        return send(path, { method, body, headers, signal }, actor, false);
    }
    throw await problemIn(answered);
}

/**
 * Reads a response. Its connection may break, and it may come from a proxy instead of the server.
 * @template T @param {Promise<T>} body @param {AbortSignal} [signal] @returns {Promise<T>}
 */
const readBody = (body, signal) =>
    body.catch((cause) => {
        if (signal?.aborted) throw cause;
        throw cause instanceof SyntaxError ? notFromServer() : new Problem({ code: "offline", detail: faults.offline });
    });

/**
 * @template T @param {string} path @param {RequestOptions} [options]
 * @returns {Promise<T>} The body of the response. `null` if it has none.
 */
async function requestJson(path, options) {
    /** @param {RequestOptions} [ask_] @returns {Promise<T>} */
    const answerOf = async (ask_) => {
        const answer = await sendRequest(path, ask_);
        return [202, 204].includes(answer.status) ? /** @type {T} */ (null) : readBody(answer.json(), ask_?.signal);
    };
    if (options?.method !== "POST") return answerOf(options);
    const { intent = options.body, body, headers, ...rest } = options;
    return postOnce(path, intent, body, (sent, key) =>
        answerOf({ ...rest, body: sent, headers: { ...key, ...headers } }),
    );
}

/** @param {unknown} body @returns {RequestOptions} */
const post = (body) => ({ method: "POST", body });
/** @param {string} id */
const game = (id) => `/v1/games/${encodeURIComponent(id)}`;

/** @param {Schemas["ChallengeRequest"]} body @returns {Promise<Schemas["ChallengeShown"]>} */
export const challenge = (body) => requestJson("/v1/passkeys/challenge", post(body));
/** @param {Schemas["PasskeyUse"]} passkey @returns {Promise<Schemas["SignedIn"]>} */
export const signInByPasskey = (passkey) => requestJson("/v1/sessions/passkey", post({ passkey }));
/** @param {Schemas["AccountRequest"]} who @returns {Promise<Schemas["SignedUp"]>} */
export const signUp = (who) => requestJson("/v1/accounts", post(who));
/** @returns {Promise<Schemas["SignedUp"]>} */
export const createGuest = () => requestJson("/v1/accounts", post({ guest: true }));
/** @param {{name: string, password: string}} who @returns {Promise<Schemas["SignedIn"]>} */
export const signIn = (who) => requestJson("/v1/sessions", post(who));
/** @param {Schemas["Recovery"]} options @returns {Promise<Schemas["RecoveredAccount"]>} */
export const recover = (options) => requestJson("/v1/accounts/recovery", post(options));
/** Ends the session of an access token that this browser no longer has. @param {string} token */
export const signOut = (token) =>
    requestJson("/v1/sessions/current", { method: "DELETE", headers: { Authorization: `Bearer ${token}` } });
/** @returns {Promise<Schemas["SessionList"]>} */
export const sessions = () => requestJson("/v1/me/sessions");
/** @param {string} id */
export const endSession = (id) => requestJson(`/v1/me/sessions/${encodeURIComponent(id)}`, { method: "DELETE" });
export const endSessions = () => requestJson("/v1/me/sessions", { method: "DELETE" });

/** A proof of identity: a password, or the use of a passkey. @typedef {string | Schemas["PasskeyUse"]} IdentityProof */

/** A request with a proof. @param {IdentityProof} by @param {RequestOptions} ask @returns {Promise<RequestOptions>} */
async function withProof(by, ask) {
    /** @type {Schemas["Proof"]} */
    const { proof } = await requestJson(
        "/v1/me/proof",
        post(typeof by === "string" ? { password: by } : { passkey: by }),
    );
    return { ...ask, headers: { "Longhall-Proof": proof } };
}

/** @param {string} name @returns {Promise<Schemas["Me"]>} */
export const renameAccount = (name) => requestJson("/v1/me", { method: "PATCH", body: { name } });
/**
 * Makes the guest that is signed in a person.
 * @param {Schemas["MePatch"]} body @returns {Promise<Schemas["MeChanged"]>}
 */
export const claimAccount = (body) => requestJson("/v1/me", { method: "PATCH", body });
/** @returns {Promise<Schemas["Me"]>} */
export const myAccount = () => requestJson("/v1/me");
/** Deletes the guest that is signed in. */
export const deleteGuest = () => requestJson("/v1/me", { method: "DELETE" });
/** @returns {Promise<Schemas["PasskeyList"]>} */
export const passkeys = () => requestJson("/v1/me/passkeys");
/** @param {IdentityProof} now @param {Schemas["MorePasskey"]} more */
export const addPasskey = async (now, more) => requestJson("/v1/me/passkeys", await withProof(now, post(more)));
/** @param {string} id @param {string} label */
export const renamePasskey = (id, label) =>
    requestJson(`/v1/me/passkeys/${encodeURIComponent(id)}`, { method: "PATCH", body: { label } });
/** @param {IdentityProof} now @param {string} id */
export const removePasskey = async (now, id) =>
    requestJson(`/v1/me/passkeys/${encodeURIComponent(id)}`, await withProof(now, { method: "DELETE" }));
/** @param {IdentityProof} now @param {Schemas["MePatch"]} patch @returns {Promise<Schemas["Me"]>} */
export const changePassword = async (now, patch) =>
    requestJson("/v1/me", await withProof(now, { method: "PATCH", body: patch }));
/** @param {IdentityProof} now @returns {Promise<Schemas["NewRecoveryCode"]>} */
export const newRecoveryCode = async (now) =>
    requestJson("/v1/me/recovery-code", await withProof(now, post(undefined)));
/** @param {IdentityProof} now */
export const deleteAccount = async (now) => requestJson("/v1/me", await withProof(now, { method: "DELETE" }));

/** @type {Promise<Schemas["Ruleset"][]> | null} */
let rulesetsCache = null;
async function loadRulesets() {
    /** @type {Schemas["RulesetList"]} */
    const { items } = await requestJson("/v1/rulesets");
    return items.map(localizedRuleset);
}

/** The rulesets, loaded once. @returns {Promise<Schemas["Ruleset"][]>} */
export async function rulesets() {
    rulesetsCache ??= loadRulesets();
    try {
        return await rulesetsCache;
    } catch (error) {
        rulesetsCache = null;
        throw error;
    }
}

/** A text about the rules, in the page's language. The page can do without it. @param {string} path */
const localRulesText = (path) =>
    sendRequest(path).then(
        (answer) => answer.text(),
        () => null,
    );

/** A ruleset with its complete rules. @param {string} id */
export async function ruleset(id) {
    const name = encodeURIComponent(id);
    const own = (/** @type {string} */ text) =>
        hasTexts(id) ? localRulesText(`/client/words/${language}/${name}/${text}.md`) : null;
    /** @type {[Schemas["RulesetWithRules"], string | null, string | null]} */
    const [page, rules, brief] = await Promise.all([
        requestJson(`/v1/rulesets/${name}`),
        RULES_LANGUAGES.includes(language) ? own("rules") : null,
        own("brief"),
    ]);
    return localizedRules(page, rules, brief);
}

/**
 * The part of the OpenAPI document that a title's moves and conditions use, a hundredth of the whole.
 * @param {string} ruleset @returns {Promise<import("./schema_form.js").Document>}
 */
export const moveSchemas = (ruleset) => requestJson(`/client/built/${encodeURIComponent(ruleset)}.json`);

/**
 * The positions in the figures of a title's rules, by name.
 * @param {string} ruleset @returns {Promise<Record<string, import("../titles/figures.js").Position>>}
 */
export const figures = (ruleset) => requestJson(`/client/figures/${encodeURIComponent(ruleset)}.json`);

/** @returns {Promise<Schemas["TokenList"]>} */
export const tokens = () => requestJson("/v1/me/tokens");
/** @param {Schemas["TokenRequest"]} body @returns {Promise<Schemas["IssuedToken"]>} */
export const createToken = (body) => requestJson("/v1/me/tokens", post(body));
/** @param {string} id */
export const revokeToken = (id) => requestJson(`/v1/me/tokens/${encodeURIComponent(id)}`, { method: "DELETE" });
/** @returns {Promise<Schemas["FeedLinks"]>} */
export const createFeed = () => requestJson("/v1/me/feed", post(undefined));
export const revokeFeed = () => requestJson("/v1/me/feed", { method: "DELETE" });
/** @returns {Promise<Schemas["PushKeyShown"]>} */
export const pushKey = () => requestJson("/v1/push/key");
/** @returns {Promise<Schemas["PushList"]>} */
export const pushes = () => requestJson("/v1/me/push");
/** @param {Schemas["PushRequest"]} body @returns {Promise<Schemas["Push"]>} */
export const createPush = (body) => requestJson("/v1/me/push", post(body));
/** @param {string} id */
export const deletePush = (id) => requestJson(`/v1/me/push/${encodeURIComponent(id)}`, { method: "DELETE" });
/** @param {string} id */
const webhook = (id) => `/v1/me/webhooks/${encodeURIComponent(id)}`;
/** @returns {Promise<Schemas["WebhookList"]>} */
export const webhooks = () => requestJson("/v1/me/webhooks");
/** @param {Schemas["WebhookRequest"]} body @returns {Promise<Schemas["IssuedWebhook"]>} */
export const createWebhook = (body) => requestJson("/v1/me/webhooks", post(body));
/** @param {string} id @param {Schemas["WebhookPatch"]} body @returns {Promise<Schemas["Webhook"]>} */
export const updateWebhook = (id, body) => requestJson(webhook(id), { method: "PATCH", body });
/** @param {string} id */
export const deleteWebhook = (id) => requestJson(webhook(id), { method: "DELETE" });
/** @param {"push" | "webhooks"} of @param {string} id */
export const testAddress = (of, id) => requestJson(`/v1/me/${of}/${encodeURIComponent(id)}/test`, post(undefined));
/**
 * @param {"push" | "webhooks"} of @param {string} id
 * @returns {Promise<Schemas["DeliveryList"]>} The sent messages with their responses.
 */
export const deliveries = (of, id) => requestJson(`/v1/me/${of}/${encodeURIComponent(id)}/deliveries`);
/** @returns {Promise<Schemas["Preferences"]>} */
export const preferences = () => requestJson("/v1/me/preferences");
/** @param {Schemas["Preferences"]} body @returns {Promise<Schemas["Preferences"]>} */
export const setPreferences = (body) => requestJson("/v1/me/preferences", { method: "PUT", body });
/** The path of everything that the lobby shows of an account. */
export const OVERVIEW = "/v1/me/overview";
/** @returns {Promise<Schemas["Overview"]>} */
export const overview = () => requestJson(OVERVIEW);
/** @returns {Promise<Schemas["BlockList"]>} */
export const blocks = () => requestJson("/v1/me/blocks");
/** @param {string} account */
export const block = (account) => requestJson(`/v1/me/blocks/${encodeURIComponent(account)}`, { method: "PUT" });
/** @param {string} account */
export const unblock = (account) => requestJson(`/v1/me/blocks/${encodeURIComponent(account)}`, { method: "DELETE" });
/** The games that wait for the player for any reason, each once. @param {Waiting} waiting */
export const waitingGames = ({ items, asks = [] }) => new Set([...items, ...asks].map(({ game: id }) => id));
/** @returns {Promise<Schemas["Unread"]>} */
export const unread = () => requestJson("/v1/me/unread");

/** @param {Record<string, string>} query @returns {Promise<Schemas["GameList"]>} */
export const games = (query) => requestJson(`/v1/games?${new URLSearchParams(query)}`);
/** The games that are watched now, with their numbers of spectators. @returns {Promise<Schemas["WatchedGames"]>} */
export const spectators = () => requestJson("/v1/spectators");
/** Random bytes that only this browser can have chosen. */
const entropy = () => randomHex(32);
/**
 * Adds entropy to a game. If the server refuses it, because the game has begun or the seat has given some, the game
 * continues without. The log shows this.
 * @param {string} id
 */
const giveEntropy = (id) =>
    requestJson(`${game(id)}/seats/mine/entropy`, { method: "PUT", body: { entropy: entropy() } }).catch(() => null);
/**
 * Creates a game of a guest against bots. It begins without the guest's entropy, which would cost a request.
 * @param {{ruleset: string, options: object}} edition @returns {Promise<Schemas["Game"]>}
 */
export const createGuestGame = ({ ruleset, options }) =>
    requestJson("/v1/games", post({ ruleset, options, seats: 2, visibility: "private" }));
/**
 * @param {Omit<Schemas["VikingsGameRequest"], "ruleset" | "options"> & {ruleset: string, options?: object}} body The
 *   request, for any title.
 * @returns {Promise<Schemas["Game"]>}
 */
export async function createGame(body) {
    /** @type {Schemas["Game"]} */
    const made = await requestJson("/v1/games", post(body));
    await giveEntropy(made.id);
    return made;
}
/** @param {string} id @param {string | null} title @returns {Promise<Schemas["Game"]>} */
export const renameGame = (id, title) => requestJson(game(id), { method: "PATCH", body: { title } });
/**
 * Agrees to the publication of a private game that is over.
 * @param {string} id @returns {Promise<Schemas["Publication"]>}
 */
export const publish = (id) => requestJson(`${game(id)}/publication`, { method: "PUT" });
/**
 * Withdraws the agreement, so that only its players see the game.
 * @param {string} id @returns {Promise<Schemas["Publication"]>}
 */
export const withdrawPublication = (id) => requestJson(`${game(id)}/publication`, { method: "DELETE" });
/**
 * The terms of a game that somebody is invited to.
 * @param {string} id @param {string} invite @returns {Promise<Schemas["Invitation"]>}
 */
export const invitationTo = (id, invite) =>
    requestJson(`${game(id)}/invitation`, { headers: { "Longhall-Invite": invite } });
/** @param {string} id @param {{invite?: string, bot?: unknown}} [seating] @returns {Promise<Schemas["Joined"]>} */
export const takeSeat = (id, seating = {}) =>
    requestJson(`${game(id)}/seats`, {
        ...post(seating.bot ? seating : { ...seating, entropy: entropy() }),
        intent: seating,
    });
/** @param {string} id @param {number | "mine"} [seat] */
export const leaveSeat = (id, seat = "mine") => requestJson(`${game(id)}/seats/${seat}`, { method: "DELETE" });
/** @param {string} id */
export const start = (id) => requestJson(`${game(id)}/start`, post({}));
/** @returns {Promise<Schemas["Matches"]>} The games of the house, with the tables that start next. */
export const matches = () => requestJson("/v1/matches");
/** @param {Schemas["MatchRequest"]} body @returns {Promise<Schemas["Match"]>} */
export const createMatch = (body) => requestJson("/v1/matches", post(body));
/** @param {string} id */
export const confirmGame = (id) => requestJson(`${game(id)}/confirmation`, post(undefined));
/** @param {string} id The id or name of an account. @returns {Promise<Schemas["PersonPage"]>} */
export const person = (id) => requestJson(`/v1/people/${encodeURIComponent(id)}`);
/** @param {string} id @param {Record<string, string>} query @returns {Promise<Schemas["GameList"]>} The finished games. */
export const personGames = (id, query) =>
    requestJson(`/v1/people/${encodeURIComponent(id)}/games?${new URLSearchParams(query)}`);
/** @param {string} id */
export const resign = (id) => requestJson(`${game(id)}/resignation`, post({}));
/** @param {string} id @param {number} seq */
export const requestUndo = (id, seq) => requestJson(`${game(id)}/undo`, post({ expected_seq: seq }));
/** @param {string} id */
export const offerCancellation = (id) => requestJson(`${game(id)}/cancellation`, post(undefined));
/** @param {string} path @param {string} text @returns {Promise<unknown>} */
export const postMessage = (path, text) => requestJson(path, post({ text }));
/**
 * Grants an app access, or refuses it.
 * @param {object} which @param {boolean} allow @returns {Promise<{redirect_to?: string | null}>}
 */
export const decideConsent = (which, allow) => requestJson("/v1/me/consents", post({ ...which, allow }));
/** @param {string} id @param {number} offer @param {boolean} accept */
export const answerOffer = (id, offer, accept) => requestJson(`${game(id)}/answers`, post({ offer, accept }));
/** @param {string} id */
export const claimTimeout = (id) => requestJson(`${game(id)}/claim`, post(undefined));
/** @param {string} id @returns {Promise<Schemas["Game"]>} The new game with the same people. */
export async function rematch(id) {
    /** @type {Schemas["Game"]} */
    const again = await requestJson(`${game(id)}/rematch`, post(undefined));
    if (again.status === "open") await giveEntropy(again.id);
    return again;
}
/** @param {string} id @param {Schemas["Vacation"]} days */
export const takeVacation = (id, days) => requestJson(`${game(id)}/vacation`, post(days));
/** @param {string} id */
export const endVacation = (id) => requestJson(`${game(id)}/vacation`, { method: "DELETE" });
/** @param {string} id @param {number} at @param {AbortSignal} signal @returns {Promise<Schemas["Game"]>} */
export const gameAt = (id, at, signal) => requestJson(`${game(id)}?at=${at}`, { signal });
/** @param {string} id @param {AbortSignal} signal @returns {Promise<Schemas["LegalMoves"]>} */
export const legalMoves = (id, signal) => requestJson(`${game(id)}/legal-moves`, { signal });
/** @param {string} id @param {number} after @param {AbortSignal} signal @returns {Promise<Schemas["EventPage"]>} */
export const events = (id, after, signal) => requestJson(`${game(id)}/events?after=${after}&limit=1000`, { signal });
/** The whole log as lines, in the bytes of the response. @param {string} id @param {AbortSignal} signal */
export const log = async (id, signal) =>
    readBody(
        (await sendRequest(`${game(id)}/events`, { headers: { Accept: "application/x-ndjson" }, signal })).text(),
        signal,
    );
/** @param {string} id @param {number} seq @param {object[]} moves @returns {Promise<Schemas["DryRun"]>} */
export const dryRun = (id, seq, moves) => requestJson(`${game(id)}/moves/dry-run`, post({ expected_seq: seq, moves }));
/** @param {string} id @param {number} seq @param {object[]} moves @param {string} key @returns {Promise<Required<Schemas["MovesMade"]>>} */
export async function makeMoves(id, seq, moves, key) {
    const request = { ...post({ expected_seq: seq, moves }), headers: { "Idempotency-Key": key } };
    /** @type {Required<Schemas["MovesMade"]>} */
    const made = await requestJson(`${game(id)}/moves`, request);
    document.dispatchEvent(new CustomEvent("moved", { detail: made.game }));
    return made;
}

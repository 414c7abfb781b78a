// Each request of the client that changes something. A second press joins a POST that is not answered yet. A lost
// response keeps the key and the body, and other words get a new key. The other methods may be repeated. The lists below
// are compared with the client's source and with the OpenAPI document.
import assert from "node:assert/strict";
import { readFile, readdir } from "node:fs/promises";
import { test } from "node:test";

const root = new URL("../../", import.meta.url);
const client = new URL("src/client/", root);
const openapi = JSON.parse(await readFile(new URL("openapi/longhall.json", root), "utf8"));

Object.defineProperty(globalThis, "navigator", { value: { languages: ["en"] }, configurable: true });
globalThis.document = Object.assign(new EventTarget(), { documentElement: { toggleAttribute() {} } });
globalThis.window = Object.assign(new EventTarget(), { setTimeout });
// An open channel would keep the test from ending.
globalThis.BroadcastChannel = class {
    postMessage() {}
};
globalThis.location = { origin: "http://hall.example", href: "http://hall.example/" };

const api = await import(new URL("lib/api.js", client));
const { takesKey, isListedWithoutKey } = await import(new URL("lib/idempotency.js", client));

/** Each function that posts, with two calls of different words if it takes any. */
const POSTS = {
    challenge: [[{ for: "sign_in" }], [{ for: "sign_up", name: "ann" }]],
    signInByPasskey: [["a"], ["b"]],
    signUp: [[{ name: "ann" }], [{ name: "bob" }]],
    signIn: [[{ name: "ann" }], [{ name: "bob" }]],
    recover: [[{ name: "ann" }], [{ name: "bob" }]],
    addPasskey: [["secret", { label: "a" }]],
    newRecoveryCode: [["secret"]],
    createToken: [[{ label: "a" }], [{ label: "b" }]],
    createFeed: [[]],
    createGuest: [[]],
    createGuestGame: [[{ ruleset: "vikings", options: {} }], [{ ruleset: "vikingdoms", options: {} }]],
    createPush: [[{ endpoint: "a" }], [{ endpoint: "b" }]],
    createWebhook: [[{ url: "a" }], [{ url: "b" }]],
    testAddress: [["push", "1"]],
    createGame: [[{ ruleset: "vikings" }], [{ ruleset: "vikings", seats: 3 }]],
    takeSeat: [
        ["1", { invite: "a" }],
        ["1", { bot: "easy" }],
    ],
    confirmGame: [["1"]],
    createMatch: [[{ games: ["vikings"] }], [{ games: ["vikingdoms"] }]],
    start: [["1"]],
    resign: [["1"]],
    requestUndo: [
        ["1", 1],
        ["1", 2],
    ],
    offerCancellation: [["1"]],
    postMessage: [
        ["/v1/games/1/talk", "hello"],
        ["/v1/games/1/talk", "hello again"],
    ],
    decideConsent: [
        [{ request: "a" }, true],
        [{ request: "a" }, false],
    ],
    answerOffer: [
        ["1", 4, true],
        ["1", 4, false],
    ],
    claimTimeout: [["1"]],
    rematch: [["1"]],
    takeVacation: [
        ["1", { first: 1 }],
        ["1", { first: 2 }],
    ],
    dryRun: [
        ["1", 1, []],
        ["1", 2, []],
    ],
    makeMoves: [["1", 1, [], "the table's key"]],
};
/** POST requests without a key whose lost response changes nothing for the person, who presses again. */
const HARMLESS_IF_LOST = {
    challenge: "an unused challenge expires",
    signIn: "the other session expires",
    signInByPasskey: "the other session expires",
};
/**
 * Requests with another method by the function of `lib/api.js` or the file that sends them. Each sets or removes one
 * thing, so that a repeated request changes nothing more.
 */
const REPEATABLE = [
    ...["signOut", "endSession", "endSessions", "renameAccount", "claimAccount", "deleteGuest", "renamePasskey"],
    ...["removePasskey", "changePassword", "deleteAccount", "revokeToken", "revokeFeed", "deletePush", "updateWebhook"],
    ...["deleteWebhook", "setPreferences", "block", "unblock", "renameGame", "publish", "withdrawPublication"],
    ...["leaveSeat", "endVacation"],
    // The server takes the entropy of a seat once.
    "giveEntropy",
    // A list of orders replaces a version, notes have an ETag.
    ...["game/orders.js", "game/notes.js", "game/talk.js", "screens/apps.js"],
];
/** The caller keeps the key. */
const KEPT_BY_CALLER = ["makeMoves"];

/** The sent requests, and the outcome of the next ones. */
let sent = [];
let outcome = "answer";
/** The requests that a server has carried out. It answers a repeated key without effect. */
let effects = [];
/** Holds the responses until both presses are made. */
let hold = Promise.resolve();
globalThis.fetch = async (path, { method, headers, body }) => {
    // A proof of identity precedes some requests.
    if (path === "/v1/me/proof") return Response.json({ proof: "proof" });
    if (method === "POST") {
        const key = headers.get("Idempotency-Key");
        sent.push({ path, body, key });
        if (!key || !effects.includes(key)) effects.push(key);
    }
    await hold;
    if (method === "POST" && outcome === "lose") throw new TypeError("Failed to fetch");
    return Response.json({ id: "1", status: "open" });
};
const pressTwice = async (name, words) => {
    sent = [];
    let open = () => {};
    hold = new Promise((resolve) => (open = resolve));
    const presses = [api[name](...words)];
    presses[0].catch(() => {});
    await new Promise((resolve) => setTimeout(resolve, 2));
    presses.push(api[name](...words));
    await new Promise((resolve) => setTimeout(resolve, 2));
    open();
    const ends = await Promise.allSettled(presses);
    assert.equal(sent.length, 1, `${name}: two presses send one request`);
    return { ...sent[0], error: ends[0].reason };
};

test("no POST request of the client is missing here", async () => {
    const source = await readFile(new URL("lib/api.js", client), "utf8");
    // Each export up to the next declaration. The first letter skips the function's own beginning.
    const next = /^(?:\/\*\*|const |let |async function |function )/m;
    const parts = source.split(/^export /m).slice(1);
    const posting = parts.filter((part) => /\bpost\(|"POST"/.test(part.slice(1).split(next)[0]));
    const names = posting.map((part) => /^(?:async )?(?:const|function) (\w+)/.exec(part)?.[1]);
    assert.deepEqual(names.sort(), Object.keys(POSTS).sort());
    const files = (await readdir(client, { recursive: true })).filter(
        (path) => /\.js$/.test(path) && !/^built/.test(path),
    );
    const others = [];
    for (const path of files) if (/"POST"/.test(await readFile(new URL(path, client), "utf8"))) others.push(path);
    assert.deepEqual(others.sort(), ["lib/api.js", "lib/session.js"]);
});

test("every other request that changes something is listed as repeatable", async () => {
    const method = /method: "(?:PUT|PATCH|DELETE)"/;
    const source = await readFile(new URL("lib/api.js", client), "utf8");
    const declarations = source
        .split(/^(?=(?:export )?(?:async )?(?:const|function) )/m)
        .filter((one) => method.test(one));
    const found = declarations.map((one) => /(?:const|function) (\w+)/.exec(one)?.[1]);
    for (const path of await readdir(client, { recursive: true })) {
        if (!/\.js$/.test(path) || /^built|^lib\/api/.test(path)) continue;
        if (method.test(await readFile(new URL(path, client), "utf8"))) found.push(path);
    }
    assert.deepEqual(found.sort(), [...REPEATABLE].sort());
});

test("the client knows which addresses take a key", () => {
    let taken = 0;
    for (const [path, { post }] of Object.entries(openapi.paths)) {
        if (!post) continue;
        const [address, doc] = [path.replaceAll(/\{\w+\}/g, "1"), post.parameters ?? []];
        const takes = doc.some(({ name, $ref }) => /idempotency/i.test(name ?? $ref));
        if (takesKey(address)) assert.ok(takes && ++taken, path);
        if (isListedWithoutKey(address)) assert.ok(!takes, path);
    }
    assert.ok(taken > 10, `${taken}`);
});

for (const [name, [words, others]] of Object.entries(POSTS))
    test(`${name} is carried out once`, async () => {
        outcome = "lose";
        effects = [];
        const lost = await pressTwice(name, words);
        assert.ok(takesKey(lost.path) !== isListedWithoutKey(lost.path), `${lost.path} is in one list`);
        assert.equal(lost.error.status, 0);
        assert.equal(Boolean(lost.key), takesKey(lost.path));
        if (!lost.key) return;
        const again = await pressTwice(name, words);
        assert.deepEqual([again.key, again.body], [lost.key, lost.body], "sent again as it was");
        outcome = "answer";
        assert.equal((await pressTwice(name, words)).key, lost.key);
        assert.deepEqual(effects, [lost.key], "six presses and two lost answers had one effect");
        if (KEPT_BY_CALLER.includes(name)) return;
        assert.notEqual((await pressTwice(name, words)).key, lost.key, "answered: a new wish");
        if (!others) return;
        outcome = "lose";
        const before = await pressTwice(name, words);
        assert.notEqual((await pressTwice(name, others)).key, before.key, "other words");
    });

test("after a lost answer a person reads what may have happened", async () => {
    outcome = "lose";
    for (const [name, [words]] of Object.entries(POSTS)) {
        const { error, path } = await pressTwice(name, words);
        if (takesKey(path)) continue;
        const isHarmless = name in HARMLESS_IF_LOST;
        assert.equal(error.code, isHarmless ? "offline" : "unanswered", name);
        if (!isHarmless) assert.match(error.message, /may/, name);
    }
});

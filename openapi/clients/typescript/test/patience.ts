// Tests retries: a hall that is busy, restarts or refuses a token, a proxy in its place, and a broken connection.
import assert from "node:assert/strict";
import { type IncomingMessage, type ServerResponse, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Hall, NotLetIn, Refused, Session, byDevice, inMemory } from "longhall";

// The test records the kit's pauses instead of waiting. Other timers, also those of timeouts, are real.
const pauses: number[] = [];
const later = globalThis.setTimeout;
function hasty(work: () => void, ms: number, ...more: unknown[]) {
    const isPause = / pause \(/.test(new Error().stack ?? "");
    return later(work, isPause ? (pauses.push(ms), 0) : ms, ...more);
}
Object.assign(globalThis, { setTimeout: hasty });

type Answer = (request: IncomingMessage, response: ServerResponse) => void;
const json = (status: number, body: unknown, headers = {}): Answer => (_, response) =>
    void response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));
const html = (status: number): Answer => (_, response) =>
    void response.writeHead(status, { "content-type": "text/html" }).end("<h1>a proxy</h1>");
const breaks: Answer = (request) => void request.socket.destroy();
const breaksWithin: Answer = (request, response) => {
    response.writeHead(200, { "content-type": "application/json", "content-length": "100" }).write('{"items":');
    later(() => request.socket.destroy(), 20);
};
const refuses = (status: number, code: string) => json(status, { code, status, detail: "no" });

let [asked, answers]: [string[], Answer[]] = [[], []];
const server = createServer((request, response) => {
    request.resume();
    const { authorization, "idempotency-key": key } = request.headers;
    asked.push(`${request.method} ${request.url} ${authorization ?? ""} ${key ?? ""}`);
    (answers.shift() ?? breaks)(request, response);
});
await new Promise<void>((up) => server.listen(0, "127.0.0.1", up));
const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const notices: string[] = [];
const notice = (text: string) => void notices.push(text);
const hall = new Hall(base, undefined, { notice });
const is = (...next: Answer[]) => ([asked, answers] = [[], next]);
const failure = (work: Promise<unknown>) => work.catch((error: unknown) => error);

// The kit repeats a move with the same key until the hall answers, also after responses of a proxy.
const id = "01a20412-1abf-70f5-aa9a-98de11f68b91";
const play = () => hall.table("vikings", id).play(7, { type: "end_sailing" });
is(breaks, json(503, {}, { "retry-after": "7200" }), html(502), html(504), html(404), html(200), breaksWithin, refuses(409, "stale_seq"));
const refused = await failure(play());
assert(refused instanceof Refused && refused.code === "stale_seq");
assert.equal(asked.length, 8);
assert.equal(new Set(asked).size, 1, "the same key each time");
assert.equal(notices.length, 1, "a hall out of reach is noticed once");
assert(Math.max(...pauses) === 60_000, `no pause is longer than a minute: ${pauses}`);

// The kit retries reads without limit, also after a 500. It does not retry a move after a 500.
pauses.length = 0;
is(...Array.from({ length: 40 }, () => breaks), refuses(500, "internal"), refuses(429, "too_many_requests"), json(200, { items: [] }));
assert((await hall.api.GET("/v1/games")).data);
assert.equal(asked.length, 43);
assert(pauses.length === 42 && pauses.every((ms) => ms > 0 && ms <= 60_000), "each pause is at most a minute");
assert(Math.max(...pauses) > 30_000, "pauses grow");
is(refuses(500, "internal"));
assert((await failure(play())) instanceof Refused);
is(breaks);
await assert.rejects(hall.api.POST("/v1/games", { body: { ruleset: "vikings", seats: 2 } }));
assert.equal(asked.length, 1, "what has no key is not sent twice");

// The kit yields turns every minute, and follows the list through failures. Only a refusal ends it.
const turn = { game: id, ruleset: "vikings", seq: 5, seat: 0 };
const clock = Date.now;
const since = clock();
Date.now = () => since + asked.length * 70_000;
is(json(200, { items: [turn] }, { etag: '"a"' }), html(502), json(304, ""), json(304, ""), refuses(403, "scope_missing"));
const given: number[] = [];
const end = await failure((async () => {
    for await (const { turn } of hall.turns("vikings")) given.push(turn.seq);
})());
Date.now = clock;
assert(end instanceof Refused && end.code === "scope_missing");
assert.deepEqual(given, [5, 5, 5]);

// The kit resumes a stream that breaks, also before its first event.
const event = (seq: number, kind: string) => `data: ${JSON.stringify({ seq, kind, hash: "" })}\n\n`;
const streams = (text: string): Answer => (request, response) => {
    response.writeHead(200, { "content-type": "text/event-stream" }).write(text);
    later(() => request.socket.destroy(), 50);
};
is(breaks, html(502), streams(event(1, "joined")), breaks, streams(event(2, "left") + event(3, "ended")));
const seqs: number[] = [];
for await (const { seq } of hall.table("vikings", id).follow()) seqs.push(seq);
assert.deepEqual(seqs, [1, 2, 3]);
assert.deepEqual(asked.map((line) => /after=(\d)/.exec(line)?.[1]), ["0", "0", "0", "1", "1"]);

// The kit renews a refused token once. The program ends if its access is revoked.
const tokens = (token: string) => json(200, { access_token: token, refresh_token: `r${token}`, expires_in: 900 });
const session = new Session(base, "http://localhost", inMemory(), notice);
is(tokens("one"), refuses(401, "not_signed_in"), html(502), tokens("two"), json(200, { items: [] }));
await session.grant({ grant_type: "device" });
const mine = Hall.of(session);
assert((await mine.api.GET("/v1/me/turns")).data);
assert.deepEqual(asked.map((line) => line.split(" ")[3]), ["", "one", "", "", "two"]);
is(refuses(401, "not_signed_in"), json(400, { error: "invalid_grant" }));
const out = await failure(mine.turns("vikings").next());
assert(out instanceof NotLetIn && out.code === "invalid_grant");
is(refuses(401, "not_signed_in"));
assert((await failure(new Hall(base, () => "fixed").turns("vikings").next())) instanceof Refused);

// `slow_down` adds five seconds to all later intervals (RFC 8628, section 3.5).
pauses.length = 0;
const device = json(200, { user_code: "A", verification_uri: "", device_code: "d", interval: 2 });
const wait = (error: string) => json(400, { error });
is(device, wait("authorization_pending"), wait("slow_down"), wait("authorization_pending"), tokens("three"));
await byDevice(base, { show: () => undefined });
assert.deepEqual(pauses, [2000, 2000, 7000, 7000]);
server.close();
console.log("patient");

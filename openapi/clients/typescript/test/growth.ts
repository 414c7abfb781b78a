// Tests a hall that is newer than this version: an invented kind of event, effect, move, title, status, code and field.
import assert from "node:assert/strict";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Hall, Refused } from "longhall";

const id = "01a20412-1abf-70f5-aa9a-98de11f68b91";
const chain = { hash: "", prev_hash: "", at: "2026-01-05T12:00:00Z" };
const effects = [{ type: "frobbed" }, { type: "sailing_began", seat: 0 }];
const moved = { kind: "moved", ruleset: "vikings", seat: 0, by: "player", secrets: [], ...chain };
const items = [
    { seq: 1, kind: "frobbed", ...chain },
    { seq: 2, ...moved, move: { type: "end_sailing" }, effects },
    { seq: 3, ...moved, move: { type: "frob" }, effects: [] },
    { seq: 4, ...moved, ruleset: "frobs", move: { type: "frob" }, effects: [] },
    { seq: 5, kind: "ended", result: null, seed: "", ...chain },
];
const turn = { game: id, seat: 0, seq: 5 };
const moves = [{ type: "frob" }, { type: "end_sailing" }];
const answers: Record<string, unknown> = {
    events: { items, next: null },
    turns: { items: [{ ...turn, ruleset: "frobs" }, { ...turn, ruleset: "vikings" }], asks: [{ kind: "frob" }] },
    "legal-moves": { ruleset: "vikings", seq: 5, seat: 0, complete: true, moves },
    games: { items: [{ id, ruleset: "frobs", status: "frobbed" }, { id, ruleset: "vikings", status: "active" }], next: null },
};
let looks = 0;
const server = createServer((request, response) => {
    const what = request.url?.split("?")[0]?.split("/").at(-1) ?? "";
    if (what === "stream") {
        response.writeHead(200, { "content-type": "text/event-stream" });
        response.end(`event: frob\ndata: {}\n\n${items.map((item) => `data: ${JSON.stringify(item)}\n\n`).join("")}`);
        return;
    }
    const status = request.method === "POST" ? 418 : 200;
    const game = { ruleset: "vikings", status: looks++ ? "finished" : "frobbed", awaiting: [], frob: 1 };
    const body = status === 200 ? (answers[what] ?? game) : { code: "frob", status, detail: "no frob" };
    response.writeHead(status, { "content-type": "application/json", etag: `"${looks}"` }).end(JSON.stringify(body));
});
await new Promise<void>((up) => server.listen(0, "127.0.0.1", up));
const notices: string[] = [];
const notice = (text: string) => void notices.push(text);
const hall = new Hall(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, () => "token", { notice });
const table = hall.table("vikings", id);

const { data } = await hall.api.GET("/v1/games/{id}/events", { params: { path: { id } } });
const page = typeof data === "object" ? data.items : [];
const followed = [];
for await (const event of table.follow()) followed.push(event);
for (const events of [page, followed]) {
    assert.deepEqual(events.map(({ seq }) => seq), [2, 3, 5]);
    const [one, two] = events;
    assert(one?.kind === "moved" && two?.kind === "moved");
    assert.deepEqual(one.effects.map(({ type }) => type), ["sailing_began"]);
    assert.equal(two.move, null);
}
assert.deepEqual((await table.legalMoves()).moves, [{ type: "end_sailing" }]);
for await (const { turn } of hall.turns("vikings")) {
    assert.equal(turn.ruleset, "vikings");
    break;
}
assert.equal((await hall.api.GET("/v1/games")).data?.items.length, 2);
assert.equal((await table.waitForTurn()).status, "finished");
const refused = await table.play(5, { type: "end_sailing" }).catch((error: unknown) => error);
assert(refused instanceof Refused && refused.code === "frob");
for (const what of ["the kind frobbed", "effects of the type frobbed", "moves of the type frob", "the title frobs"]) {
    assert.equal(notices.filter((text) => text.includes(what)).length, 1, `${what} once: ${notices}`);
}
assert.equal(notices.length, 4);
server.close();
console.log("grown");

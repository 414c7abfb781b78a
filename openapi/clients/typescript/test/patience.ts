// A hall that is busy, and a line that breaks.
import assert from "node:assert/strict";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Hall, Refused } from "longhall";

const asked: string[] = [];
const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.headers["idempotency-key"] ?? ""}`);
    const nth = asked.length;
    if (nth === 1) return void request.socket.destroy();
    const [status, body] = nth === 2 ? [503, {}] : request.url?.endsWith("moves") ? [409, { code: "stale_seq", detail: "it moved" }] : [200, { items: [] }];
    response.writeHead(status, { "content-type": "application/json", "retry-after": "0" }).end(JSON.stringify(body));
});
await new Promise<void>((up) => server.listen(0, "127.0.0.1", up));
const hall = new Hall(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);

const id = "01a20412-1abf-70f5-aa9a-98de11f68b91";
const refused = await hall.table("vikings", id).play(7, { type: "end_sailing" }).catch((error: unknown) => error);
assert(refused instanceof Refused && refused.code === "stale_seq");
assert.equal(new Set(asked).size, 1, "asked again with the same key");
assert.equal(asked.length, 3);

asked.length = 0;
await assert.rejects(hall.api.POST("/v1/games", { body: { ruleset: "vikings", seats: 2 } }));
assert.equal(asked.length, 1, "what has no key is not sent twice");
server.close();
console.log("patient");

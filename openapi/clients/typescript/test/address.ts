// Tests a hall whose address ends with slashes: signing in, creating and joining, each with entropy and a key.
import assert from "node:assert/strict";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Hall, NotLetIn, byRedirect } from "longhall";

interface Asked {
    what: string;
    key: string | undefined;
    entropy: string;
}
const asked: Asked[] = [];
const ID = "01a20412-1abf-70f5-aa9a-98de11f68b91";
const server = createServer(async (request, response) => {
    let text = "";
    for await (const part of request) text += part;
    const path = request.url ?? "";
    const entropy: string = text.startsWith("{") ? (JSON.parse(text).entropy ?? "") : "";
    asked.push({ what: `${request.method} ${path}`, key: request.headers["idempotency-key"]?.toString(), entropy });
    const tokens = { access_token: "a", refresh_token: "r", expires_in: 900 };
    const device = { user_code: "A", verification_uri: "", device_code: "d", interval: 0 };
    const answers: Record<string, unknown> = { "/oauth/token": tokens, "/oauth/device": device };
    const body = JSON.stringify(answers[path] ?? { id: ID, ruleset: "vikings" });
    response.writeHead(200, { "content-type": "application/json" }).end(body);
});
await new Promise<void>((up) => server.listen(0, "127.0.0.1", up));
const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

for (const end of ["", "/", "//"]) {
    asked.length = 0;
    const hall = await Hall.signInByDevice(issuer + end, { show: () => undefined });
    const table = await hall.create({ ruleset: "vikings", seats: 2 });
    await table.join();
    await table.join({ invite: "x" });
    const paths = ["/oauth/device", "/oauth/token", "/v1/games", `/v1/games/${ID}/seats/mine/entropy`];
    const seats = `POST /v1/games/${ID}/seats`;
    const wanted = [...paths.map((path) => `${path.endsWith("entropy") ? "PUT" : "POST"} ${path}`), seats, seats];
    assert.deepEqual(asked.map(({ what }) => what), wanted, issuer + end);
    const given = asked.slice(3).map(({ entropy }) => entropy);
    assert(given.every((entropy) => /^[0-9a-f]{64}$/.test(entropy)), "32 random bytes each time");
    assert.equal(new Set(given).size, 3);
    const keys = asked.filter(({ what }) => what.startsWith("POST /v1")).map(({ key }) => key);
    assert(keys.every(Boolean) && new Set(keys).size === 3, "each wish has its key");
}

// The return from the hall, with any number of slashes in the address. The issuer must be the hall (RFC 9207).
const kept = new Map<string, string>();
const tab = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
};
async function comesBack(hall: string, iss: string): Promise<unknown> {
    kept.set("longhall-pending", JSON.stringify({ state: "s", verifier: "v" }));
    const href = `http://app.example/?code=c&state=s&iss=${encodeURIComponent(iss)}`;
    Object.assign(globalThis, { sessionStorage: tab, location: { href }, history: { replaceState: () => undefined } });
    const wish = { clientId: "http://app.example/client.json", redirectUri: "http://app.example/" };
    return byRedirect(hall, wish).catch((error: unknown) => error);
}
for (const end of ["", "/"]) {
    for (const other of ["", "/"]) assert(!((await comesBack(issuer + end, issuer + other)) instanceof Error));
    const refused = await comesBack(issuer + end, "http://another.example");
    assert(refused instanceof NotLetIn, "another issuer");
}
server.close();
console.log("at home");

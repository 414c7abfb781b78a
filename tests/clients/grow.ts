// Reads what came after the document was made, by openapi-typescript and openapi-fetch, which check nothing at run time.
import assert from "node:assert/strict";
import createClient from "openapi-fetch";
import type { paths } from "./generated/openapi-fetch.js";

const client = createClient<paths>({ baseUrl: process.argv[2] ?? "" });
const params = { path: { id: "01890000-0000-7000-8000-000000000000" } };
const { data: page } = await client.GET("/v1/games/{id}/events", { params });
const { data: games } = await client.GET("/v1/games");
const { data: game } = await client.GET("/v1/games/{id}", { params });
const { error } = await client.GET("/v1/me");
assert(typeof page === "object" && games && game && error);
const joined = page.items.filter((event) => event.kind === "joined");
let effects = 0;
for (const event of page.items) if (event.kind === "moved" && event.move) effects += event.effects.length;
const statuses = games.items.map(({ status }) => status).join(" ");
console.log(
    `${page.items.length} events, ${joined.length} joined, ${effects} effects, statuses ${statuses}, ruleset ${game.ruleset}, code ${error.code}`,
);

// Plays every title, and meets what every client meets, by openapi-typescript and openapi-fetch.
import assert from "node:assert/strict";
import createClient from "openapi-fetch";
import type { components, paths } from "./generated/openapi-fetch.js";
type Game = components["schemas"]["Game"];
const baseUrl = process.argv[2] ?? "";
async function signUp(name: string) {
    const { data, error } = await createClient<paths>({ baseUrl }).POST("/v1/accounts", { body: { name, password: "a door that nobody opens" } });
    assert(data, error?.detail);
    return createClient<paths>({ baseUrl, headers: { Authorization: `Bearer ${data.access_token}` } });
}
const [ann, bob] = [await signUp("ann-fetch"), await signUp("bob-fetch")];
const at = (game: Game) => ({ path: { id: game.id } });
/** What is on the board, in the words of each title. */
function board(game: Game): string {
    if (game.ruleset === "vikings") return `round ${game.view?.round}, gold ${game.view?.players.map(({ gold }) => gold)}`;
    if (game.ruleset === "vikings_on_board") return `round ${game.view?.round}, ${game.view?.ships.length} ships`;
    if (game.ruleset === "vikingdoms") return `${game.view?.islands.length} islands, coins ${game.view?.players.map(({ coins }) => coins)}`;
    return "";
}
const titles: Game["ruleset"][] = ["vikings", "vikings_on_board", "vikingdoms"];
for (const ruleset of titles) {
    const { data: game } = await ann.POST("/v1/games", { body: { ruleset, seats: 2 } });
    assert(game);
    await ann.POST("/v1/games/{id}/seats", { params: { path: { id: game.id } }, body: { bot: "easy" } });
    for (let now: Game | undefined = game; now?.status !== "finished"; ) {
        const { data: legal } = await ann.GET("/v1/games/{id}/legal-moves", { params: at(game) });
        const move = legal?.moves[(legal.seq * 7) % legal.moves.length];
        const body = legal && move && { expected_seq: legal.seq, moves: [move] };
        if (body) await ann.POST("/v1/games/{id}/moves", { params: at(game), body });
        now = (await ann.GET("/v1/games/{id}", { params: at(game) })).data;
        if (now?.status === "finished") console.log(ruleset, board(now), now.result?.placings.map(({ points }) => points));
    }
}

const { data: game } = await ann.POST("/v1/games", {
    body: { ruleset: "vikings", seats: 2, visibility: "private", clock: { pace: { type: "bank", seconds: 86_400 } }, on_leaving: "replace" },
});
assert(game?.invite && game.clock?.pace.type === "bank" && game.clock.pace.increment_seconds === 0);
const seen = await ann.GET("/v1/games/{id}", { params: at(game) });
const known = { "If-None-Match": seen.response.headers.get("etag") ?? "" };
assert.equal((await ann.GET("/v1/games/{id}", { params: { ...at(game), header: known } })).response.status, 304);
const waiting = ann.GET("/v1/games/{id}", { params: { ...at(game), header: { ...known, Prefer: "wait=30" } } });
await bob.POST("/v1/games/{id}/seats", { params: at(game), body: { invite: game.invite } });
const begun = (await waiting).data;
assert(begun?.status === "active");
const mover = begun.awaiting[0] === begun.you ? ann : bob;
const stale = await mover.POST("/v1/games/{id}/moves", { params: at(game), body: { expected_seq: 1, moves: [{ type: "end_sailing" }] } });
assert(stale.response.status === 409 && stale.error?.code === "stale_seq" && stale.error.seq === begun.seq);
const illegal = await mover.POST("/v1/games/{id}/moves", { params: at(game), body: { expected_seq: begun.seq, moves: [{ type: "end_sailing" }] } });
assert(illegal.response.status === 422 && illegal.error?.code === "illegal_move" && illegal.error.rule && illegal.error.index === 0);
const { data: stream } = await ann.GET("/v1/games/{id}/stream", { params: { ...at(game), query: { after: 0 } }, parseAs: "stream" });
let text = "";
for await (const piece of stream ?? []) if ((text += Buffer.from(piece).toString()).includes('"started"')) break;
const events = text.split("\n").filter((line) => line.startsWith("data: ")).map((line): components["schemas"]["Event"] => JSON.parse(line.slice(6)));
for (const event of events) if (event.kind === "started" && event.ruleset === "vikings") console.log(event.effects.map(({ type }) => type).join(" "));
let refused = await mover.POST("/v1/games", { body: { ruleset: "vikings", seats: 2 } });
while (!refused.error) refused = await mover.POST("/v1/games", { body: { ruleset: "vikings", seats: 2 } });
assert(refused.response.status === 429 && refused.error.code === "too_many_requests" && refused.response.headers.get("retry-after"));
console.log("met 304, wait, 409, 422, events and 429");

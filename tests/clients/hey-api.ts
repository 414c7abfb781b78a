// Plays every title, and meets what every client meets, by @hey-api/openapi-ts.
import assert from "node:assert/strict";
import { createClient } from "./generated/hey-api/client/index.js";
import { type Game, createAccount, createGame, getGame, joinGame, listLegalMoves, makeMoves, streamGame } from "./generated/hey-api/index.js";

const baseUrl = process.argv[2] ?? "";
async function signUp(name: string) {
    const { data, error } = await createAccount({ client: createClient({ baseUrl }), body: { name, password: "a door that nobody opens" } });
    assert(data, error?.detail);
    return createClient({ baseUrl, auth: data.access_token });
}
const [ann, bob] = [await signUp("ann-hey"), await signUp("bob-hey")];

/** What is on the board, in the words of each title. */
function board(game: Game): string {
    if (game.ruleset === "vikings") return `round ${game.view?.round}, gold ${game.view?.players.map(({ gold }) => gold)}`;
    if (game.ruleset === "vikings_on_board") return `round ${game.view?.round}, ${game.view?.ships.length} ships`;
    if (game.ruleset === "vikingdoms") return `${game.view?.islands.length} islands, coins ${game.view?.players.map(({ coins }) => coins)}`;
    return "";
}
const titles: Game["ruleset"][] = ["vikings", "vikings_on_board", "vikingdoms"];
for (const ruleset of titles) {
    const { data: game } = await createGame({ client: ann, body: { ruleset, seats: 2 } });
    assert(game);
    const at = { client: ann, path: { id: game.id } };
    await joinGame({ ...at, body: { bot: "easy" } });
    for (let now: Game | undefined = game; now?.status !== "finished"; ) {
        const { data: legal } = await listLegalMoves(at);
        const move = legal?.moves[(legal.seq * 7) % legal.moves.length];
        if (legal && move) await makeMoves({ ...at, body: { expected_seq: legal.seq, moves: [move] } });
        now = (await getGame(at)).data;
        if (now?.status === "finished") console.log(ruleset, board(now), now.result?.placings.map(({ points }) => points));
    }
}

const { data: game } = await createGame({
    client: ann,
    body: { ruleset: "vikings", seats: 2, visibility: "private", clock: { pace: { type: "bank", seconds: 86_400 } }, on_leaving: "replace" },
});
assert(game?.invite && game.clock?.pace.type === "bank" && game.clock.pace.increment_seconds === 0);
const at = { client: ann, path: { id: game.id } };
const known = { "If-None-Match": (await getGame(at)).response?.headers.get("etag") ?? "" };
assert.equal((await getGame({ ...at, headers: known })).response?.status, 304);
const waiting = getGame({ ...at, headers: { ...known, Prefer: "wait=30" } });
await joinGame({ ...at, client: bob, body: { invite: game.invite } });
const begun = (await waiting).data;
assert(begun?.status === "active");
const mine = { ...at, client: begun.awaiting[0] === begun.you ? ann : bob };
const stale = await makeMoves({ ...mine, body: { expected_seq: 1, moves: [{ type: "end_sailing" }] } });
assert(stale.response?.status === 409 && stale.error?.code === "stale_seq" && stale.error.seq === begun.seq);
const illegal = await makeMoves({ ...mine, body: { expected_seq: begun.seq, moves: [{ type: "end_sailing" }] } });
assert(illegal.response?.status === 422 && illegal.error?.code === "illegal_move" && illegal.error.rule && illegal.error.index === 0);
let heard = 0;
const listening = new AbortController();
for await (const event of (await streamGame({ ...at, query: { after: 0 }, signal: listening.signal })).stream) if (event && ++heard >= begun.seq) break;
listening.abort();
let refused = await createGame({ client: bob, body: { ruleset: "vikings", seats: 2 } });
while (!refused.error) refused = await createGame({ client: bob, body: { ruleset: "vikings", seats: 2 } });
assert(refused.response?.status === 429 && refused.error.code === "too_many_requests" && refused.response.headers.get("retry-after"));
console.log("met 304, wait, 409, 422, events and 429");

// Plays a game, or reads what came after the document was made, by orval and fetch.
import assert from "node:assert/strict";
import * as hall from "./generated/orval/hall.js";

const [task, base] = process.argv.slice(2);
const { fetch } = globalThis;
globalThis.fetch = (path, init) => fetch(`${base}${path}`, init);

async function play() {
    const signedUp = await hall.createAccount({ name: "ann-orval", password: "a door that nobody opens" });
    assert(signedUp.status === 201);
    const ann = { headers: { Authorization: `Bearer ${signedUp.data.access_token}` } };
    const created = await hall.createGame({ ruleset: "vikings", seats: 2 }, ann);
    assert(created.status === 201);
    const { id } = created.data;
    assert.equal((await hall.joinGame(id, { bot: "easy" }, ann)).status, 201);
    for (;;) {
        const legal = await hall.listLegalMoves(id, {}, ann);
        assert(legal.status === 200);
        const move = legal.data.moves[(legal.data.seq * 7) % legal.data.moves.length];
        if (move) await hall.makeMoves(id, { expected_seq: legal.data.seq, moves: [move] }, {}, ann);
        const { status, data: game } = await hall.getGame(id, {}, ann);
        assert(status === 200);
        if (game.status === "finished") return `over, ${game.result?.placings.length} placings`;
    }
}

async function grow() {
    const id = "01890000-0000-7000-8000-000000000000";
    const page = await hall.listEvents(id);
    // An operation that can also answer with lines is a stream to orval, whatever comes.
    assert(page.status === 200 && "stream" in page);
    const { items }: hall.EventPage = JSON.parse(await page.stream.text());
    const games = await hall.listGames();
    const game = await hall.getGame(id);
    const me = await hall.getMe();
    assert(games.status === 200 && game.status === 200 && me.status !== 200);
    const joined = items.filter((event) => event.kind === "joined");
    let effects = 0;
    for (const event of items) if (event.kind === "moved") effects += event.effects.length;
    const statuses = games.data.items.map(({ status }) => status).join(" ");
    return `${items.length} events, ${joined.length} joined, ${effects} effects, statuses ${statuses}, ruleset ${game.data.ruleset}, code ${me.data.code}`;
}

console.log(await (task === "play" ? play() : grow()));

// Plays a game, or reads what came after the document was made, by openapi-generator's typescript-fetch.
import assert from "node:assert/strict";
import * as hall from "./generated/typescript-fetch/index.js";

const [task, basePath = ""] = process.argv.slice(2);

async function play() {
    const open = new hall.AccountsApi(new hall.Configuration({ basePath }));
    const { accessToken } = await open.createAccount({
        accountRequest: { name: "ann-typescript", password: "a door that nobody opens" },
    });
    const ann = new hall.Configuration({ basePath, headers: { Authorization: `Bearer ${accessToken}` } });
    const [games, moves] = [new hall.GamesApi(ann), new hall.MovesApi(ann)];
    const { id } = await games.createGame({ gameRequest: { ruleset: "vikings", seats: 2 } });
    await games.joinGame({ id, seating: { bot: "easy" } });
    for (;;) {
        const legal = await moves.listLegalMoves({ id });
        assert(legal.ruleset === "vikings");
        const move = legal.moves[(legal.seq * 7) % legal.moves.length];
        // A request takes the moves of any title, for which this generator writes one type with all their fields.
        const any = hall.MoveFromJSON(hall.VikingsMoveToJSON(move));
        if (move) await moves.makeMoves({ id, movesRequest: { expectedSeq: legal.seq, moves: [any] } });
        const game = await games.getGame({ id });
        if (game.status === "finished") return `over, ${game.result?.placings.length} placings`;
    }
}

async function grow() {
    const [at, id] = [new hall.Configuration({ basePath }), "01890000-0000-7000-8000-000000000000"];
    const api = new hall.GamesApi(at);
    const { items } = await api.listEvents({ id });
    const games = await api.listGames();
    const game = await api.getGame({ id });
    const refused: unknown = await new hall.AccountsApi(at).getMe().catch((error: unknown) => error);
    assert(refused instanceof hall.ResponseError);
    const me = hall.ProblemFromJSON(await refused.response.json());
    const joined = items.filter((event) => event.kind === "joined");
    let effects = 0;
    for (const event of items) if (event.kind === "moved") effects += event.effects.length;
    const statuses = games.items.map(({ status }) => status).join(" ");
    return `${items.length} events, ${joined.length} joined, ${effects} effects, statuses ${statuses}, ruleset ${game.ruleset}, code ${me.code}`;
}

console.log(await (task === "play" ? play() : grow()));

import { changes } from "./changes.js";
import { follow } from "./follow.js";
import type { Hall } from "./hall.js";
import { onceOnly, randomEntropy } from "./patience.js";
import { type Checked, check } from "./log/index.js";
import { answered } from "./refused.js";
import { type DryRunOf, type Event, type GameOf, type LegalMovesOf, type MoveOf, type MovesMadeOf, type Title, isOf } from "./titles.js";

/** A game of one title. */
export class Table<T extends Title> {
    constructor(
        readonly hall: Hall,
        readonly title: T,
        readonly id: string,
    ) {}

    get #path() {
        return { path: { id: this.id } };
    }

    get #once() {
        return { ...this.#path, header: onceOnly() };
    }

    #of<A extends { ruleset: Title }>(answer: A): Extract<A, { ruleset: T }> {
        if (isOf(answer, this.title)) return answer;
        throw new Error(`game ${this.id} is one of ${answer.ruleset}`);
    }

    /** The game as you may see it. */
    async game(): Promise<GameOf<T>> {
        return this.#of(answered(await this.hall.api.GET("/v1/games/{id}", { params: this.#path })));
    }

    /** Your legal moves. */
    async legalMoves(): Promise<LegalMovesOf<T>> {
        return this.#of(answered(await this.hall.api.GET("/v1/games/{id}/legal-moves", { params: this.#path })));
    }

    /** Takes a seat of an open game. A private game needs `invite`. The default `entropy` is 32 random bytes. */
    async join(seating: { invite?: string; entropy?: string } = {}): Promise<void> {
        const body = { ...seating, entropy: seating.entropy ?? randomEntropy() };
        answered(await this.hall.api.POST("/v1/games/{id}/seats", { params: this.#once, body }));
    }

    /**
     * Adds entropy of 32 random bytes to a game that you have created. False if the game takes none, because it has
     * begun or your seat has given some.
     */
    async giveEntropy(): Promise<boolean> {
        const body = { entropy: randomEntropy() };
        const { response } = await this.hall.api.PUT("/v1/games/{id}/seats/mine/entropy", { params: this.#path, body });
        return response.ok;
    }

    /** Seats a bot, if you are the host. */
    async seatBot(bot: "easy" | "steady"): Promise<void> {
        answered(await this.hall.api.POST("/v1/games/{id}/seats", { params: this.#once, body: { bot } }));
    }

    /**
     * Makes moves, all of them or none, in the game as it was after event `seq`. Throws `stale_seq` if the game has
     * newer events. Repeats the request if the response is lost or the hall is out of reach. No move is made twice.
     */
    async play(seq: number, ...moves: MoveOf<T>[]): Promise<MovesMadeOf<T>> {
        const body = { expected_seq: seq, moves };
        const params = this.#once;
        return this.#of(answered(await this.hall.api.POST("/v1/games/{id}/moves", { params, body })));
    }

    /** The result of moves, up to the first that would reveal something. The hall records nothing. */
    async dryRun(seq: number, ...moves: MoveOf<T>[]): Promise<DryRunOf<T>> {
        const body = { expected_seq: seq, moves };
        return this.#of(answered(await this.hall.api.POST("/v1/games/{id}/moves/dry-run", { params: this.#once, body })));
    }

    /** Waits until the game waits for you or is over. */
    async waitForTurn(signal?: AbortSignal): Promise<GameOf<T>> {
        const ask = (header: object) =>
            this.hall.api.GET("/v1/games/{id}", { params: { ...this.#path, header }, signal: signal ?? null });
        for await (const shown of changes(ask, signal)) {
            const game = this.#of(shown);
            if (game.status === "finished" || (typeof game.you === "number" && game.awaiting.includes(game.you))) return game;
        }
        throw new Error("changes never end");
    }

    /** The events after `seq`, each once, as they happen, until the game is over. Reconnects if the stream breaks. */
    follow(after = 0, signal?: AbortSignal): AsyncGenerator<Event> {
        return follow(this.hall, this.id, after, signal);
    }

    /** The log with the bytes that its hashes cover. */
    async log(): Promise<string> {
        const headers = { Accept: "application/x-ndjson" };
        return answered(await this.hall.api.GET("/v1/games/{id}/events", { params: this.#path, headers, parseAs: "text" }));
    }

    /** Checks the log's chain and its secrets and, once the game is over, all draws: see {@link check}. */
    async check(): Promise<Checked> {
        return check(await this.log());
    }
}

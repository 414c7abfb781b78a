// A person who plays by the API, without a browser: for games that a test needs in a certain state.
import assert from "node:assert/strict";

const PASSWORD = "correct horse battery";

export class ApiPlayer {
    /** Signs a new account up. */
    static async come(hall, name) {
        return ApiPlayer.#begin(hall, name, "accounts");
    }

    /** Signs the account of a visitor in once more. */
    static async alsoAs(hall, { name }) {
        return ApiPlayer.#begin(hall, name, "sessions");
    }

    static async #begin(hall, name, path) {
        const player = Object.assign(new ApiPlayer(), { hall, name, token: "" });
        const { access_token, account } = await player.send("POST", path, { name, password: PASSWORD });
        return Object.assign(player, { token: access_token, id: account.id });
    }

    /** Sends a request, and returns the body of the response. */
    async send(method, path, body) {
        const headers = { "Content-Type": "application/json" };
        if (this.token) headers.Authorization = `Bearer ${this.token}`;
        const answer = await fetch(`${this.hall.base}v1/${path}`, { method, headers, body: JSON.stringify(body) });
        const text = await answer.text();
        assert.ok(answer.ok, `${method} ${path}: ${answer.status} ${text}`);
        return text ? JSON.parse(text) : null;
    }

    /** A game of these people, which has begun. Its terms are those of the API. */
    async game(others, terms = {}) {
        const { id, invite } = await this.send("POST", "games", {
            ruleset: "vikings",
            seats: 1 + others.length,
            ...terms,
        });
        for (const other of others) await other.send("POST", `games/${id}/seats`, invite ? { invite } : {});
        return id;
    }

    /** Makes the first legal move, or another one, and returns whether there was one. */
    async move(game, which = () => 0) {
        const { seq, moves } = await this.send("GET", `games/${game}/legal-moves`);
        if (!moves.length) return false;
        await this.send("POST", `games/${game}/moves`, { expected_seq: seq, moves: [moves[which(moves.length)]] });
        return true;
    }

    /** Moves with the others until the game waits for this person. */
    async untilMyTurn(game, others) {
        for (let n = 0; n < 500; n++) {
            const { awaiting, you } = await this.send("GET", `games/${game}`);
            if (awaiting.includes(you)) return;
            for (const other of others) await other.move(game);
        }
        throw new Error("the turn does not come");
    }
}

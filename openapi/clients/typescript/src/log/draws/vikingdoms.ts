/** `vikingdoms/1` (section 8). */
import { Fault } from "../fault.js";
import type { Draws, Now } from "./kit.js";

const COINS: Record<string, number> = { V1: 1, V2: 1, V3: 2, V4: 3, P1: 2, P2: 2, P3: 5, F1: 1, F2: 2, W: 3, G: 5, M: 6 };

export class Vikingdoms implements Draws {
    constructor(readonly seats: number) {}

    copy(): Draws {
        return this;
    }

    follow(now: Now): void {
        now.onlyInUndo();
        now.onlyInStart("tile_drawn", "islands_laid", "first_player");
        if (now.kind === "started") this.#setUp(now);
    }

    #setUp(now: Now): void {
        const tiles = now.draw("tiles").shuffle(Object.keys(COINS));
        const drawn = now.all("tile_drawn");
        if (this.seats !== 2 || drawn.length !== 2) throw new Fault(now.seq, "two players draw a tile each");
        for (const [seat, effect] of drawn.entries()) {
            effect.expect("seat", seat);
            effect.expect("tile", tiles[seat] ?? null);
        }
        const islands = [2, 4, 6, 8, 10].map((at) => tiles.slice(at, at + 2));
        now.one("islands_laid").expect("islands", islands);
        const [mine = 0, theirs = 0] = tiles.slice(0, 2).map((tile) => COINS[tile]);
        const first = mine === theirs ? now.draw("first player").below(2) : mine < theirs ? 0 : 1;
        now.one("first_player").expect("seat", first);
    }
}

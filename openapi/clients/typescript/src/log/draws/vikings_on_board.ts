/** `vikings_on_board/1` (section 8). */
import type { Draw } from "../chance.js";
import { Fault } from "../fault.js";
import type { Draws, Effect, Now } from "./kit.js";

const CLANS = ["red", "yellow", "green", "blue"];
const SHIELDS = [1, 1, 2, 2, 3, 3];
const SUPPLIES = ["grain", "hide", "metal"];
const ADD_1 = 7;
const DRAWN_MAX = 3;

/** A token of the stacks, and whether a seat has seen it in hand. */
interface Token {
    kind: string;
    isSeen: boolean;
}

/** Three bodies for each of eight ships, from bow to stern. */
function buildShips(draw: Draw): { clan: string; shields: number }[][] {
    const missing = draw.shuffle([...CLANS, ...CLANS]);
    const shields = new Map(CLANS.map((clan) => [clan, draw.shuffle(SHIELDS)]));
    return missing.map((gone) => {
        const clans = CLANS.filter((clan) => clan !== gone);
        return draw.shuffle(clans.map((clan) => ({ clan, shields: shields.get(clan)?.shift() ?? 0 })));
    });
}

export class VikingsOnBoard implements Draws {
    #add1: Token[] = [];
    #draw3: Token[] = [];
    #hand: Token[] = [];

    constructor(readonly seats: number) {}

    copy(): Draws {
        const copy = new VikingsOnBoard(this.seats);
        copy.#add1 = structuredClone(this.#add1);
        copy.#draw3 = structuredClone(this.#draw3);
        copy.#hand = structuredClone(this.#hand);
        return copy;
    }

    follow(now: Now): void {
        now.onlyInStart("order_drawn", "ships_built", "supplies_shuffled");
        if (now.kind === "started") this.#setUp(now);
        else if (now.kind === "undone") this.#undone(now);
        else if (now.all("supplies_reshuffled").length > 0) throw new Fault(now.seq, "`supplies_reshuffled` outside of `undone`");
        for (const effect of now.effects) this.#effect(effect);
    }

    #setUp(now: Now): void {
        const seats = Array.from({ length: this.seats }, (_, seat) => seat);
        now.one("order_drawn").expect("order", now.draw("order").shuffle(seats));
        now.one("ships_built").expect("ships", buildShips(now.draw("ships")));
        const kinds = now.draw("supplies").shuffle(SUPPLIES.flatMap((kind) => Array<string>(5).fill(kind)));
        const tokens = kinds.map((kind) => ({ kind, isSeen: false }));
        [this.#add1, this.#draw3] = [tokens.slice(0, ADD_1), tokens.slice(ADD_1)];
        this.#expectStacks(now.one("supplies_shuffled"));
    }

    #undone(now: Now): void {
        const unseen = [...this.#add1, ...this.#draw3].filter((token) => !token.isSeen);
        if (!now.agreed || unseen.length === 0) return now.onlyInUndo();
        now.onlyInUndo("supplies_reshuffled");
        const kinds = unseen.map((token) => token.kind).sort((a, b) => SUPPLIES.indexOf(a) - SUPPLIES.indexOf(b));
        const shuffled = now.draw("reshuffle supplies").shuffle(kinds);
        for (const [at, token] of unseen.entries()) token.kind = shuffled[at] ?? token.kind;
        this.#expectStacks(now.one("supplies_reshuffled"));
    }

    #expectStacks(effect: Effect): void {
        effect.expect("add_1", this.#add1.map((token) => token.kind));
        effect.expect("draw_3", this.#draw3.map((token) => token.kind));
    }

    #effect(effect: Effect): void {
        switch (effect.type) {
            case "supply_drawn": {
                const drawn = this.#add1.splice(0, 1);
                if (drawn.length === 0) throw new Fault(effect.seq, "a token is drawn from an empty stack");
                this.#take(effect, drawn);
                return effect.expect("supply", drawn[0]?.kind ?? null);
            }
            case "supplies_drawn": {
                const drawn = this.#draw3.splice(0, DRAWN_MAX);
                this.#take(effect, drawn);
                effect.expect("count", drawn.length);
                return effect.expect("supplies", drawn.map((token) => token.kind));
            }
            case "supply_loaded": {
                const kind = effect.get("supply");
                const at = this.#hand.findIndex((token) => token.kind === kind);
                if (at < 0) throw new Fault(effect.seq, `\`${kind}\` is loaded, but was not drawn`);
                this.#hand.splice(at, 1);
                return;
            }
            case "supplies_returned":
                effect.expect("count", this.#hand.length);
                this.#draw3.push(...this.#hand);
                this.#hand = [];
        }
    }

    #take(effect: Effect, tokens: Token[]): void {
        if (this.#hand.length > 0) throw new Fault(effect.seq, "tokens are drawn, but others are still in the hand");
        for (const token of tokens) token.isSeen = true;
        this.#hand = [...tokens];
    }
}

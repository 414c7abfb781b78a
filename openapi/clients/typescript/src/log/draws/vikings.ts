/** `vikings/1` (section 8). */
import type { Draw } from "../chance.js";
import type { JsonObject } from "../canonical.js";
import { Fault } from "../fault.js";
import { type Draws, type Effect, type Now, option } from "./kit.js";

const COLOURS = ["blue", "yellow", "green", "red", "black", "gray"];
const TILES: [string, number][] = [
    ["left", 17], ["middle_b1", 5], ["middle_b2", 5], ["middle_b3", 5], ["middle_b4", 5], ["right", 21],
    ["ship_red", 3], ["ship_green", 4], ["ship_yellow", 4], ["ship_blue", 3],
];
const SPECIALS: [string, number][] = [
    ["five_gold", 1], ["goldsmith_plus_1", 2], ["goldsmith_plus_2", 1], ["boat", 6], ["noble_plus_1", 3], ["scout_plus_1", 1],
    ["fisherman_plus_1", 1], ["horn", 4], ["rich_catch", 1], ["rich_trade", 1],
    ["building_B1", 1], ["building_B2", 1], ["building_B3", 1], ["building_B4", 1],
];
const SPACES = 12;
const ROW = 4;

function takeAll(draw: Draw, bag: Map<string, number>, count: number): string[] {
    const taken = Array.from({ length: count }, () => draw.take(bag));
    return taken.filter((piece) => piece !== null);
}

function drawVikings(draw: Draw, bag: Map<string, number>, count: number): string[] {
    return takeAll(draw, bag, count).sort((a, b) => COLOURS.indexOf(a) - COLOURS.indexOf(b));
}

/** The tiles by space: ships from the highest down, the others from the lowest up. */
function drawTiles(draw: Draw, bag: Map<string, number>): (string | null)[] {
    const spaces: (string | null)[] = Array(SPACES).fill(null);
    let [low, high] = [0, SPACES - 1];
    for (let n = 0; n < SPACES; n++) {
        const tile = draw.take(bag);
        spaces[tile?.startsWith("ship_") ? high-- : low++] = tile;
    }
    return spaces;
}

export class Vikings implements Draws {
    #vikings = new Map(COLOURS.map((colour) => [colour, 13]));
    #tiles = new Map(TILES);
    #specials = new Map(SPECIALS);
    #row = 0;
    /** How often each type of effect has occurred. */
    #times = new Map<string, number>();

    constructor(
        readonly options: JsonObject,
        readonly seats: number,
    ) {}

    copy(): Draws {
        const copy = new Vikings(this.options, this.seats);
        copy.#vikings = new Map(this.#vikings);
        copy.#tiles = new Map(this.#tiles);
        copy.#specials = new Map(this.#specials);
        copy.#row = this.#row;
        copy.#times = new Map(this.#times);
        return copy;
    }

    follow(now: Now): void {
        now.onlyInUndo();
        now.onlyInStart("start_player");
        if (now.kind === "started") now.one("start_player").expect("seat", now.draw("start player").below(this.seats));
        for (const effect of now.effects) this.#effect(now, effect);
    }

    #effect(now: Now, effect: Effect): void {
        const progress = option(this.options, "progress");
        const auction = progress && option(this.options, "auction");
        switch (effect.type) {
            case "specials_laid": {
                const round = this.#round(effect, progress);
                const drawn = takeAll(now.draw(`round ${round} specials`), this.#specials, ROW - this.#row);
                this.#row += drawn.length;
                effect.expect("round", round);
                return effect.expect("tiles", drawn);
            }
            case "special_taken":
                if (--this.#row < 0) throw new Fault(effect.seq, "a special tile is taken, but none is open");
                return;
            case "offer_laid": {
                const round = this.#round(effect, !auction);
                effect.expect("round", round);
                effect.expect("vikings", drawVikings(now.draw(`round ${round} vikings`), this.#vikings, SPACES));
                return effect.expect("tiles", drawTiles(now.draw(`round ${round} tiles`), this.#tiles));
            }
            case "vikings_drawn": {
                const round = this.#round(effect, auction);
                const drawn = drawVikings(now.draw(`round ${round} vikings`), this.#vikings, SPACES + 1);
                return effect.expect("vikings", COLOURS.map((colour) => drawn.filter((one) => one === colour).length));
            }
            case "tiles_laid": {
                const round = this.#round(effect, auction);
                return effect.expect("tiles", drawTiles(now.draw(`round ${round} tiles`), this.#tiles));
            }
        }
    }

    /** The number of the round for which this effect draws. */
    #round(effect: Effect, belongs: boolean): number {
        if (!belongs) throw new Fault(effect.seq, `\`${effect.type}\` is not for the options of this game`);
        const round = (this.#times.get(effect.type) ?? 0) + 1;
        this.#times.set(effect.type, round);
        return round;
    }
}

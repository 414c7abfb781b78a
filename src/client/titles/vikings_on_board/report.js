// The last ship that sailed, with control and shares, and the final table.
import { effectsOf, isOneOf } from "../title.js";
import { CLAN_NAMES, SUPPLIES } from "../../words/vikings_on_board/names.js";
import { scorings as say } from "../../words/vikings_on_board/texts.js";
import { clansInWords } from "./names.js";

/** @typedef {import("../title.js").Schemas} Schemas */
/** @typedef {Schemas["VikingsOnBoardEffectScored"]} Scored */
const SHARES = /** @type {const} */ (["supply_taken", "supply_removed", "bet_won"]);
/** @typedef {import("../title.js").Typed<Schemas["VikingsOnBoardEffect"], typeof SHARES[number]>} Share */
/** @typedef {{ship: Schemas["VikingsOnBoardEffectShipSailed"], lines: Share[], seq: number}} Sailed */

/** @param {import("../title.js").Event[]} events @param {(seat: number) => string} name @returns {import("../title.js").Report | null} */
export function report(events, name) {
    /** @type {Sailed | null} */
    let sailed = null;
    /** @type {Scored[]} */
    let scores = [];
    let seq = 0;
    for (const event of events) {
        for (const effect of /** @type {Schemas["VikingsOnBoardEffect"][]} */ (effectsOf(event))) {
            if (effect.type === "ship_sailed") sailed = { ship: effect, lines: [], seq: event.seq };
            if (sailed && isOneOf(effect, SHARES)) {
                sailed.lines.push(effect);
                sailed.seq = event.seq;
            }
            if (effect.type === "scored") {
                scores = [...scores, effect];
                seq = event.seq;
            }
        }
    }
    if (scores.length) return { seq, title: say.final, tables: [final(scores, name)] };
    if (!sailed) return null;
    return { seq: sailed.seq, title: say.sailed(sailed.ship.ship), tables: [shares(sailed, name)] };
}

/** @param {Sailed} sailed @param {(seat: number) => string} name */
function shares({ ship, lines }, name) {
    const rows = lines.map((line) => ({
        label: typeof line.seat === "number" && line.type !== "supply_removed" ? name(line.seat) : say.leaves,
        cells: [
            line.type === "bet_won"
                ? `${say.wonBet(CLAN_NAMES[line.clan])}${line.token ? `: ${line.token}` : ""}`
                : SUPPLIES[line.supply].name,
        ],
    }));
    return { caption: say.control(clansInWords(ship.control)), head: [say.gets], rows };
}

/** @param {Scored[]} scores @param {(seat: number) => string} name */
function final(scores, name) {
    const row = (/** @type {string} */ label, /** @type {(score: Scored) => number} */ of, sum = false) => ({
        label,
        cells: scores.map((score) => String(of(score))),
        sum,
    });
    return {
        caption: say.points,
        head: scores.map(({ seat }) => name(seat)),
        rows: [
            row(say.supplies, (score) => score.supply_points),
            row(say.bets, (score) => score.gambling_points),
            row(say.sum, (score) => score.supply_points + score.gambling_points, true),
        ],
        note: say.ranked(scores.map(({ seat, supplies }) => `${name(seat)} ${supplies}`).join(", ")),
    };
}

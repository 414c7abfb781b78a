// The last ship that sailed, with control and shares; and the final table.
import { capital } from "./names.js";

/** @param {any[]} events @param {(seat: number) => string} name @returns {import("../title.js").Report | null} */
export function report(events, name) {
    /** @type {{ship: any, lines: any[], seq: number} | null} */
    let sailed = null;
    /** @type {any[]} */
    let scores = [];
    let seq = 0;
    for (const event of events) {
        for (const effect of event.effects ?? []) {
            if (effect.type === "ship_sailed") sailed = { ship: effect, lines: [], seq: event.seq };
            if (sailed && ["supply_taken", "supply_removed", "bet_won"].includes(effect.type)) {
                sailed.lines.push(effect);
                sailed.seq = event.seq;
            }
            if (effect.type === "scored") {
                scores = [...scores, effect];
                seq = event.seq;
            }
        }
    }
    if (scores.length) return { seq, title: "Final scoring", tables: [final(scores, name)] };
    if (!sailed) return null;
    return { seq: sailed.seq, title: `Ship ${sailed.ship.ship} has sailed`, tables: [shares(sailed, name)] };
}

/** @param {{ship: any, lines: any[]}} sailed @param {(seat: number) => string} name */
function shares({ ship, lines }, name) {
    const rows = lines.map((line) => ({
        label: typeof line.seat === "number" && line.type !== "supply_removed" ? name(line.seat) : "leaves the game",
        cells: [
            line.type === "bet_won" ? `won the bet on ${line.clan}${line.token ? `: ${line.token}` : ""}` : line.supply,
        ],
    }));
    return { caption: `Control: ${ship.control.map(capital).join(", ") || "nobody"}`, head: ["gets"], rows };
}

/** @param {any[]} scores @param {(seat: number) => string} name */
function final(scores, name) {
    const row = (/** @type {string} */ label, /** @type {(score: any) => number} */ of, sum = false) => ({
        label,
        cells: scores.map((score) => String(of(score))),
        sum,
    });
    return {
        caption: "Points",
        head: scores.map(({ seat }) => name(seat)),
        rows: [
            row("Supplies", (score) => score.supply_points),
            row("Won bets", (score) => score.gambling_points),
            row("Sum", (score) => score.supply_points + score.gambling_points, true),
        ],
        note: `Who is equal is ranked by supply tokens: ${scores.map(({ seat, supplies }) => `${name(seat)} ${supplies}`).join(", ")}.`,
    };
}

// The last scoring, line by line for every player.
import { amount, LINES } from "./tell.js";

/** The lines of the final scoring, in order. */
const FINAL = new Set([
    "ship_not_repelled",
    "gold",
    "rich_trade",
    "most_boatsmen",
    "horns",
    "most_islands",
    "longest_island",
    "building_B1",
    "building_B2",
    "building_B3",
    "building_B4",
    "spare_meals",
    "rich_catch",
    "missing_meals",
]);

/** @param {any[]} events @param {(seat: number) => string} name @returns {import("../title.js").Report | null} */
export function report(events, name) {
    /** @type {any[]} */
    let scored = [];
    /** @type {{lines: any[], seq: number, round: number} | null} */
    let last = null;
    let round = 0;
    for (const event of events) {
        for (const effect of event.effects ?? []) {
            if (effect.type === "offer_laid" || effect.type === "specials_laid") round = effect.round;
            if (effect.type === "scored") scored.push(effect);
            if (effect.type === "round_ended" || effect.type === "game_over") {
                if (scored.length) last = { lines: scored, seq: event.seq, round };
                scored = [];
            }
        }
    }
    if (!last) return null;
    const parts = [
        {
            caption: last.round % 2 ? "Small scoring" : "Large scoring",
            lines: last.lines.filter(({ line }) => !FINAL.has(line)),
        },
        { caption: "Final scoring", lines: last.lines.filter(({ line }) => FINAL.has(line)) },
    ].filter(({ lines }) => lines.length > 0);
    // Show players who score nothing as well.
    const seats = [
        ...new Set(
            events
                .flatMap(({ effects }) => effects ?? [])
                .map(({ seat }) => seat)
                .filter((seat) => typeof seat === "number"),
        ),
    ].sort();
    return {
        seq: last.seq,
        title: `Scoring after round ${last.round}`,
        tables: [
            ...parts.map(({ caption, lines }) => table(caption, lines, seats, name)),
            ...totals(events, seats, name),
        ],
    };
}

/** @param {string} caption @param {any[]} lines @param {number[]} seats @param {(seat: number) => string} name */
function table(caption, lines, seats, name) {
    const kinds = [...new Set(lines.map(({ line }) => line))];
    const cell = (/** @type {any[]} */ of, counted = false) => {
        const [gold, vp] = [sum(of, "gold"), sum(of, "vp")];
        const n = sum(of, "count");
        return of.length ? `${counted && n ? `${n}: ` : ""}${gold || vp ? amount(gold, vp) : "0"}` : "";
    };
    return {
        caption,
        head: seats.map(name),
        rows: [
            ...kinds.map((line) => ({
                label: LINES[line] ?? line,
                line,
                cells: seats.map((seat) =>
                    cell(
                        lines.filter((one) => one.seat === seat && one.line === line),
                        true,
                    ),
                ),
            })),
            { label: "Sum", sum: true, cells: seats.map((seat) => cell(lines.filter((one) => one.seat === seat))) },
        ],
    };
}

/** What everybody has in the end. @param {any[]} events @param {number[]} seats @param {(seat: number) => string} name */
function totals(events, seats, name) {
    const placings = events.findLast(({ kind }) => kind === "ended")?.result?.placings ?? [];
    if (!placings.length) return [];
    const of = (/** @type {string} */ field) =>
        seats.map((seat) => String(placings.find((/** @type {any} */ one) => one.seat === seat)?.[field] ?? ""));
    return [
        {
            caption: "In the end",
            head: seats.map(name),
            rows: [
                { label: "VP", cells: of("points"), sum: true },
                { label: "Place", cells: of("place") },
            ],
            note: "Nobody falls below 0 VP: meals that are missing may cost less than they count, or nothing.",
        },
    ];
}

/** @param {any[]} of @param {string} field */
const sum = (of, field) => of.reduce((all, one) => all + one[field], 0);

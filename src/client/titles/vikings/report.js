// The last scoring, line by line for every player.
import { effectsOf } from "../title.js";
import { LINES } from "../../words/vikings/names.js";
import { scorings as say } from "../../words/vikings/texts.js";
import { amount } from "./descriptions.js";
import { finalScoring } from "./scoring.js";

/** @typedef {import("../title.js").Event} Event */
/** @typedef {import("../title.js").Schemas["VikingsEffectScored"]} Scored */

/** The lines of the final scoring, in order. @type {Set<Scored["line"]>} */
export const FINAL = new Set([
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

/** @param {Event} event */
const vikingsEffects = (event) => /** @type {import("../title.js").Effect<"vikings">[]} */ (effectsOf(event));

/** @param {Event[]} events @param {(seat: number) => string} name @returns {import("../title.js").Report | null} */
export function report(events, name) {
    /** @type {Scored[]} */
    let scored = [];
    /** @type {{lines: Scored[], seq: number, round: number} | null} */
    let last = null;
    let round = 0;
    for (const event of events) {
        for (const effect of vikingsEffects(event)) {
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
            caption: last.round % 2 ? say.small : say.large,
            lines: last.lines.filter(({ line }) => !FINAL.has(line)),
        },
        { caption: say.final, lines: last.lines.filter(({ line }) => FINAL.has(line)) },
    ].filter(({ lines }) => lines.length > 0);
    // Players without points are shown, too.
    const seats = [
        ...new Set(events.flatMap(vikingsEffects).flatMap((effect) => ("seat" in effect ? [effect.seat] : []))),
    ].sort();
    return {
        seq: last.seq,
        title: say.after(last.round),
        tables: [
            ...parts.map(({ caption, lines }) => table(caption, lines, seats, name)),
            ...totals(events, seats, name),
        ],
    };
}

/**
 * The VP if the final scoring were now, and its lines.
 * @param {import("../title.js").Context<"vikings">} context @returns {import("../title.js").ScoreTable | null}
 */
export function scoresNow({ view, game, name }) {
    if (view.step === "over") return null;
    const { lines, points } = finalScoring(view.players, game.options.special_vikings_fed === true);
    const seats = view.players.map(({ seat }) => seat);
    const { rows, ...rest } = table(say.now, lines, seats, name);
    const now = { label: say.vpNow, cells: view.players.map(({ vp }) => String(vp)) };
    const result = { label: say.points, cells: points.map(String), sum: true };
    return { ...rest, rows: [result, now, ...rows.slice(0, -1)], note: say.nowNote };
}

/** @param {string} caption @param {Pick<Scored, "seat" | "line" | "count" | "gold" | "vp">[]} lines @param {number[]} seats @param {(seat: number) => string} name */
function table(caption, lines, seats, name) {
    const kinds = [...new Set(lines.map(({ line }) => line))];
    const cell = (/** @type {typeof lines} */ of, counted = false) => {
        const [gold, vp] = [sum(of, "gold"), sum(of, "vp")];
        const n = sum(of, "count");
        return of.length ? `${gold || vp ? amount(gold, vp) : "0"}${counted && n ? ` (${n})` : ""}` : "";
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
            { label: say.sum, sum: true, cells: seats.map((seat) => cell(lines.filter((one) => one.seat === seat))) },
        ],
        note: say.inBrackets,
    };
}

/**
 * The final totals of all players.
 * @param {Event[]} events @param {number[]} seats @param {(seat: number) => string} name
 */
function totals(events, seats, name) {
    const placings = events.findLast((event) => event.kind === "ended")?.result.placings ?? [];
    if (!placings.length) return [];
    const of = (/** @type {"points" | "place"} */ field) =>
        seats.map((seat) => String(placings.find((one) => one.seat === seat)?.[field] ?? ""));
    return [
        {
            caption: say.end,
            head: seats.map(name),
            rows: [
                { label: say.points, cells: of("points"), sum: true },
                { label: say.place, cells: of("place") },
            ],
            note: say.floor,
        },
    ];
}

/** @param {Pick<Scored, "gold" | "vp" | "count">[]} of @param {"gold" | "vp" | "count"} field */
const sum = (of, field) => of.reduce((all, one) => all + one[field], 0);

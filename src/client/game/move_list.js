// All legal moves as buttons, for any ruleset. If there are many, the player chooses the fields one after the other.
import { h } from "../lib/dom.js";
import { humanize } from "../lib/format.js";
import { log as say } from "../words/index.js";

/** Maximum number of moves shown at once. */
const MOVES_AT_ONCE = 14;

/** @typedef {import("./table.js").Move} Move */

/**
 * @param {Move[]} moves @param {(move: Move) => string} label
 * @param {{picked: Record<string, unknown>, pick: (picked: Record<string, unknown>) => void, play: (move: Move) => void}} options
 */
export function moveList(moves, label, { picked, pick, play }) {
    const left = moves.filter((move) =>
        Object.entries(picked).every(([name, value]) => same(valueOf(move, name), value)),
    );
    // A pick from an earlier step of the game matches no move any more.
    if (!left.length && moves.length) return moveList(moves, label, { picked: {}, pick, play });
    const whole = left.length <= MOVES_AT_ONCE;
    const field = whole ? undefined : fieldsOf(left).find((name) => values(left, name).length > 1);
    return h(
        "div",
        { class: "moves" },
        Object.keys(picked).length > 0 && h("button", { class: "quiet", onclick: () => pick({}) }, say.backToAll),
        whole
            ? left.map((move) => h("button", { key: JSON.stringify(move), onclick: () => play(move) }, label(move)))
            : [
                  h("span", { class: "hint" }, field === "type" ? say.what : `${humanize(field ?? "")}?`),
                  values(left, field ?? "").map((value) =>
                      h(
                          "button",
                          { key: JSON.stringify(value), onclick: () => pick({ ...picked, [field ?? ""]: value }) },
                          typeof value === "string"
                              ? humanize(value)
                              : value === null
                                ? say.none
                                : JSON.stringify(value),
                      ),
                  ),
              ],
    );
}

/** @param {Move[]} moves */
const fieldsOf = (moves) => [
    "type",
    ...new Set(moves.flatMap((move) => Object.keys(move)).filter((name) => name !== "type")),
];

/** @param {Move[]} moves @param {string} field */
const values = (moves, field) => [
    ...new Map(moves.map((move) => [JSON.stringify(valueOf(move, field)), valueOf(move, field) ?? null])).values(),
];

/** The value of a move's field. @param {Move} move @param {string} field */
const valueOf = (move, field) => new Map(Object.entries(move)).get(field);

/** @param {unknown} a @param {unknown} b */
const same = (a, b) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

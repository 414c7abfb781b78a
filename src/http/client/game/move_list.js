// Every legal move as buttons, for any ruleset. If there are many, the fields are chosen one after the other.
import { h } from "../lib/dom.js";
import { plain } from "../lib/words.js";

/** The most moves shown at once. */
const MOVES_AT_ONCE = 14;

/** @typedef {import("./table.js").Move} Move */

/**
 * @param {Move[]} moves @param {(move: Move) => string} label
 * @param {{picked: Record<string, unknown>, pick: (picked: Record<string, unknown>) => void, play: (move: Move) => void}} with_
 */
export function moveList(moves, label, { picked, pick, play }) {
    const left = moves.filter((move) => Object.entries(picked).every(([field, value]) => same(move[field], value)));
    // A pick from an earlier step of the game no longer matches anything.
    if (!left.length && moves.length) return moveList(moves, label, { picked: {}, pick, play });
    const whole = left.length <= MOVES_AT_ONCE;
    const field = whole ? undefined : fieldsOf(left).find((name) => values(left, name).length > 1);
    return h(
        "div",
        { class: "moves" },
        Object.keys(picked).length > 0 && h("button", { class: "quiet", onclick: () => pick({}) }, "← all moves"),
        whole
            ? left.map((move) => h("button", { key: JSON.stringify(move), onclick: () => play(move) }, label(move)))
            : [
                  h("span", { class: "hint" }, field === "type" ? "What?" : `${plain(field ?? "")}?`),
                  values(left, field ?? "").map((value) =>
                      h(
                          "button",
                          { key: JSON.stringify(value), onclick: () => pick({ ...picked, [field ?? ""]: value }) },
                          typeof value === "string" ? plain(value) : value === null ? "none" : JSON.stringify(value),
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
    ...new Map(moves.map((move) => [JSON.stringify(move[field]), move[field] ?? null])).values(),
];

/** @param {unknown} a @param {unknown} b */
const same = (a, b) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

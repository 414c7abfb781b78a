// The title for rulesets without a module of their own: the board as a plain table of the view, and moves as buttons.
import { h } from "../../lib/dom.js";
import { humanize } from "../../lib/format.js";
import { generic as say } from "../../words/index.js";

/** @type {import("../title.js").Title} */
export const title = {
    board: ({ view }) => [view && h("div", { class: "card plain-view" }, tree(view))],
    prompt: () => say.prompt,
    playerFacts: () => [],
    label: (move) => moveInWords(move),
    describeEffect: (effect, name) => moveInWords(effect, name),
    boardInWords: () => [],
    report: () => null,
    isScoring: () => false,
};

/** @param {{type: string}} move @param {(seat: number) => string} [name] */
export function moveInWords(move, name) {
    /** @type {[string, unknown][]} */
    const all = Object.entries(move);
    const rest = all.filter(([key, value]) => key !== "type" && value !== null && value !== false);
    const parts = rest.map(([key, value]) =>
        key === "seat" && name
            ? name(Number(value))
            : value === true
              ? humanize(key).toLowerCase()
              : `${key.replaceAll("_", " ")} ${short(value)}`,
    );
    return humanize(move.type) + (parts.length ? `: ${parts.join(", ")}` : "");
}

/** @param {unknown} value @returns {string} */
function short(value) {
    if (value === null || typeof value !== "object") return String(value).replaceAll("_", " ");
    return Array.isArray(value) ? value.map(short).join(" ") : Object.values(value).map(short).join(" ");
}

/** @param {unknown} value @returns {import("../../lib/dom.js").Element} */
function tree(value) {
    if (value === null || typeof value !== "object") return h("span", null, short(value));
    const entries = Object.entries(value);
    if (!entries.some(([, inner]) => inner !== null && typeof inner === "object")) {
        return h(
            "span",
            null,
            Array.isArray(value)
                ? value.map(short).join(", ") || say.none
                : entries.map(([key, inner]) => `${key} ${short(inner)}`).join(", "),
        );
    }
    return h(
        "dl",
        null,
        entries.flatMap(([key, inner]) => [
            h("dt", null, Array.isArray(value) ? `${key}` : humanize(key)),
            h("dd", null, tree(inner)),
        ]),
    );
}

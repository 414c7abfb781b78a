// What somebody wants to be told, and when: the same for a browser and for a webhook.
import { h } from "../lib/dom.js";

/** @typedef {import("../lib/api.js").Schemas} Schemas */

/** What can be told, in words. @type {[Schemas["NewsKind"], string][]} */
const KINDS = [
    ["your_turn", "my turn"],
    ["time_running_out", "time is running out"],
    ["nudge", "somebody asks me to move"],
    ["seat_taken", "a seat is taken"],
    ["game_started", "a game begins"],
    ["game_over", "a game is over"],
    ["talk", "somebody writes"],
];

/** A kind of news in words. @param {string} kind */
export const kindInWords = (kind) => KINDS.find(([known]) => known === kind)?.[1] ?? kind.replaceAll("_", " ");

/** The fields of a form. */
export function wishFields() {
    return [
        h(
            "fieldset",
            { key: "kinds" },
            h("legend", null, "Of what"),
            KINDS.map(([value, name]) =>
                h(
                    "label",
                    { class: "tick", key: value },
                    h("input", { type: "checkbox", name: "kind", value, checked: true }),
                    name,
                ),
            ),
        ),
        h(
            "div",
            { class: "row", key: "quiet" },
            h("label", null, "Quiet from", h("input", { name: "from", type: "time" })),
            h("label", null, "Quiet until", h("input", { name: "until", type: "time" })),
        ),
        h(
            "label",
            { class: "tick", key: "discreet" },
            h("input", { type: "checkbox", name: "discreet" }),
            "Leave out games and people",
        ),
    ];
}

/** What was chosen in them. @param {FormData} data */
export function wishesIn(data) {
    const [from, until] = [String(data.get("from")), String(data.get("until"))];
    return {
        kinds: /** @type {Schemas["NewsKind"][]} */ (data.getAll("kind")),
        quiet_hours: from && until ? { from, until } : null,
        discreet: data.has("discreet"),
    };
}

/** What was chosen, for a list. @param {{quiet_hours?: Schemas["QuietHours"] | null, discreet?: boolean, kinds?: string[]}} of */
export function wishesInWords({ quiet_hours, discreet, kinds = [] }) {
    return [
        kinds.length < KINDS.length && kinds.map(kindInWords).join(", "),
        quiet_hours && `quiet ${quiet_hours.from} to ${quiet_hours.until}`,
        discreet && "without games and people",
    ]
        .filter(Boolean)
        .join("; ");
}

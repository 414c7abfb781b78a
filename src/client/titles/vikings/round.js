// Rounds and scorings as a track, and the remaining pieces in the sack and the stacks.
import { h } from "../../lib/dom.js";
import { TRADES } from "../../words/vikings/names.js";
import { board as words } from "../../words/vikings/texts.js";
import { COLOURS } from "./names.js";
import { vikingIcon } from "./pieces.js";

/** The scoring after a round. @param {number} round @param {number} rounds */
function scoringOf(round, rounds) {
    if (round % 2) return "small";
    return round === rounds ? "final" : "large";
}

/** @param {import("../title.js").Context<"vikings">} context */
export function roundTrack({ view, showText }) {
    const rounds = Array.from({ length: view.rounds }, (_, i) => i + 1);
    return h(
        "div",
        { class: "round-track" },
        h(
            "ol",
            { "aria-label": words.rounds },
            rounds.map((round) => {
                const scoring = scoringOf(round, view.rounds);
                const text = words.scorings[scoring];
                const now = round === view.round && view.step !== "over";
                return h(
                    "li",
                    {
                        key: round,
                        class: now ? "now" : round < view.round || view.step === "over" ? "done" : null,
                        title: words.roundWith(round, text),
                        onclick: () => showText(words.afterRound(round, text)),
                        "aria-current": now && "step",
                    },
                    h("strong", null, round),
                    h("span", { "aria-hidden": "true" }, words.marks[scoring]),
                    h("span", { class: "visually-hidden" }, text),
                );
            }),
        ),
        h(
            "details",
            { class: "bag" },
            h(
                "summary",
                null,
                words.bag(
                    Object.values(view.vikings_left).reduce((a, b) => a + b, 0),
                    view.tiles_left,
                ),
            ),
            h(
                "p",
                { class: "viking-counts" },
                COLOURS.map((colour) =>
                    h(
                        "span",
                        { class: "chip", key: colour, title: TRADES[colour].many },
                        vikingIcon(colour, 20),
                        view.vikings_left[colour],
                    ),
                ),
            ),
        ),
    );
}

// Rounds and scorings as a track, and what is left in the sack and the stacks.
import { h } from "../../lib/dom.js";
import { COLOURS, TRADES } from "./names.js";
import { vikingIcon } from "./pieces.js";

/** The scoring after a round. @param {number} round @param {number} rounds */
function scoring(round, rounds) {
    if (round % 2) return { mark: "small", text: "small scoring" };
    return round === rounds
        ? { mark: "final", text: "large and final scoring" }
        : { mark: "large", text: "large scoring" };
}

/** @param {import("../title.js").Context} context */
export function roundTrack({ view, say }) {
    const rounds = Array.from({ length: view.rounds }, (_, i) => i + 1);
    return h(
        "div",
        { class: "round-track" },
        h(
            "ol",
            { "aria-label": "Rounds" },
            rounds.map((round) => {
                const { mark, text } = scoring(round, view.rounds);
                const now = round === view.round && view.step !== "over";
                return h(
                    "li",
                    {
                        key: round,
                        class: now ? "now" : round < view.round || view.step === "over" ? "done" : null,
                        title: `Round ${round}: ${text}`,
                        onclick: () => say(`After round ${round} comes the ${text}.`),
                        "aria-current": now && "step",
                    },
                    h("strong", null, round),
                    h("span", { "aria-hidden": "true" }, mark),
                    h("span", { class: "unseen" }, text),
                );
            }),
        ),
        h(
            "details",
            { class: "bag" },
            h(
                "summary",
                null,
                `In the bag and stacks: ${Object.values(view.vikings_left).reduce((a, b) => a + b, 0)} Vikings, ${view.tiles_left} tiles`,
            ),
            h(
                "p",
                { class: "crowd" },
                COLOURS.map((colour) =>
                    h(
                        "span",
                        { class: "chip", key: colour, title: TRADES[colour] },
                        vikingIcon(colour, 20),
                        view.vikings_left[colour],
                    ),
                ),
            ),
        ),
    );
}

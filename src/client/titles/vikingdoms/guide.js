// The guided first round of Vikingdoms: until the first raid is over.
import { guide as say } from "../../words/vikingdoms/texts.js";

/** @typedef {import("../../guide/guide.js").Step<"vikingdoms">} Step */

/** @param {import("../title.js").Move<"vikingdoms">["type"]} type @returns {Step["when"]} */
const can =
    (type) =>
    ({ moves }) =>
        moves.some((move) => move.type === type);

/** @type {Step["when"]} */
const recruits = ({ moves, ui }) => !ui.from && moves.some(({ type }) => type === "place" || type === "move");

/** @type {Step[]} */
const steps = [
    { id: "ends", when: can("choose_end"), at: ".choices" },
    { id: "goal", when: recruits, at: ".recruitment" },
    { id: "count", when: ({ ui }) => Boolean(ui.from), at: ".recruitment" },
    { id: "leader", when: recruits, at: ".island:has(.cue)" },
    { id: "heights", when: (context) => recruits(context) && can("move")(context), at: ".recruitment" },
    { id: "golden", when: recruits, at: ".recruitment" },
    { id: "far", when: (context) => recruits(context) && can("move")(context), at: ".recruitment" },
    { id: "camp", when: recruits, at: ".realm" },
    { id: "tile", when: can("choose_tile"), at: ".island:has(.cue)" },
    { id: "seize", when: can("seize_tile"), at: ".realms" },
    { id: "ally", when: can("take_ally"), at: ".allies" },
    { id: "exchange", when: can("exchange"), at: ".choices" },
    { id: "swap", when: can("swap_islands"), at: ".islands" },
    {
        id: "end",
        when: (context) => recruits(context) && context.view.islands.some(({ tiles }) => tiles.length === 0),
        at: ".island:has(.cue)",
    },
];

/** @returns {import("../../guide/guide.js").Steps<"vikingdoms">} */
export const guide = () => ({ id: "vikingdoms", steps, say });

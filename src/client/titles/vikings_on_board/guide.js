// The guided first round of Vikings on Board.
import { guide as say } from "../../words/vikings_on_board/texts.js";

/** @typedef {import("../../guide/guide.js").Step<"vikings_on_board">} Step */

/** @param {import("../title.js").Move<"vikings_on_board">["type"]} type @returns {Step["when"]} */
const can =
    (type) =>
    ({ moves }) =>
        moves.some((move) => move.type === type);
const chooses = can("choose_action");

/** The round in which the guide ends. The first one shows the village, the second one goes back through it. */
const LAST_ROUND = 3;

/** @type {Step[]} */
const steps = [
    { id: "goal", when: chooses, at: ".village ol" },
    { id: "promote", when: can("promote"), at: ".harbour" },
    { id: "body", when: (context) => can("move_body")(context) && !context.ui.body, at: ".harbour" },
    { id: "jump", when: (context) => can("move_body")(context) && Boolean(context.ui.body), at: ".harbour" },
    { id: "bet", when: can("place_bet"), at: ".choices" },
    { id: "load", when: can("load"), at: ".harbour" },
    { id: "raise", when: can("raise"), at: ".quay" },
    { id: "swap", when: can("swap"), at: ".harbour" },
    { id: "ship", when: can("choose_ship"), at: ".harbour" },
    { id: "take", when: can("take_supply"), at: ".choices" },
    { id: "bodies", when: chooses, at: ".harbour" },
    { id: "sail", when: chooses, at: ".village li:has([data-at$=-set_sail])" },
    { id: "bets", when: chooses, at: ".harbour" },
    { id: "order", when: chooses, at: ".village ol" },
    { id: "market", when: chooses, at: ".quay" },
    { id: "end", when: ({ view, moves }) => view.round >= LAST_ROUND && moves.length > 0, at: ".village ol" },
];

/** @returns {import("../../guide/guide.js").Steps<"vikings_on_board">} */
export const guide = () => ({ id: "vikings_on_board", steps, say });

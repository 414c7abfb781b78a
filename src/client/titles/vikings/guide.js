// The guided first round of Vikings and of its Progress version.
import { guide as say } from "../../words/vikings/texts.js";
import { isShip } from "./names.js";

/** @typedef {import("../title.js").Context<"vikings">} Context */
/** @typedef {import("../../guide/guide.js").Step<"vikings">} Step */

/** @param {import("../title.js").Move<"vikings">["type"]} type @returns {Step["when"]} */
const can =
    (type) =>
    ({ moves }) =>
        moves.some((move) => move.type === type);
const buys = can("buy");
const lays = can("place_tile");

/** @param {Context} context */
const canLand = ({ moves }) => moves.some((move) => move.type === "place_tile" && move.viking === "island");
const HOMELAND = ".own .homeland-scroll";

/** The end, once the round of the guide is over. @type {Step} */
const end = { id: "end", when: (context) => context.view.round > 1 && context.moves.length > 0, at: ".round-track" };

/** The steps of buying and laying. Rare situations come before the ones that a purchase always has. @type {Step[]} */
const steps = [
    { id: "goal", when: buys, at: ".wheel" },
    {
        id: "startLeft",
        when: (context) => can("place_start_tile")(context) && context.view.bought?.tile === "left",
        at: HOMELAND,
    },
    { id: "start", when: can("place_start_tile"), at: HOMELAND },
    {
        id: "ship",
        when: (context) => lays(context) && context.view.bought !== null && isShip(context.view.bought.tile),
        at: HOMELAND,
    },
    { id: "lands", when: canLand, at: HOMELAND },
    { id: "base", when: (context) => lays(context) && !canLand(context), at: HOMELAND },
    { id: "ends", when: lays, at: HOMELAND },
    { id: "price", when: buys, at: ".wheel" },
    {
        id: "lock",
        when: (context) => buys(context) && context.view.offer.some(({ locked }) => locked),
        at: ".wheel .set:has(.lock)",
    },
    {
        id: "vp",
        when: ({ moves }) => moves.some((move) => move.type === "buy" && move.exchange > 0),
        at: ".wheel .with-vp",
    },
];

/** @type {Step[]} */
const base = [
    ...steps,
    { id: "trades", when: buys, at: ".wheel" },
    { id: "rounds", when: buys, at: ".round-track" },
    { id: "boatsmen", when: buys, at: HOMELAND },
    end,
];

/** @type {Step[]} */
const progress = [
    { id: "bid", when: can("bid"), at: ".progress" },
    { id: "remove", when: can("remove_viking"), at: ".choices" },
    { id: "lay", when: can("lay_colour"), at: ".choices" },
    { id: "special", when: can("take_special"), at: ".progress" },
    ...steps,
    { id: "dearest", when: buys, at: ".progress" },
    { id: "trades", when: buys, at: ".wheel" },
    { id: "rounds", when: buys, at: ".round-track" },
    { id: "boatsman", when: buys, at: HOMELAND },
    end,
];

/** @param {import("../registry.js").Titles["vikings"]["game"]} game */
export const guide = ({ options }) =>
    options.progress ? { id: "progress", steps: progress, say } : { id: "vikings", steps: base, say };

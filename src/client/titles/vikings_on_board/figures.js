// The figures in the rules of Vikings on Board.
import { h } from "../../lib/dom.js";
import { shipAt, shipInWords } from "./harbour.js";
import { choices, playerMat } from "./market.js";
import { CLANS, KINDS } from "./names.js";
import { clanIcon, supplyIcon } from "./pieces.js";
import { presses } from "./pick.js";
import { village } from "./village.js";

/** @typedef {import("../title.js").Context<"vikings_on_board">} Context */
/** @typedef {import("./names.js").Ship} Ship */
/** @typedef {import("../figures.js").Figure<"vikings_on_board">} Figure */

/** Maximum number of ships in a figure, so that each is large enough. */
const SHIPS_MAX = 2;

/** Ships at their moorings. @param {Context} context @param {Ship[]} all */
const moored = (context, all) =>
    h(
        "div",
        { class: "harbour" },
        all.map((ship) => shipAt(ship, context, presses(context))),
    );

/** @param {string} position @param {(context: Context) => Ship[]} which @returns {Figure} */
const ships = (position, which) => ({
    position,
    draw: (context) => moored(context, which(context).slice(0, SHIPS_MAX)),
    words: (context) =>
        which(context)
            .slice(0, SHIPS_MAX)
            .map((ship) => `${shipInWords(ship, context.name)}.`),
});

/** The ships on which an action is possible. @param {Context} context */
const open = ({ view, moves }) =>
    view.ships.filter(({ ship }) => moves.some((move) => "ship" in move && move.ship === ship));

/**
 * The ships that have not sailed with the highest value of `much`.
 * @param {(ship: Ship) => number} much @returns {(context: Context) => Ship[]}
 */
const richest =
    (much) =>
    ({ view }) =>
        view.ships.filter(({ sailed }) => !sailed).toSorted((one, other) => much(other) - much(one));

/** The belongings of two players, one of them in turn. @param {Context} context */
const mats = (context) => {
    const { players } = context.view;
    const others = players.filter(({ seat }) => seat !== context.me).slice(0, SHIPS_MAX - 1);
    const shown = players.filter((player) => player.seat === context.me || others.includes(player));
    return h(
        "div",
        { class: "mats" },
        shown.map((player) => playerMat(player, context)),
    );
};

/** @type {import("../figures.js").Figures<"vikings_on_board">} */
export const figures = {
    1: {
        position: "start",
        draw: (context) => [
            h(
                "ul",
                { class: "pieces" },
                CLANS.map((clan) => h("li", null, clanIcon(clan, 36))),
                KINDS.map((kind) => h("li", null, supplyIcon(kind, 36))),
            ),
            moored({ ...context, moves: [] }, context.view.ships.slice(0, 1)),
        ],
        words: ({ view, name }) => view.ships.slice(0, 1).map((ship) => shipInWords(ship, name)),
    },
    2: { position: "start", draw: (context) => village({ ...context, moves: [] }) },
    3.1: { position: "village", draw: village },
    4: ships("promoting", open),
    5.1: ships("sailing", open),
    5.2: ships(
        "sharing",
        richest(({ control, bodies }) => 10 * control.length + bodies.length),
    ),
    5.3: {
        position: "sharing",
        draw: (context) => [
            choices(context),
            moored(
                context,
                context.view.ships.filter(({ ship }) => ship === context.view.sailing),
            ),
        ],
        words: ({ view, name }) =>
            view.ships.filter(({ ship }) => ship === view.sailing).map((ship) => shipInWords(ship, name)),
    },
    5.4: ships(
        "sharing",
        richest(({ bets }) => bets.length),
    ),
    6: { position: "over", draw: mats },
    7: { position: "sharing", draw: mats },
    8: ships("lone", open),
};

// The figures in the rules of Vikingdoms.
import { h } from "../../lib/dom.js";
import { ofType } from "../title.js";
import { squares, troopInWords } from "./board.js";
import { allies, exchange, islands, realmPanel, tileOf } from "./islands.js";
import { allyName, tileInWords } from "./names.js";

/** @typedef {import("../title.js").Context<"vikingdoms">} Context */
/** @typedef {import("../figures.js").Figure<"vikingdoms">} Figure */

/** The board of recruitment. @param {string} position @param {(context: Context) => Context["ui"]} [picked] @returns {Figure} */
const board = (position, picked = () => ({})) => ({
    position,
    draw: (context) => squares({ ...context, ui: picked(context) }),
    words: ({ view, name }) => view.board.map((troop) => `${troop.square}: ${troopInWords(troop, name)}.`),
});

/** The realms of the players. @param {Context} context @param {import("./names.js").Player[]} players */
const realms = (context, players) =>
    h(
        "div",
        { class: "realms" },
        players.map((player) => realmPanel(player, context)),
    );

/** @param {import("./names.js").Player} player @param {(seat: number) => string} name */
const realmInWords = ({ seat, tiles }, name) => `${name(seat)}: ${tiles.map(tileInWords).join("; ")}.`;

/** All tiles on islands and in realms. @param {Context} context */
const tiles = ({ view }) => [...view.islands, ...view.players].flatMap((one) => one.tiles);

/** The heights of troops whose moves are the plainest examples. */
const EXAMPLE_HEIGHT = 3;

/** @type {import("../figures.js").Figures<"vikingdoms">} */
export const figures = {
    1: {
        position: "ends",
        draw: (context) =>
            h(
                "div",
                { class: "pair" },
                tiles(context).map((tile) => tileOf(tile, { ...context, moves: [] })),
            ),
        words: (context) => tiles(context).map((tile) => `${tileInWords(tile)}.`),
    },
    2: {
        position: "ends",
        draw: (context) => islands(context),
        words: ({ view }) =>
            view.islands.map(({ number, tiles: both }) => `${number}: ${both.map(tileInWords).join("; ")}.`),
    },
    3.1: board("recruiting"),
    3.2: board("recruiting", ({ view, moves }) => ({
        from: ofType(moves, "move").find(
            ({ from }) => view.board.find(({ square }) => square === from)?.vikings.length === EXAMPLE_HEIGHT,
        )?.from,
    })),
    3.3: board("golden"),
    3.6: board("golden", ({ moves }) => ofType(moves, "move")[0] ?? {}),
    4.1: {
        position: "raid",
        draw: (context) => {
            const { view } = context;
            return islands({
                ...context,
                view: { ...view, islands: view.islands.filter(({ number }) => number === view.marker) },
            });
        },
    },
    4.2: {
        position: "allies",
        draw: (context) => realms(context, context.view.players),
        words: ({ view, name }) => view.players.map((player) => realmInWords(player, name)),
    },
    4.3: {
        position: "riot",
        draw: (context) =>
            realms(
                context,
                context.view.players.filter(({ seat }) => seat !== context.me),
            ),
        words: ({ view, name, me }) =>
            view.players.filter(({ seat }) => seat !== me).map((player) => realmInWords(player, name)),
    },
    4.4: { position: "allies", draw: allies, words: ({ view }) => view.allies.map(allyName) },
    4.5: { position: "exchange", draw: (context) => [exchange(context), realms(context, context.view.players)] },
    5: {
        position: "over",
        draw: (context) => realms(context, context.view.players),
        words: ({ view, name }) => view.players.map((player) => realmInWords(player, name)),
    },
};

// The board of recruitment: troops on sixteen squares. To place a Viking, press an empty square. To move,
// pick a troop, then the number of Vikings, then their goal.
import { legend } from "../../game/legend.js";
import { h, s } from "../../lib/dom.js";
import { layer } from "./pieces.js";

const SQUARE = 96;
const EDGE = 24;
const COLUMNS = ["a", "b", "c", "d"];
const ROWS = [4, 3, 2, 1];
const SIZE = EDGE + COLUMNS.length * SQUARE;
/** The names of the squares, from a4 to d1. */
export const SQUARES = ROWS.flatMap((digit) => COLUMNS.map((letter) => `${letter}${digit}`));

/** @typedef {import("../title.js").Context} Context */

/** How many Vikings can leave the picked troop, and how many are chosen. @param {Context} context */
export function counts({ moves, ui }) {
    const all = [
        ...new Set(moves.filter((move) => move.type === "move" && move.from === ui.from).map(({ count }) => count)),
    ].sort();
    return { all, chosen: all.includes(ui.count) ? ui.count : all.at(-1) };
}

/** @param {Context} context */
export function squares(context) {
    const fresh = new Set(
        context.news.flatMap(({ type, square, from, to }) =>
            ["placed", "moved"].includes(type) ? [square, from, to] : [],
        ),
    );
    return s(
        "svg",
        { class: "recruitment", viewBox: `0 -8 ${SIZE + 8} ${SIZE + 12}`, role: "group", "aria-label": "The board" },
        s("rect", { class: "frame", x: 0, y: -8, width: SIZE + 8, height: SIZE + 10, rx: 12 }),
        COLUMNS.map((letter, i) => s("text", { class: "edge", x: EDGE + (i + 0.5) * SQUARE, y: SIZE - 7 }, letter)),
        ROWS.map((digit, i) => s("text", { class: "edge", x: 10, y: (i + 0.5) * SQUARE + 5 }, digit)),
        ROWS.flatMap((digit, y) =>
            COLUMNS.map((letter, x) => square(`${letter}${digit}`, EDGE + x * SQUARE, y * SQUARE, context, fresh)),
        ),
    );
}

/** @param {string} at @param {number} x @param {number} y @param {Context} context @param {Set<string>} fresh */
function square(at, x, y, context, fresh) {
    const { view, moves, ui, play, set, why } = context;
    const troop = view.board.find((/** @type {any} */ one) => one.square === at);
    const { chosen } = counts(context);
    const place = moves.find((move) => move.type === "place" && move.square === at);
    const to = moves.find(
        (move) => move.type === "move" && move.from === ui.from && move.to === at && move.count === chosen,
    );
    const from = moves.some((move) => move.type === "move" && move.from === at);
    const picked = ui.from === at;
    const recruiting = moves.some(({ type }) => type === "place" || type === "move");
    const press = to
        ? () => play(to)
        : place && !ui.from
          ? () => play(place)
          : picked
            ? () => set({ from: null, count: null })
            : from
              ? () => set({ from: at, count: null })
              : ui.from
                ? () => why({ type: "move", from: ui.from, to: at, count: chosen })
                : () => why(troop ? { type: "move", from: at, to: at, count: 1 } : { type: "place", square: at });
    const kind = to ? "joins" : place && !ui.from ? "places" : picked ? "picked" : from && !ui.from ? "takes" : "";
    const label = `${at}: ${troop ? troopInWords(troop, context.name) : "empty"}${{ joins: `; move ${chosen} here`, places: "; place a Viking", picked: "; picked", takes: "; take Vikings from here", "": "" }[kind]}`;
    const active = recruiting
        ? {
              role: "button",
              tabindex: 0,
              "data-target": { joins: "place", places: "place", picked: null, takes: "pick", "": null }[kind],
              "aria-disabled": kind === "" ? "true" : null,
              onclick: press,
          }
        : { role: "img" };
    return s(
        "g",
        {
            key: at,
            class: [
                "square",
                kind && "target",
                kind || (recruiting && "off"),
                fresh.has(at) && "fresh",
                (COLUMNS.indexOf(at.charAt(0)) + Number(at.charAt(1))) % 2 ? "light" : "dim",
            ]
                .filter(Boolean)
                .join(" "),
            ...active,
        },
        s("title", null, label),
        s("path", { class: "edge-below", d: `M${x + 4} ${y + 12}v80q0 4 6 4h76q6 0 6-4v-80z` }),
        s("rect", { x: x + 2, y: y + 2, width: SQUARE - 4, height: SQUARE - 8, rx: 8 }),
        troop?.vikings.map((/** @type {number} */ seat, /** @type {number} */ i) =>
            layer(seat, x + SQUARE / 2, y + SQUARE - 30 - i * 11, {
                top: i === troop.vikings.length - 1,
                bottom: i === 0,
            }),
        ),
        troop &&
            s("text", { class: "height", "aria-hidden": "true", x: x + SQUARE - 14, y: y + 20 }, troop.vikings.length),
    );
}

/** What the frames of the squares mean. @param {Context} context */
export function squaresLegend({ moves, ui, news }) {
    const can = (/** @type {string} */ type) => moves.some((move) => move.type === type);
    return legend({
        may: (ui.from && "the Vikings go here") || (can("place") && "place a Viking here"),
        half: !ui.from && can("move") && "take Vikings from here",
        off: (can("place") || can("move")) && "not now: press to see why",
        new: news.some(({ type }) => type === "placed" || type === "moved") && "changed since your last move",
    });
}

/** @param {any} troop @param {(seat: number) => string} name */
export const troopInWords = (troop, name) =>
    `a troop of ${troop.vikings.length}, from the bottom ${troop.vikings.map(name).join(", ")}`;

/** The choice of how many Vikings leave the picked troop. @param {Context} context */
export function countChooser(context) {
    const { all, chosen } = counts(context);
    if (!context.ui.from || all.length === 0) return null;
    return h(
        "fieldset",
        { class: "choices", key: "count" },
        h("legend", null, `How many leave ${context.ui.from}`),
        all.map((n) =>
            h(
                "label",
                { class: "choice", key: n },
                h("input", {
                    type: "radio",
                    name: "count",
                    checked: n === chosen,
                    onchange: () => context.set({ count: n }),
                }),
                n,
            ),
        ),
        h("button", { class: "quiet", onclick: () => context.set({ from: null, count: null }) }, "Take back"),
    );
}

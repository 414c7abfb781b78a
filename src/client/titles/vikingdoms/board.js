// The board of recruitment: troops on sixteen squares. To place a Viking, press an empty square. To move, pick a troop,
// then the number of Vikings, then their goal.
import { freshMark } from "../../game/fresh.js";
import { legend } from "../../game/legend.js";
import { h, s } from "../../lib/dom.js";
import { board as words } from "../../words/vikingdoms/texts.js";
import { isOneOf, ofType } from "../title.js";
import { layer, markerIcon, rioterIcon } from "./pieces.js";
import { raidChanges } from "./raids.js";

const SQUARE = 96;
const EDGE = 24;
const COLUMNS = ["a", "b", "c", "d"];
const ROWS = [4, 3, 2, 1];
const SIZE = EDGE + COLUMNS.length * SQUARE;
/** The grain of the wood around the squares. */
const GRAIN = `M6 8v${SIZE - 20}M14 40v${SIZE - 90}M40 ${SIZE - 3}h${SIZE - 90}M20 ${SIZE - 16}h90m60 0h160M${SIZE + 4} 6v${SIZE - 20}M30-4h${SIZE - 60}`;
/** The names of the squares, from a4 to d1. */
export const SQUARES = ROWS.flatMap((digit) => COLUMNS.map((letter) => `${letter}${digit}`));

/** @typedef {import("../title.js").Context<"vikingdoms">} Context */

/** The picked parts of a move. @typedef {{from?: string | null, count?: number | null, island?: number | null}} Ui */

/** The possible numbers of Vikings that leave the picked troop, and the chosen number. @param {Context} context */
export function leavingCounts({ moves, ui }) {
    const leaving = ofType(moves, "move").filter(({ from }) => from === ui.from);
    const all = [...new Set(leaving.map(({ count }) => count))].sort();
    return { all, chosen: all.find((count) => count === ui.count) ?? all.at(-1) ?? 1 };
}

/** @param {Context} context */
export function squares(context) {
    const moved = context.recentEffects.flatMap((effect) => {
        if (effect.type === "placed") return [effect.square];
        return effect.type === "moved" ? [effect.from, effect.to] : [];
    });
    const fresh = new Set([...moved, ...raidChanges(context).squares]);
    return s(
        "svg",
        { class: "recruitment", viewBox: `0 -8 ${SIZE + 8} ${SIZE + 12}`, role: "group", "aria-label": words.board },
        s("rect", { class: "frame", x: 0, y: -8, width: SIZE + 8, height: SIZE + 10, rx: 12 }),
        s("path", { class: "grain", d: GRAIN }),
        COLUMNS.map((letter, i) => s("text", { class: "edge", x: EDGE + (i + 0.5) * SQUARE, y: SIZE - 7 }, letter)),
        ROWS.map((digit, i) => s("text", { class: "edge", x: 10, y: (i + 0.5) * SQUARE + 5 }, digit)),
        ROWS.flatMap((digit, y) =>
            COLUMNS.map((letter, x) => square(`${letter}${digit}`, EDGE + x * SQUARE, y * SQUARE, context, fresh)),
        ),
    );
}

/**
 * The move meant by pressing a troop that cannot be picked. It goes to the nearest other troop, or to its own square if
 * there is none.
 * @param {string} at @param {Context["view"]["board"]} board @returns {import("../title.js").Move<"vikingdoms">}
 */
function intendedMove(at, board) {
    const along = (/** @type {string} */ one, /** @type {number} */ i) =>
        Math.abs(one.charCodeAt(i) - at.charCodeAt(i));
    const apart = (/** @type {string} */ one) => Math.max(along(one, 0), along(one, 1));
    const troops = board.filter(({ square }) => square !== at).map(({ square }) => square);
    const goals = troops.length ? troops : SQUARES.filter((one) => one !== at);
    const to = goals.reduce((best, one) => (apart(one) < apart(best) ? one : best));
    return { type: "move", from: at, to, count: 1 };
}

/** @param {string} at @param {number} x @param {number} y @param {Context} context @param {Set<string>} fresh */
function square(at, x, y, context, fresh) {
    const { view, moves, ui, play, setUi, explainRefusal } = context;
    const troop = view.board.find((one) => one.square === at);
    const { chosen } = leavingCounts(context);
    const place = moves.find((move) => move.type === "place" && move.square === at);
    const to = moves.find(
        (move) => move.type === "move" && move.from === ui.from && move.to === at && move.count === chosen,
    );
    const from = moves.some((move) => move.type === "move" && move.from === at);
    const source = ui.from;
    const picked = source === at;
    const recruiting = moves.some(({ type }) => type === "place" || type === "move");
    const press = to
        ? () => play(to)
        : place && !ui.from
          ? () => play(place)
          : picked
            ? () => setUi({ from: null, count: null })
            : from
              ? () => setUi({ from: at, count: null })
              : source
                ? () => explainRefusal({ type: "move", from: source, to: at, count: chosen })
                : () => explainRefusal(troop ? intendedMove(at, view.board) : { type: "place", square: at });
    const kind = to ? "joins" : place && !ui.from ? "places" : picked ? "picked" : from && !ui.from ? "takes" : "";
    const label = `${at}: ${troop ? troopInWords(troop, context.name) : words.empty}${words.presses[kind](chosen)}`;
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
                (COLUMNS.indexOf(at.charAt(0)) + Number(at.charAt(1))) % 2 ? "light" : "dim",
            ]
                .filter(Boolean)
                .join(" "),
            ...active,
        },
        s("title", null, label),
        s("path", { class: "edge-below", d: `M${x + 4} ${y + 12}v80q0 4 6 4h76q6 0 6-4v-80z` }),
        s("rect", { x: x + 2, y: y + 2, width: SQUARE - 4, height: SQUARE - 8, rx: 8 }),
        s("path", { class: "lit", d: `M${x + 6} ${y + SQUARE - 18}V${y + 12}q0-6 6-6h${SQUARE - 24}` }),
        fresh.has(at) && freshMark(x + 3, y + 3, 26),
        s("path", { class: "anchor", "data-at": `square-${at}`, d: `M${x + 20} ${y + 48}h56v26h-56z` }),
        troop?.vikings.map((seat, i) => {
            const top = i === troop.vikings.length - 1;
            return s(
                "g",
                { "data-at": top ? `top-${at}` : null },
                layer(seat, x + SQUARE / 2, y + SQUARE - 30 - i * 11, { top, bottom: i === 0 }),
            );
        }),
        troop &&
            s("text", { class: "height", "aria-hidden": "true", x: x + SQUARE - 14, y: y + 20 }, troop.vikings.length),
    );
}

/** The meaning of the frames and signs. @param {Context} context */
export function boardLegend({ moves, ui, recentEffects, view }) {
    const can = (/** @type {string} */ type) => moves.some((move) => move.type === type);
    const hasRioters = [...view.islands, ...view.players].some(({ tiles }) => tiles.some(({ rioter }) => rioter));
    const drawn = [
        ...(view.marker && view.step !== "over"
            ? [{ icon: markerIcon(), text: view.raid ? words.raided : words.next }]
            : []),
        ...(hasRioters ? [{ icon: rioterIcon(), text: words.signs.rioter }] : []),
    ];
    const frames = {
        may: (ui.from && words.signs.goes) || (can("place") && words.signs.place),
        half: !ui.from && can("move") && words.signs.take,
        off: (can("place") || can("move")) && words.signs.off,
        new: recentEffects.some((effect) => isOneOf(effect, ["placed", "moved", "raid_began"])) && words.signs.fresh,
    };
    return legend(frames, drawn);
}

/** @param {import("../title.js").Schemas["VikingdomsTroop"]} troop @param {(seat: number) => string} name */
export const troopInWords = (troop, name) => words.troop(troop.vikings.length, troop.vikings.map(name).join(", "));

/** The choice of the number of Vikings that leave the picked troop. @param {Context} context */
export function countChooser(context) {
    const { all, chosen } = leavingCounts(context);
    if (!context.ui.from || all.length < 2) return null;
    return h(
        "fieldset",
        { class: "choices count", key: "count" },
        h("legend", null, words.howMany(context.ui.from)),
        all.map((n) =>
            h(
                "label",
                { class: "choice", key: n },
                h("input", {
                    type: "radio",
                    name: "count",
                    checked: n === chosen,
                    onchange: () => context.setUi({ count: n }),
                }),
                n,
            ),
        ),
        h("button", { class: "quiet", onclick: () => context.setUi({ from: null, count: null }) }, words.takeBack),
    );
}

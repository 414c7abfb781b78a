// What the Progress version adds besides the auction: laying colours, and the special tiles.
import { h } from "../../lib/dom.js";
import { auctionFacts, bidding, drawnVikings } from "./auction.js";
import { SPECIALS, TRADE, TRADES } from "./names.js";
import { vikingIcon } from "./pieces.js";

/** @typedef {import("../title.js").Context} Context */

/** A special tile as a card. @param {string} id @param {{onclick?: () => void}} [with_] */
function specialCard(id, { onclick } = {}) {
    const { name, does } = SPECIALS[id] ?? { name: id, does: "" };
    const inside = [h("strong", null, name), h("span", { class: "hint" }, does)];
    return onclick
        ? h("button", { class: "special-card target", "data-target": "special", onclick }, inside)
        : h("div", { class: "special-card" }, inside);
}

/** The open row, which everybody sees. @param {Context} context */
export function progressBoard(context) {
    const { view, moves, play } = context;
    const { progress } = view;
    if (!progress) return null;
    return h(
        "section",
        { class: "progress card", "aria-label": "Progress", key: "progress" },
        drawnVikings(context),
        h("h2", { class: "area-name" }, "Special tiles, for whoever buys the dearest set"),
        h(
            "div",
            { class: "specials" },
            progress.open.map((/** @type {string} */ id, /** @type {number} */ i) => {
                const take = moves.find((move) => move.type === "take_special" && move.tile === id);
                return h("span", { key: `${id} ${i}` }, specialCard(id, take ? { onclick: () => play(take) } : {}));
            }),
            progress.open.length === 0 && h("span", { class: "hint" }, "none is open"),
        ),
        h("p", { class: "hint" }, `${progress.specials_left} not yet shown`),
    );
}

/** @param {Context} context @returns {import("../../lib/dom.js").Child[]} */
export function progressChoices(context) {
    const { moves, play } = context;
    const decline = moves.find((move) => move.type === "decline_special");
    return [
        auctionFacts(context),
        bidding(context),
        colours(context),
        decline
            ? h(
                  "button",
                  { key: "decline", "data-target": "decline", onclick: () => play(decline) },
                  "Take no special tile",
              )
            : null,
    ];
}

/** Which Vikings leave the game or are laid. While a colour is pointed at, the wheel shows where they would come. @param {Context} context */
function colours({ moves, play, view, set }) {
    const all = moves.filter((move) => move.type === "remove_viking" || move.type === "lay_colour");
    if (!all.length) return null;
    const point = (/** @type {string | null} */ preview) => () => set({ preview });
    return h(
        "fieldset",
        { class: "choices", key: "colour" },
        h(
            "legend",
            null,
            all[0]?.type === "remove_viking"
                ? "Take one Viking out of the game"
                : "Lay all Vikings of one colour, from the dearest free space down",
        ),
        all.map((move) =>
            h(
                "button",
                {
                    key: move.colour,
                    "data-target": "colour",
                    onclick: () => play(move),
                    ...(move.type === "lay_colour" && {
                        onpointerenter: point(move.colour),
                        onpointerleave: point(null),
                        onfocus: point(move.colour),
                        onblur: point(null),
                    }),
                },
                vikingIcon(move.colour, 22),
                move.type === "remove_viking"
                    ? TRADE[/** @type {"blue"} */ (move.colour)]
                    : people(view.progress.drawn[move.colour], move.colour),
            ),
        ),
    );
}

/** @param {number} n @param {string} colour */
const people = (n, colour) => `${n} ${(n === 1 ? TRADE : TRADES)[/** @type {"blue"} */ (colour)]}`;

/** The special tiles that a player has. @param {any} player */
export function specialsOf(player) {
    const own = player.specials ?? [];
    return (
        own.length > 0 &&
        h(
            "div",
            { class: "specials own", "aria-label": "Special tiles", role: "group" },
            own.map((/** @type {string} */ id, /** @type {number} */ i) => h("span", { key: i }, specialCard(id))),
        )
    );
}

// The row of islands and the raid marker, the allies, and the choices of a raid.
import { h } from "../../lib/dom.js";
import { count } from "../../lib/words.js";
import { ALLIES, allyName, tileInWords } from "./names.js";
import { territoryIcon } from "./pieces.js";

/** @typedef {import("../title.js").Context} Context */

/** A tile that can be taken is a button. Its title serves as its name: an `aria-label` would have to repeat the numbers drawn on it. @param {any} tile @param {Context} context */
export function tileOf(tile, { moves, play }) {
    const take = moves.find(
        (move) => (move.type === "choose_tile" || move.type === "seize_tile") && move.tile === tile.tile,
    );
    return take
        ? h(
              "button",
              {
                  class: "tile-button target",
                  key: tile.tile,
                  "data-target": "tile",
                  onclick: () => play(take),
                  title: `Take the ${tileInWords(tile)}`,
              },
              territoryIcon(tile, { role: null, "aria-label": null, "aria-hidden": "true" }),
          )
        : h("span", { class: "tile-button", key: tile.tile, title: tileInWords(tile) }, territoryIcon(tile));
}

/** @param {Context} context */
export function islands(context) {
    const { view, moves, ui, play, set } = context;
    const swaps = moves.filter(({ type }) => type === "swap_islands");
    return h(
        "section",
        { class: "islands card", "aria-label": "The islands" },
        h("h2", null, "Islands"),
        h(
            "div",
            { class: "island-row" },
            view.islands.map((/** @type {any} */ island) => {
                const here = island.number === view.marker;
                const swappable = swaps.some(({ a, b }) => a === island.number || b === island.number);
                const both = swaps.find(
                    ({ a, b }) => (a === ui.island && b === island.number) || (b === ui.island && a === island.number),
                );
                return h(
                    "div",
                    { key: island.number, class: here ? "island here" : "island" },
                    h(
                        "span",
                        { class: "hint" },
                        `${island.number}`,
                        here && h("strong", { class: "cue" }, view.raid ? "raided" : "next raid"),
                    ),
                    h(
                        "div",
                        { class: "pair" },
                        island.tiles.length
                            ? island.tiles.map((/** @type {any} */ tile) => tileOf(tile, context))
                            : h("span", { class: "hint" }, "taken"),
                    ),
                    swappable &&
                        h(
                            "button",
                            {
                                class: "target",
                                "data-target": both ? "place" : ui.island === island.number ? null : "pick",
                                "aria-pressed": String(ui.island === island.number),
                                onclick: () =>
                                    both
                                        ? play(both)
                                        : set({ island: ui.island === island.number ? null : island.number }),
                            },
                            both ? `Swap with ${ui.island}` : "Swap",
                        ),
                );
            }),
        ),
    );
}

/** The choice of the end of the row at which raids begin. @param {Context} context */
export function ends({ view, moves, play }) {
    const all = moves.filter(({ type }) => type === "choose_end");
    const island = (/** @type {string} */ end) => view.islands.at(end === "upper" ? 0 : -1)?.number;
    return (
        all.length > 0 &&
        h(
            "fieldset",
            { class: "choices", key: "ends" },
            h("legend", null, "Where the raids begin"),
            all.map((move) =>
                h(
                    "button",
                    { key: move.end, "data-target": "end", onclick: () => play(move) },
                    `Island ${island(move.end)}, the ${move.end} end`,
                ),
            ),
        )
    );
}

/** @param {Context} context */
export function allies({ view, moves, play }) {
    return h(
        "section",
        { class: "allies card", "aria-label": "Allies" },
        h("h2", null, "Allies"),
        h(
            "div",
            { class: "specials" },
            view.allies.map((/** @type {string} */ ally) => {
                const take = moves.find((move) => move.type === "take_ally" && move.ally === ally);
                const inside = [h("strong", null, allyName(ally)), h("span", { class: "hint" }, ALLIES[ally]?.does)];
                return h(
                    "span",
                    { key: ally },
                    take
                        ? h(
                              "button",
                              { class: "special-card target", "data-target": "ally", onclick: () => play(take) },
                              inside,
                          )
                        : h("div", { class: "special-card" }, inside),
                );
            }),
            view.allies.length === 0 && h("span", { class: "hint" }, "All are taken."),
        ),
    );
}

/** The button that declines Gunnar's swap. @param {Context} context */
export function declineSwap({ moves, play }) {
    const decline = moves.find(({ type }) => type === "decline_swap");
    return (
        decline &&
        h(
            "fieldset",
            { class: "choices", key: "swap" },
            h("legend", null, "Swap two islands, or none"),
            h("button", { class: "quiet", "data-target": "decline", onclick: () => play(decline) }, "No swap"),
        )
    );
}

/** @param {Context} context */
export function exchange({ moves, play }) {
    const all = moves.filter(({ type }) => type === "exchange");
    const decline = moves.find(({ type }) => type === "decline_exchange");
    if (!all.length && !decline) return null;
    return h(
        "fieldset",
        { class: "choices", key: "exchange" },
        h("legend", null, "Exchange prisoners: both give back"),
        all.map((move) =>
            h("button", { key: move.count, "data-target": "exchange", onclick: () => play(move) }, move.count),
        ),
        decline &&
            h("button", { class: "quiet", "data-target": "decline", onclick: () => play(decline) }, "No exchange"),
    );
}

/** @param {any} player @param {Context} context */
export function mat(player, context) {
    const { name, focus } = context;
    return h(
        "section",
        {
            class: `realm seat-of-${player.seat}${player.seat === focus ? " large" : ""}`,
            key: player.seat,
            "data-area": player.seat,
            "aria-label": `Realm of ${name(player.seat)}`,
        },
        h("h2", { class: "area-name" }, name(player.seat)),
        h(
            "p",
            { class: "chips" },
            h("span", null, `${player.camp} in camp`),
            h("span", null, count(player.lockup, "prisoner")),
            h("strong", null, count(player.coins, "coin")),
        ),
        h(
            "div",
            { class: "pair" },
            player.tiles.map((/** @type {any} */ tile) => tileOf(tile, context)),
        ),
        player.allies.length > 0 && h("p", null, "Allies: ", player.allies.map(allyName).join(", ")),
    );
}

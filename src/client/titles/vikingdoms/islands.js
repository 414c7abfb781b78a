// The row of islands and the raid marker, the allies, and the choices of a raid.
import { freshIcon } from "../../game/fresh.js";
import { h } from "../../lib/dom.js";
import { pluralize } from "../../lib/language.js";
import { ALLIES } from "../../words/vikingdoms/names.js";
import { label } from "../../words/vikingdoms/sentences.js";
import { board as words, amounts } from "../../words/vikingdoms/texts.js";
import { isOneOf, ofType } from "../title.js";
import { allyArt } from "./ally_art.js";
import { allyName, building, tileInWords, tileValueInWords } from "./names.js";
import { markerIcon, territoryIcon } from "./pieces.js";
import { raidChanges } from "./raids.js";

/** @typedef {import("../title.js").Context<"vikingdoms">} Context */

/**
 * A tile that can be taken is a button. Its title serves as its name, because an `aria-label` would have to repeat the
 * numbers drawn on it.
 * @param {import("./names.js").TileView} tile @param {Context} context
 */
export function tileOf(tile, context) {
    const { moves, play, showText } = context;
    const isFresh = raidChanges(context).tiles.has(tile.tile);
    const take = moves.find((move) => isOneOf(move, ["choose_tile", "seize_tile"]) && move.tile === tile.tile);
    // On a phone there is no room for it, so a press shows it.
    const caption = h("span", { class: "caption", "aria-hidden": "true" }, building(tile.tile));
    return take
        ? h(
              "button",
              {
                  class: "tile-button target",
                  key: tile.tile,
                  "data-target": "tile",
                  "data-at": `tile-${tile.tile}`,
                  onclick: () => play(take),
                  title: `${label({ type: "choose_tile", tile: tile.tile })}: ${tileValueInWords(tile)}`,
              },
              territoryIcon(tile, isFresh, { role: null, "aria-label": null, "aria-hidden": "true" }),
              caption,
          )
        : h(
              "span",
              {
                  class: "tile-button",
                  key: tile.tile,
                  title: tileInWords(tile),
                  "data-at": `tile-${tile.tile}`,
                  onclick: () => showText(tileInWords(tile)),
              },
              territoryIcon(tile, isFresh),
              caption,
          );
}

/** @param {Context} context */
export function islands(context) {
    const { view, moves, ui, play, setUi, name } = context;
    const swaps = ofType(moves, "swap_islands");
    const fresh = raidChanges(context).islands;
    return h(
        "section",
        { class: "islands card", "data-part": "islands", "aria-label": words.theIslands },
        h("h2", null, words.islands),
        h(
            "div",
            { class: "island-row" },
            view.islands.map((island) => {
                const here = island.number === view.marker;
                const swappable = swaps.some(({ a, b }) => a === island.number || b === island.number);
                const both = swaps.find(
                    ({ a, b }) => (a === ui.island && b === island.number) || (b === ui.island && a === island.number),
                );
                return h(
                    "div",
                    {
                        key: island.number,
                        class: here ? "island here" : "island",
                        "data-at": [`island-${island.number}`, here && "marker"].filter(Boolean).join(" "),
                    },
                    h(
                        "span",
                        { class: "hint" },
                        fresh.has(island.number) && freshIcon(),
                        `${island.number}`,
                        here &&
                            view.step !== "over" &&
                            h(
                                "strong",
                                { class: "cue" },
                                markerIcon(),
                                h("span", null, view.raid ? words.raided : words.next),
                            ),
                    ),
                    h(
                        "div",
                        { class: "pair" },
                        island.tiles.length
                            ? island.tiles.map((tile) => tileOf(tile, context))
                            : h("span", { class: "hint" }, raidOutcome(fresh.get(island.number), name)),
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
                                        : setUi({ island: ui.island === island.number ? null : island.number }),
                            },
                            both && ui.island ? words.swapWith(ui.island) : words.swap,
                        ),
                );
            }),
        ),
        ends(context),
    );
}

/**
 * The text for an island without tiles.
 * @param {number | null | undefined} leader The player who raided it, if the page has that event.
 * @param {(seat: number) => string} name
 */
export const raidOutcome = (leader, name) => (typeof leader === "number" ? words.raidedBy(name(leader)) : words.taken);

/** The choice of the end of the row at which raids begin. @param {Context} context */
function ends({ view, moves, play }) {
    const all = ofType(moves, "choose_end");
    const island = (/** @type {import("../title.js").Schemas["VikingdomsEnd"]} */ end) =>
        view.islands.at(end === "upper" ? 0 : -1)?.number;
    return (
        all.length > 0 &&
        h(
            "fieldset",
            { class: "choices ends", key: "ends" },
            h("legend", null, words.whereBegin),
            all.map((move) =>
                h(
                    "button",
                    { key: move.end, "data-target": "end", onclick: () => play(move) },
                    words.from[move.end](island(move.end)),
                ),
            ),
        )
    );
}

/** @param {Context} context */
export function allies({ view, moves, play }) {
    return h(
        "section",
        { class: "allies card", "aria-label": words.allies, "data-at": "allies" },
        h("h2", null, words.allies),
        h("p", { class: "hint" }, words.alliesHow),
        h(
            "div",
            { class: "specials" },
            view.allies.map((ally) => {
                const take = ofType(moves, "take_ally").find((move) => move.ally === ally);
                const inside = [
                    allyArt(ally),
                    h("strong", null, allyName(ally)),
                    h("span", { class: "hint" }, ALLIES[ally].does),
                ];
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
            view.allies.length === 0 && h("span", { class: "hint" }, words.noneLeft),
        ),
    );
}

/** The button that declines Gunnar's swap. @param {Context} context */
export function declineSwap({ moves, play }) {
    const [decline] = ofType(moves, "decline_swap");
    return (
        decline &&
        h(
            "fieldset",
            { class: "choices", key: "swap" },
            h("legend", null, words.swapTwo),
            h("button", { class: "quiet", "data-target": "decline", onclick: () => play(decline) }, label(decline)),
        )
    );
}

/** @param {Context} context */
export function exchange({ moves, play }) {
    const all = ofType(moves, "exchange");
    const [decline] = ofType(moves, "decline_exchange");
    if (!all.length && !decline) return null;
    return h(
        "fieldset",
        { class: "choices", key: "exchange" },
        h("legend", null, words.exchange),
        all.map((move) =>
            h(
                "button",
                { key: move.count, "data-target": "exchange", onclick: () => play(move) },
                words.oneForOne(move.count),
            ),
        ),
        decline &&
            h("button", { class: "quiet", "data-target": "decline", onclick: () => play(decline) }, label(decline)),
    );
}

/** @param {import("./names.js").Player} player @param {Context} context */
export function realmPanel(player, context) {
    const { name, focus } = context;
    return h(
        "section",
        {
            class: `realm seat-of-${player.seat}${player.seat === focus ? " large" : ""}`,
            key: player.seat,
            "data-area": player.seat,
            "data-at": `realm-${player.seat}`,
            "aria-label": words.realm(name(player.seat)),
        },
        h("h2", { class: "area-name" }, name(player.seat)),
        h(
            "p",
            { class: "chips" },
            h("span", null, amounts.inCamp(player.camp)),
            h("span", null, pluralize(player.lockup, amounts.prisoners)),
            h("strong", null, pluralize(player.coins, amounts.coins)),
        ),
        h(
            "div",
            { class: "pair" },
            player.tiles.map((tile) => tileOf(tile, context)),
        ),
        player.allies.length > 0 && h("p", null, words.alliesAre(player.allies.map(allyName).join(", "))),
    );
}

// What the Progress version adds: the auction, the drawn Vikings, the special tiles.
import { h } from "../../lib/dom.js";
import { COLOURS, SPECIALS, TRADE, TRADES } from "./names.js";
import { coin, vikingIcon } from "./pieces.js";

/** @typedef {import("../title.js").Context} Context */

/** A special tile as a card. @param {string} id @param {{onclick?: () => void}} [with_] */
function specialCard(id, { onclick } = {}) {
    const { name, does } = SPECIALS[id] ?? { name: id, does: "" };
    const inside = [h("strong", null, name), h("span", { class: "hint" }, does)];
    return onclick
        ? h("button", { class: "special-card target", "data-target": "special", onclick }, inside)
        : h("div", { class: "special-card" }, inside);
}

/** The open row and the drawn Vikings, which everybody sees. @param {Context} context */
export function progressBoard({ view, moves, play, name }) {
    const { progress } = view;
    if (!progress) return null;
    const drawn = COLOURS.some((colour) => progress.drawn[colour] > 0);
    const { auction } = progress;
    return h(
        "section",
        { class: "progress card", "aria-label": "Progress" },
        auction &&
            h(
                "p",
                null,
                auction.highest_bidder === null
                    ? "No bid yet for the start player figure."
                    : `Highest bid: ${auction.highest_bid} gold, by ${name(auction.highest_bidder)}.`,
                auction.passed.length > 0 && ` Passed: ${auction.passed.map(name).join(", ")}.`,
            ),
        drawn &&
            h(
                "p",
                { class: "crowd" },
                "Drawn, not yet laid: ",
                COLOURS.filter((colour) => progress.drawn[colour]).map((colour) =>
                    h(
                        "span",
                        { class: "chip", key: colour, title: TRADES[colour] },
                        vikingIcon(colour, 20),
                        progress.drawn[colour],
                    ),
                ),
            ),
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
export function progressChoices({ moves, play, view, ui, set }) {
    const bids = moves.filter((move) => move.type === "bid").sort((a, b) => a.gold - b.gold);
    const pass = moves.find((move) => move.type === "pass_bid");
    const decline = moves.find((move) => move.type === "decline_special");
    const colours = moves.filter((move) => move.type === "remove_viking" || move.type === "lay_colour");
    const [lowest, highest] = [bids[0]?.gold ?? 0, bids.at(-1)?.gold ?? 0];
    const bid = Math.min(Math.max(ui.bid ?? lowest, lowest), highest);
    const gold = view.players[view.active ?? 0]?.gold ?? 0;
    return [
        bids.length > 0
            ? h(
                  "fieldset",
                  { class: "choices", key: "bid" },
                  h("legend", null, "Bid for the start player figure"),
                  h("input", {
                      type: "range",
                      min: lowest,
                      max: highest,
                      value: bid,
                      "aria-label": "Bid in gold",
                      oninput: (/** @type {any} */ e) => set({ bid: Number(e.target.value) }),
                  }),
                  h(
                      "button",
                      {
                          class: "primary",
                          "data-target": "bid",
                          onclick: () => play(/** @type {any} */ (bids.find((move) => move.gold === bid))),
                      },
                      coin(),
                      `Bid ${bid}`,
                      bid > gold && ` (${bid - gold} by VP)`,
                  ),
                  pass && h("button", { "data-target": "pass", onclick: () => play(pass) }, "Pass"),
              )
            : pass
              ? h("button", { "data-target": "pass", onclick: () => play(pass) }, "Pass")
              : null,
        colours.length > 0
            ? h(
                  "fieldset",
                  { class: "choices", key: "colour" },
                  h(
                      "legend",
                      null,
                      colours[0]?.type === "remove_viking"
                          ? "Take one Viking out of the game"
                          : "Lay all Vikings of one colour, from the dearest free space down",
                  ),
                  colours.map((move) =>
                      h(
                          "button",
                          { key: move.colour, "data-target": "colour", onclick: () => play(move) },
                          vikingIcon(move.colour, 22),
                          move.type === "remove_viking"
                              ? TRADE[/** @type {"blue"} */ (move.colour)]
                              : `${view.progress.drawn[move.colour]} ${TRADES[/** @type {"blue"} */ (move.colour)]}`,
                      ),
                  ),
              )
            : null,
        decline
            ? h(
                  "button",
                  { key: "decline", "data-target": "decline", onclick: () => play(decline) },
                  "Take no special tile",
              )
            : null,
    ];
}

/** The special tiles that a player has. @param {any} player */
export function specialsOf(player) {
    const own = player.specials ?? [];
    return (
        own.length > 0 &&
        h(
            "div",
            { class: "specials own", "aria-label": "Special tiles" },
            own.map((/** @type {string} */ id, /** @type {number} */ i) => h("span", { key: i }, specialCard(id))),
        )
    );
}

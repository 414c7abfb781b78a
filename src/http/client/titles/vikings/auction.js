// The auction of the Progress version: its facts stand above the bid, because they are the only reasons for it.
import { h } from "../../lib/dom.js";
import { COLOURS, TRADE, TRADES } from "./names.js";
import { coin, vikingIcon } from "./pieces.js";

/** @typedef {import("../title.js").Context} Context */

/** How many bids have a button of their own. */
const BUTTONS = 4;

/** What the bidding is about. @param {Context} context */
export function auctionFacts({ view, name }) {
    const { auction } = view.progress ?? {};
    if (!auction) return null;
    return h(
        "p",
        { class: "choice-line", key: "facts" },
        auction.highest_bidder === null
            ? "No bid yet for the start player figure."
            : h("strong", null, `${name(auction.highest_bidder)} bids ${auction.highest_bid} gold.`),
        auction.passed.length > 0 && ` Passed: ${auction.passed.map(name).join(", ")}.`,
    );
}

/** The Vikings that have been drawn and not been laid. @param {Context} context */
export function drawnVikings({ view }) {
    const { drawn } = view.progress ?? {};
    const colours = COLOURS.filter((colour) => drawn?.[colour] > 0);
    if (!colours.length) return null;
    return h(
        "p",
        { class: "crowd", key: "drawn" },
        "Drawn, not yet laid:",
        colours.map((colour) =>
            h(
                "span",
                { class: "chip", key: colour, title: TRADES[colour] },
                vikingIcon(colour, 24),
                h("strong", null, drawn[colour]),
                h("span", { class: "hint" }, drawn[colour] === 1 ? TRADE[colour] : TRADES[colour]),
            ),
        ),
    );
}

/** Bidding: the next bids as buttons, any other by its number. @param {Context} context */
export function bidding({ moves, play, view, ui, set }) {
    const bids = moves.filter((move) => move.type === "bid").sort((a, b) => a.gold - b.gold);
    const pass = moves.find((move) => move.type === "pass_bid");
    if (!bids.length && !pass) return null;
    const gold = view.players[view.active ?? 0]?.gold ?? 0;
    const [lowest, highest] = [bids[0]?.gold ?? 0, bids.at(-1)?.gold ?? 0];
    const other = bids.find((move) => move.gold === ui.bid);
    const byVp = (/** @type {number} */ bid) => (bid > gold ? ` (${bid - gold} by VP)` : "");
    return h(
        "fieldset",
        { class: "choices", key: "bid" },
        h("legend", null, "Bid for the start player figure"),
        bids
            .slice(0, BUTTONS)
            .map((move) =>
                h(
                    "button",
                    { key: move.gold, "data-target": "bid", onclick: () => play(move) },
                    coin(),
                    `Bid ${move.gold}${byVp(move.gold)}`,
                ),
            ),
        bids.length > BUTTONS && [
            h("input", {
                type: "number",
                min: lowest,
                max: highest,
                value: ui.bid ?? "",
                placeholder: `to ${highest}`,
                "aria-label": "Another bid in gold",
                oninput: (/** @type {any} */ event) => set({ bid: Number(event.target.value) }),
            }),
            h(
                "button",
                { "aria-disabled": other ? null : "true", onclick: () => other && play(other) },
                other ? `Bid ${other.gold}${byVp(other.gold)}` : "Bid",
            ),
        ],
        pass && h("button", { "data-target": "pass", onclick: () => play(pass) }, "Pass"),
    );
}

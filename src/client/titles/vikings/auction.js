// The auction of the Progress version. Its facts stand above the bid, because they are the only reasons for it.
import { inputValue, h } from "../../lib/dom.js";
import { ofType } from "../title.js";
import { TRADES } from "../../words/vikings/names.js";
import { describe, label } from "../../words/vikings/sentences.js";
import { choice as say } from "../../words/vikings/texts.js";
import { COLOURS } from "./names.js";
import { coin, vikingIcon } from "./pieces.js";

/** @typedef {import("../title.js").Context<"vikings">} Context */

/** Number of bids that have a button of their own. */
const BUTTONS = 3;

/** The stakes of the auction. @param {Context} context */
export function auctionStatus({ view, name }) {
    const { auction } = view.progress ?? {};
    if (!auction) return null;
    return h(
        "p",
        { class: "choice-line", key: "facts" },
        auction.highest_bidder === null
            ? say.noBid
            : h(
                  "strong",
                  null,
                  describe({ type: "bid", seat: auction.highest_bidder, gold: auction.highest_bid }, name),
              ),
        auction.passed.length > 0 && say.passed(auction.passed.map(name).join(", ")),
    );
}

/** The Vikings that were drawn and are not laid. @param {Context} context */
export function drawnVikings({ view, planned, moves }) {
    const { drawn: shown } = view.progress ?? {};
    const last = planned.at(-1);
    // After this move the tiles are drawn, so there is no position after it.
    const isRemoved = last?.type === "remove_viking" && view.step === last.type && !moves.length;
    const drawn = shown && isRemoved ? { ...shown, [last.colour]: shown[last.colour] - 1 } : shown;
    const colours = COLOURS.filter((colour) => (drawn?.[colour] ?? 0) > 0);
    if (!drawn || !colours.length) return null;
    return h(
        "p",
        { class: "viking-counts", key: "drawn" },
        say.drawn,
        colours.map((colour) =>
            h(
                "span",
                { class: "chip", key: colour, title: TRADES[colour].many },
                vikingIcon(colour, 24),
                h("strong", null, drawn[colour]),
                h("span", { class: "hint" }, drawn[colour] === 1 ? TRADES[colour].one : TRADES[colour].many),
            ),
        ),
    );
}

/** The bid: the next amounts as buttons, any other by its number. @param {Context} context */
export function bidding({ moves, play, view, ui, setUi }) {
    const bids = ofType(moves, "bid").sort((a, b) => a.gold - b.gold);
    const [pass] = ofType(moves, "pass_bid");
    if (!bids.length && !pass) return null;
    const gold = view.players[view.active ?? 0]?.gold ?? 0;
    const [lowest, highest] = [bids[0]?.gold ?? 0, bids.at(-1)?.gold ?? 0];
    const other = bids.find((move) => move.gold === ui.bid);
    const byVp = (/** @type {number} */ bid) => (bid > gold ? say.byVp(bid - gold) : "");
    return h(
        "fieldset",
        { class: "choices", key: "bid" },
        h("legend", null, say.bidFor(lowest, highest, gold)),
        bids.slice(0, BUTTONS).map((move) =>
            h(
                "button",
                {
                    key: move.gold,
                    class: "amount",
                    "data-target": "bid",
                    "aria-label": label(move) + byVp(move.gold),
                    onclick: () => play(move),
                },
                coin(),
                h("strong", null, move.gold),
                byVp(move.gold),
            ),
        ),
        bids.length > BUTTONS && [
            h("input", {
                type: "number",
                min: lowest,
                max: highest,
                value: ui.bid ?? "",
                placeholder: say.between(bids[BUTTONS]?.gold ?? lowest, highest),
                "aria-label": say.otherBid,
                oninput: (/** @type {Event} */ event) => setUi({ bid: Number(inputValue(event)) }),
            }),
            h(
                "button",
                { "aria-disabled": other ? null : "true", onclick: () => other && play(other) },
                other ? label(other) + byVp(other.gold) : say.bid,
            ),
        ],
        pass && h("button", { "data-target": "pass", onclick: () => play(pass) }, label(pass)),
    );
}

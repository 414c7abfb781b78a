// The additions of the Progress version besides the auction: laying colours, and the special tiles.
import { h } from "../../lib/dom.js";
import { isOneOf, ofType } from "../title.js";
import { auctionStatus, bidding, drawnVikings } from "./auction.js";
import { SPECIALS } from "../../words/vikings/names.js";
import { label } from "../../words/vikings/sentences.js";
import { choice as say } from "../../words/vikings/texts.js";
import { countVikings } from "./names.js";
import { vikingIcon } from "./pieces.js";
import { specialArt } from "./special_art.js";

/** @typedef {import("../title.js").Context<"vikings">} Context */
/** @typedef {import("./names.js").Colour} Colour */

/**
 * A special tile as a card. A press makes the move, or shows the words for which there may be no room.
 * @param {keyof typeof SPECIALS} id @param {{onclick?: () => void, onExplain?: (text: string) => void}} [options]
 */
function specialCard(id, { onclick, onExplain } = {}) {
    const { name, does } = SPECIALS[id];
    const explain = onExplain && (() => onExplain(`${name}: ${does}`));
    const inside = [specialArt(id), h("strong", null, name), h("span", { class: "hint" }, does)];
    return onclick
        ? h("button", { class: "special-card target", "data-target": "special", onclick }, inside)
        : h("div", { class: "special-card", title: does, onclick: explain }, inside);
}

/** The open row, which is visible to everybody. @param {Context} context */
export function progressBoard(context) {
    const { view, moves, play, showText } = context;
    const { progress } = view;
    if (!progress) return null;
    return h(
        "section",
        { class: "progress card", "aria-label": say.progress, key: "progress", "data-at": "specials" },
        drawnVikings(context),
        h(
            "h2",
            { class: "area-name" },
            say.specialsFor,
            h("span", { class: "hint" }, say.notShown(progress.specials_left)),
        ),
        h(
            "div",
            { class: "specials" },
            progress.open.map((id, i) => {
                const take = ofType(moves, "take_special").find(({ tile }) => tile === id);
                return h(
                    "span",
                    { key: `${id} ${i}` },
                    specialCard(id, take ? { onclick: () => play(take) } : { onExplain: (text) => showText(text) }),
                );
            }),
            progress.open.length === 0 && h("span", { class: "hint" }, say.noneOpen),
        ),
    );
}

/** @param {Context} context @returns {import("../../lib/dom.js").Child[]} */
export function progressChoices(context) {
    const { moves, play } = context;
    const decline = moves.find((move) => move.type === "decline_special");
    return [
        auctionStatus(context),
        bidding(context),
        colours(context),
        decline
            ? h("button", { key: "decline", "data-target": "decline", onclick: () => play(decline) }, label(decline))
            : null,
    ];
}

/**
 * The choice of the Vikings that leave the game or are laid. Pointing at a colour previews its spaces on the wheel.
 * @param {Context} context
 */
function colours({ moves, play, view, setUi }) {
    const all = moves.filter((move) => isOneOf(move, ["remove_viking", "lay_colour"]));
    if (!all.length) return null;
    const point = (/** @type {Colour | null} */ preview) => () => setUi({ preview });
    return h(
        "fieldset",
        { class: "choices", key: "colour" },
        h("legend", null, all[0]?.type === "remove_viking" ? say.takeOut : say.layColour),
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
                countVikings(view.progress?.drawn[move.colour] ?? 0, move.colour),
            ),
        ),
    );
}

/** The special tiles of a player. @param {import("./names.js").Player} player */
export function specialsOf(player) {
    const own = player.specials ?? [];
    return (
        own.length > 0 &&
        h(
            "div",
            { class: "specials own", "aria-label": say.specials, role: "group" },
            own.map((id, i) => h("span", { key: i }, specialCard(id))),
        )
    );
}

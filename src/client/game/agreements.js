// Agreements between players besides moves: undoing, cancelling, claiming an expired clock, playing again.
import * as api from "../lib/api.js";
import { h } from "../lib/dom.js";
import { goTo } from "../lib/route.js";
import { serverNow } from "../lib/server_clock.js";
import { isGuest } from "../lib/session.js";
import { attempt } from "../shell/toast.js";
import { players as say } from "../words/index.js";

/** @typedef {import("../lib/api.js").Schemas["Game"]} Game */

/** @param {Game} game @returns {game is Game & {you: number}} */
const isSeated = (game) => game.you !== null && game.you !== undefined;

/**
 * The open offers.
 * @param {Game} game @param {(seat: number) => string} name
 */
export function offers(game, name) {
    return (game.offers ?? []).map(({ offer, seat, proposal, accepted }) => {
        const what = proposal.type === "undo" ? say.undoTo(proposal.to_seq) : say.callOff;
        const answer = (/** @type {boolean} */ accept) => attempt(() => api.answerOffer(game.id, offer, accept));
        const own = seat === game.you;
        const mustAnswer = isSeated(game) && !own && !accepted.includes(game.you);
        const pendingPlayers = game.seats
            .filter((one) => one.account && !one.resigned && one.seat !== seat && !accepted.includes(one.seat))
            .map((one) => name(one.seat));
        return h(
            "div",
            { class: "card offer row", key: `offer ${offer}`, role: "group", "aria-label": say.offers },
            h(
                "p",
                null,
                own ? say.youOffer(what) : say.theyOffer(name(seat), what),
                !mustAnswer &&
                    pendingPlayers.length > 0 &&
                    h("span", { class: "hint" }, say.notAnswered(pendingPlayers.join(", "))),
            ),
            mustAnswer && h("button", { class: "primary", onclick: () => answer(true) }, say.accept),
            mustAnswer && h("button", { onclick: () => answer(false) }, say.decline),
            own && h("button", { onclick: () => answer(false) }, say.withdraw),
        );
    });
}

/** Whether the time of another player is up, so that this player may claim it. @param {Game} game */
const mayClaim = (game) =>
    game.clock?.at_deadline === "claim" &&
    game.deadline_at &&
    Date.parse(game.deadline_at) < serverNow() &&
    isSeated(game) &&
    !game.awaiting.includes(game.you);

/** The names that the server gives to deleted accounts. */
const DELETED = /^deleted-/;

/**
 * Whether another player can come to a rematch: a bot, or a person who has neither left nor been blocked by me. The
 * server does not reveal who has blocked me.
 * @param {Game} game @param {import("./blocks.js").Blocks} blocks
 */
const canRematch = (game, blocks) =>
    game.seats.some(
        ({ seat, account, bot }) =>
            seat !== game.you && (bot || (account && !DELETED.test(account.name) && !blocks.has(account.id))),
    );

/**
 * Calls that must not be hidden in a menu: a vacant seat, a claimable clock, a rematch.
 * @param {Game} game @param {(seat: number) => string} name @param {import("./blocks.js").Blocks} blocks
 */
export function calls(game, name, blocks) {
    const call = (
        /** @type {string} */ text,
        /** @type {string} */ press,
        /** @type {() => Promise<unknown>} */ work,
    ) =>
        h(
            "div",
            { class: "card offer row", key: press },
            h("p", null, text),
            h("button", { class: "primary", onclick: () => attempt(work) }, press),
        );
    if (game.status === "finished") {
        return (
            isSeated(game) &&
            canRematch(game, blocks) &&
            call(say.rematchQuestion, say.playAgain, async () => goTo("game", (await api.rematch(game.id)).id))
        );
    }
    const vacant = game.vacant_seat;
    return [
        mayClaim(game) &&
            call(say.timeUp(game.awaiting.map(name).join(", ")), say.claimTimeout, () => api.claimTimeout(game.id)),
        !isSeated(game) &&
            !isGuest() &&
            typeof vacant === "number" &&
            call(say.vacant(name(vacant)), say.takeVacant, () => api.takeSeat(game.id)),
    ];
}

/**
 * The requests that a player can make to the others.
 * @param {Game} game @param {boolean} hasMoved Whether I have a move to take back.
 */
export function requests(game, hasMoved) {
    if (game.status !== "active" || !isSeated(game)) return [];
    return [
        hasMoved &&
            h(
                "button",
                {
                    class: "quiet",
                    title: say.takeBackHow,
                    onclick: () => attempt(() => api.requestUndo(game.id, game.seq)),
                },
                say.takeBack,
            ),
        !isGuest() &&
            h(
                "button",
                {
                    class: "quiet",
                    title: say.callItOffHow,
                    onclick: () => attempt(() => api.offerCancellation(game.id)),
                },
                say.callItOff,
            ),
    ];
}

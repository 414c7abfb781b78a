// What players agree on beside the moves: taking back, calling off, ending a wait, playing again.
import { ask } from "../lib/api.js";
import { h } from "../lib/dom.js";
import { inWords } from "../lib/problem.js";
import { go } from "../lib/route.js";
import { fromNow } from "../lib/words.js";
import { toast } from "../shell/toast.js";

/** @param {string} id @param {string} what @param {object} [body] */
const post = (id, what, body) => ask(`/v1/games/${id}/${what}`, { method: "POST", body });

/** @param {() => Promise<unknown>} work */
async function attempt(work) {
    try {
        await work();
    } catch (error) {
        toast(inWords(error), "wrong");
    }
}

/**
 * What is offered and waits for answers.
 * @param {any} game @param {(seat: number) => string} name
 */
export function offers(game, name) {
    return (game.offers ?? []).map((/** @type {any} */ { offer, seat, proposal, accepted }) => {
        const what = proposal.type === "undo" ? `to take the moves after event ${proposal.to_seq} back` : "to call the game off";
        const answer = (/** @type {boolean} */ accept) => attempt(() => post(game.id, "answers", { offer, accept }));
        const asked = game.you !== null && game.you !== undefined && !accepted.includes(game.you);
        return h("div", { class: "card offer row", key: `offer ${offer}`, role: "group", "aria-label": "Offer" },
            h("p", null, seat === game.you ? `You offer ${what}.` : `${name(seat)} offers ${what}.`),
            asked && h("button", { class: "primary", onclick: () => answer(true) }, "Accept"),
            asked && h("button", { onclick: () => answer(false) }, "Decline"),
            seat === game.you && h("button", { onclick: () => answer(false) }, "Withdraw"));
    });
}

/**
 * What a player may ask of the others.
 * @param {any} game @param {boolean} hasMoved Whether there is a move of mine to take back.
 */
export function agreements(game, hasMoved) {
    // A server without offers knows none of this.
    if (game.offers === undefined) return [];
    const seated = game.you !== null && game.you !== undefined;
    if (game.status === "finished") return [seated && h("button", { class: "primary", onclick: () => rematch(game) }, "Play again")];
    if (game.status !== "active") return [];
    const late = game.deadline_at && Date.parse(game.deadline_at) < Date.now() && game.clock?.at_deadline === "claim";
    return [
        seated && hasMoved && h("button", { class: "quiet", onclick: () => attempt(() => post(game.id, "undo", { expected_seq: game.seq })) }, "Take my last move back"),
        seated && h("button", { class: "quiet", onclick: () => attempt(() => post(game.id, "cancellation")) }, "Call the game off"),
        seated && late && !game.awaiting.includes(game.you) && h("button", { onclick: () => attempt(() => post(game.id, "claim")) }, "End the wait"),
        !seated && typeof game.vacant_seat === "number" && h("button", { class: "primary", onclick: () => attempt(() => post(game.id, "seats", {})) }, "Take the empty seat"),
    ];
}

/** @param {any} game */
function rematch(game) {
    return attempt(async () => {
        const answer = await post(game.id, "rematch");
        go("game", (await answer.json()).id);
    });
}

/** The clock of a game in words; "" without one. @param {any} clock */
export function clockInWords(clock) {
    if (!clock) return "";
    const hours = (/** @type {number} */ seconds) => (seconds % 86_400 ? `${Math.round(seconds / 3600)} h` : `${seconds / 86_400} days`);
    const { type, seconds, increment_seconds } = clock.pace;
    return type === "per_move" ? `${hours(seconds)} for each move` : `${hours(seconds)} in all, ${hours(increment_seconds ?? 0)} more each turn`;
}

/** @param {any} game */
export const deadline = (game) => (game.deadline_at ? h("p", { class: "hint" }, `until ${new Date(game.deadline_at).toLocaleString("en", { dateStyle: "medium", timeStyle: "short" })}, ${fromNow(game.deadline_at)}`) : null);

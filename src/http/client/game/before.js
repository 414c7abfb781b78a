// A game that has not begun: who sits there, how to invite others, starting and leaving.
import { leave, start, takeSeat, rulesets } from "../lib/api.js";
import { h } from "../lib/dom.js";
import { inWords } from "../lib/problem.js";
import { go, link } from "../lib/route.js";
import * as session from "../lib/session.js";
import { count, plain } from "../lib/words.js";
import { toast } from "../shell/toast.js";
import { seatMark } from "./seats.js";

/** @param {any} game @param {string} invite */
export const inviteLink = (game, invite) => `${location.origin}/${link("join", game.id, ...(invite ? [invite] : []))}`;

/** @param {() => Promise<unknown>} work */
async function attempt(work) {
    try {
        await work();
    } catch (error) {
        toast(inWords(error), "wrong");
    }
}

/** @param {string} text */
async function copy(text) {
    const field = document.querySelector("input.invite");
    if (field instanceof HTMLInputElement) field.select();
    await attempt(async () => {
        await navigator.clipboard?.writeText(text);
        toast(navigator.clipboard ? "The link is copied." : "Copy the link that is marked.");
    });
}

/** @param {{game: any, invite: string, least: number}} with_ `invite` is the code the address brought. */
export function beforeStart({ game, invite, least }) {
    const free = game.seats.filter((/** @type {any} */ seat) => !seat.account).length;
    const taken = game.seats.length - free;
    const host = game.seats[0]?.account?.id === session.account()?.id;
    const seated = game.you !== null && game.you !== undefined;
    const address = inviteLink(game, game.invite ?? "");
    const options = Object.entries(game.options ?? {}).filter(([, value]) => value === true || typeof value === "number" || typeof value === "string");
    return h("section", { class: "card narrow before" },
        h("h2", null, `Waiting for ${count(free, "player")}`),
        h("ul", { class: "sitting" }, game.seats.map((/** @type {any} */ { seat, account }) =>
            h("li", { key: seat }, seatMark(seat), account ? account.name : h("span", { class: "hint" }, "free")))),
        options.length > 0 && h("p", { class: "hint" }, "Options: ", options.map(([name, value]) => value === true ? plain(name) : `${plain(name)}: ${value}`).join(", ")),
        seated && h("label", null, "Invite by this link",
            h("span", { class: "row" }, h("input", { class: "invite", readonly: true, value: address }),
                h("button", { onclick: () => copy(address) }, "Copy"))),
        !seated && h("button", { class: "primary", onclick: () => attempt(() => takeSeat(game.id, invite ? { invite } : {})) }, "Take a seat"),
        h("div", { class: "row" },
            host && taken < game.seats.length && taken >= least && h("button", { onclick: () => attempt(() => start(game.id)) }, `Start with ${taken}`),
            seated && h("button", { class: "quiet", onclick: () => attempt(async () => (await leave(game.id), go())) }, "Leave")));
}

/** What the server says of a title: its name, and how many can play. @param {string} ruleset */
export async function aboutTitle(ruleset) {
    const known = (await rulesets().catch(() => [])).find(({ id }) => id === ruleset);
    return { name: known?.title ?? plain(ruleset), least: known?.seats.min ?? 2 };
}

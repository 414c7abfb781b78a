// A game that has not begun: its seats, inviting others, seating computer players, starting and leaving.
import { leaveSeat, rulesets, start, takeSeat } from "../lib/api.js";
import { copyText } from "../lib/clipboard.js";
import { h } from "../lib/dom.js";
import { goTo, link } from "../lib/route.js";
import { optionsInWords } from "../lib/schema_form.js";
import { pluralize } from "../lib/language.js";
import { humanize } from "../lib/format.js";
import { attempt } from "../shell/toast.js";
import { emblem } from "../titles/emblems.js";
import { before as say } from "../words/before.js";
import { lobby } from "../words/lobby.js";
import { SKILLS } from "./bots.js";
import { clockInWords } from "./clock.js";
import { isHost, renaming } from "./rename.js";
import { seatMark, seatName } from "./seats.js";

/** @typedef {import("../lib/api.js").Schemas["Game"]} Game */
/** @typedef {import("../lib/api.js").Schemas["GameSeat"]} Seat */

/** @param {Game} game @param {string} invite */
export const inviteLink = (game, invite) => `${location.origin}/${link("join", game.id, ...(invite ? [invite] : []))}`;

/** @param {string} text */
function copyLink(text) {
    const field = document.querySelector("input.invite");
    if (field instanceof HTMLInputElement) field.select();
    return copyText(text, say.linkCopied, say.linkMarked);
}

/**
 * @typedef {{name: string, least: number, options: import("../lib/schema_form.js").Schema | undefined}} About The
 *   server's description of a title: its name, its minimum of players and its options.
 */

/**
 * @param {{table: import("./table.js").Table, invite: string, about: About, blocks: import("./blocks.js").Blocks}} with_
 *   `invite` is the code from the address.
 */
export function beforeStart({ table, invite, about, blocks }) {
    /** @type {Game} */
    const game = table.game;
    const free = game.seats.filter((seat) => !seat.account).length;
    const taken = game.seats.length - free;
    const seated = game.you !== null && game.you !== undefined;
    const hosts = isHost(game);
    const address = inviteLink(game, game.invite ?? "");
    const enough = taken >= about.least;
    return h(
        "section",
        { class: "card narrow before" },
        h(
            "div",
            { class: "heading" },
            emblem(game.ruleset),
            h(
                "div",
                null,
                h("h2", null, pluralize(free, say.waiting)),
                h(
                    "p",
                    { class: "hint" },
                    about.name,
                    " · ",
                    h("a", { href: link("rules", game.ruleset), "aria-label": lobby.rulesOf(about.name) }, lobby.rules),
                ),
            ),
        ),
        h(
            "ul",
            { class: "sitting" },
            game.seats.map((seat) => sitting(seat, game, blocks)),
        ),
        hosts &&
            free > 0 &&
            h(
                "div",
                { class: "row", role: "group", "aria-label": say.computers },
                SKILLS.map((skill) =>
                    h(
                        "button",
                        { key: skill, onclick: () => attempt(() => takeSeat(game.id, { bot: skill })) },
                        say.add(say.bots[skill]),
                    ),
                ),
            ),
        hosts && free > 0 && h("p", { class: "hint" }, say.botsHow),
        terms(game, about),
        seated &&
            h(
                "label",
                null,
                say.invite,
                h(
                    "span",
                    { class: "row" },
                    h("input", { class: "invite", readonly: true, value: address }),
                    h("button", { onclick: () => copyLink(address) }, say.copy),
                ),
            ),
        hosts && renaming(table),
        seated && !hosts && enough && h("p", { class: "hint" }, say.hostMayStart),
        !seated &&
            h(
                "button",
                { class: "primary", onclick: () => attempt(() => takeSeat(game.id, invite ? { invite } : {})) },
                say.takeSeat,
            ),
        h(
            "div",
            { class: "row" },
            hosts &&
                free > 0 &&
                enough &&
                h("button", { class: "primary", onclick: () => attempt(() => start(game.id)) }, say.startWith(taken)),
            seated &&
                h(
                    "button",
                    { class: "quiet", onclick: () => attempt(async () => (await leaveSeat(game.id), goTo())) },
                    say.leave,
                ),
        ),
    );
}

/**
 * A seat, with buttons to block its player and, for the host, to remove them.
 * @param {Seat} one @param {Game} game @param {import("./blocks.js").Blocks} blocks
 */
function sitting(one, game, blocks) {
    const { seat, account } = one;
    const name = seatName(game.seats, seat);
    const removable = isHost(game) && account && seat !== game.you;
    return h(
        "li",
        { key: seat },
        seatMark(seat),
        account ? h("span", null, name) : h("span", { class: "hint" }, say.free),
        blocks.button(one),
        removable &&
            h(
                "button",
                { class: "quiet", "aria-label": say.takeThemOut(name), onclick: () => takeOut(game.id, one, name) },
                say.takeOut,
            ),
    );
}

/**
 * Confirms the removal of a person first. Unlike a computer player, they cannot be seated again with a click.
 * @param {string} id @param {Seat} seat @param {string} name
 */
async function takeOut(id, { seat, bot }, name) {
    if (bot || confirm(say.sure(name))) await attempt(() => leaveSeat(id, seat));
}

/** The options and the clock. Players accept them by taking a seat. @param {Game} game @param {About} about */
function terms(game, about) {
    const options = optionsInWords(about.options, game.options);
    return [
        options && h("p", { class: "hint" }, say.options(options)),
        game.clock && h("p", { class: "hint" }, say.clock(clockInWords(game.clock))),
    ];
}

/** @param {string} ruleset @returns {Promise<About>} */
export async function aboutTitle(ruleset) {
    const known = (await rulesets().catch(() => [])).find(({ id }) => id === ruleset);
    return { name: known?.name ?? humanize(ruleset), least: known?.seats.min ?? 2, options: known?.options };
}

// A game that has not begun: its seats, inviting others, seating computer players, starting and leaving.
import { confirmGame, leaveSeat, rulesets, start, takeSeat } from "../lib/api.js";
import { copyText } from "../lib/clipboard.js";
import { h } from "../lib/dom.js";
import { personLink } from "../lib/person_link.js";
import { goTo, link } from "../lib/route.js";
import * as session from "../lib/session.js";
import { sharedAddress } from "../lib/shared_address.js";
import { optionsInWords } from "../lib/schema_form.js";
import { pluralize } from "../lib/language.js";
import { humanize, relativeTime } from "../lib/format.js";
import { attempt } from "../shell/toast.js";
import { emblem } from "../titles/emblems.js";
import { waitingRoom as say, lobby, matches as ofMatches } from "../words/index.js";
import { SKILLS } from "./bots.js";
import { clockInWords } from "./clock.js";
import "./reliability.js";
import { isHost, renameForm } from "./rename.js";
import { requestSeat } from "./seat_request.js";
import { seatMark, seatName } from "./seats.js";

/** @typedef {import("../lib/api.js").Schemas["Game"]} Game */
/** @typedef {import("../lib/api.js").Schemas["GameSeat"]} Seat */

/** @param {string} text */
function copyLink(text) {
    const field = document.querySelector("input.invite");
    if (field instanceof HTMLInputElement) field.select();
    return copyText(text, say.linkCopied, say.linkMarked);
}

/**
 * @typedef {{name: string, minPlayers: number, options: import("../lib/schema_form.js").Schema | undefined}} TitleInfo The
 *   server's description of a title: its name, its minimum of players and its options.
 */

/**
 * @param {{table: import("./table.js").Table, inviteCode: string, info: TitleInfo, blocks: import("./blocks.js").Blocks}} options
 *   `inviteCode` is from the address.
 */
export function waitingRoom({ table, inviteCode, info, blocks }) {
    /** @type {Game} */
    const game = table.game;
    const free = game.seats.filter((seat) => !seat.account).length;
    const taken = game.seats.length - free;
    const seated = game.you !== null && game.you !== undefined;
    const isHosting = isHost(game);
    const isMatched = Boolean(game.matched?.muster);
    const address = sharedAddress(game.id, { invite: game.invite });
    const enough = taken >= info.minPlayers;
    return h(
        "section",
        { class: "card narrow waiting-room" },
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
                    info.name,
                    " · ",
                    h("a", { href: link("rules", game.ruleset), "aria-label": lobby.rulesOf(info.name) }, lobby.rules),
                ),
            ),
        ),
        h(
            "ul",
            { class: "seat-list" },
            game.seats.map((seat) => seatRow(seat, game, blocks)),
        ),
        isHosting &&
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
        isHosting && free > 0 && h("p", { class: "hint" }, say.botsHow),
        terms(game, info),
        isMatched && strangers(game),
        seated &&
            !isMatched &&
            !session.isGuest() &&
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
        isHosting && !session.isGuest() && renameForm(table),
        seated && !isHosting && !isMatched && enough && h("p", { class: "hint" }, say.hostMayStart),
        !seated &&
            !isMatched &&
            !session.isGuest() &&
            h(
                "button",
                {
                    class: "primary",
                    onclick: () => requestSeat(game.id, inviteCode),
                },
                session.account() ? say.takeSeat : say.signInForSeat,
            ),
        h(
            "div",
            { class: "row" },
            isHosting &&
                free > 0 &&
                enough &&
                h("button", { class: "primary", onclick: () => attempt(() => start(game.id)) }, say.startWith(taken)),
            seated &&
                !session.isGuest() &&
                h(
                    "button",
                    { class: "quiet", onclick: () => attempt(async () => (await leaveSeat(game.id), goTo())) },
                    say.leave,
                ),
        ),
    );
}

/** How a game of strangers begins, and what it asks the player. @param {Game} game */
function strangers({ id, you, seats, matched, confirmations, created_at }) {
    if (you === null || you === undefined) {
        return [
            h("p", { class: "hint" }, ofMatches.byMatches),
            h("a", { class: "button", href: link() }, ofMatches.toLobby),
        ];
    }
    if (confirmations) {
        const isMissing = confirmations.missing.includes(you);
        return [
            h("p", null, ofMatches.confirmations(relativeTime(confirmations.until))),
            isMissing
                ? h("button", { class: "primary", onclick: () => attempt(() => confirmGame(id)) }, ofMatches.confirm)
                : h("p", { class: "hint" }, ofMatches.confirmed),
        ];
    }
    const after = matched?.bots_after;
    if (after === undefined || seats.every(({ account }) => account))
        return h("p", { class: "hint" }, ofMatches.noBots);
    const comesAt = new Date(Date.parse(created_at) + after * 1000).toISOString();
    return h("p", { class: "hint" }, ofMatches.botsAt(relativeTime(comesAt)));
}

/**
 * A seat, with buttons to block its player and, for the host, to remove them.
 * @param {Seat} one @param {Game} game @param {import("./blocks.js").Blocks} blocks
 */
function seatRow(one, game, blocks) {
    const { seat, account } = one;
    const name = seatName(game.seats, seat);
    const removable = isHost(game) && account && seat !== game.you && !session.isGuest();
    return h(
        "li",
        { key: seat },
        seatMark(seat),
        account
            ? h("span", null, seat === game.you ? name : personLink(one, name))
            : h("span", { class: "hint" }, say.free),
        account && !one.bot && seat !== game.you && h("hall-reliability", { key: account.id, account: account.id }),
        blocks.button(one),
        removable &&
            h(
                "button",
                {
                    class: "quiet",
                    "aria-label": say.removePlayer(name),
                    onclick: () => removePlayer(game.id, one, name),
                },
                say.remove,
            ),
    );
}

/**
 * Confirms the removal of a person first. Unlike a computer player, they cannot be seated again with a click.
 * @param {string} id @param {Seat} seat @param {string} name
 */
async function removePlayer(id, { seat, bot }, name) {
    if (bot || confirm(say.confirmRemoval(name))) await attempt(() => leaveSeat(id, seat));
}

/**
 * The options and the clock. Players accept them by taking a seat.
 * @param {Pick<Game, "options" | "clock">} game @param {TitleInfo} info
 */
export function terms(game, info) {
    const options = optionsInWords(info.options, game.options);
    return [
        options && h("p", { class: "hint" }, say.options(options)),
        game.clock && h("p", { class: "hint" }, say.clock(clockInWords(game.clock))),
    ];
}

/** @param {string} ruleset @returns {Promise<TitleInfo>} */
export async function loadTitleInfo(ruleset) {
    const known = (await rulesets().catch(() => [])).find(({ id }) => id === ruleset);
    return { name: known?.name ?? humanize(ruleset), minPlayers: known?.seats.min ?? 2, options: known?.options };
}

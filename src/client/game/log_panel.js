// The log in words.
import { inputValue, h } from "../lib/dom.js";
import { joinWords, pluralize } from "../lib/language.js";
import { formatDate, formatMoment, relativeTime, humanize } from "../lib/format.js";
import { effectsOf, seatOf } from "../titles/title.js";
import { log as say } from "../words/index.js";
import { seatMark } from "./seats.js";

/** @typedef {import("../titles/title.js").Title} Title */

/** @typedef {import("../titles/title.js").Event} LogEvent */
/** @typedef {import("../titles/title.js").Effect} Effect */
/** @typedef {(seat: number) => string} Name */
/** @typedef {(account: string) => string} AccountName */

/**
 * An event in words.
 * @param {LogEvent} event @param {Title} title @param {Name} name @param {AccountName} accountName @returns {string[]}
 */
export const describeEvent = (event, title, name, accountName) =>
    eventLines(event, title, name, accountName).map(({ text }) => text);

/**
 * The words for an event itself, without its effects.
 * @param {LogEvent} event @param {Name} name @param {AccountName} accountName @returns {string[]}
 */
function describeKind(event, name, accountName) {
    switch (event.kind) {
        case "created":
            return [say.created];
        case "joined":
            return [say.joined(accountName(event.account))];
        case "left":
            return [say.hasLeft(accountName(event.account))];
        case "removed":
            return [(event.reason === "muster" ? say.notConfirmed : say.removed)(accountName(event.account))];
        case "mustered":
            return [say.mustered(formatMoment(event.until))];
        case "confirmed":
            return [say.confirmed(accountName(event.account))];
        case "started":
            return [say.began];
        case "moved":
            return event.by === "order" ? [say.byOrder] : [];
        case "resigned":
            return [say.resigned(name(event.seat))];
        case "ended":
            return [describeResult(event.result, name)];
        case "replaced":
            return [say.replaced(accountName(event.account), name(event.seat))];
        case "entropy_given":
            return [say.entropy(name(event.seat))];
        case "timed_out":
            return [say.timeUp(name(event.seat))];
        case "offered":
            return [
                event.proposal.type === "undo" ? say.offersUndo(name(event.seat)) : say.offersEnd(name(event.seat)),
            ];
        case "accepted":
            return [say.accepts(name(event.seat))];
        case "declined":
            return [say.declines(name(event.seat))];
        case "vacation_taken":
            return [say.away(name(event.seat), dayOf(event.first_day), dayOf(event.last_day))];
        case "vacation_ended":
            return [say.isBack(name(event.seat))];
        case "undone":
            return [say.undone(event.to_seq)];
        default:
            return describeUnknown(event, name);
    }
}

/** A calendar day. It is the same in every time zone. @param {string} date */
const dayOf = (date) => formatDate(`${date}T00:00`);

/**
 * An event of a kind that this page does not recognise.
 * @param {{kind: string, seat?: unknown}} event @param {Name} name
 */
const describeUnknown = ({ kind, seat }, name) => [
    `${humanize(kind)}${typeof seat === "number" ? ` (${name(seat)})` : ""}.`,
];

/** @param {import("../lib/api.js").Schemas["GameResult"]} result @param {Name} name */
export function describeResult(result, name) {
    const best = result.placings.filter(({ place }) => place === 1);
    if (!best[0]) return say.calledOff;
    const accountName = joinWords(best.map(({ seat }) => name(seat)));
    const many = best.length === 1 ? "one" : "other";
    const { points } = best[0];
    return points === null || points === undefined
        ? say.won[many](accountName)
        : say.wonWith[many](accountName, pluralize(points, say.pointsWon));
}

/**
 * The winner, the first of several. `null` if there is none.
 * @param {import("../lib/api.js").Schemas["GameResult"] | null} [result]
 */
export const winnerOf = (result) => result?.placings.find(({ place }) => place === 1)?.seat ?? null;

/** The events that still count. Only the log shows undone ones. @param {LogEvent[]} events */
export function withoutUndone(events) {
    /** @type {LogEvent[]} */
    let kept = [];
    for (const event of events) {
        if (event.kind === "undone") kept = kept.filter(({ seq, kind }) => kind !== "moved" || seq <= event.to_seq);
        kept.push(event);
    }
    return kept;
}

/** The number of my own last event. @param {LogEvent[]} events @param {number | null} me */
export function lastOwnMove(events, me) {
    return me === null
        ? 0
        : (events.findLast((event) => event.kind === "moved" && event.seat === me && event.by !== "autoplay")?.seq ??
              0);
}

/**
 * The words for an event, line by line, with the player of each line. A player's move may cause moves of others who
 * have no choice.
 * @param {LogEvent} event @param {Title} title @param {Name} name @param {AccountName} accountName
 * @param {(effect: Effect) => boolean} [isDescribed] Whether an effect has words.
 * @returns {{seat: number | null, text: string}[]}
 */
export function eventLines(event, title, name, accountName, isDescribed = () => true) {
    const seat = seatOf(event);
    const head = describeKind(event, name, accountName).map((text) => ({ seat, text }));
    const effectLines = effectsOf(event)
        .filter(isDescribed)
        .flatMap((effect) => {
            const text = title.describeEffect(effect, name);
            return text ? [{ seat: "seat" in effect ? effect.seat : null, text }] : [];
        });
    return "by" in event && event.by === "order" ? [...effectLines, ...head] : [...head, ...effectLines];
}

/**
 * The time since an event, in words. Events after the last posted one are only planned.
 * @param {LogEvent} event @param {number} posted
 */
const timeInWords = ({ seq, at }, posted) => (at && seq <= posted ? relativeTime(at) : say.planned);

/** Maximum number of events shown at once. */
const SHOWN_MAX = 60;

/**
 * @param {{events: LogEvent[], title: Title, name: Name, accountName: AccountName, seats: import("../lib/api.js").Schemas["GameSeat"][],
 *   since: number, posted: number, at: number, only: number | null, whole: boolean, filter: (seat: number | null) => void, unfold: () => void,
 *   look: (seq: number) => void}} options
 */
export function logPanel({
    events,
    title,
    name,
    accountName,
    seats,
    since,
    posted,
    at,
    only,
    whole,
    filter,
    unfold,
    look,
}) {
    const entries = events
        .map((event) => ({
            event,
            entries: eventLines(event, title, name, accountName).filter(({ seat }) => only === null || seat === only),
        }))
        .filter((one) => one.entries.length > 0)
        .toReversed();
    const shown = whole ? entries : entries.slice(0, SHOWN_MAX);
    return h(
        "section",
        { class: "log-panel", "aria-label": say.drawers.log },
        h(
            "label",
            { class: "row" },
            h("span", { class: "visually-hidden" }, say.filter),
            h(
                "select",
                {
                    "aria-label": say.filter,
                    onchange: (/** @type {Event} */ event) =>
                        filter(inputValue(event) === "" ? null : Number(inputValue(event))),
                },
                h("option", { value: "" }, say.everybody),
                seats.map(({ seat }) => h("option", { value: seat, selected: seat === only }, name(seat))),
            ),
        ),
        h(
            "ol",
            { class: "log", "aria-label": say.newest },
            shown.map(({ event, entries }, i) => {
                const when = timeInWords(event, posted);
                const before = shown[i - 1]?.event;
                return h(
                    "li",
                    {
                        key: event.seq,
                        class: [
                            event.seq > posted ? "planned" : event.seq > since && since > 0 && "fresh",
                            event.seq === at && "here",
                        ]
                            .filter(Boolean)
                            .join(" "),
                    },
                    h(
                        "button",
                        { class: "quiet", onclick: () => look(event.seq), title: say.showAfter },
                        h("span", { class: "seq" }, event.seq),
                    ),
                    h(
                        "div",
                        null,
                        entries.map(({ seat, text }) =>
                            h("p", { class: seat === null ? null : "of-seat" }, seat !== null && seatMark(seat), text),
                        ),
                        when !== (before && timeInWords(before, posted)) &&
                            h("time", { datetime: event.at, class: "hint" }, when),
                    ),
                );
            }),
        ),
        entries.length > shown.length && h("button", { onclick: unfold }, say.all(entries.length)),
    );
}

// The log in words.
import { inputValue, h } from "../lib/dom.js";
import { joinWords } from "../lib/language.js";
import { formatDate, relativeTime, humanize } from "../lib/format.js";
import { effectsOf, seatOf } from "../titles/title.js";
import { log as say } from "../words/log.js";
import { seatMark } from "./seats.js";

/** @typedef {import("../titles/title.js").Title} Title */

/** @typedef {import("../titles/title.js").Event} LogEvent */
/** @typedef {import("../titles/title.js").Effect} Effect */
/** @typedef {(seat: number) => string} Name */
/** @typedef {(account: string) => string} Who */

/**
 * An event in words.
 * @param {LogEvent} event @param {Title} title @param {Name} name @param {Who} who @returns {string[]}
 */
export const tell = (event, title, name, who) => lines(event, title, name, who).map(({ text }) => text);

/**
 * The words for an event itself, without its effects.
 * @param {LogEvent} event @param {Name} name @param {Who} who @returns {string[]}
 */
function headOf(event, name, who) {
    switch (event.kind) {
        case "created":
            return [say.created];
        case "joined":
            return [say.joined(who(event.account))];
        case "left":
            return [say.hasLeft(who(event.account))];
        case "removed":
            return [say.removed(who(event.account))];
        case "started":
            return [say.began];
        case "moved":
            return event.by === "order" ? [say.byOrder] : [];
        case "resigned":
            return [say.resigned(name(event.seat))];
        case "ended":
            return [result(event.result, name)];
        case "replaced":
            return [say.replaced(who(event.account), name(event.seat))];
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
            return otherwise(event, name);
    }
}

/** A calendar day. It is the same in every time zone. @param {string} date */
const dayOf = (date) => formatDate(`${date}T00:00`);

/**
 * An event of a kind that this page does not recognise.
 * @param {{kind: string, seat?: unknown}} event @param {Name} name
 */
const otherwise = ({ kind, seat }, name) => [`${humanize(kind)}${typeof seat === "number" ? ` (${name(seat)})` : ""}.`];

/** @param {import("../lib/api.js").Schemas["GameResult"]} result @param {Name} name */
export function result(result, name) {
    const best = result.placings.filter(({ place }) => place === 1);
    if (!best[0]) return say.calledOff;
    const who = joinWords(best.map(({ seat }) => name(seat)));
    const many = best.length === 1 ? "one" : "other";
    const { points } = best[0];
    return points === null || points === undefined ? say.won[many](who) : say.wonWith[many](who, points);
}

/**
 * The winner, the first of several. `null` if there is none.
 * @param {import("../lib/api.js").Schemas["GameResult"] | null} [result]
 */
export const winnerOf = (result) => result?.placings.find(({ place }) => place === 1)?.seat ?? null;

/** The events that still count. Only the log shows undone ones. @param {LogEvent[]} events */
export function holding(events) {
    /** @type {LogEvent[]} */
    let kept = [];
    for (const event of events) {
        if (event.kind === "undone") kept = kept.filter(({ seq, kind }) => kind !== "moved" || seq <= event.to_seq);
        kept.push(event);
    }
    return kept;
}

/** The number of my own last event. @param {LogEvent[]} events @param {number | null} me */
export function lastOwn(events, me) {
    return me === null
        ? 0
        : (events.findLast((event) => event.kind === "moved" && event.seat === me && event.by !== "autoplay")?.seq ??
              0);
}

/**
 * The words for an event, line by line, with the player of each line. A player's move may cause moves of others who
 * have no choice.
 * @param {LogEvent} event @param {Title} title @param {Name} name @param {Who} who
 * @param {(effect: Effect) => boolean} [tells] Whether an effect has words.
 * @returns {{seat: number | null, text: string}[]}
 */
export function lines(event, title, name, who, tells = () => true) {
    const seat = seatOf(event);
    const head = headOf(event, name, who).map((text) => ({ seat, text }));
    const told = effectsOf(event)
        .filter(tells)
        .flatMap((effect) => {
            const text = title.tell(effect, name);
            return text ? [{ seat: "seat" in effect ? effect.seat : null, text }] : [];
        });
    return "by" in event && event.by === "order" ? [...told, ...head] : [...head, ...told];
}

/**
 * The time since an event, in words. Events after the last posted one are only planned.
 * @param {LogEvent} event @param {number} posted
 */
const whenOf = ({ seq, at }, posted) => (at && seq <= posted ? relativeTime(at) : say.planned);

/** Maximum number of events shown at once. */
const SHOWN_MAX = 60;

/**
 * @param {{events: LogEvent[], title: Title, name: Name, who: Who, seats: import("../lib/api.js").Schemas["GameSeat"][],
 *   since: number, posted: number, at: number, only: number | null, whole: boolean, filter: (seat: number | null) => void, unfold: () => void,
 *   look: (seq: number) => void}} with_
 */
export function story({ events, title, name, who, seats, since, posted, at, only, whole, filter, unfold, look }) {
    const told = events
        .map((event) => ({
            event,
            told: lines(event, title, name, who).filter(({ seat }) => only === null || seat === only),
        }))
        .filter((one) => one.told.length > 0)
        .toReversed();
    const shown = whole ? told : told.slice(0, SHOWN_MAX);
    return h(
        "section",
        { class: "story", "aria-label": say.drawers.log },
        h(
            "label",
            { class: "row" },
            h("span", { class: "unseen" }, say.whose),
            h(
                "select",
                {
                    "aria-label": say.whose,
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
            shown.map(({ event, told }, i) => {
                const when = whenOf(event, posted);
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
                        told.map(({ seat, text }) =>
                            h("p", { class: seat === null ? null : "of-seat" }, seat !== null && seatMark(seat), text),
                        ),
                        when !== (before && whenOf(before, posted)) &&
                            h("time", { datetime: event.at, class: "hint" }, when),
                    ),
                );
            }),
        ),
        told.length > shown.length && h("button", { onclick: unfold }, say.all(told.length)),
    );
}

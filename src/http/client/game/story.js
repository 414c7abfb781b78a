// The log in words.
import { h } from "../lib/dom.js";
import { fromNow, plain } from "../lib/words.js";
import { seatMark } from "./seats.js";

/** @typedef {import("../titles/title.js").Title} Title */

/**
 * An event in words.
 * @param {any} event @param {Title} title @param {(seat: number) => string} name @param {(account: string) => string} who
 * @returns {string[]}
 */
export function tell(event, title, name, who) {
    const effects = (event.effects ?? []).map((/** @type {any} */ effect) => title.tell(effect, name)).filter(Boolean);
    switch (event.kind) {
        case "created":
            return ["The game was created."];
        case "joined":
            return [`${who(event.account)} took a seat.`];
        case "left":
            return [`${who(event.account)} left.`];
        case "removed":
            return [`${who(event.account)} was taken out by the host.`];
        case "started":
            return ["The game began.", ...effects];
        case "moved":
            return event.by === "order" ? [...effects, "An order left beforehand."] : effects;
        case "resigned":
            return [`${name(event.seat)} resigned.`, ...effects];
        case "ended":
            return [result(event.result, name)];
        case "replaced":
            return [`${who(event.account)} took the seat of ${name(event.seat)}.`];
        case "entropy_given":
            return [`${name(event.seat)} adds chance of their own to the draw.`];
        case "timed_out":
            return [`The time of ${name(event.seat)} is up.`, ...effects];
        case "offered":
            return [
                `${name(event.seat)} offers ${event.proposal?.type === "undo" ? "to take moves back" : "to call the game off"}.`,
            ];
        case "accepted":
            return [`${name(event.seat)} accepts.`];
        case "declined":
            return [`${name(event.seat)} declines.`];
        case "vacation_taken":
            return [`${name(event.seat)} is away from ${event.first_day} to ${event.last_day}.`];
        case "vacation_ended":
            return [`${name(event.seat)} is back.`];
        case "undone":
            return [`The moves after event ${event.to_seq} are taken back.`];
        default:
            return [
                `${plain(event.kind)}${typeof event.seat === "number" ? ` (${name(event.seat)})` : ""}.`,
                ...effects,
            ];
    }
}

/** @param {any} result @param {(seat: number) => string} name */
export function result(result, name) {
    const best = (result?.placings ?? []).filter((/** @type {any} */ placing) => placing.place === 1);
    if (!best.length) return "The game was called off.";
    const names = best.map((/** @type {any} */ placing) => name(placing.seat)).join(" and ");
    const points = best[0].points;
    return `${names} won${points === null || points === undefined ? "" : ` with ${points} points`}.`;
}

/** The events that still count, without those that were undone: only the log shows those. @param {any[]} events */
export function holding(events) {
    /** @type {any[]} */
    let kept = [];
    for (const event of events) {
        if (event.kind === "undone") kept = kept.filter(({ seq, kind }) => kind !== "moved" || seq <= event.to_seq);
        kept.push(event);
    }
    return kept;
}

/** The number of my own last event. @param {any[]} events @param {number | null} me */
export function lastOwn(events, me) {
    return me === null
        ? 0
        : (events.findLast((event) => event.kind === "moved" && event.seat === me && event.by !== "autoplay")?.seq ??
              0);
}

/**
 * What an event tells, line by line, and whom each line is about: a player's moves may bring about moves of others,
 * where these have no choice.
 * @param {any} event @param {Title} title @param {(seat: number) => string} name @param {(account: string) => string} who
 * @returns {{seat: number | null, text: string}[]}
 */
export function lines(event, title, name, who) {
    const seat = typeof event.seat === "number" ? event.seat : null;
    const one = (/** @type {any} */ effects) => tell({ ...event, effects }, title, name, who);
    const head = one([]).map((text) => ({ seat, text }));
    const told = (event.effects ?? []).flatMap((/** @type {any} */ effect) => {
        const text = title.tell(effect, name);
        return text ? [{ seat: typeof effect.seat === "number" ? effect.seat : null, text }] : [];
    });
    return event.by === "order" ? [...told, ...head] : [...head, ...told];
}

/** How long ago, in words. @param {any} event */
const whenOf = ({ at }) => (at ? fromNow(at) : "planned");

/** The most events shown at once. */
const SHOWN_MAX = 60;

/**
 * @param {{events: any[], title: Title, name: (seat: number) => string, who: (account: string) => string, seats: any[],
 *   since: number, at: number, only: number | null, whole: boolean, filter: (seat: number | null) => void, unfold: () => void,
 *   look: (seq: number) => void}} with_
 */
export function story({ events, title, name, who, seats, since, at, only, whole, filter, unfold, look }) {
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
        { class: "story", "aria-label": "Log" },
        h(
            "label",
            { class: "row" },
            h("span", { class: "unseen" }, "Whose moves"),
            h(
                "select",
                {
                    "aria-label": "Whose moves",
                    onchange: (/** @type {any} */ e) => filter(e.target.value === "" ? null : Number(e.target.value)),
                },
                h("option", { value: "" }, "everybody"),
                seats.map(({ seat }) => h("option", { value: seat, selected: seat === only }, name(seat))),
            ),
        ),
        h(
            "ol",
            { class: "log", "aria-label": "Moves, the newest first" },
            shown.map(({ event, told }, i) => {
                const when = whenOf(event);
                const before = shown[i - 1]?.event;
                return h(
                    "li",
                    {
                        key: event.seq,
                        class: [event.seq > since && since > 0 && "fresh", event.seq === at && "here"]
                            .filter(Boolean)
                            .join(" "),
                    },
                    h(
                        "button",
                        { class: "quiet", onclick: () => look(event.seq), title: "Show the board after this" },
                        h("span", { class: "seq" }, event.seq),
                    ),
                    h(
                        "div",
                        null,
                        told.map(({ seat, text }) =>
                            h("p", { class: seat === null ? null : "of-seat" }, seat !== null && seatMark(seat), text),
                        ),
                        when !== (before && whenOf(before)) && h("time", { datetime: event.at, class: "hint" }, when),
                    ),
                );
            }),
        ),
        told.length > shown.length && h("button", { onclick: unfold }, `All ${told.length} moves`),
    );
}

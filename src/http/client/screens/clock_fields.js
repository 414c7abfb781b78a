// The fields for a new game's clock.
import { AT_DEADLINE } from "../game/clock.js";
import { entered, h } from "../lib/dom.js";

const DAY = 86_400;

/** The available paces. @type {Record<string, {name: string, pace: import("../lib/api.js").Schemas["NewClock"]["pace"] | null}>} */
const PACES = {
    none: { name: "as long as it takes", pace: null },
    day: { name: "a day for each move", pace: { type: "per_move", seconds: DAY } },
    three: { name: "three days for each move", pace: { type: "per_move", seconds: 3 * DAY } },
    week: { name: "a week for each move", pace: { type: "per_move", seconds: 7 * DAY } },
    hour: {
        name: "an hour in all, a minute more each turn",
        pace: { type: "bank", seconds: 3600, increment_seconds: 60 },
    },
    bank: {
        name: "five days in all, half a day more each turn",
        pace: { type: "bank", seconds: 5 * DAY, increment_seconds: DAY / 2 },
    },
};

/** @type {Record<string, string>} */
const ON_LEAVING = {
    autoplay: "the rules move for them",
    replace: "the rules move, until somebody else takes the seat",
};

/** The time zone of this device, in which the game counts weekends, hours and vacations. */
const zone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** @param {Record<string, string>} all */
const choices = (all) => Object.entries(all).map(([value, name]) => h("option", { value }, name));

/** @param {string} pace The pace chosen: without a clock there are no more fields. @param {(pace: string) => void} choose */
export function clockFields(pace, choose) {
    return [
        h(
            "label",
            null,
            "The game waits for a player",
            h(
                "select",
                { name: "pace", onchange: (/** @type {Event} */ event) => choose(entered(event)) },
                choices(Object.fromEntries(Object.entries(PACES).map(([id, { name }]) => [id, name]))),
            ),
        ),
        pace in PACES &&
            pace !== "none" &&
            h(
                "fieldset",
                { key: "clock" },
                h("legend", null, "The clock"),
                h("label", null, "When a player's time is up", h("select", { name: "then" }, choices(AT_DEADLINE))),
                h(
                    "label",
                    null,
                    "Days of vacation each may take in a year",
                    h("input", { type: "number", name: "vacation", min: 0, max: 60, value: 14 }),
                ),
                h(
                    "label",
                    { class: "tick" },
                    h("input", { type: "checkbox", name: "weekends" }),
                    "It stands still on weekends",
                ),
                h(
                    "p",
                    { class: "row" },
                    "It runs from",
                    h("input", { type: "time", name: "from", "aria-label": "It runs from" }),
                    "to",
                    h("input", { type: "time", name: "until", "aria-label": "It runs until" }),
                ),
                h("p", { class: "hint" }, `The whole day, if these stay empty. Days and hours are those of ${zone()}.`),
            ),
    ];
}

/** What happens to the seat of somebody who leaves; in a game for two the other player wins. */
export function leavingField() {
    return h("label", null, "If one of three or more leaves", h("select", { name: "leaving" }, choices(ON_LEAVING)));
}

/** @param {FormData} data @returns {import("../lib/api.js").Schemas["NewClock"] | undefined} */
export function readClock(data) {
    const pace = PACES[String(data.get("pace"))]?.pace;
    if (!pace) return undefined;
    const [from, until] = [data.get("from"), data.get("until")];
    return {
        pace,
        at_deadline: /** @type {import("../lib/api.js").Schemas["AtDeadline"]} */ (data.get("then")),
        zone: zone(),
        weekends_off: data.get("weekends") !== null,
        vacation_days: Number(data.get("vacation") ?? 0),
        ...(from && until && { window: { from: `${from}`, until: `${until}` } }),
    };
}

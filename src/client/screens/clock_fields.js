// The fields for a new game's clock.
import { AT_DEADLINE } from "../game/clock.js";
import { inputValue, h } from "../lib/dom.js";
import { create as say } from "../words/index.js";

const DAY = 86_400;

/** The available paces. @type {Record<keyof typeof say.paces, import("../lib/api.js").Schemas["ClockRequest"]["pace"] | null>} */
const PACES = {
    none: null,
    day: { type: "per_move", seconds: DAY },
    three: { type: "per_move", seconds: 3 * DAY },
    week: { type: "per_move", seconds: 7 * DAY },
    hour: { type: "bank", seconds: 3600, increment_seconds: 60 },
    bank: { type: "bank", seconds: 5 * DAY, increment_seconds: DAY / 2 },
};

/** The time zone of this device, in which the game counts weekends, hours and vacations. */
const zone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** @param {Record<string, string>} all */
const choices = (all) => Object.entries(all).map(([value, name]) => h("option", { value }, name));

/** The choice of a pace. @param {(pace: string) => void} choose */
export function paceField(choose) {
    return h(
        "label",
        null,
        say.timeToMove,
        h(
            "select",
            { name: "pace", onchange: (/** @type {Event} */ event) => choose(inputValue(event)) },
            choices(say.paces),
        ),
    );
}

/** The fields of a clock. Without one there are none. @param {string} pace The selected pace. */
export function clockFields(pace) {
    return (
        pace in PACES &&
        pace !== "none" &&
        h(
            "fieldset",
            { key: "clock" },
            h("legend", null, say.clock),
            h("label", null, say.timeUp, h("select", { name: "then" }, choices(AT_DEADLINE))),
            h(
                "label",
                null,
                say.vacation,
                h("input", { type: "number", name: "vacation", min: 0, max: 60, value: 14 }),
            ),
            h("label", { class: "checkbox" }, h("input", { type: "checkbox", name: "weekends" }), say.weekends),
            h(
                "p",
                { class: "row" },
                say.runsFrom,
                h("input", { type: "time", name: "from", "aria-label": say.runsFrom }),
                say.to,
                h("input", { type: "time", name: "until", "aria-label": say.runsUntil }),
            ),
            h("p", { class: "hint" }, say.wholeDay(zone())),
        )
    );
}

/** The choice of what happens to the seat of a player who leaves. In a game for two the other player wins. */
export function leavingField() {
    return h("label", null, say.ifOneLeaves, h("select", { name: "leaving" }, choices(say.onLeaving)));
}

/** @param {FormData} data @returns {import("../lib/api.js").Schemas["ClockRequest"] | undefined} */
export function readClock(data) {
    const pace = PACES[/** @type {keyof typeof PACES} */ (String(data.get("pace")))];
    if (!pace) return undefined;
    const [from, until] = [data.get("from"), data.get("until")];
    return {
        pace,
        at_deadline: /** @type {import("../lib/api.js").Schemas["AtDeadlineRequest"]} */ (data.get("then")),
        zone: zone(),
        weekends_off: data.get("weekends") !== null,
        vacation_days: Number(data.get("vacation") ?? 0),
        ...(from && until && { window: { from: `${from}`, until: `${until}` } }),
    };
}

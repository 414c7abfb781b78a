// How long a new game waits for its players, where the server has clocks.
import { openapi } from "../lib/api.js";
import { h } from "../lib/dom.js";

const DAY = 86_400;

/** The paces that are offered. @type {Record<string, {name: string, pace: object | null}>} */
const PACES = {
    none: { name: "as long as it takes", pace: null },
    day: { name: "a day for each move", pace: { type: "per_move", seconds: DAY } },
    three: { name: "three days for each move", pace: { type: "per_move", seconds: 3 * DAY } },
    week: { name: "a week for each move", pace: { type: "per_move", seconds: 7 * DAY } },
    hour: { name: "an hour in all, a minute more each turn", pace: { type: "bank", seconds: 3600, increment_seconds: 60 } },
    bank: { name: "five days in all, half a day more each turn", pace: { type: "bank", seconds: 5 * DAY, increment_seconds: DAY / 2 } },
};

/** @type {Record<string, string>} */
const THEN = {
    claim: "another player may end the wait",
    autoplay: "the rules move for him",
    replace: "somebody else may take the seat",
    forfeit: "he loses",
};

export async function hasClocks() {
    return (await openapi()).components.schemas.NewGame?.properties?.clock !== undefined;
}

export function clockFields() {
    const choices = (/** @type {[string, string][]} */ all) => all.map(([value, name]) => h("option", { value }, name));
    return [
        h("label", null, "The game waits for a player", h("select", { name: "pace" }, choices(Object.entries(PACES).map(([id, { name }]) => [id, name])))),
        h("label", null, "When his time is up", h("select", { name: "then" }, choices(Object.entries(THEN)))),
        h("label", { class: "tick" }, h("input", { type: "checkbox", name: "weekends" }), "Not on weekends"),
    ];
}

/** @param {FormData} data @returns {any} The clock, or undefined. */
export function readClock(data) {
    const pace = PACES[String(data.get("pace"))]?.pace;
    if (!pace) return undefined;
    const weekends_off = data.get("weekends") !== null;
    return { pace, at_deadline: data.get("then"), weekends_off, zone: Intl.DateTimeFormat().resolvedOptions().timeZone };
}

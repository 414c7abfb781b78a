// The kinds of notifications, and their hours, both for a browser and for a webhook.
import { h } from "../lib/dom.js";
import { humanize } from "../lib/format.js";
import { notifications as say } from "../words/index.js";

/** @typedef {import("../lib/api.js").Schemas} Schemas */

/** The kinds of notifications, in words. */
const KINDS = Object.entries(say.kinds);

/** A kind of notification, in words. @param {string} kind */
export const kindInWords = (kind) => new Map([...KINDS, ["test", say.test]]).get(kind) ?? humanize(kind);

/** The fields of a form. */
export function settingsFields() {
    return [
        h(
            "fieldset",
            { key: "kinds" },
            h("legend", null, say.kindsLabel),
            KINDS.map(([value, name]) =>
                h(
                    "label",
                    { class: "checkbox", key: value },
                    h("input", { type: "checkbox", name: "kind", value, checked: true }),
                    name,
                ),
            ),
        ),
        h(
            "div",
            { class: "row", key: "quiet" },
            h("label", null, say.quietFrom, h("input", { name: "from", type: "time" })),
            h("label", null, say.quietUntil, h("input", { name: "until", type: "time" })),
        ),
        h(
            "label",
            { class: "checkbox", key: "discreet" },
            h("input", { type: "checkbox", name: "discreet" }),
            say.discreet,
        ),
    ];
}

/** The values of the form. @param {FormData} data */
export function readSettings(data) {
    const [from, until] = [String(data.get("from")), String(data.get("until"))];
    return {
        kinds: /** @type {Schemas["NewsKindRequest"][]} */ (data.getAll("kind")),
        quiet_hours: from && until ? { from, until } : null,
        discreet: data.has("discreet"),
    };
}

/**
 * The values of a subscription, for a list.
 * @param {{quiet_hours?: Schemas["QuietHours"] | null, discreet?: boolean, kinds?: string[]}} of
 */
export function settingsInWords({ quiet_hours, discreet, kinds = [] }) {
    return [
        kinds.length < KINDS.length && kinds.map(kindInWords).join(", "),
        quiet_hours && say.quiet(quiet_hours.from, quiet_hours.until),
        discreet && say.isDiscreet,
    ]
        .filter(Boolean)
        .join("; ");
}

/** Growth: a hall may have newer kinds of events, effects and moves than this version of the kit, which skips them. */
import { known } from "./known.js";
import type { Notice } from "./patience.js";

/** Removes unrecognised parts from a response, in place, and notifies the program of each. */
export function skipUnknown(answer: unknown, notice: Notice, title = ""): void {
    if (typeof answer !== "object" || answer === null) return;
    const all = answer as Record<string, unknown>;
    const own = typeof all["ruleset"] === "string" ? all["ruleset"] : title;
    for (const [name, member] of Object.entries(all)) {
        if (Array.isArray(member)) all[name] = member.filter((item) => isKnown(name, item, own, notice));
        // An event may also hide the move from everybody.
        if (name === "move" && "hash" in all && !isKnown("moves", member, own, notice)) all[name] = null;
        skipUnknown(all[name], notice, own);
    }
}

/** Whether this version recognises the kind of an event, and its title. */
export function isKnownEvent(event: { kind: string; ruleset?: string }, notice: Notice): boolean {
    if (!known.kinds.includes(event.kind)) return missing(`events of the kind ${event.kind}`, notice);
    return event.ruleset === undefined || event.ruleset in known.titles || missing(`the title ${event.ruleset}`, notice);
}

function isKnown(list: string, item: unknown, title: string, notice: Notice): boolean {
    if (typeof item !== "object" || item === null) return true;
    if ("kind" in item && "hash" in item) return isKnownEvent(item as { kind: string }, notice);
    if (list !== "effects" && list !== "moves") return true;
    const { type } = item as { type: string };
    return known.titles[title]?.[list].includes(type) || missing(`${list} of the type ${type} (${title})`, notice);
}

function missing(what: string, notice: Notice): false {
    notice(`this version does not know ${what} and skips them: there may be a newer one`);
    return false;
}

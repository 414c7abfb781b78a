// The names of the API in words for players, because RULES.md is also for programmers.
import { rulebook as say } from "../words/index.js";
import { names } from "../words/names.js";
import { titles } from "../words/titles.js";

/** A name of the API. Tags are in capitals. */
const NAME = /`([a-z]\w*)`/g;
/** A name in brackets after its words. */
const BRACKETED_NAME = / \(`[a-z]\w+`\)/g;

/**
 * The words for an option, a preset or a piece of a title, in quotes.
 * @param {string} id The title.
 * @param {string} name
 */
export function quotedName(id, name) {
    const own = Object.hasOwn(titles, id) ? titles[id]?.about : null;
    const of = [own?.options, own?.presets].find((choices) => choices && Object.hasOwn(choices, name));
    return say.quoted(of?.[name]?.name ?? (Object.hasOwn(names, name) ? names[name] : null) ?? name);
}

/** A text of a title's rules without names of the API. @param {string} id @param {string} text */
export const replaceApiNames = (id, text) =>
    text.replace(BRACKETED_NAME, "").replace(NAME, (_, name) => quotedName(id, name));

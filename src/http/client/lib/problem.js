// Errors, and how to word them.
import { problems } from "../words/problems.js";
import { REFUSALS } from "./own_words.js";

/** A refusal by the server (RFC 9457), or the lack of an answer. */
export class Problem extends Error {
    /** @param {{code: string, detail: string, status?: number, rule?: string | null, index?: number | null, seq?: number | null}} body */
    constructor(body) {
        super(body.detail);
        /** The stable code. */
        this.code = body.code;
        /** The HTTP status; 0 if there was no answer. */
        this.status = body.status ?? 0;
        /** The ruleset's own code, if the rules refused. */
        this.rule = body.rule ?? null;
    }

    /** Whether trying again later may help. */
    get passing() {
        return this.status === 0 || this.status === 429 || this.status >= 500;
    }
}

/** @param {unknown} error @param {string} [ruleset] The title whose rules may have refused something. @returns {string} A sentence for people. */
export function inWords(error, ruleset = "") {
    if (!(error instanceof Problem)) return String(error);
    const said = REFUSALS[ruleset]?.[error.rule ?? ""]?.says ?? problems[error.code];
    // What the server says is English; without its status it is the page's own word.
    const text = said ?? ((error.status && problems.unknown) || error.message || error.code);
    return text.charAt(0).toUpperCase() + text.slice(1) + (/[.!?]$/.test(text) ? "" : ".");
}

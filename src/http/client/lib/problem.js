// Errors, and how to word them.
import { faults } from "../words/faults.js";
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

/** Something between, such as a proxy, has answered: it may help to ask again. */
export const notTheServer = () => new Problem({ code: "not_the_server", detail: faults.notTheServer });

/** Why the server refuses. @param {Response} answer @returns {Promise<Problem>} */
export async function refusalOf(answer) {
    const body = await answer.json().catch(() => null);
    if (typeof body?.code === "string") return new Problem(body);
    if (answer.status < 500) return notTheServer();
    return new Problem({ code: "unavailable", status: answer.status, detail: faults.busy });
}

/** @param {unknown} error @param {string} [ruleset] The title whose rules may have refused something. @returns {string} A sentence for people. */
export function inWords(error, ruleset = "") {
    if (!(error instanceof Problem)) return String(error);
    const said = REFUSALS[ruleset]?.[error.rule ?? ""]?.says ?? problems[error.code];
    // What the server says is English; without its status it is the page's own word.
    const text = said ?? ((error.status && problems.unknown) || error.message || error.code);
    return text.charAt(0).toUpperCase() + text.slice(1) + (/[.!?]$/.test(text) ? "" : ".");
}

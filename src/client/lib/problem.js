// Errors, and how to word them.
import { faults, problems } from "../words/index.js";
import { titles } from "../words/titles.js";

/** A refusal by the server (RFC 9457), or a missing response. */
export class Problem extends Error {
    /** @param {{code: string, detail: string, status?: number, rule?: string | null, index?: number | null, seq?: number | null}} body */
    constructor(body) {
        super(body.detail);
        /** The stable code. */
        this.code = body.code;
        /** The HTTP status. 0 if there was no response. */
        this.status = body.status ?? 0;
        /** The ruleset's own code, if the rules refused. */
        this.rule = body.rule ?? null;
    }

    /** Whether a later retry may help. */
    get isTransient() {
        return this.status === 0 || this.status === 429 || this.status >= 500;
    }
}

/** A proxy has answered in place of the server, so a retry may help. */
export const notFromServer = () => new Problem({ code: "not_the_server", detail: faults.notTheServer });

/** The refusal in a response. @param {Response} answer @returns {Promise<Problem>} */
export async function problemIn(answer) {
    const body = await answer.json().catch(() => null);
    if (typeof body?.code === "string") return new Problem(body);
    if (answer.status < 500) return notFromServer();
    return new Problem({ code: "unavailable", status: answer.status, detail: faults.busy });
}

/**
 * @param {unknown} error @param {string} [ruleset] The title whose rules may have refused.
 * @returns {string} A sentence for people.
 */
export function problemInWords(error, ruleset = "") {
    if (!(error instanceof Problem)) return String(error);
    const known = titles[ruleset]?.refusals[error.rule ?? ""]?.says ?? problems[error.code];
    // The server's text is English. An error without a status has the page's own text.
    const text = known ?? ((error.status && problems.unknown) || error.message || error.code);
    return text.charAt(0).toUpperCase() + text.slice(1) + (/[.!?]$/.test(text) ? "" : ".");
}

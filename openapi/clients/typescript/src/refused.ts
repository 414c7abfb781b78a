import type { Problem, ProblemCode } from "./titles.js";

/** What the hall refused, and why (RFC 9457). */
export class Refused extends Error {
    constructor(readonly problem: Problem) {
        super(problem.detail);
        this.name = "Refused";
    }

    /** The stable word for what went wrong. There may be new ones: treat one that you do not know by `problem.status`. */
    get code(): ProblemCode {
        return this.problem.code;
    }
}

/** What was answered; throws what was refused. */
export function answered<D>(result: { data?: D; error?: Problem; response: Response }): D {
    if (result.error?.code) throw new Refused(result.error);
    if (result.data === undefined) throw new Error(`${result.response.status} is no answer of a hall`);
    return result.data;
}

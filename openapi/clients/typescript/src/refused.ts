import type { Problem, ProblemCode } from "./titles.js";

/** A refusal of the hall with its reason (RFC 9457). */
export class Refused extends Error {
    constructor(readonly problem: Problem) {
        super(problem.detail);
        this.name = "Refused";
    }

    /** The stable code of the problem. The hall may send new codes: handle an unrecognised one by `problem.status`. */
    get code(): ProblemCode {
        return this.problem.code;
    }
}

/** The data of a response. Throws a refusal. */
export function answered<D>(result: { data?: D; error?: Problem; response: Response }): D {
    if (result.error?.code) throw new Refused(result.error);
    if (result.data === undefined) throw new Error(`${result.response.status} is no answer of a hall`);
    return result.data;
}

/** What is wrong with a log, and at which event. */
export class Fault extends Error {
    constructor(
        readonly seq: number,
        readonly what: string,
    ) {
        super(`event ${seq}: ${what}`);
        this.name = "Fault";
    }
}

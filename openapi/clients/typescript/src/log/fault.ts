/** An error in a log, and the event at which it is. */
export class Fault extends Error {
    constructor(
        readonly seq: number,
        readonly what: string,
    ) {
        super(`event ${seq}: ${what}`);
        this.name = "Fault";
    }
}

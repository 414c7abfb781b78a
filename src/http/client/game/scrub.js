// Dragging through the past: of the moments that the pointer passes, each frame shows the newest.

export class Scrub {
    /** The moment that is to be shown in the next frame. @type {number | null} */
    #sought = null;
    #frame = 0;

    /** @param {import("./table.js").Table} table @param {AbortSignal} signal */
    constructor(table, signal) {
        this.table = table;
        signal.addEventListener("abort", () => this.stop());
    }

    /** Where the slider is: what is drawn in between must not take it away from the pointer. */
    get at() {
        return this.#sought ?? this.table.at;
    }

    /** @param {number} at */
    drag(at) {
        this.#sought = at;
        this.#frame ||= requestAnimationFrame(() => {
            const to = this.#sought;
            this.stop();
            this.table.look(to, "drag");
        });
    }

    /** Somebody has come to where they want to be. */
    stop() {
        cancelAnimationFrame(this.#frame);
        this.#frame = 0;
        this.#sought = null;
    }
}

// Dragging through the past. Each frame shows the newest of the positions that the pointer has passed.

export class Scrub {
    /** The position that the next frame shows. @type {number | null} */
    #position = null;
    #frame = 0;

    /** @param {import("./table.js").Table} table @param {AbortSignal} signal */
    constructor(table, signal) {
        this.table = table;
        signal.addEventListener("abort", () => this.stop());
    }

    /** The position of the slider. Drawing in between must not move it away from the pointer. */
    get at() {
        return this.#position ?? this.table.at;
    }

    /** @param {number} at */
    drag(at) {
        this.#position = at;
        this.#frame ||= requestAnimationFrame(() => {
            const to = this.#position;
            this.stop();
            this.table.show(to, "drag");
        });
    }

    /** Ends the drag. */
    stop() {
        cancelAnimationFrame(this.#frame);
        this.#frame = 0;
        this.#position = null;
    }
}

// The keyboard shortcuts of the table, and the focus after its element is gone.
import { runAction } from "../shell/toast.js";

/** The elements that get the focus during play by keyboard, the best first. */
const NEXT = ['[data-post="whole"]', ".board [data-target]", ".board"];

export class Keyboard {
    /** Whether the last action at the table came from the keyboard. */
    #keyed = false;

    /** @param {import("../screens/game.js").GameScreen} place */
    constructor(place) {
        this.place = place;
    }

    /** @param {AbortSignal} signal */
    listen(signal) {
        const note = (/** @type {Event} */ { target }) => {
            this.#keyed = this.place.contains(/** @type {Node} */ (target));
        };
        document.addEventListener("keydown", note, { signal, capture: true });
        document.addEventListener("pointerdown", () => (this.#keyed = false), { signal });
        document.addEventListener("keydown", (event) => this.#key(event), { signal });
    }

    /** @param {KeyboardEvent} event */
    #key(event) {
        const { place } = this;
        const { table } = place;
        const target = /** @type {Element} */ (event.target);
        if (event.key === "?" && !target.matches("input, select, textarea")) return runAction();
        // Some keyboard layouts need Alt or AltGr for brackets.
        const isBracket = event.key === "[" || event.key === "]";
        if ((!isBracket && (event.ctrlKey || event.metaKey || event.altKey)) || !table.game) return;
        if (target.matches("input, select, textarea") || target.closest(".scroll, .inside, dialog")) return;
        const here = table.at ?? table.game.seq;
        const back = () => place.look(here - 1);
        const on = () => place.look(here + 1);
        /** @type {Record<string, () => void>} */
        const keys = {
            "[": back,
            "]": on,
            ArrowLeft: back,
            ArrowRight: on,
            u: () => table.undo(),
            // Half a turn is posted by its button only.
            c: () => /** @type {HTMLElement | null} */ (place.querySelector('[data-post="whole"]'))?.click(),
        };
        keys[event.key]?.();
    }

    /** Moves the focus to an element that can be pressed, once the pressed one is gone. */
    holdFocus() {
        const lost = document.activeElement === document.body || document.activeElement === null;
        if (!lost || !this.#keyed || this.place.table.busy) return;
        for (const one of NEXT) {
            const found = /** @type {HTMLElement | null} */ (this.place.querySelector(one));
            if (found) return found.focus();
        }
    }
}

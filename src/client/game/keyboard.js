// The keyboard shortcuts of the table, and the focus after its element is gone.
import { runAction } from "../shell/toast.js";

/** The elements that get the focus during play by keyboard, the best first. */
const FOCUS_TARGETS = ['[data-post="whole"]', ".board [data-target]", ".board"];

export class Keyboard {
    /** Whether the last action at the table came from the keyboard. */
    #isKeyboardInUse = false;

    /** @param {import("../screens/game.js").GameScreen} screen */
    constructor(screen) {
        this.screen = screen;
    }

    /** @param {AbortSignal} signal */
    listen(signal) {
        const note = (/** @type {Event} */ { target }) => {
            this.#isKeyboardInUse = this.screen.contains(/** @type {Node} */ (target));
        };
        document.addEventListener("keydown", note, { signal, capture: true });
        document.addEventListener("pointerdown", () => (this.#isKeyboardInUse = false), { signal });
        document.addEventListener("keydown", (event) => this.#key(event), { signal });
    }

    /** @param {KeyboardEvent} event */
    #key(event) {
        const { screen } = this;
        const { table } = screen;
        const target = /** @type {Element} */ (event.target);
        if (event.key === "?" && !target.matches("input, select, textarea")) return runAction();
        if (event.key === "Escape" && !target.closest("dialog") && screen.choices.drawer) return screen.open("");
        // Some keyboard layouts need Alt or AltGr for brackets.
        const isBracket = event.key === "[" || event.key === "]";
        if ((!isBracket && (event.ctrlKey || event.metaKey || event.altKey)) || !table.game) return;
        if (target.matches("input, select, textarea") || target.closest(".scroll, .drawer-content, dialog")) return;
        const here = table.at ?? table.game.seq;
        const back = () => screen.showPosition(here - 1);
        const forward = () => screen.showPosition(here + 1);
        /** @type {Record<string, () => void>} */
        const keys = {
            "[": back,
            "]": forward,
            ArrowLeft: back,
            ArrowRight: forward,
            u: () => table.undo(),
            // Half a turn is posted by its button only.
            c: () => /** @type {HTMLElement | null} */ (screen.querySelector('[data-post="whole"]'))?.click(),
        };
        keys[event.key]?.();
    }

    /** Moves the focus to an element that can be pressed, once the pressed one is gone. */
    restoreFocus() {
        const lost = document.activeElement === document.body || document.activeElement === null;
        if (!lost || !this.#isKeyboardInUse || this.screen.table.busy) return;
        for (const one of FOCUS_TARGETS) {
            const found = /** @type {HTMLElement | null} */ (this.screen.querySelector(one));
            if (found) return found.focus();
        }
    }
}

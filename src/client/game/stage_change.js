// Shows how the stage changes with the step: each part of the board goes from where it was to where it is. So people see
// which part was large before, and which one the next step is about.
import { prefersReducedMotion } from "../animation/player.js";

const DURATION_MS = 350;

export class StageChange {
    /** Where the parts of the board were, by name. Empty if the stage does not change. @type {Map<string, DOMRect>} */
    #before = new Map();

    /** The movements that have not ended. @type {Animation[]} */
    #moving = [];

    /** @param {HTMLElement} screen */
    constructor(screen) {
        this.screen = screen;
    }

    get #parts() {
        return /** @type {HTMLElement[]} */ ([...this.screen.querySelectorAll("[data-part]")]);
    }

    /** @param {string | undefined} protagonist The part that the next drawing is about. */
    beforeDraw(protagonist) {
        this.#before.clear();
        const stage = /** @type {HTMLElement | null} */ (this.screen.querySelector("[data-protagonist]"));
        if (!stage || stage.dataset["protagonist"] === protagonist || prefersReducedMotion()) return;
        for (const part of this.#parts) this.#before.set(part.dataset["part"] ?? "", part.getBoundingClientRect());
    }

    /**
     * Runs work that measures or scrolls, with each part at its place. The movements go on afterwards.
     * @param {() => void} work
     */
    atRest(work) {
        this.#moving = this.#moving.filter(({ playState }) => playState === "running");
        const times = this.#moving.map(({ currentTime }) => currentTime);
        for (const one of this.#moving) one.currentTime = DURATION_MS;
        work();
        this.#moving.forEach((one, i) => (one.currentTime = times[i] ?? null));
    }

    /** Runs last after a drawing, because the parts are elsewhere while they move. */
    afterDraw() {
        if (!this.#before.size) return;
        for (const one of this.#moving) one.cancel();
        this.#moving = [];
        for (const part of this.#parts) {
            const [from, to] = [this.#before.get(part.dataset["part"] ?? ""), part.getBoundingClientRect()];
            if (!to.width) continue;
            const start = from?.width
                ? { translate: `${from.x - to.x}px ${from.y - to.y}px`, scale: from.width / to.width }
                : { opacity: 0 };
            const steps = [{ transformOrigin: "0 0", ...start }, { transformOrigin: "0 0" }];
            this.#moving.push(part.animate(steps, { duration: DURATION_MS, easing: "ease-in-out" }));
        }
        this.#before.clear();
    }
}

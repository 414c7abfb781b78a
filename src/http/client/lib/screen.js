// What all screens are: custom elements that draw themselves whole, as often as something changes.
import { paint } from "./dom.js";

/** A screen lives from its connection to its removal; `this.life` ends with it. */
export class Screen extends HTMLElement {
    #scheduled = false;
    /** Aborts whatever the screen has under way, when it goes. */
    life = new AbortController();

    connectedCallback() {
        this.life = new AbortController();
        this.repaint();
        this.start();
    }

    disconnectedCallback() {
        this.life.abort();
    }

    /** Begins to load or to follow something. */
    start() {}

    /** @returns {import("./dom.js").Child[]} What it shows. */
    draw() {
        return [];
    }

    /** Looks after what only a drawn page has, such as scrolling. */
    updated() {}

    /** Draws anew before the next frame. */
    repaint() {
        if (this.#scheduled) return;
        this.#scheduled = true;
        queueMicrotask(() => {
            this.#scheduled = false;
            if (!this.isConnected) return;
            paint(this, ...this.draw());
            this.updated();
        });
    }
}

// The base of all screens: custom elements that redraw themselves as a whole after each change.
import { shell as say } from "../words/index.js";
import { h, paint } from "./dom.js";

/** A screen lives from its connection to its removal, when `this.life` aborts. */
export class Screen extends HTMLElement {
    #scheduled = false;
    /** Aborts all work of the screen when it is removed. */
    lifetime = new AbortController();

    connectedCallback() {
        this.lifetime = new AbortController();
        // The placeholder from before the first drawing.
        this.querySelector(":scope > .coming")?.remove();
        this.repaint();
        this.start();
    }

    disconnectedCallback() {
        this.lifetime.abort();
    }

    /** Starts loading or following data. */
    start() {}

    /** @returns {import("./dom.js").Child[]} The content of the screen. */
    draw() {
        return [];
    }

    /** Runs after drawing, for example to scroll. */
    updated() {}

    /** Draws again before the next frame. */
    repaint() {
        if (this.#scheduled) return;
        this.#scheduled = true;
        queueMicrotask(() => {
            this.#scheduled = false;
            if (!this.isConnected) return;
            try {
                paint(this, ...this.draw());
            } catch (error) {
                // A newer server may send data that crashes an old page. A message is better than a frozen page.
                console.error(error);
                paint(this, h("p", { class: "card error", role: "alert" }, say.notDrawn));
                return;
            }
            this.updated();
        });
    }
}

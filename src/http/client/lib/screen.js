// The base of all screens: custom elements that draw themselves as a whole whenever something changes.
import { shell as say } from "../words/shell.js";
import { h, paint } from "./dom.js";

/** A screen lives from its connection to its removal, when `this.life` aborts. */
export class Screen extends HTMLElement {
    #scheduled = false;
    /** Aborts everything the screen has started, when it is removed. */
    life = new AbortController();

    connectedCallback() {
        this.life = new AbortController();
        // What stood there before the page could draw itself.
        this.querySelector(":scope > .coming")?.remove();
        this.repaint();
        this.start();
    }

    disconnectedCallback() {
        this.life.abort();
    }

    /** Starts loading or following something. */
    start() {}

    /** @returns {import("./dom.js").Child[]} What it shows. */
    draw() {
        return [];
    }

    /** Called after drawing, for things such as scrolling. */
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
                // Such as what a newer server tells a page that was loaded before: better said than frozen.
                console.error(error);
                paint(this, h("p", { class: "card wrong", role: "alert" }, say.notDrawn));
                return;
            }
            this.updated();
        });
    }
}

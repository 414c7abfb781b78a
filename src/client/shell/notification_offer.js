// Offers notifications in this browser, once and after the person's first move against people.
import { h } from "../lib/dom.js";
import { dismissOffer, mayOffer, enableNotifications } from "../lib/push.js";
import { Screen } from "../lib/screen.js";
import * as session from "../lib/session.js";
import { shell as say } from "../words/index.js";
import { attempt } from "./toast.js";

class NotificationOffer extends Screen {
    isShown = false;

    start() {
        const { signal } = this.lifetime;
        document.addEventListener("moved", (event) => this.onMove(/** @type {CustomEvent} */ (event).detail), {
            signal,
        });
    }

    /** @param {import("../lib/api.js").Schemas["Game"]} game */
    onMove(game) {
        const own = session.account()?.id;
        const others = (game?.seats ?? []).filter((seat) => seat.account && !seat.bot && seat.account.id !== own);
        // A device keeps no notifications of somebody who signed in for one tab alone.
        if (!others.length || !mayOffer() || own !== session.deviceAccount()?.id) return;
        this.isShown = true;
        this.repaint();
    }

    /** @param {() => Promise<unknown>} work @param {string} [done] */
    answer(work, done) {
        this.isShown = false;
        this.repaint();
        return attempt(work, done);
    }

    draw() {
        if (!this.isShown) return [];
        return [
            h(
                "aside",
                { class: "card row", "aria-label": say.offer },
                h("p", null, say.offered),
                h("button", { onclick: () => this.answer(enableNotifications, say.accepted) }, say.accept),
                h("button", { class: "quiet", onclick: () => this.answer(async () => dismissOffer()) }, say.decline),
            ),
        ];
    }
}

customElements.define("hall-offer", NotificationOffer);

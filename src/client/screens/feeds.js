// The player's turns for programs that cannot sign in: feed readers and calendars.
import { createFeed, revokeFeed } from "../lib/api.js";
import { copyButton } from "../lib/clipboard.js";
import { h } from "../lib/dom.js";
import { Screen } from "../lib/screen.js";
import { attempt } from "../shell/toast.js";
import { access as say } from "../words/index.js";

class Feeds extends Screen {
    /** The links, which are shown only once. @type {import("../lib/api.js").Schemas["FeedLinks"] | null} */
    links = null;

    make() {
        return attempt(async () => {
            this.links = await createFeed();
            this.repaint();
        });
    }

    revoke() {
        return attempt(async () => {
            await revokeFeed();
            this.links = null;
            this.repaint();
        }, say.linksGone);
    }

    draw() {
        const link = (/** @type {string} */ name, /** @type {string} */ what, /** @type {string} */ value) =>
            h(
                "div",
                { class: "row" },
                h("label", null, name, h("input", { readonly: true, value, onfocus: selectAll })),
                copyButton(what, value),
            );
        return [
            h(
                "section",
                { class: "card" },
                h("h2", null, say.feeds),
                h("p", { class: "hint" }, say.feedsHow),
                this.links && [
                    link(say.forCalendar, say.calendarLink, this.links.ics),
                    link(say.forReader, say.feedLink, this.links.atom),
                    h("p", { class: "hint" }, say.copyNow),
                ],
                h(
                    "div",
                    { class: "row" },
                    h("button", { onclick: () => this.make() }, say.makeLinks),
                    h("button", { class: "quiet", onclick: () => this.revoke() }, say.endLinks),
                ),
            ),
        ];
    }
}

/** @param {Event} event */
const selectAll = (event) => /** @type {HTMLInputElement} */ (event.target).select();

customElements.define("hall-feeds", Feeds);

// Turns for programs that cannot sign in: feed readers and calendars.
import { createFeed, revokeFeed } from "../lib/api.js";
import { copyButton } from "../lib/copy.js";
import { h } from "../lib/dom.js";
import { Screen } from "../lib/screen.js";
import { attempt } from "../shell/toast.js";

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
        }, "The links are no longer good");
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
                h("h2", null, "Your turns in a calendar or feed reader"),
                h(
                    "p",
                    { class: "hint" },
                    "Secret links that show your turns and allow nothing else. New ones end those you had.",
                ),
                this.links && [
                    link("For a calendar", "the calendar link", this.links.ics),
                    link("For a feed reader", "the feed link", this.links.atom),
                    h("p", { class: "hint" }, "Copy them now: they are shown once."),
                ],
                h(
                    "div",
                    { class: "row" },
                    h("button", { onclick: () => this.make() }, "Make links"),
                    h("button", { class: "quiet", onclick: () => this.revoke() }, "End them"),
                ),
            ),
        ];
    }
}

/** @param {Event} event */
const selectAll = (event) => /** @type {HTMLInputElement} */ (event.target).select();

customElements.define("hall-feeds", Feeds);

// Where you are signed in.
import { endSession, endSessions, sessions } from "../lib/api.js";
import { browserInWords } from "../lib/browsers.js";
import { h } from "../lib/dom.js";
import { go } from "../lib/route.js";
import { Screen } from "../lib/screen.js";
import * as session from "../lib/session.js";
import { attempt } from "../shell/toast.js";

class Sessions extends Screen {
    /** @type {import("../lib/api.js").Schemas["SessionInfo"][]} */
    all = [];

    start() {
        attempt(() => this.load());
    }

    async load() {
        this.all = (await sessions()).items;
        this.repaint();
    }

    /** @param {string} id */
    end(id) {
        return attempt(async () => {
            await endSession(id);
            await this.load();
        }, "Signed out there");
    }

    endAll() {
        return attempt(async () => {
            await endSessions();
            session.end();
            go();
        }, "Signed out everywhere");
    }

    draw() {
        const day = (/** @type {string} */ at) => new Date(at).toLocaleDateString("en", { dateStyle: "medium" });
        return [
            h(
                "section",
                { class: "card" },
                h("h2", null, "Where you are signed in"),
                h(
                    "ul",
                    { class: "tokens-made" },
                    this.all.map(({ id, device, created_at, last_used_at, current }) =>
                        h(
                            "li",
                            { class: "row", key: id },
                            h("strong", { title: device }, browserInWords(device)),
                            h("span", { class: "hint" }, `since ${day(created_at)}, last used ${day(last_used_at)}`),
                            current
                                ? h("span", null, "here")
                                : h(
                                      "button",
                                      {
                                          class: "quiet",
                                          "aria-label": `Sign out ${browserInWords(device)}`,
                                          onclick: () => this.end(id),
                                      },
                                      "Sign out",
                                  ),
                        ),
                    ),
                ),
                h("button", { onclick: () => this.endAll() }, "Sign out everywhere"),
            ),
        ];
    }
}

customElements.define("hall-sessions", Sessions);

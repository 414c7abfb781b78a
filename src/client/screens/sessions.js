// The sessions of your account.
import { endSession, endSessions, sessions } from "../lib/api.js";
import { browserInWords } from "../lib/browsers.js";
import { h } from "../lib/dom.js";
import { goTo } from "../lib/route.js";
import { Screen } from "../lib/screen.js";
import * as session from "../lib/session.js";
import { formatDate } from "../lib/format.js";
import { attempt } from "../shell/toast.js";
import { account, access as say } from "../words/index.js";

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
        }, say.signedOutThere);
    }

    endAll() {
        return attempt(async () => {
            await endSessions();
            session.end();
            goTo();
        }, say.signedOutAll);
    }

    draw() {
        return [
            h(
                "section",
                { class: "card" },
                h("h2", null, say.sessions),
                h(
                    "ul",
                    { class: "entry-list" },
                    this.all.map(({ id, device, created_at, last_used_at, current }) =>
                        h(
                            "li",
                            { class: "row", key: id },
                            h("strong", { title: device }, browserInWords(device)),
                            current && h("span", null, say.here),
                            h(
                                "span",
                                { class: "hint" },
                                `${account.since(formatDate(created_at))}, ${account.lastUsed(formatDate(last_used_at))}`,
                            ),
                            !current &&
                                h(
                                    "button",
                                    {
                                        class: "quiet",
                                        "aria-label": say.signOutOf(browserInWords(device)),
                                        onclick: () => this.end(id),
                                    },
                                    account.signOut,
                                ),
                        ),
                    ),
                ),
                h("button", { onclick: () => this.endAll() }, say.signOutAll),
            ),
        ];
    }
}

customElements.define("hall-sessions", Sessions);

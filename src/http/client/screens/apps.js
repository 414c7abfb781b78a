// The apps that you have let in.
import { ask } from "../lib/api.js";
import { h } from "../lib/dom.js";
import { Screen } from "../lib/screen.js";
import { attempt } from "../shell/toast.js";

/** @param {string} at @returns {string} */
const day = (at) => new Date(at).toLocaleDateString("en", { dateStyle: "medium" });

class Apps extends Screen {
    /** @type {import("../lib/api.js").Schemas["AppInfo"][]} */
    all = [];

    start() {
        return attempt(() => this.load());
    }

    async load() {
        this.all = (await (await ask("/v1/me/apps")).json()).items;
        this.repaint();
    }

    /** @param {string} id */
    turnOut(id) {
        return attempt(async () => {
            await ask(`/v1/me/apps/${encodeURIComponent(id)}`, { method: "DELETE" });
            await this.load();
        }, "The app is out");
    }

    draw() {
        if (this.all.length === 0) return [];
        return [
            h(
                "section",
                { class: "card" },
                h("h2", null, "Apps that play for you"),
                h(
                    "ul",
                    { class: "tokens-made" },
                    this.all.map(({ id, host, client_id, name, scopes, created_at, last_used_at }) =>
                        h(
                            "li",
                            { class: "row", key: id },
                            h("strong", { title: client_id }, host ?? "A program of your own"),
                            name && h("span", null, `“${name}”`),
                            h(
                                "span",
                                { class: "hint" },
                                `${scopes.join(", ")}, since ${day(created_at)}, last used ${day(last_used_at)}`,
                            ),
                            h(
                                "button",
                                {
                                    class: "quiet",
                                    "aria-label": `Turn out ${host ?? "the program"}`,
                                    onclick: () => this.turnOut(id),
                                },
                                "Turn out",
                            ),
                        ),
                    ),
                ),
            ),
        ];
    }
}

customElements.define("hall-apps", Apps);

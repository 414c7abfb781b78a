// The apps with access to your account.
import { sendRequest } from "../lib/api.js";
import { h } from "../lib/dom.js";
import { Screen } from "../lib/screen.js";
import { formatDate } from "../lib/format.js";
import { attempt } from "../shell/toast.js";
import { account, access as say } from "../words/index.js";

class Apps extends Screen {
    /** @type {import("../lib/api.js").Schemas["AppInfo"][]} */
    all = [];

    start() {
        return attempt(() => this.load());
    }

    async load() {
        this.all = (await (await sendRequest("/v1/me/apps")).json()).items;
        this.repaint();
    }

    /** @param {string} id */
    removeAccess(id) {
        return attempt(async () => {
            await sendRequest(`/v1/me/apps/${encodeURIComponent(id)}`, { method: "DELETE" });
            await this.load();
        }, say.accessRemoved);
    }

    draw() {
        if (this.all.length === 0) return [];
        return [
            h(
                "section",
                { class: "card" },
                h("h2", null, say.apps),
                h(
                    "ul",
                    { class: "entry-list" },
                    this.all.map(({ id, host, client_id, name, registered_itself, scopes, created_at, last_used_at }) =>
                        h(
                            "li",
                            { class: "row", key: id },
                            h("strong", { title: client_id }, host ?? say.ownProgram),
                            name && h("span", null, `“${name}”`),
                            h(
                                "span",
                                { class: "hint" },
                                [
                                    ...(registered_itself ? [say.registeredItself] : []),
                                    ...scopes.map((scope) => say.scopes[scope] ?? scope),
                                    account.since(formatDate(created_at)),
                                    account.lastUsed(formatDate(last_used_at)),
                                ].join(", "),
                            ),
                            h(
                                "button",
                                {
                                    class: "quiet",
                                    "aria-label": say.removeAccessOf(host ?? say.theProgram),
                                    onclick: () => this.removeAccess(id),
                                },
                                say.removeAccess,
                            ),
                        ),
                    ),
                ),
            ),
        ];
    }
}

customElements.define("hall-apps", Apps);

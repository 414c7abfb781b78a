// The accounts you have blocked.
import { BLOCKING } from "../game/blocks.js";
import { blocks, unblock } from "../lib/api.js";
import { h } from "../lib/dom.js";
import { Screen } from "../lib/screen.js";
import { attempt } from "../shell/toast.js";

class Blocked extends Screen {
    /** @type {import("../lib/api.js").Schemas["Block"][]} */
    all = [];

    start() {
        attempt(() => this.load());
    }

    async load() {
        this.all = (await blocks()).items;
        this.repaint();
    }

    /** @param {import("../lib/api.js").Schemas["Person"]} account */
    end({ id, name }) {
        return attempt(async () => {
            await unblock(id);
            await this.load();
        }, `${name} is no longer blocked`);
    }

    draw() {
        return [
            h(
                "section",
                { class: "card" },
                h("h2", null, "Whom you have blocked"),
                h("p", { class: "hint" }, BLOCKING),
                this.all.length === 0
                    ? h("p", null, "Nobody. You can block people where a game lists its players.")
                    : h(
                          "ul",
                          { class: "tokens-made" },
                          this.all.map(({ account, since }) =>
                              h(
                                  "li",
                                  { class: "row", key: account.id },
                                  h("strong", null, account.name),
                                  h(
                                      "span",
                                      { class: "hint" },
                                      `since ${new Date(since).toLocaleDateString("en", { dateStyle: "medium" })}`,
                                  ),
                                  h(
                                      "button",
                                      {
                                          class: "quiet",
                                          "aria-label": `Unblock ${account.name}`,
                                          onclick: () => this.end(account),
                                      },
                                      "Unblock",
                                  ),
                              ),
                          ),
                      ),
            ),
        ];
    }
}

customElements.define("hall-blocks", Blocked);

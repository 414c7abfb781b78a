// The accounts you have blocked.
import { BLOCKING } from "../game/blocks.js";
import { blocks, unblock } from "../lib/api.js";
import { h } from "../lib/dom.js";
import { Screen } from "../lib/screen.js";
import { formatDate } from "../lib/format.js";
import { attempt } from "../shell/toast.js";
import { account as say, log } from "../words/index.js";

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
        }, log.isUnblocked(name));
    }

    draw() {
        return [
            h(
                "section",
                { class: "card" },
                h("h2", null, say.blocked),
                h("p", { class: "hint" }, BLOCKING),
                this.all.length === 0
                    ? h("p", null, say.nobodyBlocked)
                    : h(
                          "ul",
                          { class: "entry-list" },
                          this.all.map(({ account, since }) =>
                              h(
                                  "li",
                                  { class: "row", key: account.id },
                                  h("strong", null, account.name),
                                  h("span", { class: "hint" }, say.since(formatDate(since))),
                                  h(
                                      "button",
                                      {
                                          class: "quiet",
                                          "aria-label": log.unblockThem(account.name),
                                          onclick: () => this.end(account),
                                      },
                                      log.unblock,
                                  ),
                              ),
                          ),
                      ),
            ),
        ];
    }
}

customElements.define("hall-blocks", Blocked);

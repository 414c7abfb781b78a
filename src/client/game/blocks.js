// Blocking people from the list of players.
import { block, blocks, unblock } from "../lib/api.js";
import { h } from "../lib/dom.js";
import * as session from "../lib/session.js";
import { attempt } from "../shell/toast.js";
import { log as say } from "../words/index.js";

export class Blocks {
    /** The blocked accounts. `null` until they are loaded, or if blocking is impossible. @type {Set<string> | null} */
    #blocked = null;
    /** Whether the page has requested them. */
    #isRequested = false;

    /** @param {() => void} onChange */
    constructor(onChange) {
        this.onChange = onChange;
    }

    /** Requests the blocked accounts once. */
    async load() {
        if (this.#isRequested || !session.account() || session.isGuest()) return;
        this.#isRequested = true;
        try {
            this.#blocked = new Set((await blocks()).items.map(({ account }) => account.id));
            this.onChange();
        } catch {
            // The list of players works without it.
            this.#isRequested = false;
        }
    }

    /** Whether an account is blocked, as far as the page has loaded the list. @param {string} account */
    has(account) {
        return this.#blocked?.has(account) ?? false;
    }

    /** The button next to another person. @param {import("../lib/api.js").Schemas["GameSeat"]} seat */
    button({ account, bot }) {
        const blocked = this.#blocked;
        if (!blocked || !account || bot || account.id === session.account()?.id) return null;
        if (blocked.has(account.id)) {
            return h(
                "button",
                {
                    class: "quiet",
                    "aria-label": say.unblockThem(account.name),
                    onclick: () =>
                        attempt(async () => {
                            await unblock(account.id);
                            blocked.delete(account.id);
                            this.onChange();
                        }, say.isUnblocked(account.name)),
                },
                say.unblock,
            );
        }
        return h(
            "button",
            {
                class: "quiet",
                "aria-label": say.blockThem(account.name),
                title: BLOCKING,
                onclick: () =>
                    attempt(async () => {
                        await block(account.id);
                        blocked.add(account.id);
                        this.onChange();
                    }, say.isBlocked(account.name)),
            },
            say.block,
        );
    }
}

/** The explanation of blocking. */
export const BLOCKING = say.blocking;

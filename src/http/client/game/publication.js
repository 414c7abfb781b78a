// Showing a private game to everybody, once it is over and all who sat there agree.
import { publish, withdraw } from "../lib/api.js";
import { h } from "../lib/dom.js";
import { list } from "../lib/words.js";
import { attempt } from "../shell/toast.js";

/** @typedef {import("../lib/api.js").Schemas["Publication"]} Answer */

export class Publication {
    /** What the server said last, if it was asked. @type {Answer | null} */
    #last = null;

    /** @param {() => void} changed */
    constructor(changed) {
        this.changed = changed;
    }

    /** Who may open links to the game, if that is not everybody. @param {import("../lib/api.js").Schemas["Game"]} game @returns {string} */
    limits(game) {
        if ((this.#last ?? game).visibility === "public") return "";
        const until = game.status === "finished" ? " until all of them let everybody see it, under More" : "";
        return ` Only the players of this private game can open it${until}.`;
    }

    /**
     * What somebody who sat there can do about it.
     * @param {import("../lib/api.js").Schemas["Game"]} game @param {(seat: number) => string} name
     */
    panel(game, name) {
        const last = this.#last;
        if (game.status !== "finished" || (!last && game.visibility === "public")) return null;
        const isPublic = (last ?? game).visibility === "public";
        const missing = last?.missing ?? [];
        const agrees = isPublic || (last !== null && !missing.includes(/** @type {number} */ (game.you)));
        const say = (/** @type {typeof publish} */ what) => () =>
            attempt(async () => {
                this.#last = await what(game.id);
                this.changed();
            });
        return h(
            "section",
            { class: "card row", key: "publication", role: "group", "aria-label": "Who sees this game" },
            h(
                "p",
                { role: "status" },
                isPublic
                    ? "Everybody who has a link sees this game."
                    : agrees
                      ? `Everybody sees this game once ${list(missing.map(name))} ${missing.length > 1 ? "agree" : "agrees"} too.`
                      : "Only its players see this game.",
            ),
            agrees
                ? h("button", { onclick: say(withdraw) }, "For its players alone")
                : h("button", { onclick: say(publish) }, "Let everybody see it"),
        );
    }
}

// The publication of a private game, once it is over and all its players agree.
import { publish, withdrawPublication } from "../lib/api.js";
import { h } from "../lib/dom.js";
import { joinWords } from "../lib/language.js";
import { attempt } from "../shell/toast.js";
import { players as words } from "../words/index.js";

/** @typedef {import("../lib/api.js").Schemas["Publication"]} PublicationState */

export class Publication {
    /** The server's last response, if there was a request. @type {PublicationState | null} */
    #last = null;

    /** @param {() => void} onChange */
    constructor(onChange) {
        this.onChange = onChange;
    }

    /**
     * The people who may open links to the game. `null` if everybody may.
     * @param {import("../lib/api.js").Schemas["Game"]} game @returns {string}
     */
    limits(game) {
        if ((this.#last ?? game).visibility === "public") return "";
        return game.status === "finished" ? words.onlyPlayersUntil : words.onlyPlayers;
    }

    /**
     * The actions that a former player of the game has.
     * @param {import("../lib/api.js").Schemas["Game"]} game @param {(seat: number) => string} name
     */
    panel(game, name) {
        const last = this.#last;
        if (game.status !== "finished" || (!last && game.visibility === "public")) return null;
        const isPublic = (last ?? game).visibility === "public";
        const missing = last?.missing ?? [];
        const agrees = isPublic || (last !== null && !missing.includes(/** @type {number} */ (game.you)));
        const send = (/** @type {typeof publish} */ what) => () =>
            attempt(async () => {
                this.#last = await what(game.id);
                this.onChange();
            });
        return h(
            "section",
            { class: "card row", key: "publication", role: "group", "aria-label": words.whoSees },
            h(
                "p",
                { role: "status" },
                isPublic
                    ? words.everybodySees
                    : agrees
                      ? words.publicWhenAgreed[missing.length > 1 ? "other" : "one"](joinWords(missing.map(name)))
                      : words.playersSee,
            ),
            !agrees && h("button", { onclick: send(publish) }, words.forEverybody),
            (agrees || (!last && isRequested(game.id))) &&
                h("button", { onclick: send(withdrawPublication) }, words.forPlayers),
        );
    }
}

/** Whether another player requests the publication. @param {string} id */
function isRequested(id) {
    const app = /** @type {import("../shell/app.js").App} */ (document.querySelector("longhall-app"));
    return app.turns.asks.some(({ kind, game }) => kind === "publication" && game === id);
}

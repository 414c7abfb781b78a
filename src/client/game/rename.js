// Renames the game, which its host may do at any time.
import { h } from "../lib/dom.js";
import { attempt } from "../shell/toast.js";
import { players as say } from "../words/index.js";

/** @param {import("../lib/api.js").Schemas["Game"]} game */
export const isHost = ({ you, host }) => you !== null && you !== undefined && host === you;

/** @param {import("./table.js").Table} table @param {string} [className] The class of the folding element. */
export function renameForm(table, className) {
    const rename = (/** @type {SubmitEvent} */ event) => {
        event.preventDefault();
        const title = String(new FormData(/** @type {HTMLFormElement} */ (event.target)).get("title")).trim();
        return attempt(() => table.rename(title || null), say.renamed);
    };
    return h(
        "details",
        { class: className, key: "rename" },
        h("summary", null, say.renameGame),
        h(
            "form",
            { class: "row", onsubmit: rename },
            h("input", {
                name: "title",
                maxlength: 80,
                value: table.game.title ?? "",
                placeholder: say.mayStayEmpty,
                autocomplete: "off",
                "aria-label": say.nameOfGame,
            }),
            h("button", null, say.rename),
        ),
    );
}

// Texts worth keeping, with a button that copies them.
import { toast } from "../shell/toast.js";
import { shell as say } from "../words/shell.js";
import { h } from "./dom.js";

/**
 * Copies a text and confirms it. If the browser has no clipboard or refuses it, shows the alternative.
 * @param {string} text @param {string} confirmation @param {string} fallback
 */
export async function copyText(text, confirmation, fallback) {
    const isCopied = await navigator.clipboard?.writeText(text).then(
        () => true,
        () => false,
    );
    toast(isCopied ? confirmation : fallback);
}

/** @param {string} what The name of the text, for the button. @param {string} text */
export const copyButton = (what, text) =>
    h(
        "button",
        {
            type: "button",
            "aria-label": `${say.copy}: ${what}`,
            onclick: () => copyText(text, say.copied, say.notCopied),
        },
        say.copy,
    );

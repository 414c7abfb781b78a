// Texts worth keeping, with a button that copies them.
import { toast } from "../shell/toast.js";
import { shell as say } from "../words/index.js";
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

/**
 * Shares an address by the device's own menu. Without one, copies it like `copyText`.
 * @param {string} url @param {string} title @param {string} confirmation @param {string} fallback
 */
export async function share(url, title, confirmation, fallback) {
    // On a desktop the menu is slower than pasting.
    const hasMenu = Boolean(navigator.share) && matchMedia("(pointer: coarse)").matches;
    if (!hasMenu) return copyText(url, confirmation, fallback);
    // The person may close the menu, which is no failure.
    await navigator.share({ url, title }).catch(() => {});
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

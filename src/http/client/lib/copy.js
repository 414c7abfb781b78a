// What is worth keeping, with a button that copies it.
import { attempt, toast } from "../shell/toast.js";
import { shell as say } from "../words/shell.js";
import { h } from "./dom.js";

/** @param {string} what Its name, for the button. @param {string} text */
export const copyButton = (what, text) =>
    h(
        "button",
        {
            type: "button",
            "aria-label": `${say.copy}: ${what}`,
            onclick: () =>
                attempt(async () => {
                    await navigator.clipboard?.writeText(text);
                    toast(navigator.clipboard ? say.copied : say.notCopied);
                }),
        },
        say.copy,
    );

// What is worth keeping, with a button that copies it.
import { attempt, toast } from "../shell/toast.js";
import { h } from "./dom.js";

/** @param {string} what Its name, for the button. @param {string} text */
export const copyButton = (what, text) =>
    h(
        "button",
        {
            type: "button",
            "aria-label": `Copy ${what}`,
            onclick: () =>
                attempt(async () => {
                    await navigator.clipboard?.writeText(text);
                    toast(navigator.clipboard ? "Copied." : "This browser copies nothing here: mark it and copy.");
                }),
        },
        "Copy",
    );

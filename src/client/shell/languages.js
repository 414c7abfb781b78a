// The other languages of the page, each in its own language.
import { h } from "../lib/dom.js";
import { language, setLanguage } from "../lib/language.js";
import { LANGUAGES } from "../words/languages.js";
import { faults, loadTexts, shell as say } from "../words/index.js";
import { toast } from "./toast.js";

/** Without its texts the page could not be read. @param {import("../lib/language.js").Language} name */
const changeTo = (name) =>
    loadTexts(name).then(
        () => setLanguage(name),
        () => toast(faults.offline, "error"),
    );

export const languageSwitch = () =>
    h(
        "p",
        { class: "row languages", role: "group", "aria-label": say.language },
        /** @type {(keyof typeof LANGUAGES)[]} */ (Object.keys(LANGUAGES))
            .filter((name) => name !== language)
            .map((name) => h("button", { class: "quiet", lang: name, onclick: () => changeTo(name) }, LANGUAGES[name])),
    );

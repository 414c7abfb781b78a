// The other languages of the page, each in its own language.
import { h } from "../lib/dom.js";
import { language, setLanguage } from "../lib/language.js";
import { LANGUAGES } from "../words/languages.js";
import { shell as say } from "../words/index.js";

export const languageSwitch = () =>
    h(
        "p",
        { class: "row languages", role: "group", "aria-label": say.language },
        /** @type {(keyof typeof LANGUAGES)[]} */ (Object.keys(LANGUAGES))
            .filter((name) => name !== language)
            .map((name) =>
                h("button", { class: "quiet", lang: name, onclick: () => setLanguage(name) }, LANGUAGES[name]),
            ),
    );

// Lints the client's modules and their tests. Run it by `npm run lint` in this folder.
import js from "@eslint/js";
import globals from "globals";
import { noAny } from "./no_any.js";
import { noText } from "./no_text.js";

export default [
    { ignores: ["**/generated/", "**/node_modules/", "**/client/built/"] },
    { ...js.configs.recommended, languageOptions: { globals: { ...globals.browser, ...globals.node } } },
    {
        rules: {
            eqeqeq: ["error", "smart"],
            "no-var": "error",
            "prefer-const": "error",
            "object-shorthand": "error",
            "no-implicit-coercion": "error",
        },
        linterOptions: { reportUnusedDisableDirectives: "error" },
    },
    {
        files: ["src/client/**/*.js"],
        plugins: { types: { rules: { any: noAny } }, words: { rules: { text: noText } } },
        rules: { "types/any": "error", "words/text": "error" },
    },
    {
        files: ["src/client/words/**/*.js"],
        // French has narrow spaces that do not break.
        rules: { "words/text": "off", "no-irregular-whitespace": ["error", { skipTemplates: true }] },
    },
];

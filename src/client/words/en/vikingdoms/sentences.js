// The sentences of the title, from its rules. The bundle contains only those of this language.
import words from "../../../../rules/vikingdoms/words.json" with { type: "json" };

/** @type {import("../../../lib/sentences.js").Words} */
export const templates = words.en;

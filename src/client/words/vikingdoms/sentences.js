// The sentences of the title, from its rules.
import words from "../../../rules/vikingdoms/words.json" with { type: "json" };
import { sentences } from "../../lib/sentences.js";

export const { describe, label, named, word } = sentences(words);

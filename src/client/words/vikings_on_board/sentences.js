// The sentences of the title, from its rules.
import words from "../../../rules/vikings_on_board/words.json" with { type: "json" };
import { sentences } from "../../lib/sentences.js";

export const { describe, label, named, word } = sentences(words);

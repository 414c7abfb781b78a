// The texts of Vikingdoms in the page's language.
import { titles } from "../index.js";

export const { abilities, about, amounts, board, captions, guide, names, raids, refusals, templates } =
    titles.vikingdoms;

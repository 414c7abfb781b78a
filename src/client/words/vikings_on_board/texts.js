// The texts of Vikings on Board in the page's language.
import { titles } from "../index.js";

export const { abilities, about, board, captions, guide, names, refusals, scorings, templates } =
    titles.vikings_on_board;

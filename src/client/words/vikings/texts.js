// The texts of Vikings in the page's language.
import { titles } from "../index.js";

export const {
    abilities,
    about,
    amounts,
    board,
    captions,
    choice,
    editions,
    guide,
    names,
    preview,
    refusals,
    scorings,
    templates,
} = titles.vikings;

// The sentences of the title, from the templates in the page's language.
import { sentences } from "../../lib/sentences.js";
import { templates } from "./texts.js";

export const { describe, label, named, word } = sentences(templates);

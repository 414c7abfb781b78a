// The words for the API's names of moves, fields and conditions, unless a title has words of its own.
import { schemas } from "./index.js";
import { titles } from "./titles.js";

/** @type {Record<string, string>} */
export const names = Object.assign({}, ...Object.values(titles).map((title) => title?.names), schemas);

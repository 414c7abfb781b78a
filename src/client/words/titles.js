// The words of each title, by its slug.
import { titles as all } from "./index.js";

/** @typedef {{name: string, about: string}} Choice An option or a preset. */
/**
 * The name and summary of a title, and the choices for a game.
 * @typedef {{name: string, summary: string, options: Record<string, Choice>, presets: Record<string, Choice>}} About
 */
/** A version of a title that people choose like a title. @typedef {{name: string, summary: string}} Edition */
/**
 * The reason of a refusal. If the rules are in the page's language, also words that occur once in the section that
 * contains the rule.
 * @typedef {{says: string, words?: string}} Refusal
 */
/** @typedef {{about: About, captions: Record<string, string>, refusals: Partial<Record<string, Refusal>>, names: Record<string, string>, editions?: Record<string, Edition>}} Words */

/** @type {Partial<Record<string, Words>>} */
export const titles = all;

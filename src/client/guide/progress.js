// What this device remembers of each guide: the steps shown so far, or that it is done.
import { device, parseJson } from "../lib/storage.js";

/** @typedef {Map<string, string> | "done"} Progress The decision of each step shown so far, by the id of the step. */

/** @param {string} guide */
const keyOf = (guide) => `longhall.guide.${guide}`;

/** The progress of a guide. `null` if it was never shown. @param {string} guide @returns {Progress | null} */
export function loadProgress(guide) {
    const saved = parseJson(device.get(keyOf(guide)));
    return saved === "done" || saved === null ? saved : new Map(Object.entries(Object(saved)));
}

/** @param {string} guide @param {Progress} progress */
export const saveProgress = (guide, progress) =>
    device.set(keyOf(guide), JSON.stringify(progress === "done" ? progress : Object.fromEntries(progress)));

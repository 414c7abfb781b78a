// The setting to post a turn of one step at once, without a confirmation. It belongs to this device.
import { device, OWN } from "../lib/storage.js";

const KEY = `${OWN}confirm_at_once`;

export const confirmsAtOnce = () => device.get(KEY) === "yes";

/** @param {boolean} isOn */
export const setConfirmsAtOnce = (isOn) => device.set(KEY, isOn ? "yes" : "");

/**
 * Whether a plan is posted without a confirmation: its only step ends the turn. The player confirms a step that reveals
 * hidden information or ends the game, because nobody can take it back without the others.
 * @param {import("./saved_plan.js").Step[]} plan
 */
export function isPostedAtOnce([step, ...more]) {
    if (!step || more.length || !confirmsAtOnce()) return false;
    return step.legal.length === 0 && !step.veiled && !step.game.result;
}

// The texts of the guided first round that are the same for all titles.
import { table } from "./table.js";

export const guide = {
    label: "Guide",
    showMe: "Show me how",
    showMeTitle: (/** @type {string} */ title) => `Show me how: ${title}`,
    skip: "Skip",
    done: "Done",
    confirm: `So far this is only a plan. “${table.undo}” takes a step back, “${table.confirm}” makes the move.`,
    again: "You know this choice. Play on: the guide speaks up again at the next new one.",
    waits: "The others move now. The page shows what they do.",
};

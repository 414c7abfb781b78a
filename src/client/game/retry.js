// Repeats requests that get no response.
import { Problem } from "../lib/problem.js";

/** The pauses before an unanswered request is repeated, in milliseconds. */
const PAUSES_MS = [500, 1500];

/**
 * Repeats a repeatable request while it gets no response.
 * @template T @param {() => Promise<T>} work @param {AbortSignal} signal @returns {Promise<T>}
 */
export async function retry(work, signal) {
    for (const pause of PAUSES_MS) {
        try {
            return await work();
        } catch (error) {
            if (signal.aborted || !(error instanceof Problem) || error.status !== 0) throw error;
            await new Promise((resolve) => setTimeout(resolve, pause));
        }
    }
    return work();
}

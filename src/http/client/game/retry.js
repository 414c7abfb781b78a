// Requests that are worth repeating, and their parts.
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

/** Joins two parts of a log, with each event once. @template {{seq: number}} T @param {T[]} one @param {T[]} other */
export function mergeEvents(one, other) {
    const known = new Set(one.map(({ seq }) => seq));
    return [...one, ...other.filter(({ seq }) => !known.has(seq))].sort((a, b) => a.seq - b.seq);
}

/** A random key. It also works over plain HTTP, where `randomUUID` is missing. */
export function randomKey() {
    return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

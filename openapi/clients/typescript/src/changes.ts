import { pause } from "./patience.js";
import { answered } from "./refused.js";
import type { Problem } from "./titles.js";

/** Maximum time that the hall lets a request wait, in seconds. */
const WAIT_SECONDS = 60;
/** Minimum interval between two requests if the first one has brought nothing new, in seconds. */
const PACE_SECONDS = 1;

type Ask<A> = (header: { Prefer: string; "If-None-Match"?: string }) => Promise<{ data?: A; error?: Problem; response: Response }>;

/**
 * Follows a resource that has an ETag, without end: yields its state, and again after each change. Yields an unchanged
 * state again after a minute, so that the caller retries failed work.
 */
export async function* changes<A>(ask: Ask<A>, signal?: AbortSignal): AsyncGenerator<A> {
    let [tag, given] = ["", 0];
    for (let now: A | undefined; ; ) {
        const begun = Date.now();
        const answer = await ask({ Prefer: `wait=${WAIT_SECONDS}`, ...(tag && { "If-None-Match": tag }) });
        if (answer.response.status !== 304) {
            now = answered(answer);
            [tag, given] = [answer.response.headers.get("ETag") ?? "", 0];
        } else if (Date.now() - begun < PACE_SECONDS * 1000) {
            // The hall has answered at once, for example because it is about to stop.
            await pause(PACE_SECONDS, signal);
        }
        if (now === undefined || Date.now() - given < WAIT_SECONDS * 1000) continue;
        given = Date.now();
        yield now;
    }
}

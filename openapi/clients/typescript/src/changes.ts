import { pause } from "./patience.js";
import { answered } from "./refused.js";
import type { Problem } from "./titles.js";

/** The longest that the hall lets a request wait, in seconds. */
const WAIT_SECONDS = 60;
/** The shortest time between two requests of which the second brings nothing new, in seconds. */
const PACE_SECONDS = 1;

type Ask<A> = (header: { Prefer: string; "If-None-Match"?: string }) => Promise<{ data?: A; error?: Problem; response: Response }>;

/**
 * Follows something that has an ETag, for ever: gives it as it is, and again when it has changed. What has not changed for a
 * minute is given again too, so that work that has failed is tried again.
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
            // It was not allowed to wait, for example because the hall is about to stop.
            await pause(PACE_SECONDS, signal);
        }
        if (now === undefined || Date.now() - given < WAIT_SECONDS * 1000) continue;
        given = Date.now();
        yield now;
    }
}

/** Asking again what may be asked again. */

/** How often a request is sent at most. */
const TRIES_MAX = 4;
/** Nobody waits longer than this for a hall that is busy. */
const WAIT_MAX_SECONDS = 60;

export const pause = (seconds: number): Promise<void> => new Promise((done) => setTimeout(done, seconds * 1000));

/** The headers of one request that is carried out once, however often it is sent. */
export const onceOnly = () => ({ "Idempotency-Key": crypto.randomUUID() });

/** 32 random bytes in hex, which this program alone has chosen. */
export const randomEntropy = (): string =>
    [...crypto.getRandomValues(new Uint8Array(32))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** Whether sending it twice does no more than sending it once. */
function isRepeatable(request: Request): boolean {
    return !["POST", "PATCH"].includes(request.method) || request.headers.has("Idempotency-Key");
}

/**
 * `fetch`, but for a hall that says when to come back (`Retry-After` with 429 and 503), and a line that breaks: reading,
 * and whatever has a key, is sent again.
 */
export async function patientFetch(request: Request): Promise<Response> {
    for (let tries = 1; ; tries++) {
        const last = tries === TRIES_MAX;
        try {
            const answer = await fetch(request.clone());
            const seconds = Number(answer.headers.get("Retry-After") ?? Number.NaN);
            const isBusy = answer.status === 429 || answer.status === 503;
            if (last || !isBusy || !(seconds <= WAIT_MAX_SECONDS)) return answer;
            await answer.body?.cancel();
            await pause(seconds);
        } catch (broken) {
            if (last || request.signal.aborted || !isRepeatable(request)) throw broken;
            await pause(2 ** tries / 4);
        }
    }
}

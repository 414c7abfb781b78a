/** Retries: a hall that restarts, a proxy that cannot reach it, a connection that breaks. */

/** Maximum back-off between two tries, in seconds. Only with a 429 the hall may request a longer one. */
const PAUSE_MAX_SECONDS = 60;
/** Timeout of a request in seconds. The hall lets a request wait for at most 60. */
const TIMEOUT_SECONDS = 90;
/** Number of failed tries of one request after which the program is notified. */
const TRIES_UNNOTICED = 3;

/** Receives a text for the person who runs the program. */
export type Notice = (text: string) => void;

/** Prints a notice. */
export const print: Notice = (text) => console.warn(`longhall: ${text}`);

/** Waits. Throws the signal's reason if the signal aborts first. */
export async function pause(seconds: number, signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted();
    let stop = () => {};
    await new Promise<void>((done) => {
        const timer = setTimeout(done, seconds * 1000);
        stop = () => (clearTimeout(timer), done());
        signal?.addEventListener("abort", stop);
    });
    signal?.removeEventListener("abort", stop);
    signal?.throwIfAborted();
}

/** The back-off in seconds after this number of failed tries. It is random, so that not all programs return at once. */
export const backOff = (tries: number): number => Math.min(PAUSE_MAX_SECONDS, 2 ** tries / 2) * (0.5 + Math.random() / 2);

/** The headers of a request that the hall executes once, however often it is sent. */
export const onceOnly = () => ({ "Idempotency-Key": crypto.randomUUID() });

/** 32 random bytes in hex, chosen by this program alone. */
export const randomEntropy = (): string =>
    [...crypto.getRandomValues(new Uint8Array(32))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** Whether the request can be sent twice with the same result as once. */
function isIdempotent(request: Request): boolean {
    return !["POST", "PATCH"].includes(request.method) || request.headers.has("Idempotency-Key");
}

/**
 * `fetch` that retries without limit, with a growing back-off. It retries after 429 and, if the request `isRepeatable`,
 * after a broken connection and after a response from a proxy. Returns all other responses.
 */
export async function patientFetch(request: Request, notice: Notice, isRepeatable = isIdempotent(request)): Promise<Response> {
    for (let tries = 1; ; tries++) {
        let [trouble, wished] = ["", 0];
        try {
            const answer = await send(request.clone());
            wished = Number(answer.headers.get("Retry-After")) || 0;
            if (!isWorthAnotherTry(answer, request.method === "GET", isRepeatable, wished)) return answer;
            trouble = `it answers ${answer.status}`;
            if (answer.status !== 429) wished = Math.min(wished, PAUSE_MAX_SECONDS);
        } catch (broken) {
            if (request.signal.aborted || !isRepeatable) throw broken;
            trouble = reason(broken);
        }
        if (tries === TRIES_UNNOTICED) notice(`${new URL(request.url).host} is out of reach (${trouble}), trying again`);
        await pause(Math.max(backOff(tries), wished), request.signal);
    }
}

function isWorthAnotherTry(answer: Response, reads: boolean, isRepeatable: boolean, wished: number): boolean {
    // The hall has not executed a request that a quota refused.
    if (answer.status === 429) return reads || wished <= PAUSE_MAX_SECONDS;
    const isOfNobody = answer.status >= 502 || (reads && answer.status === 500);
    return isRepeatable && (isOfNobody || isFromElsewhere(answer));
}

/** Whether a proxy has answered. The hall sends no HTML to a program, and explains each refusal in JSON. */
function isFromElsewhere(answer: Response): boolean {
    const type = answer.headers.get("Content-Type") ?? "";
    return type.startsWith("text/html") || (answer.status >= 400 && !type.includes("json"));
}

/**
 * Sends a request once and reads the response to its end, so that a broken connection throws here. Does not read a
 * stream.
 */
async function send(request: Request): Promise<Response> {
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(new Error("it does not answer")), TIMEOUT_SECONDS * 1000);
    try {
        const answer = await fetch(request, { signal: AbortSignal.any([request.signal, late.signal]) });
        if (answer.headers.get("Content-Type")?.startsWith("text/event-stream")) return answer;
        const body = await answer.arrayBuffer();
        return new Response(body.byteLength > 0 ? body : null, answer);
    } finally {
        clearTimeout(timer);
    }
}

/** The cause of an error in words. Node puts it into the field `cause`. */
function reason(broken: unknown): string {
    const { cause, message } = broken as Error;
    return cause instanceof Error ? cause.message || `${(cause as NodeJSError).code}` : message;
}
type NodeJSError = Error & { code?: string };

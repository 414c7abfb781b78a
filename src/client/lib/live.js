// Keeps a page in step with the server.
//
// A visible page listens to the server's events. Each message is only a hint to load the resource again with its ETag.
// Without a stream the page polls with the same ETag. It also polls in the background, because browsers allow few
// connections per host. After a lost connection it retries with increasing back-off, and at once when the network is
// back.
import { sendRequest } from "./api.js";
import { connection, lostForMs } from "./connection.js";
import { Problem } from "./problem.js";

const POLL_SECONDS = 2;
const POLL_SECONDS_HIDDEN = 20;
const BACK_OFF_SECONDS_MAX = 15;
/** Maximum silence of a stream, after which it counts as broken. Servers send comments more often. */
const SILENCE_SECONDS_MAX = 75;

/** @typedef {"live" | "polling" | "lost"} Link */

/**
 * Follows a resource until the signal aborts.
 * @template T
 * @param {string} path
 * @param {{onChange: (body: T) => unknown, onLink?: (link: Link) => void, onFailure?: (problem: Problem) => void, onTalk?: () => void, pausesWhenHidden?: boolean, stream?: string, pollSeconds?: number, signal: AbortSignal}} options
 *   `onChange` gets each new body, `onLink` each change of the connection, and `onFailure` the refusal that ends it, such
 *   as a missing game. `onTalk` is called after new messages. With `pausesWhenHidden` no requests are sent while the page
 *   is hidden. `stream` is the path of the events after which the resource may differ, by default its own, and
 *   `pollSeconds` the interval without them.
 */
export async function watchResource(
    path,
    {
        onChange,
        onLink = () => {},
        onFailure = () => {},
        onTalk = () => {},
        pausesWhenHidden = false,
        stream = `${path}/stream`,
        pollSeconds = POLL_SECONDS,
        signal,
    },
) {
    let etag = "";
    let failures = 0;
    /** The last event in the body, if it has one, so that a stream does not repeat earlier events. */
    let seq = "";
    /** Whether a stream is available. */
    let hasStream = true;
    /** @type {Link | undefined} */
    let link;
    /** @param {Link} now */
    const setLink = (now) => {
        if (now === link) return;
        link = now;
        onLink(now);
    };

    const load = async () => {
        const answer = await sendRequest(path, { headers: etag ? { "If-None-Match": etag } : undefined, signal });
        if (answer.status === 304) return;
        const body = await answer.json();
        await onChange(body);
        seq = String(body.seq ?? "");
        etag = answer.headers.get("ETag") ?? "";
    };

    while (!signal.aborted) {
        try {
            // The server takes a request for a game as presence of the player, who then gets no notification of a turn.
            while (pausesWhenHidden && etag && document.hidden && !signal.aborted)
                await pause(POLL_SECONDS_HIDDEN, signal);
            if (signal.aborted) return;
            await load();
            if (hasStream && !document.hidden) {
                const onOpen = () => ((failures = 0), setLink("live"));
                hasStream = await listen(stream, seq, { onOpen, onEvent: load, onTalk }, signal);
                if (hasStream) continue;
            }
            failures = 0;
            setLink("polling");
            await pause(document.hidden ? POLL_SECONDS_HIDDEN : pollSeconds, signal);
        } catch (error) {
            if (signal.aborted) return;
            if (error instanceof Problem && !error.isTransient) return onFailure(error);
            setLink("lost");
            await pause(Math.min(2 ** failures++, BACK_OFF_SECONDS_MAX), signal);
        }
    }
}

/**
 * Listens until the page is hidden. Throws if the connection is lost. Returns false if there is no such stream.
 * @param {string} path @param {string} seq
 * @param {{onOpen: () => void, onEvent: () => unknown, onTalk: () => void}} options @param {AbortSignal} signal
 */
async function listen(path, seq, { onOpen, onEvent, onTalk }, signal) {
    const own = new AbortController();
    const stop = () => own.abort();
    const stopHidden = () => document.hidden && stop();
    signal.addEventListener("abort", stop, { signal: own.signal });
    document.addEventListener("visibilitychange", stopHidden, { signal: own.signal });
    window.addEventListener("offline", stop, { signal: own.signal });
    let timeout = 0;
    const restartTimeout = () => {
        clearTimeout(timeout);
        timeout = window.setTimeout(stop, SILENCE_SECONDS_MAX * 1000);
    };
    try {
        restartTimeout();
        const answer = await sendRequest(path, {
            headers: { Accept: "text/event-stream", ...(seq && { "Last-Event-ID": seq }) },
            signal: own.signal,
        });
        // The game is over, so polling at a long interval is enough.
        if (answer.status === 204) return false;
        if (!answer.headers.get("Content-Type")?.startsWith("text/event-stream") || !answer.body) return false;
        onOpen();
        // A stream that starts after a given event repeats the later ones by itself.
        if (!seq) await onEvent();
        const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
        for (let rest = ""; ;) {
            const { value, done } = await reader.read();
            // The token has expired, or the server is stopping. The next request shows which.
            if (done) return (await pause(1, signal), true);
            restartTimeout();
            const blocks = (rest + value).split(/\r?\n\r?\n/);
            rest = blocks.pop() ?? "";
            const messages = blocks.filter((block) => /^data:/m.test(block));
            const isTalk = (/** @type {string} */ block) => /^event: talk$/m.test(block);
            if (messages.some(isTalk)) onTalk();
            if (!messages.every(isTalk)) await onEvent();
        }
    } catch (error) {
        if (error instanceof Problem && [404, 405, 406].includes(error.status)) return false;
        if (own.signal.aborted && navigator.onLine) return true;
        throw error;
    } finally {
        clearTimeout(timeout);
        stop();
    }
}

/**
 * Waits until the time is over, the page becomes visible or the connection comes back.
 * @param {number} seconds @param {AbortSignal} signal
 */
function pause(seconds, signal) {
    return /** @type {Promise<void>} */ (
        new Promise((resolve) => {
            const own = new AbortController();
            const wake = () => (clearTimeout(timer), own.abort(), resolve());
            const timer = setTimeout(wake, seconds * 1000);
            signal.addEventListener("abort", wake, { signal: own.signal });
            window.addEventListener("online", wake, { signal: own.signal });
            connection.addEventListener("change", () => lostForMs() || wake(), { signal: own.signal });
            document.addEventListener("visibilitychange", () => document.hidden || wake(), { signal: own.signal });
        })
    );
}

import { type EventSourceMessage, createParser } from "eventsource-parser";
import type { Hall } from "./hall.js";
import { backOff, pause } from "./patience.js";
import { Refused, answered } from "./refused.js";
import { NotLetIn } from "./session.js";
import { isKnownEvent, skipUnknown } from "./skip.js";
import type { Event } from "./titles.js";

/** Maximum silence in seconds, after which a stream counts as broken. The hall sends a comment every 15 seconds. */
const SILENCE_MAX_SECONDS = 60;

/** The events of a game from a stream of server-sent events. If the stream breaks, it is resumed at the same event. */
export async function* follow(hall: Hall, id: string, after: number, signal?: AbortSignal): AsyncGenerator<Event> {
    for (let [seq, tries] = [after, 1]; ; await pause(backOff(tries++), signal)) {
        try {
            const params = { path: { id }, query: { after: seq } };
            const answer = await hall.api.GET("/v1/games/{id}/stream", { params, parseAs: "stream", signal: signal ?? null });
            const body = answer.response.status === 204 ? null : answered(answer);
            if (!body) return;
            for await (const event of events(body)) {
                [seq, tries] = [event.seq, 1];
                if (isKnownEvent(event, hall.skipped)) {
                    skipUnknown(event, hall.skipped);
                    yield event;
                }
                if (event.kind === "ended") return;
            }
        } catch (broken) {
            if (signal?.aborted || broken instanceof Refused || broken instanceof NotLetIn) throw broken;
        }
    }
}

async function* events(body: ReadableStream<Uint8Array>): AsyncGenerator<Event> {
    const [reader, decoder] = [body.getReader(), new TextDecoder()];
    let come: EventSourceMessage[] = [];
    const parser = createParser({ onEvent: (message) => come.push(message) });
    try {
        for (;;) {
            const { done, value } = await soon(reader.read());
            if (done) return;
            parser.feed(decoder.decode(value, { stream: true }));
            for (const { event, data } of come) {
                if (event === "problem") {
                    const problem = JSON.parse(data);
                    if (problem.code === "cursor_ahead") throw new Refused(problem);
                }
                // The next connection shows whether the problem, such as an expired token, is over.
                if (event === "problem" || event === "end") return;
                // Events of a game have no name. Other items, such as a hint at new messages, have one.
                if (event === undefined) yield JSON.parse(data);
            }
            come = [];
        }
    } finally {
        await reader.cancel().catch(() => undefined);
    }
}

/** Throws if no result arrives before the timeout. */
async function soon<A>(work: Promise<A>): Promise<A> {
    let timer: ReturnType<typeof setTimeout>;
    const late = new Promise<never>((_, fail) => {
        timer = setTimeout(() => fail(new Error("the stream is silent")), SILENCE_MAX_SECONDS * 1000);
    });
    return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

import { EventSourceParserStream } from "eventsource-parser/stream";
import type { Hall } from "./hall.js";
import { pause } from "./patience.js";
import { Refused } from "./refused.js";
import type { Event } from "./titles.js";

/** Seconds before connecting again. */
const AGAIN = 1;

/** The events of a game from a stream of server-sent events, which may break and is taken up where it broke. */
export async function* follow(hall: Hall, id: string, after: number, signal?: AbortSignal): AsyncGenerator<Event> {
    for (let seq = after; !signal?.aborted; await pause(AGAIN)) {
        const params = { path: { id }, query: { after: seq } };
        const { data, error, response } = await hall.api.GET("/v1/games/{id}/stream", { params, parseAs: "stream", signal: signal ?? null });
        if (error) throw new Refused(error);
        if (response.status === 204 || !data) return;
        try {
            for await (const event of events(data)) {
                yield event;
                seq = event.seq;
                if (event.kind === "ended") return;
            }
        } catch (broken) {
            if (signal?.aborted || broken instanceof Refused) throw broken;
        }
    }
}

async function* events(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<Event> {
    const parsed = body.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream()).getReader();
    try {
        for (let next = await parsed.read(); !next.done; next = await parsed.read()) {
            if (next.value.event === "problem") {
                const problem = JSON.parse(next.value.data);
                if (problem.code === "cursor_ahead") throw new Refused(problem);
            }
            // Whether the problem is over, such as a token that ran out, shows when it connects again.
            if (next.value.event === "problem" || next.value.event === "end") return;
            yield JSON.parse(next.value.data);
        }
    } finally {
        await parsed.cancel().catch(() => undefined);
    }
}

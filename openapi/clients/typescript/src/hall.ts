import createClient, { type Client } from "openapi-fetch";
import type { paths } from "./core.js";
import { changes } from "./changes.js";
import { type Notice, onceOnly, patientFetch, print } from "./patience.js";
import { answered } from "./refused.js";
import { type Session, base } from "./session.js";
import { byDevice, byRedirect } from "./sign_in.js";
import { skipUnknown } from "./skip.js";
import { Table } from "./table.js";
import type { Schemas, Title } from "./titles.js";

/** Callbacks of a hall. */
export interface Listeners {
    /** Receives a token that the hall has refused, so that `token` returns another one. */
    refused?: (token: string) => void;
    /**
     * Receives a text if the hall is out of reach, and once for each thing that this version skips. The default prints
     * it.
     */
    notice?: Notice;
}

/**
 * A hall as seen by one account, or by an anonymous visitor if there is no token. Its requests outlive a restart of the
 * hall.
 */
export class Hall {
    /** All operations of the document, typed: `hall.api.GET("/v1/games")`. */
    readonly api: Client<paths>;
    /** The hall's address, without slashes at its end. */
    readonly url: string;
    readonly #noticed = new Set<string>();

    /** `token` returns a valid token for each request. */
    constructor(
        url: string,
        readonly token?: () => string | Promise<string>,
        readonly listeners: Listeners = {},
    ) {
        this.url = base(url);
        this.api = createClient<paths>({ baseUrl: this.url, fetch: (request) => this.#fetch(request) });
    }

    /** A hall on which the account of this session plays. */
    static of(session: Session): Hall {
        const { hall, notice } = session;
        return new Hall(hall, () => session.token(), { notice, refused: (token) => session.distrust(token) });
    }

    /** Signs in from a terminal: see {@link byDevice}. */
    static async signInByDevice(url: string, wish: Parameters<typeof byDevice>[1]): Promise<Hall> {
        return Hall.of(await byDevice(url, wish));
    }

    /** Signs in from a page: see {@link byRedirect}. */
    static async signInByRedirect(url: string, wish: Parameters<typeof byRedirect>[1]): Promise<Hall> {
        return Hall.of(await byRedirect(url, wish));
    }

    /** Creates a game in which its creator has a seat, and adds entropy of 32 random bytes to it. */
    async create<N extends Schemas["GameRequest"]>(game: N): Promise<Table<N["ruleset"]>> {
        const made = answered(await this.api.POST("/v1/games", { params: { header: onceOnly() }, body: game }));
        const table = new Table(this, game.ruleset, made.id);
        await table.giveEntropy();
        return table;
    }

    /** The table of a game of a title. */
    table<T extends Title>(title: T, id: string): Table<T> {
        return new Table(this, title, id);
    }

    /**
     * The games of a title in which it is your turn, one after the other and without end. Waits if there is none, or if
     * the hall is out of reach. Yields a game again if any of your turns has changed, and every minute.
     */
    async *turns<T extends Title>(title: T, signal?: AbortSignal): AsyncGenerator<{ table: Table<T>; turn: Schemas["Turn"] }> {
        const ask = (header: object) => this.api.GET("/v1/me/turns", { params: { header }, signal: signal ?? null });
        for await (const { items } of changes(ask, signal)) {
            for (const turn of items) {
                if (turn.ruleset === title) yield { table: this.table(title, turn.game), turn };
            }
        }
    }

    /** Notifies the program of a skipped thing, once. */
    readonly skipped: Notice = (text) => {
        if (this.#noticed.has(text)) return;
        this.#noticed.add(text);
        this.#notice(text);
    };

    get #notice(): Notice {
        return this.listeners.notice ?? print;
    }

    /** Sends a request with a token. Replaces a refused token once. */
    async #fetch(request: Request): Promise<Response> {
        const token = await this.token?.();
        const answer = await this.#send(request, token);
        if (answer.status !== 401 || !token) return answer;
        this.listeners.refused?.(token);
        const other = await this.token?.();
        return other === token ? answer : this.#send(request, other);
    }

    async #send(request: Request, token?: string): Promise<Response> {
        const sent = request.clone();
        if (token) sent.headers.set("Authorization", `Bearer ${token}`);
        const answer = await patientFetch(sent, this.#notice);
        if (!answer.body || !answer.headers.get("Content-Type")?.startsWith("application/json")) return answer;
        const shown = await answer.json();
        skipUnknown(shown, this.skipped);
        return new Response(JSON.stringify(shown), answer);
    }
}

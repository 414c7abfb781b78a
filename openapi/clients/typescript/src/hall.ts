import createClient, { type Client } from "openapi-fetch";
import type { paths } from "./core.js";
import { onceOnly, patientFetch } from "./patience.js";
import { answered } from "./refused.js";
import { type Session, base } from "./session.js";
import { byDevice, byRedirect } from "./sign_in.js";
import { Table } from "./table.js";
import type { Schemas, Title } from "./titles.js";

/** The longest that the hall lets a request wait. */
export const WAIT = "wait=60";

/** A hall, as somebody or nobody sees it. */
export class Hall {
    /** Every operation of the document, typed: `hall.api.GET("/v1/games")`. */
    readonly api: Client<paths>;
    /** The hall's address, without slashes at its end. */
    readonly url: string;

    /** `token` gives a token that holds, for each request; without it the hall sees a guest. */
    constructor(
        url: string,
        readonly token?: () => string | Promise<string>,
    ) {
        this.url = base(url);
        this.api = createClient<paths>({ baseUrl: this.url, fetch: patientFetch });
        this.api.use({
            onRequest: async ({ request }) => {
                if (token) request.headers.set("Authorization", `Bearer ${await token()}`);
            },
        });
    }

    /** A hall where the person of this session plays. */
    static of(session: Session): Hall {
        return new Hall(session.hall, () => session.token());
    }

    /** Signs in from a terminal: see {@link byDevice}. */
    static async signInByDevice(url: string, wish: Parameters<typeof byDevice>[1]): Promise<Hall> {
        return Hall.of(await byDevice(url, wish));
    }

    /** Signs in from a page: see {@link byRedirect}. */
    static async signInByRedirect(url: string, wish: Parameters<typeof byRedirect>[1]): Promise<Hall> {
        return Hall.of(await byRedirect(url, wish));
    }

    /** Creates a game, in which its creator sits, and adds entropy of 32 random bytes to it. */
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
     * The games of a title in which it is your turn, one after the other and for ever: it waits where there is none. A game
     * is given again when anything of your turns has changed.
     */
    async *turns<T extends Title>(title: T, signal?: AbortSignal): AsyncGenerator<{ table: Table<T>; turn: Schemas["Turn"] }> {
        let known = "";
        while (!signal?.aborted) {
            const header = { "If-None-Match": known, Prefer: WAIT };
            const answer = await this.api.GET("/v1/me/turns", { params: { header }, signal: signal ?? null });
            if (answer.response.status === 304) continue;
            known = answer.response.headers.get("ETag") ?? "";
            for (const turn of answered(answer).items) {
                if (turn.ruleset === title) yield { table: this.table(title, turn.game), turn };
            }
        }
    }
}

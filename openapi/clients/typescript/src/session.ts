/** A session of an app that somebody has let in, by OAuth 2.1 for public clients: its tokens, and their renewal. */
import { type Notice, patientFetch, print } from "./patience.js";

/** Where the refresh token is kept between two runs: as secret as a password. */
export interface Keeper {
    load(): string | null | Promise<string | null>;
    save(refreshToken: string | null): void | Promise<void>;
}

/** Keeps it for as long as the program runs. */
export function inMemory(): Keeper {
    let kept: string | null = null;
    return { load: () => kept, save: (token) => void (kept = token) };
}

/** Keeps it in the browser's storage of this tab. */
export function inTab(name = "longhall"): Keeper {
    return {
        load: () => sessionStorage.getItem(name),
        save: (token) => (token === null ? sessionStorage.removeItem(name) : sessionStorage.setItem(name, token)),
    };
}

/** The hall does not let the app in, or not any more. */
export class NotLetIn extends Error {
    constructor(
        readonly code: string,
        detail: string,
    ) {
        super(detail);
        this.name = "NotLetIn";
    }
}

interface Tokens {
    access_token: string;
    refresh_token: string;
    expires_in: number;
}

/** The address of a hall without the slashes at its end, so that a path can follow. */
export const base = (hall: string): string => hall.replace(/\/+$/, "");

/** This long before its end a token is taken for expired. */
const MARGIN_MS = 30_000;

export class Session {
    #access = "";
    #expires = 0;
    #refresh = "";
    #renewal: Promise<string> | null = null;

    readonly hall: string;

    constructor(
        hall: string,
        readonly clientId: string,
        readonly keeper: Keeper,
        readonly notice: Notice = print,
    ) {
        this.hall = base(hall);
    }

    /** Gets tokens by a grant. */
    async grant(parameters: Record<string, string>): Promise<void> {
        const answer = await this.post("/oauth/token", parameters);
        if (answer.ok) return this.#take(await answer.json());
        const refused = await refusal(answer);
        if (refused.code === "invalid_grant") await this.keeper.save(null);
        throw refused;
    }

    /** Takes up the session that was kept; false if there is none that still holds. */
    async resume(): Promise<boolean> {
        const kept = await this.keeper.load();
        if (!kept) return false;
        try {
            await this.grant({ grant_type: "refresh_token", refresh_token: kept });
            return true;
        } catch (refused) {
            if (refused instanceof NotLetIn) return false;
            throw refused;
        }
    }

    /** A token that holds, renewed in time; requests at the same moment wait for one renewal. */
    async token(): Promise<string> {
        if (Date.now() < this.#expires) return this.#access;
        this.#renewal ??= this.#renew().finally(() => (this.#renewal = null));
        return this.#renewal;
    }

    /** Renews a token that the hall has refused before its time. */
    distrust(token: string): void {
        if (token === this.#access) this.#expires = 0;
    }

    /** Ends the session here and at the hall (RFC 7009). */
    async end(): Promise<void> {
        this.#expires = 0;
        await this.keeper.save(null);
        await this.post("/oauth/revoke", { token: this.#refresh });
    }

    /** Sends a form to an endpoint of OAuth. The hall answers one whose answer was lost again, so it is sent until it answers. */
    post(path: string, parameters: Record<string, string>): Promise<Response> {
        const body = new URLSearchParams({ ...parameters, client_id: this.clientId });
        return patientFetch(new Request(this.hall + path, { method: "POST", body }), this.notice, true);
    }

    async #renew(): Promise<string> {
        await this.grant({ grant_type: "refresh_token", refresh_token: this.#refresh });
        return this.#access;
    }

    async #take(tokens: Tokens): Promise<void> {
        this.#access = tokens.access_token;
        this.#refresh = tokens.refresh_token;
        this.#expires = Date.now() + tokens.expires_in * 1000 - MARGIN_MS;
        await this.keeper.save(tokens.refresh_token);
    }
}

/** What an endpoint of OAuth says when it refuses (RFC 6749, section 5.2), or a hall in its place. */
export async function refusal(answer: Response): Promise<NotLetIn> {
    const said = await answer.json().catch(() => ({}));
    return new NotLetIn(said.error ?? said.code ?? `${answer.status}`, said.error_description ?? said.detail ?? "");
}

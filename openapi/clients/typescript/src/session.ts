/** A session of an app that somebody has let in, by OAuth 2.1 for public clients: its tokens, and their renewal. */

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
    ) {
        this.hall = base(hall);
    }

    /** Asks for tokens by a grant; none while a person has not yet decided at the device's page. */
    async grant(parameters: Record<string, string>): Promise<boolean> {
        const body = new URLSearchParams({ ...parameters, client_id: this.clientId });
        const answer = await fetch(`${this.hall}/oauth/token`, { method: "POST", body });
        if (answer.ok) {
            await this.#take(await answer.json());
            return true;
        }
        const { error, error_description: detail } = await refusal(answer);
        if (error === "authorization_pending" || error === "slow_down") return false;
        if (error === "invalid_grant") await this.keeper.save(null);
        throw new NotLetIn(error, detail);
    }

    /** Takes up the session that was kept; false if there is none that still holds. */
    async resume(): Promise<boolean> {
        const kept = await this.keeper.load();
        if (!kept) return false;
        try {
            return await this.grant({ grant_type: "refresh_token", refresh_token: kept });
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

    /** Ends the session here and at the hall (RFC 7009). */
    async end(): Promise<void> {
        const body = new URLSearchParams({ client_id: this.clientId, token: this.#refresh });
        this.#expires = 0;
        await this.keeper.save(null);
        await fetch(`${this.hall}/oauth/revoke`, { method: "POST", body });
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

/** What an endpoint of OAuth says when it refuses (RFC 6749, section 5.2), whatever else is in its way. */
export async function refusal(answer: Response): Promise<{ error: string; error_description: string }> {
    const said = await answer.json().catch(() => ({}));
    return { error: said.error ?? said.code ?? `${answer.status}`, error_description: said.error_description ?? said.detail ?? "" };
}

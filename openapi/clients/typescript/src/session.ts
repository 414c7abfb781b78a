/** A session of an app that has a person's consent, by OAuth 2.1 for public clients: its tokens, and their renewal. */
import { type Notice, patientFetch, print } from "./patience.js";

/** Storage of the refresh token between two runs. The token is as secret as a password. */
export interface Keeper {
    load(): string | null | Promise<string | null>;
    save(refreshToken: string | null): void | Promise<void>;
}

/** Keeps the token until the program ends. */
export function inMemory(): Keeper {
    let kept: string | null = null;
    return { load: () => kept, save: (token) => void (kept = token) };
}

/** Keeps the token in the browser's storage of this tab. */
export function inTab(name = "longhall"): Keeper {
    return {
        load: () => sessionStorage.getItem(name),
        save: (token) => (token === null ? sessionStorage.removeItem(name) : sessionStorage.setItem(name, token)),
    };
}

/** The hall refuses the app, or has ended its session. */
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

/** The address of a hall without slashes at its end, so that a path can follow. */
export const base = (hall: string): string => hall.replace(/\/+$/, "");

/** Time before its expiry at which a token counts as expired. */
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

    /** Resumes the stored session. False if there is no valid one. */
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

    /** A valid token, renewed before it expires. Requests at the same moment wait for one renewal. */
    async token(): Promise<string> {
        if (Date.now() < this.#expires) return this.#access;
        this.#renewal ??= this.#renew().finally(() => (this.#renewal = null));
        return this.#renewal;
    }

    /** Makes the next request renew a token that the hall has refused before its expiry. */
    distrust(token: string): void {
        if (token === this.#access) this.#expires = 0;
    }

    /** Ends the session here and at the hall (RFC 7009). */
    async end(): Promise<void> {
        this.#expires = 0;
        await this.keeper.save(null);
        await this.post("/oauth/revoke", { token: this.#refresh });
    }

    /**
     * Sends a form to an endpoint of OAuth. The hall answers a repeated form again, so the form is sent until a
     * response arrives.
     */
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

/** The refusal of an endpoint of OAuth (RFC 6749, section 5.2), or of a proxy in its place. */
export async function refusal(answer: Response): Promise<NotLetIn> {
    const said = await answer.json().catch(() => ({}));
    return new NotLetIn(said.error ?? said.code ?? `${answer.status}`, said.error_description ?? said.detail ?? "");
}

/** Ways to be let in by somebody without ever seeing their password. */
import { type Notice, pause } from "./patience.js";
import { type Keeper, NotLetIn, Session, base, inMemory, inTab, refusal } from "./session.js";

/** A program on somebody's own machine, which needs no registration. */
const OWN_PROGRAM = "http://localhost";
/** Seconds between two requests for a token, unless the hall names others, and what `slow_down` adds (RFC 8628, 3.5). */
const INTERVAL_SECONDS = 5;

export interface Wish {
    /** What the app wants to be allowed; by default to read and to play games. */
    scopes?: readonly string[];
    /** Where the session is kept between two runs; by default nowhere, in a browser in the tab. */
    keeper?: Keeper;
    /** Takes a text when the hall is out of reach, and for each thing that this version skips; printed by default. */
    notice?: Notice;
}

/** What a device shows to its owner. */
export interface Shown {
    verification_uri: string;
    verification_uri_complete: string;
    user_code: string;
}

const wanted = (wish: Wish): string => (wish.scopes ?? ["games:read", "games:play"]).join(" ");

/** Lets in a terminal, a board or a bot: it shows a code, which somebody types at the hall (RFC 8628). */
export async function byDevice(
    hall: string,
    wish: Wish & { show: (shown: Shown) => void; clientId?: string },
): Promise<Session> {
    const session = new Session(hall, wish.clientId ?? OWN_PROGRAM, wish.keeper ?? inMemory(), wish.notice);
    if (await session.resume()) return session;
    const answer = await session.post("/oauth/device", { scope: wanted(wish) });
    if (!answer.ok) throw await refusal(answer);
    const asked = await answer.json();
    wish.show(asked);
    const grant = { grant_type: "urn:ietf:params:oauth:grant-type:device_code", device_code: asked.device_code };
    for (let interval = asked.interval ?? INTERVAL_SECONDS; ; ) {
        await pause(interval);
        try {
            await session.grant(grant);
            return session;
        } catch (refused) {
            if (!(refused instanceof NotLetIn)) throw refused;
            if (refused.code === "slow_down") interval += INTERVAL_SECONDS;
            else if (refused.code !== "authorization_pending") throw refused;
        }
    }
}

/** What is remembered while the person is at the hall. */
const PENDING = "longhall-pending";

/**
 * Lets in a page: the first call leads the browser to the hall, and the same call on the page to which it leads back
 * finishes (PKCE, RFC 7636; issuer, RFC 9207). `clientId` is the https address of the app's metadata document.
 */
export async function byRedirect(hall: string, wish: Wish & { clientId: string; redirectUri: string }): Promise<Session> {
    const session = new Session(hall, wish.clientId, wish.keeper ?? inTab(), wish.notice);
    const back = new URL(location.href).searchParams;
    const pending = sessionStorage.getItem(PENDING);
    if (pending && back.has("state")) {
        sessionStorage.removeItem(PENDING);
        history.replaceState(null, "", wish.redirectUri);
        await finish(session, back, JSON.parse(pending), wish.redirectUri);
        return session;
    }
    if (await session.resume()) return session;
    const [state, verifier] = [random(), random()];
    sessionStorage.setItem(PENDING, JSON.stringify({ state, verifier }));
    const query = new URLSearchParams({
        response_type: "code",
        client_id: wish.clientId,
        redirect_uri: wish.redirectUri,
        scope: wanted(wish),
        state,
        code_challenge: base64url(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(verifier))),
        code_challenge_method: "S256",
        resource: session.hall,
    });
    location.assign(`${session.hall}/oauth/authorize?${query}`);
    return new Promise(() => undefined); // The page is gone.
}

async function finish(
    session: Session,
    back: URLSearchParams,
    pending: { state: string; verifier: string },
    redirectUri: string,
): Promise<void> {
    if (back.get("state") !== pending.state) throw new NotLetIn("state", "the answer is to another question");
    const isSame = base(back.get("iss") ?? "") === base(new URL(session.hall).href);
    if (!isSame) throw new NotLetIn("issuer", "another server than this hall answered");
    const code = back.get("code");
    if (!code) throw new NotLetIn(back.get("error") ?? "no_code", back.get("error_description") ?? "");
    const grant = { grant_type: "authorization_code", code, code_verifier: pending.verifier, redirect_uri: redirectUri };
    await session.grant(grant);
}

function random(): string {
    return base64url(crypto.getRandomValues(new Uint8Array(32)).buffer);
}

function base64url(bytes: ArrayBuffer): string {
    const text = btoa(String.fromCharCode(...new Uint8Array(bytes)));
    return text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** Sign-in flows by which a program gets access without seeing a password. */
import { type Notice, pause } from "./patience.js";
import { type Keeper, NotLetIn, Session, base, inMemory, inTab, refusal } from "./session.js";

/** The client id of a program on its user's own machine, which needs no registration. */
const OWN_PROGRAM = "http://localhost";
/**
 * Interval between two requests for a token in seconds, unless the hall names another. `slow_down` adds the same time
 * (RFC 8628, 3.5).
 */
const INTERVAL_SECONDS = 5;

export interface Wish {
    /** The scopes that the app requests. The default is to read and to play games. */
    scopes?: readonly string[];
    /** The storage of the session between two runs. The default is the tab in a browser, and the memory elsewhere. */
    keeper?: Keeper;
    /**
     * Receives a text if the hall is out of reach, and for each thing that this version skips. The default prints it.
     */
    notice?: Notice;
}

/** The code and the addresses that a device shows to its owner. */
export interface Shown {
    verification_uri: string;
    verification_uri_complete: string;
    user_code: string;
}

const wanted = (wish: Wish): string => (wish.scopes ?? ["games:read", "games:play"]).join(" ");

/** Signs in a terminal, a board or a bot. It shows a code, which a person types at the hall (RFC 8628). */
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

/** The key of the state that is stored while the person is at the hall. */
const PENDING = "longhall-pending";

/**
 * Signs in a page (PKCE, RFC 7636; issuer, RFC 9207). The first call sends the browser to the hall. The hall sends it
 * back to the page, where the same call finishes the sign-in. `clientId` is the https address of the app's metadata
 * document.
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
    return new Promise(() => undefined); // The browser leaves the page.
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

// Tabs that share a session made for one of them: a duplicated or reopened tab copies the storage of the original. A
// refresh token can be used once, so these tabs send each other their new tokens.

/** A session of a tab. Each tab that has it recognises it by its id. @typedef {{id: string, edition: number}} TabSession */
/**
 * The messages between tabs: a new session, its end, or a request for it.
 * @template S @typedef {{id: string, session?: S | null}} Message
 */

/** Timeout for the response of another tab in milliseconds. A tab that is being closed sends none. */
const RESPONSE_MS_MAX = 500;

/** @template {TabSession} S */
export class SiblingTabs {
    #name;
    #channel;
    /** The id of this tab's session. */
    #id = "";
    /** Settles once the others can see this tab. @type {Promise<void>} */
    #joined = Promise.resolve();
    #leave = () => {};
    #onResponse = () => {};

    /** @param {string} name @param {{ownSession: () => S | null, onSession: (session: S | null) => void}} options `mine`: the session of this tab. */
    constructor(name, { ownSession, onSession }) {
        this.#name = name;
        this.#channel = new BroadcastChannel(name);
        this.#channel.onmessage = (/** @type {MessageEvent<Message<S>>} */ { data: { id, session } }) => {
            const own = ownSession();
            if (own?.id !== id) return;
            if (session === undefined) return this.send(id, own);
            if (session === null || session.edition > own.edition) onSession(session);
            this.#onResponse();
        };
    }

    /** Joins the tabs with this session. `""` leaves them. @param {string} id */
    join(id) {
        if (id === this.#id) return;
        this.#leave();
        this.#id = id;
        if (!id || !navigator.locks) return;
        const left = new Promise((resolve) => (this.#leave = () => resolve(null)));
        this.#joined = new Promise((resolve) => {
            const stay = () => (resolve(), left);
            void navigator.locks.request(`${this.#name} ${id}`, { mode: "shared" }, stay);
        });
    }

    /** Sends the others this tab's session. `null` if it has ended. @param {string} id @param {S | null} session */
    send(id, session) {
        this.#channel.postMessage({ id, session });
    }

    /** Requests the others' session and waits for the response. */
    async request() {
        if (!this.#id || !(await this.#hasAny())) return;
        await new Promise((resolve) => {
            this.#onResponse = () => resolve(null);
            setTimeout(resolve, RESPONSE_MS_MAX);
            this.#channel.postMessage({ id: this.#id });
        });
    }

    /** Whether there are other tabs. Each is visible by a lock that it shares with its siblings. */
    async #hasAny() {
        // Without locks the answer is unknown, so the tab assumes others.
        if (!navigator.locks) return true;
        await this.#joined;
        const { held = [] } = await navigator.locks.query();
        return held.filter(({ name }) => name === `${this.#name} ${this.#id}`).length > 1;
    }
}

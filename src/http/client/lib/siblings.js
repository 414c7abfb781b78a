// Tabs with one session that was meant for one of them: whoever duplicates a tab, or opens one again that they have
// closed, copies what was kept for it. A refresh token can be used once, so these tabs tell each other what has become of
// theirs.

/** A session of a tab: each tab that has it knows it by its id. @typedef {{id: string, edition: number}} OfTab */
/** What they say: what somebody has now, that it has ended, or that they want to know. @template S @typedef {{id: string, session?: S | null}} Said */

/** How long an answer of a tab that is there may take, in milliseconds: one that is being closed gives none. */
const ANSWER_MS = 500;

/** @template {OfTab} S */
export class Siblings {
    #name;
    #channel;
    /** Which session this tab has. */
    #id = "";
    /** When the others can know of this tab. @type {Promise<void>} */
    #joined = Promise.resolve();
    #leave = () => {};
    #answered = () => {};

    /** @param {string} name @param {{mine: () => S | null, heard: (session: S | null) => void}} with_ `mine`: the session of this tab. */
    constructor(name, { mine, heard }) {
        this.#name = name;
        this.#channel = new BroadcastChannel(name);
        this.#channel.onmessage = (/** @type {MessageEvent<Said<S>>} */ { data: { id, session } }) => {
            const own = mine();
            if (own?.id !== id) return;
            if (session === undefined) return this.tell(id, own);
            if (session === null || session.edition > own.edition) heard(session);
            this.#answered();
        };
    }

    /** From now on this tab is one of those with a session; "" is none. @param {string} id */
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

    /** Tells the others what this tab has now; null if it has ended. @param {string} id @param {S | null} session */
    tell(id, session) {
        this.#channel.postMessage({ id, session });
    }

    /** Asks the others what they have, and waits for what they tell. */
    async ask() {
        if (!this.#id || !(await this.#hasAny())) return;
        await new Promise((resolve) => {
            this.#answered = () => resolve(null);
            setTimeout(resolve, ANSWER_MS);
            this.#channel.postMessage({ id: this.#id });
        });
    }

    /** A tab is known by a lock that it shares with its siblings. */
    async #hasAny() {
        // A browser without locks cannot tell.
        if (!navigator.locks) return true;
        await this.#joined;
        const { held = [] } = await navigator.locks.query();
        return held.filter(({ name }) => name === `${this.#name} ${this.#id}`).length > 1;
    }
}

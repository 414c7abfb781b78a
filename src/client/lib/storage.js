// The browser's storage. If it is blocked, memory replaces it until the page is closed.

/** @param {() => Storage} open May throw: blocked storage throws on access. */
function safeStorage(open) {
    /** @type {Map<string, string>} */
    const memory = new Map();
    /** @template T @param {(storage: Storage) => T} work @param {() => T} fallback @returns {T} */
    const tryStorage = (work, fallback) => {
        try {
            return work(open());
        } catch {
            return fallback();
        }
    };
    return {
        /** @param {string} key @returns {string | null} */
        get: (key) =>
            memory.get(key) ??
            tryStorage(
                (storage) => storage.getItem(key),
                () => null,
            ),
        /** @param {string} key @param {string} value */
        set(key, value) {
            memory.delete(key);
            tryStorage(
                (storage) => storage.setItem(key, value),
                () => void memory.set(key, value),
            );
        },
        /** @returns {string[]} */
        keys: () => [
            ...memory.keys(),
            ...tryStorage(
                (storage) => Object.keys(storage),
                () => [],
            ),
        ],
        /** @param {string} key */
        remove(key) {
            memory.delete(key);
            tryStorage(
                (storage) => storage.removeItem(key),
                () => {},
            );
        },
    };
}

/** Lasts until it is removed. */
export const device = safeStorage(() => localStorage);
/** Lasts until the tab is closed. */
export const tab = safeStorage(() => sessionStorage);

/** The prefix of keys whose data belongs to one account. Signing out removes them. */
export const OWN = "longhall.own.";

/**
 * A text as JSON. `null` if there is none, or if it is damaged.
 * @template T @param {string | null} text @returns {T | null}
 */
export function parseJson(text) {
    try {
        return text === null ? null : JSON.parse(text);
    } catch {
        return null;
    }
}

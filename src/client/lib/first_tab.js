// Lets one tab of the browser do what each would do alike.

/**
 * Runs work in one tab at a time. Without a secure connection the browser has no locks, and the tabs do not wait.
 * @template T @param {string} name @param {() => Promise<T>} work @returns {Promise<T>}
 */
export const inOneTab = async (name, work) => (navigator.locks ? navigator.locks.request(name, work) : work());

/**
 * Whether no other tab holds this name. The tab holds it until the signal is aborted. Without a
 * secure connection the browser has no locks, and each page counts as the first.
 * @param {string} name @param {AbortSignal} signal @returns {Promise<boolean>}
 */
export const isFirstTab = (name, signal) =>
    new Promise((resolve) => {
        if (!navigator.locks) return resolve(true);
        const hold = (/** @type {Lock | null} */ lock) => {
            resolve(lock !== null);
            return lock && new Promise((done) => signal.addEventListener("abort", done));
        };
        navigator.locks.request(name, { ifAvailable: true }, hold).catch(() => resolve(true));
    });

// The address. What it names stands behind the `#`, so a server never sees it: an invite stays between friends.

/**
 * @typedef {object} Route
 * @property {string} screen
 * @property {string[]} rest
 */

/** @returns {Route} */
export function route() {
    const [screen = "", ...rest] = location.hash.replace(/^#\/?/, "").split("/").map(decodeURIComponent);
    return { screen, rest };
}

/** @param {...(string | number)} parts @returns {string} */
export function link(...parts) {
    return `#/${parts.map((part) => encodeURIComponent(part)).join("/")}`;
}

/** @param {...(string | number)} parts */
export function go(...parts) {
    location.hash = link(...parts);
}

/** The same without a step in the browser's history. @param {...(string | number)} parts */
export function turnInto(...parts) {
    location.replace(link(...parts));
}

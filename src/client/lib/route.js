// The page's address. The route is behind the `#`, so that servers never see it and an invite stays private.

/**
 * @typedef {object} Route
 * @property {string} screen
 * @property {string[]} rest
 */

/** @returns {Route} */
export function route() {
    const [screen = "", ...rest] = location.hash.replace(/^#\/?/, "").split("/").map(decode);
    return { screen, rest };
}

/** A part of an address. A damaged part stays unchanged, and matches no route. @param {string} part */
function decode(part) {
    try {
        return decodeURIComponent(part);
    } catch {
        return part;
    }
}

/** @param {...(string | number)} parts @returns {string} */
export function link(...parts) {
    return `#/${parts.map((part) => encodeURIComponent(part)).join("/")}`;
}

/** @param {...(string | number)} parts */
export function goTo(...parts) {
    location.hash = link(...parts);
}

/** Replaces the route without adding to the browser's history. @param {...(string | number)} parts */
export function replaceRoute(...parts) {
    location.replace(link(...parts));
}

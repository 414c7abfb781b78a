// Wording that every screen needs.

/** @param {number} n @param {string} one @param {string} [many] */
export const count = (n, one, many = `${one}s`) => `${n} ${n === 1 ? one : many}`;

/** @param {string[]} words @returns {string} "a, b and c" */
export function list(words) {
    return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}

/** @param {string} name @returns {string} "place_tile" as "Place tile" */
export function plain(name) {
    const words = name.replaceAll("_", " ");
    return words.charAt(0).toUpperCase() + words.slice(1);
}

const STEPS = /** @type {const} */ ([
    ["day", 86_400],
    ["hour", 3_600],
    ["minute", 60],
]);

/** How long ago or ahead, in the largest unit that fits. @param {string} time */
export function fromNow(time) {
    const seconds = (Date.parse(time) - Date.now()) / 1000;
    const format = new Intl.RelativeTimeFormat("en", { numeric: "auto" });
    for (const [unit, size] of STEPS) {
        if (Math.abs(seconds) >= size) return format.format(Math.round(seconds / size), unit);
    }
    return "just now";
}

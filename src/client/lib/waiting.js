// The games that wait for the player, whatever the reason, in the order in which they are urgent.

/** @typedef {import("./api.js").Waiting} Waiting */
/** @typedef {import("./api.js").Schemas["Turn"]} Turn */
/** @typedef {import("./api.js").AgreementRequest} AgreementRequest */
/**
 * A game that waits for the player: for their turn, for their answers, or for both.
 * @typedef {object} WaitingGame
 * @property {string} game @property {string} ruleset @property {string | null} title
 * @property {Turn | null} turn @property {AgreementRequest[]} asks
 * @property {string} since The beginning of the longest wait. @property {string | null} deadline The earliest one.
 */

/** @param {(string | null | undefined)[]} times */
const earliest = (times) =>
    times.filter((time) => typeof time === "string").toSorted((a, b) => Date.parse(a) - Date.parse(b))[0] ?? null;

/**
 * The games that wait, each once. The nearest deadline comes first. Games without a deadline follow, the longest wait
 * first.
 * @param {Waiting} waiting @returns {WaitingGame[]}
 */
export function byUrgency({ items, asks = [] }) {
    const ids = new Set([...items, ...asks].map(({ game }) => game));
    const all = [...ids].map((game) => {
        const turn = items.find((one) => one.game === game) ?? null;
        const own = asks.filter((one) => one.game === game);
        const { ruleset, title = null } = /** @type {Turn | AgreementRequest} */ (turn ?? own[0]);
        return {
            game,
            ruleset,
            title,
            turn,
            asks: own,
            since: earliest([turn?.since, ...own.map(({ since }) => since)]) ?? "",
            deadline: earliest([turn?.deadline_at, ...own.map(({ until }) => until)]),
        };
    });
    const moment = (/** @type {string | null} */ time) => (time ? Date.parse(time) : Infinity);
    const order = (/** @type {number} */ a, /** @type {number} */ b) => (a === b ? 0 : a - b);
    return all.toSorted(
        (a, b) =>
            order(moment(a.deadline), moment(b.deadline)) ||
            order(moment(a.since), moment(b.since)) ||
            a.game.localeCompare(b.game),
    );
}

// Which titles have a board of their own. A ruleset without one uses the generic title.

/** @typedef {import("./title.js").TitleId} TitleId */
/** @typedef {import("./title.js").Title} Title */

/** @type {{[T in TitleId]: () => Promise<{title: import("./title.js").Title<T>}>}} */
const MODULES = {
    vikings: () => import("./vikings/title.js"),
    vikings_on_board: () => import("./vikings_on_board/title.js"),
    vikingdoms: () => import("./vikingdoms/title.js"),
};

/** The title of a ruleset. It is only ever given what games of that ruleset hold. @param {string} ruleset @returns {Promise<Title>} */
export async function titleOf(ruleset) {
    const module = Object.hasOwn(MODULES, ruleset)
        ? await MODULES[/** @type {TitleId} */ (ruleset)]()
        : await import("./generic/title.js");
    return /** @type {Title} */ (/** @type {unknown} */ (module.title));
}

// What things are called in Vikingdoms.
import { inLanguages } from "../../lib/language.js";
import { plain } from "../../lib/words.js";

/** @typedef {import("../../lib/api.js").Schemas} Schemas */
/** A kind of building: alone, as what something is done to, and where there is little room. @typedef {{one: string, the: string, short: string}} Building */

/** @param {string} one @param {string} [short] @returns {Building} */
const en = (one, short = one) => ({ one, the: `the ${one}`, short });
/** @param {string} article @param {string} one @param {string} [short] @returns {Building} */
const de = (article, one, short = one) => ({ one, the: `${article} ${one}`, short });

/** @type {Record<Schemas["VikingdomsTileView"]["building"], Building>} */
export const BUILDINGS = inLanguages(
    {
        en: {
            village: en("village"),
            port: en("port"),
            fortress: en("fortress"),
            workshop: en("workshop"),
            farm: en("farm"),
            marketplace: en("market"),
        },
        de: {
            village: de("das", "Dorf"),
            port: de("den", "Hafen"),
            fortress: de("die", "Festung"),
            workshop: de("die", "Werkstatt"),
            farm: de("den", "Hof"),
            marketplace: de("den", "Markt"),
        },
    },
    (id) => ({ one: plain(id), the: plain(id), short: plain(id) }),
);

/** The ends of the row of islands, by the island there: where something goes, and from where. On a page the row is broken, so that neither is above the other. @type {Record<Schemas["VikingdomsEnd"], {to: string, from: string}>} */
export const ENDS = inLanguages(
    {
        en: {
            upper: { to: "first", from: "first" },
            lower: { to: "last", from: "last" },
        },
        de: {
            upper: { to: "erste", from: "ersten" },
            lower: { to: "letzte", from: "letzten" },
        },
    },
    (id) => ({ to: plain(id), from: plain(id) }),
);

/** What a game is won by. @type {Record<Schemas["VikingdomsVictory"], string>} */
export const VICTORIES = inLanguages(
    {
        en: { villages: "three villages", ports: "three ports", coins: "coins" },
        de: { villages: "drei Dörfer", ports: "drei Häfen", coins: "Münzen" },
    },
    plain,
);

/** @type {Record<Schemas["VikingdomsAlly"], {name: string, does: string}>} */
export const ALLIES = inLanguages(
    {
        en: {
            freya: { name: "Freya", does: "the golden rule no longer binds you" },
            volund: { name: "Völund", does: "coins for good" },
            gunnar: { name: "Gunnar", does: "at once swap two islands still to be raided, if you like" },
            loke: { name: "Loke", does: "at once take prisoners" },
        },
        de: {
            freya: { name: "Freya", does: "die goldene Regel bindet dich nicht mehr" },
            volund: { name: "Völund", does: "Münzen, die bleiben" },
            gunnar: {
                name: "Gunnar",
                does: "sofort zwei Inseln tauschen, denen der Raubzug noch bevorsteht, wenn du magst",
            },
            loke: { name: "Loke", does: "sofort Gefangene nehmen" },
        },
    },
    (id) => ({ name: plain(id), does: "" }),
);

/** What there is of each player, and of each tile. */
export const amounts = inLanguages({
    en: {
        coins: { one: "# coin", other: "# coins" },
        prisoners: { one: "# prisoner", other: "# prisoners" },
        taken: { one: "# prisoner", other: "# prisoners" },
        captives: { one: "# prisoner", other: "# prisoners" },
        villages: { one: "# village", other: "# villages" },
        ports: { one: "# port", other: "# ports" },
        inCamp: (/** @type {number} */ n) => `${n} in camp`,
        rioter: ", a rioter",
    },
    de: {
        coins: { one: "# Münze", other: "# Münzen" },
        prisoners: { one: "# Gefangener", other: "# Gefangene" },
        taken: { one: "# Gefangenen", other: "# Gefangene" },
        captives: { one: "# Gefangener", other: "# Gefangene" },
        villages: { one: "# Dorf", other: "# Dörfer" },
        ports: { one: "# Hafen", other: "# Häfen" },
        inCamp: (n) => `${n} im Lager`,
        rioter: ", ein Aufrührer",
    },
});

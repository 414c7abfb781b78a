// The names of things in Vikingdoms.
import { inLanguages } from "../../lib/language.js";
import { named, word } from "./sentences.js";

/** @typedef {import("../../lib/api.js").Schemas} Schemas */

/** The ability of each ally. @type {Record<string, string>} */
const DOES = inLanguages(
    {
        en: {
            freya: "the golden rule no longer binds you",
            volund: "coins for good",
            gunnar: "at once swap two islands still to be raided, if you like",
            loke: "at once take prisoners",
        },
        de: {
            freya: "die goldene Regel bindet dich nicht mehr",
            volund: "Münzen, die bleiben",
            gunnar: "sofort zwei Inseln tauschen, denen der Raubzug noch bevorsteht, wenn du magst",
            loke: "sofort Gefangene nehmen",
        },
    },
    () => "",
);

/** @type {Record<Schemas["VikingdomsAlly"], {name: string, does: string}>} */
export const ALLIES = named("ally", (id) => ({ name: word("ally", id), does: DOES[id] ?? "" }));

/** The belongings of each player, and the amounts on each tile. */
export const amounts = inLanguages({
    en: {
        coins: { one: "# coin", other: "# coins" },
        prisoners: { one: "# prisoner", other: "# prisoners" },
        captives: { one: "# prisoner", other: "# prisoners" },
        villages: { one: "# village", other: "# villages" },
        ports: { one: "# port", other: "# ports" },
        inCamp: (/** @type {number} */ n) => `${n} in camp`,
        rioter: ", a rioter",
    },
    de: {
        coins: { one: "# Münze", other: "# Münzen" },
        prisoners: { one: "# Gefangener", other: "# Gefangene" },
        captives: { one: "# Gefangener", other: "# Gefangene" },
        villages: { one: "# Dorf", other: "# Dörfer" },
        ports: { one: "# Hafen", other: "# Häfen" },
        inCamp: (n) => `${n} im Lager`,
        rioter: ", ein Aufrührer",
    },
});

// The texts in the page's language. Each language is a file of its own, so that a page loads only one. `en.js` defines the
// types of all.
import { language } from "../lib/language.js";

/** @type {Record<import("../lib/language.js").Language, () => Promise<typeof import("./en.js")>>} */
const files = {
    en: () => import("./en.js"),
    de: () => import("./de.js"),
    fr: () => import("./fr.js"),
    es: () => import("./es.js"),
};

/** Loads the texts in a language, before the page changes to it. @param {import("../lib/language.js").Language} name */
export const loadTexts = (name) => files[name]();

export const {
    access,
    account,
    beyond,
    consent,
    create,
    door,
    drops,
    faults,
    figures,
    generic,
    guests,
    guide,
    lobby,
    log,
    logFaults,
    matches,
    notifications,
    numbered,
    orders,
    people,
    players,
    problems,
    rulebook,
    rules,
    schemas,
    shell,
    signIn,
    table,
    titles,
    unchecked,
    waitingRoom,
} = await files[language]();

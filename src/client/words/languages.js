// The languages, each in its own language.

export const LANGUAGES = /** @type {const} */ ({ en: "English", de: "Deutsch", fr: "Français", es: "Español" });

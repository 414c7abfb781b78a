/** @type {typeof import("../../en/vikingdoms/title.js").about} */
export const about = {
    name: "Vikingdoms",
    summary: "Wirb auf einem kleinen Spielplan Trupps für Raubzüge an, führe sie und baue das sechste Königreich.",
    options: {},
    presets: {},
};

/** @type {typeof import("../../en/vikingdoms/title.js").captions} */
export const captions = {
    1: "Die zwölf Gebietsplättchen: links Münzen, rechts Gefangene, und das rote Zeichen eines Aufrührers.",
    2: "Die Inseln in ihrer Reihe und die Wahl des Endes, an dem die Raubzüge beginnen.",
    3.1: "Grün umrandet: Felder für einen Wikinger aus dem Lager. Gestrichelt: Trupps, aus denen Wikinger ziehen können.",
    3.2: "Ein Trupp aus dreien ist gewählt: ein Springerzug führt zu den umrandeten Trupps.",
    3.3: "Die goldene Regel: nur der umrandete Trupp darf ziehen, denn er kann einen Raubtrupp bilden.",
    3.6: "Die Wikinger des gewählten Trupps machen den umrandeten zum Raubtrupp.",
    4.1: "Die überfallene Insel: wer führt, nimmt eines ihrer Plättchen.",
    4.2: "Die Reiche beider: in Haft sind jeweils Wikinger der Gegenseite.",
    4.3: "Umrandet: die Plättchen, von denen eines durch den Aufruhr verloren geht.",
    4.4: "Die Verbündeten, die genommen werden können.",
    4.5: "Ein Austausch: beide geben so viele zurück, wie die Zahl sagt.",
    5: "Die Reiche, wenn das Spiel aus ist.",
};

/** @type {typeof import("../../en/vikingdoms/title.js").names} */
export const names = {
    choose_end: "Ein Ende wählen",
    place: "Setzen",
    move: "Ziehen",
    choose_tile: "Ein Plättchen wählen",
    seize_tile: "Ein Plättchen wegnehmen",
    take_ally: "Sich verbünden",
    swap_islands: "Inseln tauschen",
    decline_swap: "Nichts tauschen",
    decline_exchange: "Niemanden austauschen",
};

/** @type {typeof import("../../en/vikings_on_board/title.js").about} */
export const about = {
    name: "Vikings on Board",
    summary: "Envoyez des Vikings à travers le village, chargez et armez les navires, et pariez sur leurs chefs.",
    options: {
        lone_viking: {
            name: "Viking solitaire",
            about: "À deux joueurs : quand l’un choisit l’action Prendre la mer, l’autre place un Viking, qui vaut un bouclier, sur une section de son clan.",
        },
        open_bets: {
            name: "Paris ouverts",
            about: "Les jetons de pari gagnants sont aussitôt dévoilés, pour que tous puissent compter les points.",
        },
    },
    presets: {},
};

/** @type {typeof import("../../en/vikings_on_board/title.js").captions} */
export const captions = {
    1: "Les signes des clans et des marchandises, et un navire : sa proue à gauche avec les marchandises, derrière elle les sections avec leurs boucliers.",
    2: "Avant le premier coup : les Vikings remplissent un côté du village.",
    3.1: "Le Viking le plus haut qui n’a pas bougé passe de l’autre côté. Les cadres marquent les actions possibles.",
    4: "Avancer : les cadres marquent les sections qui peuvent passer en tête de leur navire.",
    5.1: "Encadrés : les navires qui peuvent prendre la mer.",
    5.2: "Sous chaque navire, les clans dans l’ordre du contrôle.",
    5.3: "Le navire qui part, et les jetons dont l’un est pris.",
    5.4: "Les paris sont sur les cercles de gauche, face cachée : le signe remplace un jeton inconnu du lecteur.",
    6: "Ce que les joueurs ont à la fin.",
    7: "Les joueurs voient les nombres de leurs propres jetons de pari, mais seulement le compte de ceux des autres.",
    8: "Encadrées : les sections où le Viking solitaire peut se tenir.",
};

/** @type {typeof import("../../en/vikings_on_board/title.js").names} */
export const names = {
    choose_action: "Choisir une action",
    promote: "Avancer",
    move_body: "Déplacer une section",
    place_bet: "Parier",
    move_bet: "Déplacer un pari",
    load: "Charger",
    raise: "Augmenter",
    swap: "Échanger",
    choose_ship: "Choisir un navire",
    take_supply: "Prendre une marchandise",
    remove_supply: "Retirer une marchandise",
    place_lone_viking: "Placer le Viking solitaire",
};

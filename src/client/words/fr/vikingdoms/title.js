/** @type {typeof import("../../en/vikingdoms/title.js").about} */
export const about = {
    name: "Vikingdoms",
    summary: "Recrutez des troupes de raid sur un petit plateau, menez-les et bâtissez le sixième royaume.",
    options: {},
    presets: {},
};

/** @type {typeof import("../../en/vikingdoms/title.js").captions} */
export const captions = {
    1: "Les douze tuiles territoire : les pièces à gauche, les prisonniers à droite, et le signe rouge d’un émeutier.",
    2: "Les îles dans leur rangée, et le choix de l’extrémité où commencent les raids.",
    3.1: "Encadrées en vert : les cases pour un Viking du camp. En pointillés : les troupes d’où des Vikings peuvent partir.",
    3.2: "Une troupe de trois est choisie : un saut de cavalier mène aux troupes encadrées.",
    3.3: "La règle d’or : seule la troupe encadrée peut bouger, car elle peut former une troupe de raid.",
    3.6: "Les Vikings de la troupe choisie font de celle encadrée une troupe de raid.",
    4.1: "L’île du raid : son chef prend une de ses tuiles.",
    4.2: "Les royaumes des deux joueurs : chaque geôle contient des Vikings de l’autre.",
    4.3: "Encadrées : les tuiles dont l’une est perdue par l’émeute.",
    4.4: "Les alliés que l’on peut prendre.",
    4.5: "Un échange : les deux rendent autant que le dit le nombre.",
    5: "Les royaumes à la fin de la partie.",
};

/** @type {typeof import("../../en/vikingdoms/title.js").names} */
export const names = {
    choose_end: "Choisir une extrémité",
    place: "Placer",
    move: "Déplacer",
    choose_tile: "Choisir une tuile",
    seize_tile: "Saisir une tuile",
    take_ally: "Prendre un allié",
    swap_islands: "Échanger des îles",
    decline_swap: "Ne rien échanger",
    decline_exchange: "N’échanger personne",
};

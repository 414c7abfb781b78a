/** @type {typeof import("../../en/vikings/title.js").about} */
export const about = {
    name: "Vikings",
    summary: "Achetez îles et Vikings à une roue tournante, bâtissez un domaine et tenez les navires à distance.",
    options: {
        progress: { name: "Progress", about: "Avec des tuiles spéciales. Un passeur débarque un seul Viking." },
        auction: {
            name: "Enchère",
            about: "À chaque manche, les joueurs misent pour la figurine de premier joueur et posent les Vikings.",
        },
        special_vikings_fed: {
            name: "Vikings spéciaux nourris",
            about: "Les Vikings sur les tuiles bâtiment doivent être nourris comme les autres.",
        },
        free_exchange: {
            name: "Échange libre",
            about: "À leur tour, les joueurs échangent des PV contre de l’or avant d’acheter ou de miser. Sinon, seul un paiement échange des PV.",
        },
        ships_adjacent: {
            name: "Navires voisins",
            about: "Chaque navire après le premier doit toucher un autre navire.",
        },
    },
    presets: {
        online: {
            name: "En ligne",
            about: "Comme le guide du jeu en ligne : les navires remplissent les trois premières colonnes dans n’importe quel ordre. Les joueurs peuvent échanger des PV contre de l’or avant d’acheter ou de miser.",
        },
        printed: {
            name: "Imprimé",
            about: "Comme le livret imprimé : le deuxième navire touche le premier, et les joueurs peuvent échanger des PV contre de l’or avant d’acheter ou de miser. Un navire ne soutient pas une tuile d’île, comme dans le guide.",
        },
    },
};

/** @type {typeof import("../../en/vikings/title.js").editions} */
export const editions = {
    progress: {
        name: "Vikings : Progress",
        summary:
            "Le deuxième jeu à la même roue : misez pour le premier choix, et gagnez des tuiles spéciales avec les meilleurs lots.",
    },
};

/** @type {typeof import("../../en/vikings/title.js").captions} */
export const captions = {
    1.1: "Les six couleurs autour de la roue, chacune avec le signe de son métier.",
    1.2: "Une extrémité gauche, les milieux avec leurs quatre bâtiments, et une extrémité droite.",
    1.3: "Le signe sur la voile est celui de la dernière rangée que le navire menace ; sa valeur est dessous.",
    1.4: "Un domaine en fin de partie : les navires en rangée 1, une rangée par métier, et la base à gauche.",
    2: "Les six manches, et le décompte après chacune.",
    2.1: "Douze lots : les îles à partir de la case 0 vers le haut, les navires à partir de la case 11 vers le bas, chacun avec un Viking.",
    2.2: "Les prix sont au milieu. Les cadres marquent ce que ce joueur peut acheter, en pointillés si des PV aident à payer. Le cadenas est sur le lot au prix 0.",
    2.3: "Les cinq cases où peut se trouver la tuile de départ.",
    2.4: "Le premier navire peut aller dans l’une des trois premières colonnes.",
    2.5: "Les cadres marquent toutes les cases où va la tuile en main.",
    2.6: "Un bouclier marque où le Viking peut débarquer. Une flèche signifie qu’il va à la base.",
    3.1: "Les cases menacées sont hachurées. Une coche est sur chaque navire qu’un guerrier repousse.",
    3.2: "Cerclés : les orfèvres qui rapportent de l’or.",
    3.3: "Le choix des Vikings qu’un passeur peut amener.",
    3.4: "Cerclés : les navires repoussés, qui paient en premier.",
    4.1: "Cerclés : les navires non repoussés, qui coûtent leur valeur.",
    4.3: "Cerclées : les tuiles des îles complètes.",
    4.4: "Cerclés : les pêcheurs qui nourrissent d’autres.",
    5.1: "Les tuiles spéciales de la rangée ouverte.",
    5.2: "Les Vikings tirés, et les mises possibles.",
    5.3: "Les tuiles sont en place ; les Vikings viennent couleur par couleur, depuis la case la plus haute.",
    5.4: "Encadrées : les tuiles spéciales que l’on peut prendre.",
    5.5: "Avec une barque, un passeur en amène plus.",
    5.6: "Cerclées : les tuiles bâtiment. Chaque Viking dessus et autour compte à la fin.",
};

/** @type {typeof import("../../en/vikings/title.js").names} */
export const names = {
    bid: "Miser",
    pass_bid: "Passer",
    remove_viking: "Retirer un Viking",
    lay_colour: "Poser une couleur",
    buy: "Acheter",
    exchange: "Échanger",
    place_start_tile: "Poser la tuile de départ",
    place_tile: "Poser la tuile",
    take_special: "Prendre une tuile spéciale",
    decline_special: "Ne prendre aucune tuile spéciale",
    replace_tile: "Remplacer une tuile",
    sail: "Naviguer",
    land: "Débarquer",
    end_sailing: "Ne plus naviguer",
};

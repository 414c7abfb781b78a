/** @type {typeof import("../../en/vikingdoms/refusals.js").refusals} */
export const refusals = {
    no_such_square: { says: "Les cases s’appellent a1 à d4." },
    not_this_step: { says: "La partie attend une autre étape." },
    camp_empty: { says: "Il n’y a plus de Viking dans votre camp." },
    square_taken: { says: "Une troupe s’y trouve : on place sur des cases vides." },
    no_troop: { says: "Aucune troupe n’est sur la case que les Vikings doivent quitter." },
    wrong_count: { says: "Au moins 1 Viking se déplace, et au plus toute la troupe." },
    empty_square: { says: "Les Vikings vont vers une autre troupe, jamais sur une case vide." },
    same_troop: { says: "Les Vikings vont vers une autre troupe." },
    out_of_reach: {
        says: "Hors de portée : d’une troupe de 1, une case tout droit ; de 2, tout droit aussi loin que l’on veut ; de 3, un saut de cavalier ; de 4, en diagonale ; de 5, tout droit ou en diagonale.",
    },
    troop_between: { says: "Une autre troupe barre la route : seul un saut de cavalier passe par-dessus." },
    undoes_last_move: { says: "On ne peut pas annuler exactement le dernier coup de l’adversaire." },
    golden_rule: {
        says: "La règle d’or : vous pouvez former une troupe de raid avec votre Viking au sommet, donc vous le devez.",
    },
    not_on_this_island: { says: "Cette tuile n’est pas sur l’île du raid." },
    not_their_tile: { says: "L’adversaire n’a pas cette tuile." },
    ally_taken: { says: "Cet allié est déjà pris." },
    no_such_islands: { says: "Indiquez deux îles différentes par leurs numéros de 1 à 5, celle du haut d’abord." },
    island_raided: { says: "Seules les îles encore à attaquer peuvent changer de place." },
    wrong_exchange: { says: "Échangez au moins 1 prisonnier, et au plus autant que le côté qui en a le moins." },
};

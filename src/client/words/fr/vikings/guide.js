/** @type {typeof import("../../en/vikings/guide.js").guide} */
export const guide = {
    goal: "Le plus de points de victoire (PV) après six manches gagne. Achetez un lot : tuile et Viking. Son nombre est son prix.",
    start: "Votre tuile de départ est gratuite : une extrémité gauche (mer à gauche). Elle va à la base, votre côte, dans une rangée.",
    startLeft:
        "La tuile de départ est gratuite. Pas dans la rangée de ce Viking : deux extrémités gauches (mer à gauche) ne vont pas.",
    ship: "Un navire, en haut, menace les Vikings de sa colonne, qui ne rapportent rien. Un guerrier juste dessous le repousse.",
    lands: "Vert : la tuile est dans la rangée du Viking, qui débarque et peut rapporter. Orange : il attend à la base, votre côte.",
    base: "La tuile convient, mais pas dans la rangée du Viking. Il attend à la base, votre côte, qu’un passeur gris le débarque.",
    price: "Le lot au prix 0 vendu, la roue tourne et tous les autres deviennent moins chers.",
    trades: "Orfèvres : de l’or. Nobles et éclaireurs : des PV. Pêcheurs : cinq repas chacun à la fin. Guerriers : contre les navires.",
    lock: "Bloqué : le lot à 0 s’ouvre si son Viking est le dernier de sa couleur, ou si tout autre prix dépasse votre or.",
    vp: "Pointillés : l’or manque, et des PV paient le reste, un pour un. « dont 9 en PV » vous coûte neuf points.",
    ends: "Mer contre mer, terre contre terre. Une extrémité gauche, des milieux, une droite : une île. Finie, elle compte à la fin.",
    boatsmen:
        "Les Vikings à la base ne rapportent rien. Aux grands décomptes, chaque passeur gris peut en débarquer d’autres.",
    boatsman: "Dans Progress, un passeur débarque un seul Viking, plus avec une barque. À la base, rien ne rapporte.",
    rounds: "Un décompte clôt chaque manche. Petit : 3 or par orfèvre. Grand : nobles, éclaireurs et navires repoussés paient aussi.",
    bid: "Le plus de points de victoire (PV) après six manches gagne. Misez pour poser et acheter d’abord. Passer est gratuit.",
    remove: "Vous commencez cette manche. Retirez du jeu un des 13 Vikings : les douze autres vont à la roue.",
    lay: "Posez tous les Vikings d’une couleur, depuis la case la plus chère. Les derniers sont bon marché.",
    dearest: "L’achat du lot le plus cher de la roue permet de prendre une de ces tuiles spéciales.",
    special: "Prenez une tuile spéciale, ou aucune. Chacune dit quand elle paie : aussitôt, aux décomptes ou à la fin.",
    end: "La manche 1 est finie, et ses orfèvres ont payé. Vous connaissez la suite ; Scores et Règles disent le reste.",
};

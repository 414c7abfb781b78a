/** @type {typeof import("../../en/vikingdoms/guide.js").guide} */
export const guide = {
    ends: "Chaque raid prend les deux tuiles d’une île, une île après l’autre. Choisissez l’extrémité où commencer.",
    goal: "Trois villages, trois ports ou 16 pièces des raids gagnent. Une troupe de six Vikings ou plus, des deux couleurs, attaque une île.",
    leader: "Le Viking du sommet mène le raid : son propriétaire choisit d’abord entre les deux tuiles de l’île.",
    heights:
        "Ou déplacez des Vikings, même adverses : d’une troupe de 1, une case ; de 2, tout droit ; de 3, comme un cavalier.",
    count: "Choisissez combien partent du sommet, puis une troupe verte. Ils y gardent leur ordre.",
    far: "D’une troupe de 4, en diagonale ; de 5, dans les huit directions. Toute la hauteur compte, même si peu partent.",
    golden: "Règle d’or : si vous pouvez former une troupe de six ou plus avec votre Viking au sommet, vous le devez.",
    camp: "Vous placez des Vikings de votre camp. Les prisonniers, en geôle chez l’autre, ne peuvent pas être placés.",
    tile: "Vous menez : prenez une tuile, l’adversaire a l’autre. Plus de prisonniers sur la vôtre : prenez la différence.",
    seize: "Émeute : un second émeutier coûte une tuile à l’adversaire. Choisissez-la, et prenez autant de prisonniers.",
    ally: "Un second village, port ou fort amène un allié. Avec Freya, plus de règle d’or ; Völund vaut 3 pièces.",
    exchange: "Les deux rendent autant de prisonniers, un pour un. Ils retournent aux camps. Ou refusez.",
    swap: "Gunnar peut échanger deux îles encore à attaquer. Ou laissez-les où elles sont.",
    end: "Le raid est fini : sa troupe est aux camps, le marqueur à l’île suivante. Les Règles disent le reste.",
};

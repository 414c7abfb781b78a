/** @type {typeof import("../../en/vikings_on_board/guide.js").guide} */
export const guide = {
    goal: "Marchandises des navires partis et paris gagnés font les points. Votre Viking du haut va à une action libre : choisissez.",
    bodies: "Derrière la proue, les sections du navire, avec voile et boucliers d’un clan. Qui en a le plus contrôle.",
    sail: "Un navire part après la manche si quelqu’un a choisi Prendre la mer. Ses clans partagent les marchandises.",
    bets: "Un pari rapporte son nombre si son clan contrôle le navire au départ. Vous pouvez parier sur tout clan.",
    order: "Les actions du bas font plus. Mais on part du haut : le dernier en bas joue en dernier à la manche suivante.",
    market: "À la fin, une marchandise vaut son prix au marché. L’action Marché augmente les prix, qui ne baissent jamais.",
    promote:
        "Choisissez une section de votre clan : elle va près de la proue. À égalité, le clan le plus proche d’elle contrôle.",
    body: "Choisissez la section du navire qui saute. Elle emporte voile et boucliers au bout d’un autre navire.",
    jump: "Choisissez son navire : cinq sections au plus. L’ordre des clans sous chaque navire dit qui le contrôle.",
    bet: "Choisissez un jeton en haut, puis un cercle à un navire. Les autres voient où vous pariez, mais pas le nombre.",
    load: "Choisissez le navire : la marchandise va sur la proue, l’avant. Les clans à bord la partagent quand il part.",
    raise: "Choisissez la marchandise dont le prix monte de 1, jusqu’à 4. Tous ses jetons y gagnent, à qui qu’ils soient.",
    swap: "Choisissez deux sections sur deux navires : elles échangent leurs places.",
    ship: "Vous choisissez le navire qui part. Voyez qui le contrôle, ses marchandises et les paris.",
    take: "Votre clan prend une marchandise. Les clans en prennent une chacun, par boucliers, jusqu’à la dernière.",
    end: "La manche suivante va dans l’autre sens. Après sept navires, gagne qui a le plus de points. Les Règles disent le reste.",
};

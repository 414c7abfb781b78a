/** @type {typeof import("../../en/vikings_on_board/names.js").abilities} */
export const abilities = {
    first_player: "premier à la manche suivante",
    promote: "sa section vers l’avant",
    jump_own: "sa section vers un navire",
    bet: "jeton sur le contrôle",
    add_1: "charger une marchandise piochée",
    marketplace: "augmenter un prix de 1",
    jump_any: "une section vers un navire",
    bet_or_move_bet: "pari nouveau ou déplacé",
    draw_3_add_1: "en voir trois, en charger une",
    set_sail: "choisir le navire qui part",
    swap: "deux sections de deux navires",
};

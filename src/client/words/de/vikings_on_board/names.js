/** @type {typeof import("../../en/vikings_on_board/names.js").abilities} */
export const abilities = {
    first_player: "nächste Runde zuerst",
    promote: "eigenes Teil nach vorn",
    jump_own: "eigenes Teil umsetzen",
    bet: "Marke auf die Führung",
    add_1: "gezogene Ware laden",
    marketplace: "einen Preis um 1 erhöhen",
    jump_any: "ein Teil zu anderem Schiff",
    bet_or_move_bet: "neue oder alte Wette",
    draw_3_add_1: "drei ansehen, eine laden",
    set_sail: "das Schiff dafür wählen",
    swap: "zwei Teile zweier Schiffe",
};

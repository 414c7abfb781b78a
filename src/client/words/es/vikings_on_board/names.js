/** @type {typeof import("../../en/vikings_on_board/names.js").abilities} */
export const abilities = {
    first_player: "primero en la próxima ronda",
    promote: "sección propia al frente",
    jump_own: "sección propia a otro barco",
    bet: "ficha por el control",
    add_1: "cargar una mercancía robada",
    marketplace: "subir un precio en 1",
    jump_any: "una sección a otro barco",
    bet_or_move_bet: "apuesta nueva o antigua",
    draw_3_add_1: "ver tres, cargar una",
    set_sail: "elegir el barco que zarpa",
    swap: "dos secciones de dos barcos",
};

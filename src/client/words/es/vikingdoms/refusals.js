/** @type {typeof import("../../en/vikingdoms/refusals.js").refusals} */
export const refusals = {
    no_such_square: { says: "Las casillas se llaman a1 a d4." },
    not_this_step: { says: "La partida espera otro paso." },
    camp_empty: { says: "En tu campamento ya no queda ningún vikingo." },
    square_taken: { says: "Ahí hay una tropa: se coloca en casillas vacías." },
    no_troop: { says: "En la casilla de la que deben salir los vikingos no hay ninguna tropa." },
    wrong_count: { says: "Se mueve al menos 1 vikingo, y como máximo toda la tropa." },
    empty_square: { says: "Los vikingos van a otra tropa, nunca a una casilla vacía." },
    same_troop: { says: "Los vikingos van a otra tropa." },
    out_of_reach: {
        says: "Fuera de alcance: desde una tropa de 1, una casilla en recto; desde 2, en recto cualquier distancia; desde 3, un salto de caballo; desde 4, en diagonal; desde 5, en recto o en diagonal.",
    },
    troop_between: { says: "Otra tropa está en medio: solo un salto de caballo pasa por encima." },
    undoes_last_move: { says: "No se puede deshacer exactamente la última jugada del rival." },
    golden_rule: {
        says: "La regla de oro: puedes formar una tropa de incursión con tu vikingo arriba, así que debes hacerlo.",
    },
    not_on_this_island: { says: "Esta loseta no está en la isla de la incursión." },
    not_their_tile: { says: "Tu rival no tiene esta loseta." },
    ally_taken: { says: "Este aliado ya está tomado." },
    no_such_islands: { says: "Indica dos islas distintas con sus números de 1 a 5, primero la superior." },
    island_raided: { says: "Solo las islas aún sin incursión pueden cambiar de lugar." },
    wrong_exchange: { says: "Canjea al menos 1 prisionero, y como máximo tantos como tiene el lado con menos." },
};

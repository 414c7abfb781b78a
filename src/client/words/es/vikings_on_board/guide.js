/** @type {typeof import("../../en/vikings_on_board/guide.js").guide} */
export const guide = {
    goal: "Las mercancías de barcos que zarpan y las apuestas ganadas son puntos. Tu vikingo de arriba va a una acción libre: elige.",
    bodies: "Tras la proa van las secciones del barco, con vela y escudos de un clan. Controla quien tiene más escudos.",
    sail: "Un barco zarpa tras la ronda si alguien eligió Zarpar. Sus clanes reparten las mercancías, primero el que controla.",
    bets: "Una apuesta paga su número si su clan controla ese barco al zarpar. Puedes apostar por cualquier clan.",
    order: "Las acciones de abajo hacen más. Pero se parte de arriba: el último de abajo va el último en la ronda siguiente.",
    market: "Al final cada mercancía vale su precio en el mercado. La acción Mercado sube los precios, que nunca bajan.",
    promote:
        "Elige una sección de tu clan: pasa junto a la proa. Con escudos iguales controla el clan más cercano a ella.",
    body: "Elige la sección del barco que salta. Se lleva su vela y sus escudos al final de otro barco.",
    jump: "Elige su nuevo barco: caben cinco secciones. El orden de los clanes bajo cada barco dice quién controla.",
    bet: "Elige arriba una ficha, luego un círculo de un barco. Los demás ven dónde apuestas, pero no el número.",
    load: "Elige el barco: la mercancía va en la proa, el frente. Los clanes a bordo la reparten cuando zarpa.",
    raise: "Elige la mercancía cuyo precio sube 1, hasta 4. Ganan todas sus fichas, las tenga quien las tenga.",
    swap: "Elige dos secciones de dos barcos: cambian de lugar.",
    ship: "Tú eliges el barco que zarpa. Mira quién lo controla, sus mercancías y las apuestas.",
    take: "Tu clan toma una mercancía. Los clanes toman una cada uno, por escudos, vuelta a vuelta, hasta que no queda ninguna.",
    end: "La ronda siguiente vuelve al otro lado. Tras siete barcos gana quien tiene más puntos. Las Reglas cuentan el resto.",
};

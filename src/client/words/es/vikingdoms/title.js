/** @type {typeof import("../../en/vikingdoms/title.js").about} */
export const about = {
    name: "Vikingdoms",
    summary: "Recluta tropas en un tablero pequeño, dirígelas en incursiones y levanta el sexto reino.",
    options: {},
    presets: {},
};

/** @type {typeof import("../../en/vikingdoms/title.js").captions} */
export const captions = {
    1: "Las doce losetas de territorio: monedas a la izquierda, prisioneros a la derecha, y el signo rojo de un alborotador.",
    2: "Las islas en su fila, y la elección del extremo donde empiezan las incursiones.",
    3.1: "Enmarcadas en verde: casillas para un vikingo del campamento. Con trazos: tropas de las que pueden salir vikingos.",
    3.2: "Está elegida una tropa de tres: un salto de caballo lleva a las tropas enmarcadas.",
    3.3: "La regla de oro: solo puede moverse la tropa enmarcada, porque puede formar una tropa de incursión.",
    3.6: "Los vikingos de la tropa elegida convierten la enmarcada en una tropa de incursión.",
    4.1: "La isla de la incursión: quien la dirige toma una de sus losetas.",
    4.2: "Los reinos de ambos jugadores: cada calabozo guarda vikingos del otro.",
    4.3: "Enmarcadas: las losetas de las que se pierde una por el motín.",
    4.4: "Los aliados que se pueden tomar.",
    4.5: "Un canje: ambos devuelven tantos como dice el número.",
    5: "Los reinos cuando termina la partida.",
};

/** @type {typeof import("../../en/vikingdoms/title.js").names} */
export const names = {
    choose_end: "Elegir un extremo",
    place: "Colocar",
    move: "Mover",
    choose_tile: "Elegir una loseta",
    seize_tile: "Arrebatar una loseta",
    take_ally: "Tomar un aliado",
    swap_islands: "Intercambiar islas",
    decline_swap: "No intercambiar nada",
    decline_exchange: "No canjear a nadie",
};

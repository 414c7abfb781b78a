/** @type {typeof import("../../en/vikings/title.js").about} */
export const about = {
    name: "Vikings",
    summary: "Compra islas y vikingos en una rueda que gira, levanta una patria y mantén lejos los barcos.",
    options: {
        progress: { name: "Progress", about: "Con losetas especiales. Un barquero lleva a tierra a un solo vikingo." },
        auction: {
            name: "Subasta",
            about: "En cada ronda los jugadores pujan por la figura de jugador inicial y colocan los vikingos.",
        },
        special_vikings_fed: {
            name: "Vikingos especiales alimentados",
            about: "Los vikingos en losetas de edificio deben comer como los demás.",
        },
        free_exchange: {
            name: "Cambio libre",
            about: "En su turno los jugadores cambian PV por oro antes de comprar o pujar. Si no, solo un pago cambia PV.",
        },
        ships_adjacent: { name: "Barcos contiguos", about: "Cada barco después del primero debe tocar otro barco." },
    },
    presets: {
        online: {
            name: "En línea",
            about: "Como la guía del juego en línea: los barcos llenan las tres primeras columnas en cualquier orden. Los jugadores pueden cambiar PV por oro antes de comprar o pujar.",
        },
        printed: {
            name: "Impreso",
            about: "Como el reglamento impreso: el segundo barco toca el primero, y los jugadores pueden cambiar PV por oro antes de comprar o pujar. Un barco no sostiene una loseta de isla, como en la guía.",
        },
    },
};

/** @type {typeof import("../../en/vikings/title.js").editions} */
export const editions = {
    progress: {
        name: "Vikings: Progress",
        summary:
            "El segundo juego en la misma rueda: puja por elegir primero, y gana losetas especiales con los mejores lotes.",
    },
};

/** @type {typeof import("../../en/vikings/title.js").captions} */
export const captions = {
    1.1: "Los seis colores alrededor de la rueda, cada uno con el signo de su oficio.",
    1.2: "Un extremo izquierdo, los centros con sus cuatro edificios, y un extremo derecho.",
    1.3: "El signo de la vela es el de la última fila que el barco amenaza; su valor está debajo.",
    1.4: "Una patria avanzada la partida: los barcos en la fila 1, una fila por oficio, y la base a la izquierda.",
    2: "Las seis rondas, y la puntuación después de cada una.",
    2.1: "Doce lotes: islas desde la casilla 0 hacia arriba, barcos desde la 11 hacia abajo, cada uno con un vikingo.",
    2.2: "Los precios están en el centro. Los marcos señalan lo que puede comprar este jugador, con trazos si ayudan PV. El candado está en el lote de precio 0.",
    2.3: "Las cinco casillas donde puede estar la loseta inicial.",
    2.4: "El primer barco puede ir en cualquiera de las tres primeras columnas.",
    2.5: "Los marcos señalan todas las casillas donde cabe la loseta en mano.",
    2.6: "Un escudo señala dónde puede desembarcar el vikingo. Una flecha significa que va a la base.",
    3.1: "Las casillas amenazadas están rayadas. Hay una marca en cada barco que un guerrero repele.",
    3.2: "Rodeados: los orfebres que ganan oro.",
    3.3: "La elección de vikingos que puede llevar un barquero.",
    3.4: "Rodeados: los barcos repelidos, que pagan primero.",
    4.1: "Rodeados: los barcos que no están repelidos, y cuestan su valor.",
    4.3: "Rodeadas: las losetas de las islas completas.",
    4.4: "Rodeados: los pescadores que alimentan a otros.",
    5.1: "Losetas especiales en la fila abierta.",
    5.2: "Los vikingos sacados, y las pujas posibles.",
    5.3: "Las losetas están en su sitio; los vikingos llegan color por color, desde la casilla más alta.",
    5.4: "Enmarcadas: las losetas especiales que se pueden tomar.",
    5.5: "Con un bote, un barquero lleva a más.",
    5.6: "Rodeadas: las losetas de edificio. Cada vikingo en ellas y alrededor cuenta al final.",
};

/** @type {typeof import("../../en/vikings/title.js").names} */
export const names = {
    bid: "Pujar",
    pass_bid: "Pasar",
    remove_viking: "Quitar un vikingo",
    lay_colour: "Colocar un color",
    buy: "Comprar",
    exchange: "Cambiar",
    place_start_tile: "Colocar la loseta inicial",
    place_tile: "Colocar la loseta",
    take_special: "Tomar una loseta especial",
    decline_special: "No tomar ninguna loseta especial",
    replace_tile: "Sustituir una loseta",
    sail: "Navegar",
    land: "Desembarcar",
    end_sailing: "No navegar más",
};

/** @type {typeof import("../../en/vikings/guide.js").guide} */
export const guide = {
    goal: "Gana quien tiene más puntos de victoria (PV) tras seis rondas. Compra un lote: una loseta y su vikingo.",
    start: "Tu loseta inicial es gratis. Va junto a la base, en la fila que elijas. Cada fila es de un oficio.",
    startLeft:
        "Tu loseta inicial es gratis. No la pongas en la fila de tu vikingo: el extremo izquierdo comprado no cabe a su lado.",
    ship: "Un barco va arriba y amenaza a los vikingos de su columna, que no ganan nada. Un guerrero justo debajo lo repele.",
    lands: "Verde: la loseta está en la fila del vikingo, que desembarca y puede ganar. Naranja: va a la base y espera.",
    base: "La loseta cabe, pero no en la fila del vikingo. Espera en la base hasta que un barquero lo lleve a tierra.",
    price: "El número de un lote es su precio. Vendido el lote de 0, la rueda gira y todos los demás se abaratan.",
    trades: "Orfebres ganan oro; nobles y exploradores, PV. Cada pescador alimenta a cinco al final; los guerreros repelen barcos.",
    lock: "Bloqueado: el lote de 0 se abre si su vikingo es el último de su color, o si tu oro no llega a ningún otro precio.",
    vp: "Con trazos: te falta oro, y PV pagan el resto, uno por uno. «9 con PV» te cuesta nueve puntos.",
    ends: "Mar con mar, tierra con tierra. Un extremo izquierdo, centros y uno derecho son una isla. Completa, cuenta al final.",
    boatsmen:
        "En la base los vikingos no ganan nada. En puntuaciones grandes, cada barquero gris puede llevar a otros a tierra.",
    boatsman: "En Progress un barquero lleva a tierra a un solo vikingo; con un bote, a más. En la base no ganan nada.",
    rounds: "Cada ronda acaba con una puntuación. Pequeña: 3 de oro por orfebre. Grande: también nobles, exploradores y barcos.",
    bid: "La puja más alta te hace jugador inicial: colocas un color y compras primero. O pasa: no cuesta nada.",
    remove: "Empiezas esta ronda. Quita del juego uno de los 13 vikingos: los otros doce van a la rueda.",
    lay: "Coloca todos los vikingos de un color, desde la casilla más cara hacia abajo. Los últimos salen baratos.",
    dearest: "Comprar el lote más caro de la rueda permite tomar una de estas losetas especiales.",
    special: "Toma una loseta especial, o ninguna. Cada una dice cuándo paga: al momento, al puntuar o al final.",
    end: "La ronda 1 ha terminado, y sus orfebres han pagado. Ya sabes seguir. Puntos y Reglas cuentan el resto.",
};

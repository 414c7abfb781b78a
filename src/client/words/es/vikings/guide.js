/** @type {typeof import("../../en/vikings/guide.js").guide} */
export const guide = {
    goal: "Gana quien tiene más puntos de victoria (PV) tras seis rondas. Compra un lote: loseta y vikingo. Su número es el precio.",
    start: "Tu loseta inicial es gratis: un extremo izquierdo, con mar a la izquierda. Va junto a la base, tu costa, en una fila.",
    startLeft:
        "Tu loseta inicial es gratis. No en la fila de tu vikingo: dos extremos izquierdos (mar a la izquierda) no encajan.",
    ship: "Un barco va arriba y amenaza a los vikingos de su columna, que no ganan nada. Un guerrero justo debajo lo repele.",
    lands: "Verde: la loseta está en la fila del vikingo, que desembarca y puede ganar. Naranja: espera en la base, tu costa.",
    base: "La loseta cabe, pero no en la fila del vikingo. Espera en la base, tu costa, hasta que un barquero gris lo lleve.",
    price: "Vendido el lote de precio 0, la rueda gira y todos los demás se abaratan.",
    trades: "Orfebres ganan oro; nobles y exploradores, PV. Cada pescador alimenta a cinco al final; los guerreros repelen barcos.",
    lock: "Bloqueado: el lote de 0 se abre si su vikingo es el último de su color, o si tu oro no llega a ningún otro precio.",
    vp: "Con trazos: te falta oro, y PV pagan el resto, uno por uno. «9 con PV» te cuesta nueve puntos.",
    ends: "Mar con mar, tierra con tierra. Un extremo izquierdo, centros y uno derecho son una isla. Completa, cuenta al final.",
    boatsmen:
        "En la base los vikingos no ganan nada. En puntuaciones grandes, cada barquero gris puede llevar a otros a tierra.",
    boatsman: "En Progress un barquero lleva a tierra a un solo vikingo; con un bote, a más. En la base no ganan nada.",
    rounds: "Cada ronda acaba con una puntuación. Pequeña: 3 de oro por orfebre. Grande: también nobles, exploradores y barcos.",
    bid: "Gana quien tiene más puntos de victoria (PV) tras seis rondas. Puja para colocar y comprar primero. Pasar no cuesta.",
    remove: "Empiezas esta ronda. Quita del juego uno de los 13 vikingos: los otros doce van a la rueda.",
    lay: "Coloca todos los vikingos de un color, desde la casilla más cara hacia abajo. Los últimos salen baratos.",
    dearest: "Comprar el lote más caro de la rueda permite tomar una de estas losetas especiales.",
    special: "Toma una loseta especial, o ninguna. Cada una dice cuándo paga: al momento, al puntuar o al final.",
    end: "La ronda 1 ha terminado, y sus orfebres han pagado. Ya sabes seguir. Puntos y Reglas cuentan el resto.",
};

/** @type {typeof import("../../en/vikingdoms/guide.js").guide} */
export const guide = {
    ends: "Cada incursión toma las dos losetas de una isla, una isla tras otra. Elige el extremo donde empezar.",
    goal: "Ganas con tres aldeas, tres puertos o 16 monedas de las incursiones. Una tropa de seis vikingos o más ataca una isla.",
    leader: "El vikingo de arriba dirige la incursión: su dueño elige primero entre las dos losetas de la isla.",
    heights:
        "O mueves vikingos de ambos colores a otra tropa: desde 1, una casilla; desde 2, en línea recta; desde 3, como un caballo.",
    count: "Elige cuántos salen de arriba, luego una tropa verde. En ella conservan su orden.",
    far: "Desde una tropa de 4, en diagonal; desde 5, en las ocho direcciones. Cuenta toda la altura, salgan los que salgan.",
    golden: "Regla de oro: si puedes formar una tropa de seis o más con tu vikingo arriba, debes hacerlo.",
    camp: "Colocas vikingos de tu campamento. Los prisioneros están en el calabozo ajeno y no se pueden colocar.",
    tile: "Tú diriges: toma una loseta, tu rival recibe la otra. Si la tuya tiene más prisioneros, tomas la diferencia.",
    seize: "Motín: tu rival tiene un segundo alborotador y pierde una loseta. Elígela, y toma tantos prisioneros.",
    ally: "Una segunda aldea, puerto o fortaleza trae un aliado. Con Freya no te obliga la regla de oro; Völund vale 3 monedas.",
    exchange: "Ambos devuelven los mismos prisioneros, uno por uno. Vuelven a los campamentos. O rechaza.",
    swap: "Gunnar puede intercambiar dos islas aún sin incursión. O déjalas como están.",
    end: "La incursión ha terminado: su tropa está en los campamentos, el marcador en la isla siguiente. Lo demás, en Reglas.",
};

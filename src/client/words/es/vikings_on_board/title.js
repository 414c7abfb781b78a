/** @type {typeof import("../../en/vikings_on_board/title.js").about} */
export const about = {
    name: "Vikings on Board",
    summary: "Envía vikingos por la aldea, carga y tripula los barcos, y apuesta por quién los mandará.",
    options: {
        lone_viking: {
            name: "Vikingo solitario",
            about: "Para dos jugadores: cuando uno toma la acción Zarpar, el otro pone un vikingo, que vale un escudo, en una sección de su clan.",
        },
        open_bets: {
            name: "Apuestas abiertas",
            about: "Las fichas de apuesta que ganan se descubren al momento, para que todos puedan contar los puntos.",
        },
    },
    presets: {},
};

/** @type {typeof import("../../en/vikings_on_board/title.js").captions} */
export const captions = {
    1: "Los signos de los clanes y de las mercancías, y un barco: a la izquierda la proa con las mercancías, detrás las secciones con sus escudos.",
    2: "Antes de la primera jugada: los vikingos llenan un lado de la aldea.",
    3.1: "El vikingo más alto que no se ha movido pasa al otro lado. Los marcos señalan las acciones que se pueden elegir.",
    4: "Avanzar: los marcos señalan las secciones que pueden pasar al frente de su barco.",
    5.1: "Enmarcados: los barcos que pueden zarpar.",
    5.2: "Bajo cada barco, los clanes por orden de control.",
    5.3: "El barco que zarpa, y las fichas de las que se toma una.",
    5.4: "Las apuestas están en los círculos de la izquierda, boca abajo: el signo sustituye una ficha que quien mira no conoce.",
    6: "Lo que tienen los jugadores al final.",
    7: "Los jugadores ven los números de sus propias fichas de apuesta, pero solo la cuenta de las ajenas.",
    8: "Enmarcadas: las secciones donde puede estar el vikingo solitario.",
};

/** @type {typeof import("../../en/vikings_on_board/title.js").names} */
export const names = {
    choose_action: "Elegir una acción",
    promote: "Avanzar",
    move_body: "Mover una sección",
    place_bet: "Apostar",
    move_bet: "Mover una apuesta",
    load: "Cargar",
    raise: "Subir",
    swap: "Intercambiar",
    choose_ship: "Elegir un barco",
    take_supply: "Tomar una mercancía",
    remove_supply: "Quitar una mercancía",
    place_lone_viking: "Poner el vikingo solitario",
};

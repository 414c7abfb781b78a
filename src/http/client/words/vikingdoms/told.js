// What happens in Vikingdoms, what can be done, and what a raid brought.
import { inLanguages } from "../../lib/language.js";
import { ENDS, VICTORIES } from "./names.js";

/** @typedef {import("./names.js").Schemas} Schemas */
/** @typedef {Schemas["VikingdomsEnd"]} End */
/** @typedef {Schemas["VikingdomsDeadlock"]} Deadlock */
/** @typedef {Schemas["VikingdomsVictory"]} Victory */
/** @typedef {(who: string) => string} Of */
/** @typedef {(who: string, what: string) => string} OfWhat */

export const told = inLanguages({
    en: {
        beginsWith: /** @type {OfWhat} */ ((who, tile) => `${who} begins with ${tile}.`),
        islands: "Five islands lie beside the board.",
        begins: /** @type {Of} */ ((who) => `${who} begins.`),
        marks: (/** @type {string} */ who, /** @type {End} */ end) =>
            `${who} lays the raid marker at the ${ENDS[end].to} island.`,
        places: /** @type {OfWhat} */ ((who, square) => `${who} places a Viking on ${square}.`),
        moves: (
            /** @type {string} */ who,
            /** @type {number} */ n,
            /** @type {string} */ from,
            /** @type {string} */ to,
        ) => `${who} moves ${n} from ${from} to ${to}.`,
        losesTurn: /** @type {Of} */ ((who) => `${who} can do nothing and loses the turn.`),
        restarts: /** @type {Record<Deadlock, string>} */ ({
            nobody_can_act: "All Vikings go home, because nobody can act; the recruitment starts again.",
            repetition:
                "All Vikings go home, because the position came up for the third time; the recruitment starts again.",
        }),
        raids: (/** @type {string} */ who, /** @type {number} */ n, /** @type {string} */ square) =>
            `The troop of ${n} on ${square} goes raiding, led by ${who}.`,
        takes: /** @type {OfWhat} */ ((who, what) => `${who} takes ${what}.`),
        riots: /** @type {Of} */ ((who) => `The second rioter of ${who}: a riot.`),
        seizes: /** @type {OfWhat} */ ((who, tile) => `${who} seizes ${tile}.`),
        joins: /** @type {OfWhat} */ ((who, ally) => `${ally} joins ${who}.`),
        swaps: (/** @type {string} */ who, /** @type {number} */ a, /** @type {number} */ b) =>
            `${who} swaps the islands ${a} and ${b}.`,
        noSwap: /** @type {Of} */ ((who) => `${who} swaps no islands.`),
        exchanges: /** @type {OfWhat} */ ((who, prisoners) => `${who} exchanges ${prisoners} each.`),
        noExchange: /** @type {Of} */ ((who) => `${who} exchanges nobody.`),
        goesHome: "The raiding troop goes home.",
        marker: (/** @type {number} */ island) => `The marker moves to island ${island}.`,
        wins: (/** @type {string} */ who, /** @type {Victory} */ by) => `${who} wins by ${VICTORIES[by]}.`,
        draw: "The game is a draw.",
        move: {
            raidFrom: (/** @type {End} */ end) => `Raid from the ${ENDS[end].from} island`,
            place: (/** @type {string} */ square) => `Place on ${square}`,
            move: (/** @type {number} */ n, /** @type {string} */ from, /** @type {string} */ to) =>
                `Move ${n} from ${from} to ${to}`,
            take: (/** @type {string} */ what) => `Take ${what}`,
            join: (/** @type {string} */ ally) => `Take ${ally}`,
            seize: (/** @type {string} */ tile) => `Seize ${tile}`,
            swap: (/** @type {number} */ a, /** @type {number} */ b) => `Swap the islands ${a} and ${b}`,
            noSwap: "No swap",
            exchange: (/** @type {number} */ n) => `Exchange ${n} each`,
            noExchange: "No exchange",
        },
    },
    de: {
        beginsWith: (who, tile) => `${who} bekommt zu Beginn ${tile}.`,
        islands: "Fünf Inseln liegen neben dem Spielplan.",
        begins: (who) => `${who} beginnt.`,
        marks: (who, end) => `${who} legt den Raubzugmarker an die ${ENDS[end].to} Insel.`,
        places: (who, square) => `${who} setzt einen Wikinger auf ${square}.`,
        moves: (who, n, from, to) => `${who} zieht ${n} von ${from} nach ${to}.`,
        losesTurn: (who) => `${who} kann nichts tun und setzt aus.`,
        restarts: {
            nobody_can_act: "Alle Wikinger gehen heim, weil niemand etwas tun kann; die Anwerbung beginnt von vorn.",
            repetition:
                "Alle Wikinger gehen heim, weil die Stellung zum dritten Mal da ist; die Anwerbung beginnt von vorn.",
        },
        raids: (who, n, square) => `Der Raubtrupp aus ${n} auf ${square} bricht auf, angeführt von ${who}.`,
        takes: (who, what) => `${who} nimmt ${what}.`,
        riots: (who) => `Der zweite Aufrührer bei ${who}: ein Aufruhr.`,
        seizes: (who, tile) => `${who} nimmt der Gegenseite ${tile} weg.`,
        joins: (who, ally) => `${who} verbündet sich mit ${ally}.`,
        swaps: (who, a, b) => `${who} tauscht die Inseln ${a} und ${b}.`,
        noSwap: (who) => `${who} tauscht keine Inseln.`,
        exchanges: (who, prisoners) => `${who} tauscht aus: je ${prisoners}.`,
        noExchange: (who) => `${who} tauscht niemanden aus.`,
        goesHome: "Der Raubtrupp geht heim.",
        marker: (island) => `Der Marker rückt zu Insel ${island}.`,
        wins: (who, by) => `${who} gewinnt durch ${VICTORIES[by]}.`,
        draw: "Das Spiel endet unentschieden.",
        move: {
            raidFrom: (end) => `Raubzüge ab der ${ENDS[end].from} Insel`,
            place: (square) => `Auf ${square} setzen`,
            move: (n, from, to) => `${n} von ${from} nach ${to}`,
            take: (what) => `Nehmen: ${what}`,
            join: (ally) => `Mit ${ally} verbünden`,
            seize: (tile) => `Wegnehmen: ${tile}`,
            swap: (a, b) => `Inseln ${a} und ${b} tauschen`,
            noSwap: "Kein Tausch",
            exchange: (n) => `Je ${n} austauschen`,
            noExchange: "Kein Austausch",
        },
    },
});

/** The last raid, line by line. */
export const raids = inLanguages({
    en: {
        ledBy: (/** @type {string} */ who) => `Raid led by ${who}`,
        troop: (/** @type {number} */ n) => `A troop of ${n}`,
        tile: "Tile",
        prisoners: "Prisoners",
        riot: "Riot",
        ally: "Ally",
        exchange: "Exchange",
        victory: "Victory",
        coins: "Coins now",
        fromTroop: (/** @type {number} */ n) => `, ${n} of them from the troop`,
        each: (/** @type {number} */ n) => `${n} each`,
        victories: /** @type {Record<Victory, string>} */ ({ villages: "villages", ports: "ports", coins: "coins" }),
    },
    de: {
        ledBy: (who) => `Raubzug unter ${who}`,
        troop: (n) => `Ein Raubtrupp aus ${n}`,
        tile: "Plättchen",
        prisoners: "Gefangene",
        riot: "Aufruhr",
        ally: "Verbündete",
        exchange: "Austausch",
        victory: "Sieg",
        coins: "Münzen jetzt",
        fromTroop: (n) => `, davon ${n} aus dem Trupp`,
        each: (n) => `je ${n}`,
        victories: { villages: "Dörfer", ports: "Häfen", coins: "Münzen" },
    },
});

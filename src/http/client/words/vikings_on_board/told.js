// What happens in Vikings on Board, what can be done, and what a ship brings.
import { inLanguages } from "../../lib/language.js";
import { ACTIONS, CLAN_NAMES, SUPPLIES } from "./names.js";

/** @typedef {import("./names.js").Schemas} Schemas */
/** @typedef {Schemas["VikingsOnBoardClan"]} Clan */
/** @typedef {Schemas["VikingsOnBoardSupply"]} Supply */
/** @typedef {Schemas["VikingsOnBoardAction"]} Action */
/** A body of a ship. @typedef {{ship: number, position: number}} Body */

export const told = inLanguages({
    en: {
        order: (/** @type {string} */ whose) => `Order of play: ${whose}.`,
        ships: "Eight ships lie at their moorings.",
        reshuffled: "The stacks are shuffled again.",
        goesTo: (/** @type {string} */ who, /** @type {Action} */ action) => `${who} goes to ${ACTIONS[action].name}.`,
        inVain: (/** @type {string} */ who, /** @type {Action} */ action) =>
            `${who} goes to ${ACTIONS[action].name}, without effect.`,
        body: (/** @type {Body} */ { ship, position }) => `body ${position} of ship ${ship}`,
        promotes: (/** @type {string} */ who, /** @type {string} */ body) => `${who} promotes ${body} to the front.`,
        moves: (/** @type {string} */ who, /** @type {string} */ body, /** @type {number} */ to) =>
            `${who} moves ${body} to ship ${to}.`,
        swaps: (/** @type {string} */ who, /** @type {string} */ one, /** @type {string} */ other) =>
            `${who} swaps ${one} and ${other}.`,
        token: (/** @type {number} */ token) => `token ${token} `,
        bets: (
            /** @type {string} */ who,
            /** @type {string} */ token,
            /** @type {Clan} */ clan,
            /** @type {number} */ ship,
        ) => `${who} bets ${token}on ${CLAN_NAMES[clan]} at ship ${ship}.`,
        movesBet: (
            /** @type {string} */ who,
            /** @type {number} */ from,
            /** @type {Clan} */ clan,
            /** @type {number} */ to,
        ) => `${who} moves the bet at ship ${from} to ${CLAN_NAMES[clan]} at ship ${to}.`,
        draws: (/** @type {string} */ who, /** @type {string} */ what) => `${who} draws ${what}.`,
        supplies: { one: "# supply", other: "# supplies" },
        loads: (/** @type {string} */ who, /** @type {Supply} */ supply, /** @type {number} */ ship) =>
            `${who} lays ${SUPPLIES[supply].name} on ship ${ship}.`,
        returned: { one: "# token goes under the stack.", other: "# tokens go under the stack." },
        raises: (/** @type {string} */ who, /** @type {Supply} */ kind, /** @type {number} */ price) =>
            `${who} raises ${SUPPLIES[kind].name} to ${price}.`,
        boards: (/** @type {string} */ who, /** @type {string} */ body) => `${who} puts a Viking on ${body}.`,
        sails: (/** @type {string} */ who, /** @type {number} */ ship, /** @type {string} */ control) =>
            `${who} lets ship ${ship} set sail. Control: ${control}.`,
        nobody: "nobody",
        takes: (/** @type {string} */ who, /** @type {Supply} */ supply) => `${who} takes ${SUPPLIES[supply].name}.`,
        removed: (/** @type {Supply} */ supply) => `A ${SUPPLIES[supply].name} leaves the game.`,
        wins: (/** @type {string} */ who, /** @type {Clan} */ clan, /** @type {number} */ ship) =>
            `The bet of ${who} on ${CLAN_NAMES[clan]} at ship ${ship} wins.`,
        winsToken: (
            /** @type {string} */ who,
            /** @type {Clan} */ clan,
            /** @type {number} */ ship,
            /** @type {number} */ token,
        ) => `The bet of ${who} on ${CLAN_NAMES[clan]} at ship ${ship} wins ${token}.`,
        round: (/** @type {number} */ round) => `Round ${round} begins; the Vikings walk back.`,
        revealed: (
            /** @type {string} */ who,
            /** @type {Clan} */ clan,
            /** @type {number} */ ship,
            /** @type {number} */ token,
        ) => `The bet of ${who} on ${CLAN_NAMES[clan]} at ship ${ship} is turned up: ${token}.`,
        scores: (/** @type {string} */ who, /** @type {number} */ supplies, /** @type {number} */ bets) =>
            `${who}: ${supplies} for supplies, ${bets} for bets.`,
        move: {
            promote: (/** @type {string} */ body) => `Promote ${body}`,
            moveBody: (/** @type {Body} */ { ship, position }, /** @type {number} */ to) =>
                `Body ${position} of ship ${ship} to ship ${to}`,
            bet: (/** @type {number} */ token, /** @type {Clan} */ clan, /** @type {number} */ ship) =>
                `Token ${token} on ${CLAN_NAMES[clan]} at ship ${ship}`,
            moveBet: (/** @type {number} */ from, /** @type {Clan} */ clan, /** @type {number} */ to) =>
                `Bet of ship ${from} to ${CLAN_NAMES[clan]} at ship ${to}`,
            load: (/** @type {Supply} */ supply, /** @type {number} */ ship) =>
                `Load ${SUPPLIES[supply].name} onto ship ${ship}`,
            raise: (/** @type {Supply} */ kind) => `Raise ${SUPPLIES[kind].name}`,
            swap: (/** @type {string} */ one, /** @type {string} */ other) => `Swap ${one} with ${other}`,
            sail: (/** @type {number} */ ship) => `Ship ${ship} sails`,
            take: (/** @type {Supply} */ kind) => `Take ${SUPPLIES[kind].name}`,
            remove: (/** @type {Supply} */ kind) => `Remove ${SUPPLIES[kind].name}`,
            board: (/** @type {string} */ body) => `Viking onto ${body}`,
        },
    },
    de: {
        order: (whose) => `Reihenfolge: ${whose}.`,
        ships: "Acht Schiffe liegen an ihren Stegen.",
        reshuffled: "Die Stapel werden neu gemischt.",
        goesTo: (who, action) => `${who} geht zu „${ACTIONS[action].name}“.`,
        inVain: (who, action) => `${who} geht zu „${ACTIONS[action].name}“, ohne Wirkung.`,
        body: ({ ship, position }) => `Teil ${position} von Schiff ${ship}`,
        promotes: (who, body) => `${who} rückt ${body} nach vorn.`,
        moves: (who, body, to) => `${who} setzt ${body} an Schiff ${to}.`,
        swaps: (who, one, other) => `${who} tauscht ${one} und ${other}.`,
        token: (token) => `Marke ${token} `,
        bets: (who, token, clan, ship) => `${who} setzt ${token}bei Schiff ${ship} auf ${CLAN_NAMES[clan]}.`,
        movesBet: (who, from, clan, to) =>
            `${who} setzt die Wette bei Schiff ${from} um: auf ${CLAN_NAMES[clan]} bei Schiff ${to}.`,
        draws: (who, what) => `${who} zieht ${what}.`,
        supplies: { one: "# Ware", other: "# Waren" },
        loads: (who, supply, ship) => `${who} lädt ${SUPPLIES[supply].a} auf Schiff ${ship}.`,
        returned: { one: "# Ware kommt unter den Stapel.", other: "# Waren kommen unter den Stapel." },
        raises: (who, kind, price) => `${who} erhöht den Preis für ${SUPPLIES[kind].many} auf ${price}.`,
        boards: (who, body) => `${who} stellt einen Wikinger auf ${body}.`,
        sails: (who, ship, control) => `${who} lässt Schiff ${ship} in See stechen. Führung: ${control}.`,
        nobody: "niemand",
        takes: (who, supply) => `${who} nimmt ${SUPPLIES[supply].a}.`,
        removed: (supply) => `Aus dem Spiel kommt: ${SUPPLIES[supply].a}.`,
        wins: (who, clan, ship) => `Die Wette von ${who} auf ${CLAN_NAMES[clan]} bei Schiff ${ship} gewinnt.`,
        winsToken: (who, clan, ship, token) =>
            `Die Wette von ${who} auf ${CLAN_NAMES[clan]} bei Schiff ${ship} gewinnt ${token}.`,
        round: (round) => `Runde ${round} beginnt; die Wikinger gehen zurück.`,
        revealed: (who, clan, ship, token) =>
            `Die Wette von ${who} auf ${CLAN_NAMES[clan]} bei Schiff ${ship} wird aufgedeckt: ${token}.`,
        scores: (who, supplies, bets) => `${who}: ${supplies} für Waren, ${bets} für Wetten.`,
        move: {
            promote: (body) => `${body} nach vorn`,
            moveBody: ({ ship, position }, to) => `Teil ${position} von Schiff ${ship} an Schiff ${to}`,
            bet: (token, clan, ship) => `Marke ${token} auf ${CLAN_NAMES[clan]} bei Schiff ${ship}`,
            moveBet: (from, clan, to) => `Wette bei Schiff ${from} auf ${CLAN_NAMES[clan]} bei Schiff ${to}`,
            load: (supply, ship) => `${SUPPLIES[supply].name} auf Schiff ${ship} laden`,
            raise: (kind) => `Preis für ${SUPPLIES[kind].many} erhöhen`,
            swap: (one, other) => `${one} gegen ${other} tauschen`,
            sail: (ship) => `Schiff ${ship} sticht in See`,
            take: (kind) => `${SUPPLIES[kind].name} nehmen`,
            remove: (kind) => `${SUPPLIES[kind].name} aus dem Spiel nehmen`,
            board: (body) => `Wikinger auf ${body}`,
        },
    },
});

/** What a ship brought, and what everybody has in the end. */
export const scorings = inLanguages({
    en: {
        final: "Final scoring",
        sailed: (/** @type {number} */ ship) => `Ship ${ship} has sailed`,
        leaves: "leaves the game",
        wonBet: (/** @type {Clan} */ clan) => `won the bet on ${CLAN_NAMES[clan]}`,
        control: (/** @type {string} */ whose) => `Control: ${whose}`,
        gets: "gets",
        points: "Points",
        supplies: "Supplies",
        bets: "Won bets",
        sum: "Sum",
        ranked: (/** @type {string} */ supplies) => `Who is equal is ranked by supply tokens: ${supplies}.`,
    },
    de: {
        final: "Schlusswertung",
        sailed: (ship) => `Schiff ${ship} ist in See gestochen`,
        leaves: "aus dem Spiel",
        wonBet: (clan) => `Wette auf ${CLAN_NAMES[clan]} gewonnen`,
        control: (whose) => `Führung: ${whose}`,
        gets: "bekommt",
        points: "Punkte",
        supplies: "Waren",
        bets: "Gewonnene Wetten",
        sum: "Summe",
        ranked: (supplies) => `Bei Gleichstand entscheiden die Waren: ${supplies}.`,
    },
});

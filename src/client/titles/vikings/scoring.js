// What a scoring would pay now. A test compares each line with the scorings of recorded games.
import { COLOUR_OF, SHIPS } from "./names.js";

/** @typedef {import("./names.js").Player} Player */
/** @typedef {import("../title.js").Schemas} Schemas */
/** @typedef {{seat: number, line: Schemas["VikingsLine"], count: number, gold: number, vp: number}} Line */
/** @typedef {{gold: number, vp: number}} Amount */

const GOLDSMITH_GOLD = 3;
const NOBLE_VP = 2;
const GOLD_PER_VP = { normal: 5, rich: 3 };
const SPARE_MEAL_VP = { normal: 2, rich: 3 };
const MEALS_PER_FISHERMAN = 5;
const LEADER_VP = /** @type {const} */ ({ most_boatsmen: 10, most_islands: 7, longest_island: 5 });

/** Number of a special tile that a player has. @param {Player} player @param {Schemas["VikingsSpecial"]} id */
const specials = ({ specials = [] }, id) => specials.filter((one) => one === id).length;

/** The columns of the unthreatened Vikings of a colour. @param {Player} player @param {import("./names.js").Colour} colour */
const columns = (player, colour) =>
    player.tiles
        .filter((tile) => tile.viking && !tile.threatened && COLOUR_OF[tile.row] === colour)
        .map(({ column }) => column);

/** The yield of a small scoring for a player. @param {Player} player @returns {Amount} */
function small(player) {
    const each = GOLDSMITH_GOLD + specials(player, "goldsmith_plus_1") + 2 * specials(player, "goldsmith_plus_2");
    return { gold: columns(player, "yellow").length * each, vp: 0 };
}

/** The yield of a large scoring for a player. @param {Player} player @returns {Amount} */
function large(player) {
    const [nobles, scouts] = [columns(player, "red"), columns(player, "green")];
    const below = [...columns(player, "yellow"), ...columns(player, "blue")].filter((one) => scouts.includes(one));
    const ships = player.ships.filter(({ repelled }) => repelled).map(({ tile }) => SHIPS[tile]);
    return {
        gold: small(player).gold + sum(ships.map((ship) => ship?.gold ?? 0)),
        vp:
            nobles.length * (NOBLE_VP + specials(player, "noble_plus_1")) +
            scouts.length * (1 + specials(player, "scout_plus_1")) +
            columns(player, "blue").length * specials(player, "fisherman_plus_1") +
            below.length +
            sum(ships.map((ship) => ship?.vp ?? 0)),
    };
}

/** The yield of the next scoring for a player, the final one apart. @param {Player} player @param {Schemas["VikingsView"]["next_scoring"]} kind */
export const income = (player, kind) => (kind === "small" ? small(player) : large(player));

/**
 * The lines of the final scoring if it were now, as in a log.
 * @param {Player[]} players @param {boolean} areSpecialVikingsFed The option of this name.
 */
export function finalScoring(players, areSpecialVikingsFed) {
    /** @type {Line[]} */
    const lines = [];
    const left = players.map(({ seat, gold, vp }) => ({ seat, gold, vp }));
    /** @param {Amount & {seat: number}} of @param {Line["line"]} line @param {number} count @param {number} gold @param {number} vp */
    const score = (of, line, count, gold, vp) => {
        // VP never fall below 0.
        const change = Math.max(vp, -of.vp);
        of.gold += gold;
        of.vp += change;
        if (gold || vp) lines.push({ seat: of.seat, line, count, gold, vp: change });
    };
    /** @param {(player: Player, of: Amount & {seat: number}) => void} step */
    const each = (step) => players.forEach((player, i) => step(player, /** @type {Line} */ (left[i])));

    each(({ ships }, of) => {
        for (const { tile } of ships.filter(({ repelled }) => !repelled)) {
            const { gold = 0, vp = 0 } = SHIPS[tile] ?? {};
            const paid = Math.min(gold, of.gold);
            score(of, "ship_not_repelled", 1, -paid, -(vp + gold - paid));
        }
    });
    each((player, of) => {
        const isRich = specials(player, "rich_trade") > 0;
        const per = isRich ? GOLD_PER_VP.rich : GOLD_PER_VP.normal;
        const vp = Math.floor(of.gold / per);
        score(of, isRich ? "rich_trade" : "gold", vp, -vp * per, vp);
    });
    /** @param {keyof typeof LEADER_VP} line @param {(player: Player) => number} count */
    const leaders = (line, count) => {
        const best = Math.max(...players.map(count));
        each((player, of) => best > 0 && count(player) === best && score(of, line, best, 0, LEADER_VP[line]));
    };
    leaders("most_boatsmen", (player) => player.base.gray + specials(player, "horn"));
    leaders("most_islands", (player) => islands(player).length);
    leaders("longest_island", (player) => Math.max(0, ...islands(player)));
    each((player, of) => {
        for (const tile of player.tiles.filter(({ special, threatened }) => special && !threatened)) {
            const around = vikingsAround(player, tile);
            const kind = /** @type {Line["line"]} */ (`building_${tile.tile.slice(-2).toUpperCase()}`);
            score(of, kind, around, 0, around);
        }
    });
    each((player, of) => {
        const fed = player.tiles.filter(({ viking, special }) => viking && (areSpecialVikingsFed || !special));
        const mouths = fed.length + sum(Object.values(player.base));
        const spare = columns(player, "blue").length * MEALS_PER_FISHERMAN - mouths;
        const isRich = specials(player, "rich_catch") > 0;
        if (spare > 0)
            score(
                of,
                isRich ? "rich_catch" : "spare_meals",
                spare,
                0,
                spare * SPARE_MEAL_VP[isRich ? "rich" : "normal"],
            );
        else score(of, "missing_meals", -spare, 0, spare);
    });
    return { lines, points: left.map(({ vp }) => vp) };
}

/** The lengths of the completed islands. @param {Player} player */
function islands({ tiles }) {
    const at = new Map(tiles.map(({ row, column, tile }) => [`${row},${column}`, tile]));
    return tiles
        .filter(({ tile }) => tile === "left")
        .map(({ row, column }) => {
            let end = column + 1;
            while (at.get(`${row},${end}`)?.startsWith("middle")) end++;
            return at.get(`${row},${end}`) === "right" ? end - column + 1 : 0;
        })
        .filter((length) => length > 0);
}

/** Number of Vikings on a tile and around it. @param {Player} player @param {{row: number, column: number}} tile */
const vikingsAround = ({ tiles }, { row, column }) =>
    tiles.filter((one) => one.viking && Math.abs(one.row - row) <= 1 && Math.abs(one.column - column) <= 1).length;

/** @param {number[]} all */
const sum = (all) => all.reduce((total, one) => total + one, 0);

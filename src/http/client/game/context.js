// The context from which a title draws: the game to show, the legal moves, and the actions of buttons.
import { effectsOf, seatOf } from "../titles/title.js";
import { lastOwn, winnerOf } from "./story.js";

/** @typedef {import("../titles/title.js").Context} Context */
/** @typedef {import("../screens/game.js").GameScreen} Place */

/** @param {Place} place @returns {Context} */
export function contextOf(place) {
    const { table, chosen } = place;
    const game = table.shown;
    const me = game.you ?? null;
    const told = place.told;
    const since = lastOwn(told, me);
    const others = told.filter((event) => event.seq > since && since > 0 && seatOf(event) !== me);
    /** @type {Context} */
    const context = {
        game,
        me,
        // There is no drawing before there is a board.
        view: /** @type {Context["view"]} */ (game.view),
        moves: table.moves,
        planned: table.at === null && !table.copy ? table.planned : [],
        ui: place.ui,
        focus: chosen.focus ?? (game === table.game ? winnerOf(game.result) : null) ?? me ?? game.awaiting[0] ?? 0,
        news: others.flatMap((event) => effectsOf(event)),
        scoring: place.scoring.row,
        set: (patch) => ((place.ui = { ...place.ui, ...patch }), place.repaint()),
        // The table checks itself whether it is busy, because the same place may mean another move by then.
        play: (move) => {
            [place.ui, chosen.picked] = [{}, {}];
            void table.play(move, place.module?.label(move, context) ?? move.type);
        },
        why: (move) => void table.why(move),
        say: (text, rule) => place.reasons.say(text, "info", rule),
        enlarge: (seat) => place.enlarge(seat, context),
        name: place.name,
    };
    return context;
}

/**
 * The label of a move in the given position.
 * @param {Place} place @param {import("../titles/title.js").Move} move @param {import("./table.js").Game} game
 */
export function called({ module, context }, move, game) {
    const view = /** @type {Context["view"]} */ (game.view);
    return module?.label(move, { ...context, game, view }) ?? move.type;
}

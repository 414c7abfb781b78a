// The context from which a title draws: the game to show, the legal moves, and the actions of buttons.
import { effectsOf, seatOf } from "../titles/title.js";
import { lastOwnMove, winnerOf } from "./log_panel.js";

/** @typedef {import("../titles/title.js").Context} Context */
/** @typedef {import("../screens/game.js").GameScreen} GameScreen */

/** @param {GameScreen} screen @returns {Context} */
export function contextOf(screen) {
    const { table, choices } = screen;
    const game = table.shown;
    const me = game.you ?? null;
    const events = screen.shownEvents;
    const since = lastOwnMove(events, me);
    const others = events.filter((event) => event.seq > since && since > 0 && seatOf(event) !== me);
    /** @type {Context} */
    const context = {
        game,
        me,
        // There is no drawing before there is a board.
        view: /** @type {Context["view"]} */ (game.view),
        moves: table.moves,
        planned: table.at === null && !table.sandbox ? table.planned : [],
        ui: screen.ui,
        focus: choices.focus ?? (game === table.game ? winnerOf(game.result) : null) ?? me ?? game.awaiting[0] ?? 0,
        recentEffects: others.flatMap((event) => effectsOf(event)),
        scoring: screen.scoring.row,
        setUi: (patch) => ((screen.ui = { ...screen.ui, ...patch }), screen.repaint()),
        // The table checks itself whether it is busy, because the same place may mean another move by then.
        play: (move) => {
            [screen.ui, choices.picked] = [{}, {}];
            void table.play(move, screen.titleModule?.label(move, context) ?? move.type);
        },
        tryOut: (moves) => {
            const result = table.tryOut(moves);
            return (
                result && {
                    view: /** @type {Context["view"]} */ (result.game.view),
                    moves: result.legal.find(({ seat }) => seat === me)?.moves ?? [],
                    effects: result.events.flatMap((event) => effectsOf(event)),
                }
            );
        },
        explainRefusal: (move) => void table.explainRefusal(move),
        showText: (text, rule) => screen.reasons.say(text, "info", rule),
        enlargeArea: (seat) => screen.enlargeArea(seat, context),
        name: screen.name,
    };
    return context;
}

/**
 * The label of a move in the given position.
 * @param {GameScreen} screen @param {import("../titles/title.js").Move} move @param {import("./table.js").Game} game
 */
export function moveLabel({ titleModule, context }, move, game) {
    const view = /** @type {Context["view"]} */ (game.view);
    return titleModule?.label(move, { ...context, game, view }) ?? move.type;
}

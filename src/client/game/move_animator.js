// Animates moves: a planned step, new events of others, the next position of the past, and a replay since the player's
// own last move.
import { scenesOf } from "../animation/acts.js";
import { prefersReducedMotion, AnimationPlayer } from "../animation/player.js";
import { sound, soundsOf } from "../animation/sounds.js";
import { effectsOf, seatOf } from "../titles/title.js";
import { lastOwnMove, describeResult, winnerOf } from "./log_panel.js";

/** @typedef {import("../screens/game.js").GameScreen} GameScreen */
/** @typedef {import("../titles/title.js").Event} LogEvent */

/** Maximum duration of each kind of animation, in milliseconds. */
const DURATION_MS_MAX = { step: 1600, news: 3000, replay: 5000 };

export class MoveAnimator {
    #player;
    /**
     * The last drawing: the newest event, the number of planned events, and the position of the past.
     * @type {{seq: number, planned: number, at: number | null} | null}
     */
    #last = null;

    /** @param {GameScreen} screen */
    constructor(screen) {
        this.screen = screen;
        this.#player = new AnimationPlayer(screen, () => screen.repaint());
    }

    get isPlaying() {
        return this.#player.isPlaying;
    }

    /** @param {AbortSignal} signal */
    listen(signal) {
        this.#player.listen(signal);
    }

    stop() {
        this.#player.stop();
    }

    /** Runs after drawing: animates the changes. */
    afterDraw() {
        const { table } = this.screen;
        // Events that arrive during a trial are shown when the player returns.
        if (!table?.game?.view || !this.screen.titleModule || !table.past.isLoaded || table.sandbox) return;
        // Positions that a drag passes are not animated.
        if (table.past.isDragged) return this.stop();
        const planned = table.plan.at(-1)?.events.length ?? 0;
        const [before, now] = [this.#last, { seq: table.game.seq, planned, at: table.at }];
        if (before?.seq === now.seq && before.planned === planned && before.at === now.at) return;
        this.#last = now;
        if (!before) return this.#animateReturn();
        if (now.at !== before.at) return this.#animateStep(before.at, now.at);
        if (now.at !== null) return;
        if (now.seq !== before.seq) return this.#animateNew(before.seq, before.planned);
        if (planned > before.planned)
            return this.#play(this.screen.shownEvents.slice(before.planned - planned), DURATION_MS_MAX.step);
        this.stop();
    }

    /** Shows a returning player the events since their last move. */
    #animateReturn() {
        if (this.screen.table.at === null && this.screen.table.game.status === "active") this.replay();
    }

    /** Animates the events that lead to the next position. @param {number | null} from @param {number | null} to */
    #animateStep(from, to) {
        const isNext = from !== null && to === from + 1;
        if (!isNext) return this.stop();
        this.#play(
            this.screen.shownEvents.filter(({ seq }) => seq === to),
            DURATION_MS_MAX.step,
        );
    }

    /**
     * Animates new events, except the player's own ones, which were shown as planned steps.
     * @param {number} since @param {number} planned
     */
    #animateNew(since, planned) {
        const { game } = this.screen.table;
        const isSeen = (/** @type {LogEvent} */ event) => planned > 0 && seatOf(event) === game.you;
        this.#play(
            this.screen.shownEvents.filter((event) => event.seq > since && !isSeen(event)),
            DURATION_MS_MAX.news,
        );
    }

    /** The events of others since the player's own last move. Spectators get the last event. @returns {LogEvent[]} */
    get eventsSinceOwnMove() {
        const { table, shownEvents } = this.screen;
        const posted = shownEvents.filter(({ seq }) => seq <= table.game.seq);
        const since = lastOwnMove(posted, table.game.you);
        const others = posted.filter((event) => event.seq > since && since > 0 && seatOf(event) !== table.game.you);
        return others.length ? others : posted.slice(-1);
    }

    /** Whether there are events to replay, and the viewer allows motion. */
    get canReplay() {
        return !prefersReducedMotion() && this.#scenes(this.eventsSinceOwnMove, DURATION_MS_MAX.replay).length > 0;
    }

    replay() {
        this.#play(this.eventsSinceOwnMove, DURATION_MS_MAX.replay);
    }

    /** @param {LogEvent[]} events @param {number} maxMs */
    #play(events, maxMs) {
        const scenes = this.#scenes(events, maxMs);
        this.#player.play(scenes);
        if (!document.hidden) for (const [name, later] of soundsOf(scenes)) void sound(name, later);
    }

    /** @param {LogEvent[]} events @param {number} maxMs */
    #scenes(events, maxMs) {
        const table = this.screen.titleModule?.acts;
        const effects = events.flatMap((event) => effectsOf(event));
        // The mover's seat glows, because the window may show only a part of the board.
        const moves = events.filter((event) => event.kind === "moved" && event.seat !== this.screen.table.game.you);
        const movers = new Map(moves.map((event) => [effectsOf(event)[0], seatOf(event)]));
        const extraActs = (/** @type {import("../titles/title.js").Effect} */ effect) => {
            const seat = movers.get(effect);
            return typeof seat === "number" ? [{ act: /** @type {const} */ ("glow"), at: `player-${seat}` }] : [];
        };
        const scenes = table ? scenesOf(table, effects, maxMs, extraActs) : [];
        const end = events.find((event) => event.kind === "ended");
        const winner = winnerOf(end?.result);
        if (!end || winner === null) return scenes;
        const last = scenes.at(-1);
        const text = describeResult(end.result, this.screen.name);
        const at = last ? last.at + last.ms : 0;
        return [
            ...scenes,
            { acts: [{ act: /** @type {const} */ ("win"), at: `player-${winner}`, text }], at, ms: 3200 },
        ];
    }
}

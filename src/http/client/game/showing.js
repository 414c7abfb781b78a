// Animates moves: a planned step, new events of others, the next position of the past, and a replay since the player's
// own last move.
import { scenesOf } from "../show/acts.js";
import { isStill, Show } from "../show/player.js";
import { sound, soundsOf } from "../show/sounds.js";
import { effectsOf, seatOf } from "../titles/title.js";
import { lastOwn, result, winnerOf } from "./story.js";

/** @typedef {import("../screens/game.js").GameScreen} Place */
/** @typedef {import("../titles/title.js").Event} LogEvent */

/** Maximum duration of each kind of animation, in milliseconds. */
const MOST_MS = { step: 1600, news: 3000, replay: 5000 };

export class Showing {
    #show;
    /**
     * The last drawing: the newest event, the number of planned events, and the position of the past.
     * @type {{seq: number, planned: number, at: number | null} | null}
     */
    #last = null;

    /** @param {Place} place */
    constructor(place) {
        this.place = place;
        this.#show = new Show(place, () => place.repaint());
    }

    get isPlaying() {
        return this.#show.isPlaying;
    }

    /** @param {AbortSignal} signal */
    listen(signal) {
        this.#show.listen(signal);
    }

    stop() {
        this.#show.stop();
    }

    /** Runs after drawing: animates the changes. */
    keep() {
        const { table } = this.place;
        // Events that arrive during a trial are shown when the player returns.
        if (!table?.game?.view || !this.place.module || !table.past.isThere || table.copy) return;
        // Positions that a drag passes are not animated.
        if (table.past.isDragged) return this.stop();
        const planned = table.plan.at(-1)?.events.length ?? 0;
        const [before, now] = [this.#last, { seq: table.game.seq, planned, at: table.at }];
        if (before?.seq === now.seq && before.planned === planned && before.at === now.at) return;
        this.#last = now;
        if (!before) return this.#arrive();
        if (now.at !== before.at) return this.#look(before.at, now.at);
        if (now.at !== null) return;
        if (now.seq !== before.seq) return this.#came(before.seq, before.planned);
        if (planned > before.planned) return this.#play(this.place.told.slice(before.planned - planned), MOST_MS.step);
        this.stop();
    }

    /** Shows a returning player the events since their last move. */
    #arrive() {
        if (this.place.table.at === null && this.place.table.game.status === "active") this.replay();
    }

    /** Animates the events that lead to the next position. @param {number | null} from @param {number | null} to */
    #look(from, to) {
        const isNext = from !== null && to === from + 1;
        if (!isNext) return this.stop();
        this.#play(
            this.place.told.filter(({ seq }) => seq === to),
            MOST_MS.step,
        );
    }

    /**
     * Animates new events, except the player's own ones, which were shown as planned steps.
     * @param {number} since @param {number} planned
     */
    #came(since, planned) {
        const { game } = this.place.table;
        const isSeen = (/** @type {LogEvent} */ event) => planned > 0 && seatOf(event) === game.you;
        this.#play(
            this.place.told.filter((event) => event.seq > since && !isSeen(event)),
            MOST_MS.news,
        );
    }

    /** The events of others since the player's own last move. Spectators get the last event. @returns {LogEvent[]} */
    get sinceMine() {
        const { table, told } = this.place;
        const posted = told.filter(({ seq }) => seq <= table.game.seq);
        const since = lastOwn(posted, table.game.you);
        const others = posted.filter((event) => event.seq > since && since > 0 && seatOf(event) !== table.game.you);
        return others.length ? others : posted.slice(-1);
    }

    /** Whether there are events to replay, and the viewer allows motion. */
    get canReplay() {
        return !isStill() && this.#scenes(this.sinceMine, MOST_MS.replay).length > 0;
    }

    replay() {
        this.#play(this.sinceMine, MOST_MS.replay);
    }

    /** @param {LogEvent[]} events @param {number} most */
    #play(events, most) {
        const scenes = this.#scenes(events, most);
        this.#show.play(scenes);
        if (!document.hidden) for (const [name, later] of soundsOf(scenes)) void sound(name, later);
    }

    /** @param {LogEvent[]} events @param {number} most */
    #scenes(events, most) {
        const table = this.place.module?.shown;
        const effects = events.flatMap((event) => effectsOf(event));
        // The mover's seat glows, because the window may show only a part of the board.
        const moves = events.filter((event) => event.kind === "moved" && event.seat !== this.place.table.game.you);
        const movers = new Map(moves.map((event) => [effectsOf(event)[0], seatOf(event)]));
        const also = (/** @type {import("../titles/title.js").Effect} */ effect) => {
            const seat = movers.get(effect);
            return typeof seat === "number" ? [{ act: /** @type {const} */ ("glow"), at: `player-${seat}` }] : [];
        };
        const scenes = table ? scenesOf(table, effects, most, also) : [];
        const end = events.find((event) => event.kind === "ended");
        const winner = winnerOf(end?.result);
        if (!end || winner === null) return scenes;
        const last = scenes.at(-1);
        const text = result(end.result, this.place.name);
        const at = last ? last.at + last.ms : 0;
        return [
            ...scenes,
            { acts: [{ act: /** @type {const} */ ("win"), at: `player-${winner}`, text }], at, ms: 3200 },
        ];
    }
}

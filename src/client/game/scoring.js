// The last scoring up to the position shown, and the line of it that the board shows.
import { device, OWN } from "../lib/storage.js";
import { LINE_MS, linesOf } from "./report.js";

/** @typedef {import("../screens/game.js").GameScreen} GameScreen */

export class Scoring {
    /** The line that the board shows. @type {string | null} */
    line = null;
    #playing = 0;

    /** @param {GameScreen} screen */
    constructor(screen) {
        this.screen = screen;
    }

    get report() {
        const { titleModule, shownEvents, name, table } = this.screen;
        return (
            titleModule?.report(
                shownEvents.filter(({ at }) => at),
                name,
                /** @type {import("../titles/title.js").Context["view"]} */ (table.shown.view),
            ) ?? null
        );
    }

    /** The line that the board shows, with each player's points for it. */
    get row() {
        if (!this.line) return null;
        const rows = this.report?.tables.flatMap(({ rows }) => rows) ?? [];
        return rows.find(({ line }) => line === this.line) ?? null;
    }

    get #key() {
        return `${OWN}report.${this.screen.table.id}`;
    }

    /** Whether the scoring is unseen in this browser. */
    get isUnseen() {
        const { report } = this;
        return this.screen.table.at === null && report !== null && report.seq > Number(device.get(this.#key) ?? 0);
    }

    /** Marks the scoring as seen. */
    markSeen() {
        const { report } = this;
        if (report) device.set(this.#key, String(report.seq));
    }

    get isPlaying() {
        return this.#playing !== 0;
    }

    /** Shows a line on the board as it was then. `null` shows none. @param {string | null} line */
    show(line) {
        this.stop();
        this.#show(line);
    }

    /** @param {string | null} line */
    #show(line) {
        const { report, screen } = this;
        const here = screen.table.at ?? screen.table.game.seq;
        if (line && report && report.seq !== here) screen.showPosition(report.seq);
        this.line = line;
        screen.repaint();
    }

    /** Shows all lines, one after the other. */
    play() {
        if (this.isPlaying || !this.report) return this.show(null);
        const lines = linesOf(this.report);
        let next = 0;
        this.#show(lines[next++] ?? null);
        this.#playing = window.setInterval(() => {
            const line = lines[next++];
            if (line && this.screen.choices.drawer === "scores") this.#show(line);
            else this.show(null);
        }, LINE_MS);
    }

    stop() {
        clearInterval(this.#playing);
        this.#playing = 0;
    }
}

// A board on the start page: that of the public game which was moved in last, and follows it. Without such a game it
// shows a position of a recorded one. In a frame on another site it is the game that the address names.
import * as api from "../lib/api.js";
import { h } from "../lib/dom.js";
import { joinWords } from "../lib/language.js";
import { embeddedGame } from "../lib/embedded.js";
import { watchResource } from "../lib/live.js";
import { problemInWords } from "../lib/problem.js";
import { link } from "../lib/route.js";
import { sharedAddress } from "../lib/shared_address.js";
import { Screen } from "../lib/screen.js";
import { seatName } from "../game/seats.js";
import { editionOf } from "../titles/editions.js";
import { boardPicture } from "../titles/figures.js";
import { door as say } from "../words/index.js";

/** @typedef {import("../lib/api.js").Schemas["Game"]} Game */

/** The recorded position. */
const SAMPLE = { ruleset: "vikings", position: "buying", options: {} };
/** Time for which the end of a game is shown before another game, in milliseconds. */
const END_MS = 10_000;

class LiveBoard extends Screen {
    /** @type {Game | null} */
    game = null;
    /** @type {import("../titles/figures.js").Position | null} */
    sample = null;
    /** Why the game in a frame cannot be shown. */
    failure = "";

    start() {
        if (embeddedGame) return this.follow(embeddedGame);
        // The page is drawn first.
        setTimeout(() => this.choose().catch(() => {}));
    }

    /** Chooses a game and follows it, and another one after its end. */
    async choose() {
        const { items } = await api.games({ status: "active" });
        const [newest] = items.filter(editionOf).sort((a, b) => b.updated_at.localeCompare(a.updated_at));
        if (newest) return this.follow(newest.id);
        const position = (await api.figures(SAMPLE.ruleset))[SAMPLE.position];
        this.sample = position ? { ...position, moves: [] } : null;
        this.game = null;
        this.repaint();
    }

    /** @param {string} id */
    follow(id) {
        const following = new AbortController();
        this.lifetime.signal.addEventListener("abort", () => following.abort());
        const { signal } = following;
        const again = (delay = 0) => {
            following.abort();
            setTimeout(() => this.isConnected && this.choose().catch(() => {}), delay);
        };
        /** @param {Game} game */
        const onChange = (game) => {
            this.game = game;
            this.repaint();
            if (game.status !== "active" && !embeddedGame) again(END_MS);
        };
        /** @param {import("../lib/problem.js").Problem} problem */
        const onFailure = (problem) => {
            if (!embeddedGame) return again(END_MS);
            this.failure = problemInWords(problem);
            this.repaint();
        };
        void watchResource(`/v1/games/${id}`, {
            onChange,
            onFailure,
            pausesWhenHidden: true,
            signal,
        });
    }

    draw() {
        const { game, sample } = this;
        if (this.failure) return [h("p", { class: "card error", role: "alert" }, this.failure)];
        const shown = game ?? (sample ? SAMPLE : null);
        if (!shown) return [h("div", { class: "live-board" })];
        const name = editionOf(shown)?.name ?? "";
        return [
            h(
                "figure",
                { class: `live-board ruleset-${shown.ruleset}` },
                h(
                    "figcaption",
                    null,
                    h("strong", null, game ? say.live(name) : say.sample(name)),
                    game && ` ${say.players(joinWords(game.seats.map((_, seat) => seatName(game.seats, seat))))} `,
                    game && (embeddedGame ? openGame(game) : h("a", { href: link("game", game.id) }, say.watch)),
                ),
                h("div", { class: "live-stage", inert: true }, h("div", null, this.picture())),
            ),
        ];
    }

    picture() {
        const { game, sample } = this;
        if (game?.view)
            return boardPicture(game.ruleset, { seat: game.awaiting[0] ?? 0, view: game.view, moves: [] }, (seat) =>
                seatName(game.seats, seat),
            );
        return sample && boardPicture(SAMPLE.ruleset, sample);
    }
}

/** @param {Game} game */
const openGame = ({ id }) => h("a", { href: sharedAddress(id), target: "_blank", rel: "noopener" }, say.watch);

customElements.define("hall-live", LiveBoard);

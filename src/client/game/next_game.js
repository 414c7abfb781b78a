// The way on after a turn: to the most urgent of the other games that wait for the player.
import { h } from "../lib/dom.js";
import { pluralize } from "../lib/language.js";
import { link } from "../lib/route.js";
import { Screen } from "../lib/screen.js";
import { byUrgency } from "../lib/waiting.js";
import { table as say } from "../words/index.js";

/** Leads from the game in the attribute `game` to another one. It is empty while nothing else waits. */
class NextGame extends Screen {
    start() {
        document.addEventListener("turns", () => this.repaint(), { signal: this.lifetime.signal });
    }

    draw() {
        const app = /** @type {import("../shell/app.js").App} */ (document.querySelector("longhall-app"));
        const others = byUrgency(app.turns).filter(({ game }) => game !== this.getAttribute("game"));
        const [next] = others;
        return [
            next &&
                h(
                    "a",
                    {
                        class: "button",
                        key: next.game,
                        href: link("game", next.game),
                        title: pluralize(others.length, say.gamesWait),
                    },
                    say.nextGame,
                    " ",
                    h(
                        "span",
                        { class: "badge" },
                        h("span", { "aria-hidden": "true" }, others.length),
                        h("span", { class: "visually-hidden" }, pluralize(others.length, say.gamesWait)),
                    ),
                ),
        ];
    }
}

customElements.define("hall-next-game", NextGame);

/** The way on, unless the game waits for the player. @param {import("../lib/api.js").Schemas["Game"]} game */
export const nextGame = ({ id, you, awaiting }) =>
    you !== null && you !== undefined && !awaiting.includes(you)
        ? h("hall-next-game", { class: "next-game", key: "next-game", game: id })
        : null;

// The head of a game: whose turn it is, who plays, and what others want or have done.
import { h } from "../lib/dom.js";
import { optionsInWords } from "../lib/schema_form.js";
import { list } from "../lib/words.js";
import { calls, offers } from "./agreements.js";
import { clockInWords, deadline } from "./clock.js";
import { news } from "./news.js";
import { seatStrip } from "./seats.js";
import { result } from "./story.js";

/** @typedef {import("../titles/title.js").Context} Context */
/** @typedef {import("../screens/game.js").GameScreen} Place */

/** @param {Place} place @param {Context} context */
export function prompt(place, context) {
    const { table } = place;
    const { game, me } = context;
    const past = table.at !== null;
    const mine = !past && me !== null && game.awaiting.includes(me) && game.status === "active";
    const options = optionsInWords(place.about.options, game.options);
    const planned = !past && table.plan.length > 0 && !mine;
    const over = !past && !planned && game.result;
    return h(
        "div",
        {
            class: ["prompt", mine && "mine", planned && "planned", past && "past", over && "over"]
                .filter(Boolean)
                .join(" "),
            key: "prompt",
        },
        h("h1", null, game.title || place.about.name, options && h("span", { class: "hint" }, ` ${options}`)),
        h("p", { class: "state", role: "status" }, state(place, context, mine)),
        deadline(game),
        table.game.clock && h("p", { class: "hint clock" }, clockInWords(table.game.clock)),
        table.link === "lost" && h("p", { class: "lost", role: "alert" }, "Connection lost, trying again…"),
    );
}

/** @param {Place} place @param {Context} context @param {boolean} mine */
function state(place, context, mine) {
    const { game } = context;
    const { table } = place;
    if (table.at !== null) return `Looking back: event ${table.at} of ${table.game.seq}`;
    if (game.status === "open") return "Not begun";
    if (mine) return [h("strong", null, "Your turn: "), place.module?.asks(context)];
    if (place.wishing) return "Press what you would do when your turn comes.";
    if (table.plan.length)
        return `Your turn is planned${game.result ? ", and ends the game" : ""}. Confirm it, or undo.`;
    if (game.result) return `The game is over. ${result(game.result, place.name)}`;
    return `Waiting for ${list(game.awaiting.map(place.name))}`;
}

/** @param {Place} place @param {Context} context */
export function players(place, context) {
    const { table, module } = place;
    const { game, focus, enlarge } = context;
    return seatStrip({
        game,
        awaiting: (table.at === null ? table.game : game).awaiting,
        result: table.at === null ? table.game.result : game.result,
        focus,
        enlarge,
        name: place.name,
        standing: (seat) => module?.standing(context, seat) ?? [],
    });
}

/** What others want, and what they have done. @param {Place} place @param {Context} context */
export function notices(place, { me }) {
    const { table, module } = place;
    if (!module) return null;
    return [
        table.at === null && [offers(table.game, place.name), calls(table.game, place.name)],
        news(place, module, me),
    ];
}

/** What lies over the board while a moment of the past is fetched. @param {Place} place */
export function veil(place) {
    const { failure, at } = place.table.past;
    return h(
        "div",
        { class: "veil", role: "status" },
        failure ? h("p", { class: "wrong" }, failure) : h("p", null, `Event ${at} …`),
        failure && h("button", { onclick: () => place.table.past.fetch() }, "Try again"),
    );
}

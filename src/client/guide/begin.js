// Begins a game against a bot with the guide, from a page outside the table.
import { createGame, createGuestGame, games } from "../lib/api.js";
import { h } from "../lib/dom.js";
import { goTo } from "../lib/route.js";
import * as session from "../lib/session.js";
import { seatBots } from "../screens/create.js";
import { playNow } from "../screens/play_now.js";
import { attempt } from "../shell/toast.js";
import { editionOf, editions } from "../titles/editions.js";
import { guide as say } from "../words/index.js";
import { saveProgress } from "./progress.js";

/** @typedef {import("../titles/editions.js").Edition} Edition */

/** A guest has one game at a time, so the guide continues in it. @param {Edition} edition */
async function runningGame(edition) {
    const { items } = await games({ mine: "true", status: "active" });
    return items.find((game) => editionOf(game)?.id === edition.id)?.id;
}

/** @param {Edition} edition */
async function newGame(edition) {
    const { ruleset, options } = edition;
    const game = session.isGuest()
        ? await createGuestGame(edition)
        : await createGame({ ruleset, options, seats: 2, visibility: "private" });
    await seatBots(game.id, 1, "steady");
    return game.id;
}

/** @param {Edition} edition */
async function begin(edition) {
    saveProgress(edition.id, new Map());
    if (!session.account()) return playNow(edition);
    goTo("game", (session.isGuest() && (await runningGame(edition))) || (await newGame(edition)));
}

/** The buttons that begin a guided game of a title. @param {string} ruleset */
export const guideButtons = (ruleset) =>
    h(
        "p",
        { class: "row" },
        editions()
            .filter((one) => one.ruleset === ruleset)
            .map((one) =>
                h("button", { key: one.id, onclick: () => attempt(() => begin(one)) }, say.showMeTitle(one.name)),
            ),
    );

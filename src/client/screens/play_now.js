// Playing at once, without a form: a guest, a game against a bot, and its page.
import { createGuest, createGuestGame } from "../lib/api.js";
import { h } from "../lib/dom.js";
import { inOneTab } from "../lib/first_tab.js";
import { Problem, problemInWords } from "../lib/problem.js";
import { goTo, link, route } from "../lib/route.js";
import * as session from "../lib/session.js";
import { toast } from "../shell/toast.js";
import { guests as say } from "../words/index.js";
import { seatBots } from "./create.js";

/**
 * Creates a guest and its first game, and opens the game. Somebody who has signed in meanwhile, in any tab, stays signed
 * in.
 * @param {import("../titles/editions.js").Edition} edition
 */
export const playNow = (edition) => inOneTab("longhall.guest", () => playAsGuest(edition));

/** @param {import("../titles/editions.js").Edition} edition */
async function playAsGuest(edition) {
    if (session.account()) return;
    const guest = await createGuest().catch((error) => {
        throw guestProblem(error);
    });
    if (session.account()) return;
    await session.beginWith(guest, async () => {
        try {
            const game = await createGuestGame(edition);
            await seatBots(game.id, 1, "steady");
            goTo("game", game.id);
        } catch (error) {
            // The guest is signed in, and the lobby offers games.
            toast(problemInWords(error), "error");
        }
    });
}

/** The problem of a guest that was not created, in words for a visitor. @param {unknown} error */
function guestProblem(error) {
    if (!(error instanceof Problem)) return error;
    const { code } = error;
    if (code === "unanswered") return new Problem({ code, detail: say.maybeCreated });
    return code === "too_many_requests" ? new Problem({ code: "too_many_guests", detail: say.tooMany }) : error;
}

/** The line that a guest sees on every page but that of the account. */
export const guestLine = () =>
    session.isGuest() &&
    route().screen !== "account" &&
    h(
        "aside",
        { class: "guest-line", key: "guest", "aria-label": say.asGuest },
        say.asGuest,
        " ",
        h("a", { href: link("account") }, say.chooseName),
    );

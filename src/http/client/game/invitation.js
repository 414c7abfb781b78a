// An invitation to a private game, which nobody sees before they have a seat.
import { takeSeat } from "../lib/api.js";
import { h } from "../lib/dom.js";
import { turnInto } from "../lib/route.js";
import { attempt } from "../shell/toast.js";

/** @param {string} id @param {string} invite The code from the link. */
export function invitation(id, invite) {
    const sit = () =>
        attempt(async () => {
            await takeSeat(id, { invite });
            turnInto("game", id);
        });
    return h(
        "section",
        { class: "card narrow before" },
        h("h1", null, "You are invited to a private game"),
        h(
            "p",
            null,
            "Only those who sit at it see who plays, the options and the clock. You can leave again until the game begins; it begins when the last seat is taken, and then a clock, if there is one, runs.",
        ),
        h(
            "div",
            { class: "row" },
            h("button", { class: "primary", onclick: sit }, "Take a seat"),
            h("a", { class: "button", href: "#/" }, "Not now"),
        ),
    );
}

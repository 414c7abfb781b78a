// An invitation to a private game, which is visible only to players with a seat.
import { takeSeat } from "../lib/api.js";
import { h } from "../lib/dom.js";
import { replaceRoute } from "../lib/route.js";
import { attempt } from "../shell/toast.js";
import { players as say } from "../words/players.js";

/** @param {string} id @param {string} invite The code from the link. */
export function invitation(id, invite) {
    const sit = () =>
        attempt(async () => {
            await takeSeat(id, { invite });
            replaceRoute("game", id);
        });
    return h(
        "section",
        { class: "card narrow waiting-room" },
        h("h1", null, say.invitedPrivate),
        h("p", null, say.invitedHow),
        h(
            "div",
            { class: "row" },
            h("button", { class: "primary", onclick: sit }, say.takeSeat),
            h("a", { class: "button", href: "#/" }, say.notNow),
        ),
    );
}

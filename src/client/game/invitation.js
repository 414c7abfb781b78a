// An invitation to a private game, which is visible only to players with a seat. Its code shows the terms.
import { invitationTo } from "../lib/api.js";
import { h } from "../lib/dom.js";
import { problemInWords } from "../lib/problem.js";
import { link } from "../lib/route.js";
import { Screen } from "../lib/screen.js";
import * as session from "../lib/session.js";
import { emblem } from "../titles/emblems.js";
import { guests, lobby, players as say, table as ofTable, waitingRoom as ofRoom } from "../words/index.js";
import { requestSeat, takeWantedSeat } from "./seat_request.js";
import { seatMark, seatName } from "./seats.js";
import { loadTitleInfo, terms } from "./waiting_room.js";

/** The invitation to the game in the attribute `game`, with the code in `invite`. */
class Invitation extends Screen {
    /** @type {import("../lib/api.js").Schemas["Invitation"] | null} */
    shown = null;
    /** @type {import("./waiting_room.js").TitleInfo | null} */
    info = null;
    failure = "";

    get game() {
        return this.getAttribute("game") ?? "";
    }

    get invite() {
        return this.getAttribute("invite") ?? "";
    }

    async start() {
        takeWantedSeat(this.game);
        try {
            this.shown = await invitationTo(this.game, this.invite);
            this.info = await loadTitleInfo(this.shown.ruleset);
        } catch (error) {
            this.failure = problemInWords(error);
        }
        this.repaint();
    }

    draw() {
        const { shown, info, failure } = this;
        if (failure) return [h("p", { class: "card error" }, failure, " ", h("a", { href: "#/" }, ofTable.toLobby))];
        if (!shown || !info) return [h("p", { class: "hint", role: "status" }, ofTable.loading)];
        return [
            h(
                "section",
                { class: "card narrow waiting-room" },
                h(
                    "div",
                    { class: "heading" },
                    emblem(shown.ruleset),
                    h(
                        "div",
                        null,
                        h("h1", null, say.invitedTo(shown.title || info.name)),
                        h(
                            "p",
                            { class: "hint" },
                            info.name,
                            " · ",
                            h(
                                "a",
                                { href: link("rules", shown.ruleset), "aria-label": lobby.rulesOf(info.name) },
                                lobby.rules,
                            ),
                        ),
                    ),
                ),
                h(
                    "ul",
                    { class: "seat-list" },
                    shown.seats.map(({ seat, account }) =>
                        h(
                            "li",
                            { key: seat },
                            seatMark(seat),
                            account
                                ? h("span", null, seatName(shown.seats, seat))
                                : h("span", { class: "hint" }, ofRoom.free),
                            seat === shown.host && h("span", { class: "hint" }, say.host),
                        ),
                    ),
                ),
                terms(shown, info),
                h("p", { class: "hint" }, say.invitedHow),
                h(
                    "div",
                    { class: "row" },
                    session.isGuest()
                        ? h("a", { class: "button primary", href: link("account") }, guests.chooseName)
                        : h(
                              "button",
                              { class: "primary", onclick: () => requestSeat(this.game, this.invite) },
                              session.account() ? say.takeSeat : say.signInForSeat,
                          ),
                    h("a", { class: "button", href: "#/" }, say.notNow),
                ),
            ),
        ];
    }
}

customElements.define("hall-invitation", Invitation);

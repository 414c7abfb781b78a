// The players at a glance: mark, name and belongings, in one line each.
import { h, s } from "../lib/dom.js";
import { create, table as say } from "../words/index.js";
import { timeLeft } from "./clock.js";

/** The words for the skills of bots. @type {Record<string, string>} */
const skills = create.skills;
/** The names of bots, by their skill. @type {Record<string, string>} */
const names = create.botNames;

/**
 * The name of a seat's player. The server names bots in English, so the page names them by their skill.
 * @param {import("../lib/api.js").Schemas["GameSeat"] | undefined} seat
 */
export const playerName = (seat) =>
    seat?.bot && Object.hasOwn(names, seat.bot) ? names[seat.bot] : seat?.account?.name;

/** Each seat has a shape of its own, so that nobody depends on its colour. */
const SHAPES = ["M8 1.5 15 14H1z", "M2 2h12v12H2z", "M8 1a7 7 0 1 0 .01 0z", "M8 0l8 8-8 8-8-8z"];

/** @param {number} seat */
export function seatMark(seat) {
    return s(
        "svg",
        { class: `mark seat-${seat}`, viewBox: "0 0 16 16", width: 14, height: 14, "aria-hidden": "true" },
        s("path", { d: SHAPES[seat % SHAPES.length] }),
    );
}

/**
 * The name of a seat: its player's name, with a number if several are equal, as with computer players.
 * @param {import("../lib/api.js").Schemas["GameSeat"][]} seats @param {number} seat
 */
export function seatName(seats, seat) {
    const name = playerName(seats[seat]);
    if (!name) return say.seat(seat + 1);
    const alike = seats.filter((one) => playerName(one) === name);
    return alike.length > 1 ? `${name} ${alike.findIndex((one) => one.seat === seat) + 1}` : name;
}

/**
 * The players. During a planned turn, `awaiting` and `result` are those of the real game.
 * @param {{game: import("../lib/api.js").Schemas["Game"], awaiting: number[], result?: import("../lib/api.js").Schemas["GameResult"] | null, focus: number, enlarge: (seat: number) => void, name: (seat: number) => string,
 *   playerFacts: (seat: number) => import("../titles/title.js").Chip[]}} options
 */
export function seatStrip({ game, awaiting, result, focus, enlarge, name, playerFacts }) {
    return h(
        "ul",
        { class: "seats", "aria-label": say.players },
        game.seats.map((one) => {
            const { seat, resigned, bot } = one;
            const time = timeLeft(one);
            const active = awaiting.includes(seat);
            const placing = result?.placings.find((one) => one.seat === seat);
            return h(
                "li",
                { key: seat, "data-at": `player-${seat}` },
                h(
                    "button",
                    {
                        class: [
                            "player",
                            active && "active",
                            seat === focus && "focus",
                            placing?.place === 1 && "winner",
                        ]
                            .filter(Boolean)
                            .join(" "),
                        "aria-pressed": String(seat === focus),
                        title: say.showPlayer(name(seat)),
                        onclick: () => enlarge(seat),
                    },
                    h(
                        "span",
                        { class: "who" },
                        seatMark(seat),
                        placing && h("span", { class: "cue place" }, say.place(placing.place)),
                        h("strong", { title: bot ? say.aBot(skills[bot] ?? bot) : name(seat) }, name(seat)),
                        active && h("span", { class: "cue" }, say.toMove),
                        seat === game.you && h("span", { class: "hint you" }, say.you),
                        resigned && h("span", { class: "hint" }, say.left),
                        game.vacant_seat === seat && h("span", { class: "hint" }, say.free),
                        time && h("span", { class: "time" }, time),
                    ),
                    h(
                        "span",
                        { class: "chips" },
                        playerFacts(seat).map(({ id, label, text, short, full, icon }) =>
                            h(
                                "span",
                                { class: "chip", key: id, title: full ?? label },
                                icon,
                                h("span", { class: "visually-hidden" }, `${label} `),
                                h(
                                    "span",
                                    { "data-at": `chip-${seat}-${id}` },
                                    short
                                        ? [
                                              h("span", { class: "long" }, text),
                                              h(
                                                  "span",
                                                  { class: "short", role: "img", "aria-label": full ?? text },
                                                  short,
                                              ),
                                          ]
                                        : text,
                                ),
                            ),
                        ),
                    ),
                ),
            );
        }),
    );
}

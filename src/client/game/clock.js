// The clocks of a game in words, and the player's own vacation.
import { endVacation, takeVacation } from "../lib/api.js";
import { fieldsOf, h } from "../lib/dom.js";
import { pluralize, language } from "../lib/language.js";
import { formatMoment, relativeTime } from "../lib/format.js";
import { serverNow } from "../lib/server_clock.js";
import { attempt } from "../shell/toast.js";
import { players as say } from "../words/index.js";

/** @typedef {import("../lib/api.js").Schemas} Schemas */

const [HOUR, DAY] = [3600, 86_400];

/** @param {number} seconds @returns {string} Whole days from two days up, otherwise hours or minutes. */
export function duration(seconds) {
    if (seconds >= 2 * DAY || seconds === DAY) return pluralize(Math.floor(seconds / DAY), say.days);
    if (seconds >= HOUR) return pluralize(Math.floor(seconds / HOUR), say.hours);
    return pluralize(Math.max(0, Math.floor(seconds / 60)), say.minutes);
}

/** @type {Record<string, string>} */
export const AT_DEADLINE = say.atDeadline;

/** The clock of a game in words. `""` if the game has none. @param {Schemas["Clock"] | null | undefined} clock */
export function clockInWords(clock) {
    if (!clock) return "";
    const { pace } = clock;
    const more = pace.type === "per_move" ? 0 : pace.increment_seconds;
    return [
        pace.type === "per_move"
            ? say.perMove(duration(pace.seconds))
            : [say.total(duration(pace.seconds)), more && say.increment(duration(more))].filter(Boolean).join(", "),
        clock.weekends_off && say.noWeekends,
        clock.window && say.window(clock.window.from, clock.window.until),
        say.then(AT_DEADLINE[clock.at_deadline] ?? ""),
    ]
        .filter(Boolean)
        .join(", ");
}

/** The time until which the game waits for the player. @param {Schemas["Game"]} game */
export function deadline({ deadline_at, status }) {
    if (!deadline_at || status !== "active") return null;
    const until = formatMoment(deadline_at);
    return h(
        "p",
        { class: "hint" },
        Date.parse(deadline_at) > serverNow()
            ? say.until(until, relativeTime(deadline_at))
            : say.timeWasUp(relativeTime(deadline_at)),
    );
}

/** The time left to a seat, or the end of its player's vacation. @param {Schemas["GameSeat"]} seat */
export function timeLeft({ time }) {
    if (!time) return "";
    return isAway(time) ? say.awayUntil(day(time.away_until)) : say.left(duration(time.left_seconds));
}

/** @param {Schemas["SeatTime"]} time */
const isAway = ({ away_from, away_until }) =>
    Boolean(away_from && away_until) &&
    Date.parse(`${away_from}`) <= serverNow() &&
    Date.parse(`${away_until}`) > serverNow();

/** @param {string | null | undefined} moment */
const day = (moment) => new Date(moment ?? 0).toLocaleDateString(language, { dateStyle: "medium" });

/** The form for vacation days, on which my clock stands still. @param {Schemas["Game"]} game */
export function vacation(game) {
    const time = game.seats[game.you ?? -1]?.time;
    if (!time || !game.clock?.vacation_days || game.status !== "active") return null;
    const planned = time.away_until && Date.parse(time.away_until) > serverNow();
    const today = new Date(serverNow()).toLocaleDateString("sv", { timeZone: game.clock.zone });
    const take = (/** @type {SubmitEvent} */ event) => {
        event.preventDefault();
        const { first_day = "", last_day = "" } = fieldsOf(event);
        return attempt(() => takeVacation(game.id, { first_day, last_day }), say.clockPaused);
    };
    return h(
        "details",
        { class: "card", key: "vacation" },
        h("summary", null, planned ? `${say.vacation} ✓` : say.vacation),
        planned
            ? h(
                  "p",
                  null,
                  say.clockPausedFromTo(day(time.away_from), day(time.away_until)),
                  h("button", { onclick: () => attempt(() => endVacation(game.id)) }, say.endVacation),
              )
            : h(
                  "form",
                  { onsubmit: take },
                  h("p", { class: "hint" }, say.vacationHow(pluralize(time.vacation_days_left, say.days))),
                  time.vacation_days_left > 0 &&
                      h(
                          "div",
                          { class: "row" },
                          h(
                              "label",
                              null,
                              say.firstDay,
                              h("input", { type: "date", name: "first_day", required: true, min: today, value: today }),
                          ),
                          h(
                              "label",
                              null,
                              say.lastDay,
                              h("input", { type: "date", name: "last_day", required: true, min: today, value: today }),
                          ),
                          h("button", null, say.takeVacation),
                      ),
              ),
    );
}

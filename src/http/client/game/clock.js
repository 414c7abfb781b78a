// The clocks of a game in words, and one's own vacation.
import { endVacation, takeVacation } from "../lib/api.js";
import { fieldsOf, h } from "../lib/dom.js";
import { count, fromNow } from "../lib/words.js";
import { attempt } from "../shell/toast.js";

/** @typedef {import("../lib/api.js").Schemas} Schemas */

const [HOUR, DAY] = [3600, 86_400];

/** @param {number} seconds @returns {string} In whole days from two days up, otherwise in hours or minutes. */
export function lasting(seconds) {
    if (seconds >= 2 * DAY || seconds === DAY) return count(Math.floor(seconds / DAY), "day");
    if (seconds >= HOUR) return count(Math.floor(seconds / HOUR), "hour");
    return count(Math.max(0, Math.floor(seconds / 60)), "minute");
}

/** @type {Record<string, string>} */
export const AT_DEADLINE = {
    claim: "another player may end the wait",
    autoplay: "the rules move for them",
    replace: "somebody else may take the seat",
    forfeit: "they lose",
};

/** The clock of a game in words; "" without one. @param {Schemas["Clock"] | null | undefined} clock */
export function clockInWords(clock) {
    if (!clock) return "";
    const { pace } = clock;
    const more = pace.type === "per_move" ? 0 : pace.increment_seconds;
    return [
        pace.type === "per_move"
            ? `${lasting(pace.seconds)} for each move`
            : `${lasting(pace.seconds)} in all${more ? `, ${lasting(more)} more each turn` : ""}`,
        clock.weekends_off && "not on weekends",
        clock.window && `from ${clock.window.from} to ${clock.window.until}`,
        `then ${AT_DEADLINE[clock.at_deadline] ?? ""}`,
    ]
        .filter(Boolean)
        .join(", ");
}

/** Until when the game waits for the player. @param {Schemas["Game"]} game */
export function deadline({ deadline_at, status }) {
    if (!deadline_at || status !== "active") return null;
    const until = new Date(deadline_at).toLocaleString("en", { dateStyle: "medium", timeStyle: "short" });
    return h(
        "p",
        { class: "hint" },
        Date.parse(deadline_at) > Date.now()
            ? `until ${until}, ${fromNow(deadline_at)}`
            : `the time was up ${fromNow(deadline_at)}`,
    );
}

/** The time left to a seat, or until when its player is away. @param {Schemas["GameSeat"]} seat */
export function timeOf({ time }) {
    if (!time) return "";
    return isAway(time) ? `away until ${day(time.away_until)}` : `${lasting(time.left_seconds)} left`;
}

/** @param {Schemas["SeatTime"]} time */
const isAway = ({ away_from, away_until }) =>
    Boolean(away_from && away_until) &&
    Date.parse(`${away_from}`) <= Date.now() &&
    Date.parse(`${away_until}`) > Date.now();

/** @param {string | null | undefined} moment */
const day = (moment) => new Date(moment ?? 0).toLocaleDateString("en", { dateStyle: "medium" });

/** The form for days on which my clock stands still. @param {Schemas["Game"]} game */
export function vacation(game) {
    const time = game.seats[game.you ?? -1]?.time;
    if (!time || !game.clock?.vacation_days || game.status !== "active") return null;
    const planned = time.away_until && Date.parse(time.away_until) > Date.now();
    const today = new Date().toLocaleDateString("sv", { timeZone: game.clock.zone });
    const take = (/** @type {SubmitEvent} */ event) => {
        event.preventDefault();
        const { first_day = "", last_day = "" } = fieldsOf(event);
        return attempt(() => takeVacation(game.id, { first_day, last_day }), "Your clock stands still on these days");
    };
    return h(
        "details",
        { class: "card", key: "vacation" },
        h("summary", null, planned ? "Vacation ✓" : "Vacation"),
        planned
            ? h(
                  "p",
                  null,
                  `Your clock stands still from ${day(time.away_from)} to ${day(time.away_until)}. `,
                  h("button", { onclick: () => attempt(() => endVacation(game.id)) }, "End my vacation"),
              )
            : h(
                  "form",
                  { onsubmit: take },
                  h(
                      "p",
                      { class: "hint" },
                      `Your clock stands still on the days you take. You have ${count(time.vacation_days_left, "day")} left this year.`,
                  ),
                  time.vacation_days_left > 0 &&
                      h(
                          "div",
                          { class: "row" },
                          h(
                              "label",
                              null,
                              "First day",
                              h("input", { type: "date", name: "first_day", required: true, min: today, value: today }),
                          ),
                          h(
                              "label",
                              null,
                              "Last day",
                              h("input", { type: "date", name: "last_day", required: true, min: today, value: today }),
                          ),
                          h("button", null, "Take vacation"),
                      ),
              ),
    );
}

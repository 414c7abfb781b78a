// The village: eleven actions with a circle on each side, and the direction in which the Vikings walk.
import { h, s } from "../../lib/dom.js";
import { ACTIONS, actionName, CLANS } from "./names.js";
import { clanIcon } from "./pieces.js";
import { actionSign } from "./signs.js";

/** @typedef {import("../title.js").Context} Context */

/** The Viking in a circle. @param {number | null} seat @param {(seat: number) => string} name @param {boolean} goal */
function circle(seat, name, goal) {
    return seat === null
        ? h(
              "span",
              { class: goal ? "circle goal" : "circle" },
              s(
                  "svg",
                  { viewBox: "0 0 24 24", width: 22, height: 22, "aria-hidden": "true" },
                  s("circle", { cx: 12, cy: 12, r: 10, class: "empty" }),
              ),
          )
        : h(
              "span",
              { class: "circle", title: name(seat) },
              clanIcon(/** @type {string} */ (CLANS[seat]), 24),
              h("span", { class: "unseen" }, name(seat)),
          );
}

/** @param {Context} context */
export function village(context) {
    const { view, moves, play, why, name } = context;
    const toRight = view.leader_side === "right";
    const choosing = moves.some(({ type }) => type === "choose_action");
    return h(
        "section",
        { class: "village card", "aria-label": "The village" },
        h("h2", null, "Village"),
        h(
            "p",
            { class: "hint" },
            `Round ${view.round}: Vikings walk ${toRight ? "from left to right →" : "← from right to left"}`,
        ),
        h(
            "ol",
            null,
            view.village.map((/** @type {any} */ { action, from, to }) => {
                const move = moves.find((one) => one.type === "choose_action" && one.action === action && !one.step);
                const [left, right] = toRight ? [from, to] : [to, from];
                const press = move ? () => play(move) : () => why({ type: "choose_action", action });
                const inside = [
                    actionSign(action),
                    h(
                        "span",
                        { class: "text" },
                        h("strong", null, actionName(action)),
                        h("span", { class: "hint" }, ACTIONS[action]?.does),
                    ),
                ];
                return h(
                    "li",
                    { key: action, class: action === view.action ? "doing" : null },
                    circle(left, name, !toRight),
                    choosing
                        ? h(
                              "button",
                              {
                                  class: move ? "action target" : "action off",
                                  "data-target": move && "action",
                                  "aria-disabled": !move && "true",
                                  title: ACTIONS[action]?.does,
                                  onclick: press,
                              },
                              inside,
                          )
                        : h("div", { class: "action" }, inside),
                    circle(right, name, toRight),
                );
            }),
        ),
    );
}

// The village: eleven actions with a circle on each side, and the direction in which the Vikings walk.
import { h, s } from "../../lib/dom.js";
import { ofType } from "../title.js";
import { ACTIONS } from "../../words/vikings_on_board/names.js";
import { board as words } from "../../words/vikings_on_board/texts.js";
import { actionName, clanOf } from "./names.js";
import { plannedAction } from "./plan.js";
import { clanIcon } from "./pieces.js";
import { actionIcon } from "./action_icons.js";

/** @typedef {import("../title.js").Context<"vikings_on_board">} Context */

/** A circle without a Viking. @param {boolean} goal Whether Vikings walk to it. @param {string} [at] */
const free = (goal, at) =>
    h(
        "span",
        { class: goal ? "circle goal" : "circle", "data-at": at },
        s(
            "svg",
            { viewBox: "0 0 24 24", width: 22, height: 22, "aria-hidden": "true" },
            s("circle", { cx: 12, cy: 12, r: 10, class: "empty" }),
        ),
    );

/** The Viking in a circle. @param {number | null} seat @param {(seat: number) => string} name @param {boolean} goal @param {string} at */
function circle(seat, name, goal, at) {
    return seat === null
        ? free(goal, at)
        : h(
              "span",
              { class: "circle", title: name(seat), "data-at": at },
              clanIcon(clanOf(seat), 24),
              h("span", { class: "visually-hidden" }, name(seat)),
          );
}

/**
 * An action, with the player who waits for it and the one who has taken it.
 * @param {Context["view"]["village"][number]} action @param {(seat: number) => string} name
 */
export function actionInWords({ action, from, to }, name) {
    const waits = from === null ? words.nobodyWaits : words.waits(name(from));
    return `${actionName(action)}, ${ACTIONS[action].does}: ${waits}, ${to === null ? words.free : words.takenBy(name(to))}`;
}

/** The meaning of the circles. @param {Context["view"]} view */
function signs(view) {
    const waiting = view.village.find(({ from }) => from !== null)?.from ?? null;
    return [
        h("span", null, free(true), words.signs.goal),
        waiting !== null && h("span", null, clanIcon(clanOf(waiting), 18), words.signs.there),
    ];
}

/** @param {Context} context */
export function village(context) {
    const { view, moves, play, explainRefusal, showText, name, me } = context;
    const toRight = view.leader_side === "right";
    const planned = plannedAction(context);
    const choosing = moves.some(({ type }) => type === "choose_action");
    return h(
        "section",
        { class: "village card", "data-part": "village", "aria-label": words.village },
        h("p", { class: "hint" }, toRight ? words.walkRight(view.round) : words.walkLeft(view.round)),
        h(
            "ol",
            null,
            view.village.map((one) => {
                const { action, from, to } = one;
                const move = ofType(moves, "choose_action").find((way) => way.action === action && !way.step);
                // The game after a hidden draw is unknown, but the Viking's way is not.
                const isPlanned = action === planned;
                const there = isPlanned ? (to ?? me) : to;
                const [left, right] = toRight ? [from, there] : [there, from];
                const press = move ? () => play(move) : () => explainRefusal({ type: "choose_action", action });
                const inside = [
                    actionIcon(action),
                    h(
                        "span",
                        { class: "text" },
                        h("strong", null, actionName(action)),
                        h("span", { class: "hint" }, ACTIONS[action].does),
                    ),
                ];
                return h(
                    "li",
                    {
                        key: action,
                        class: isPlanned ? "planned" : action === view.action ? "current" : null,
                        "data-planned": isPlanned && "action",
                    },
                    circle(left, name, !toRight, `${toRight ? "from" : "to"}-${action}`),
                    choosing
                        ? h(
                              "button",
                              {
                                  class: move ? "action target" : "action off",
                                  "data-target": move && "action",
                                  "aria-disabled": !move && "true",
                                  title: ACTIONS[action].does,
                                  onclick: press,
                              },
                              inside,
                          )
                        : h(
                              "div",
                              {
                                  class: "action",
                                  title: ACTIONS[action].does,
                                  onclick: () => showText(actionInWords(one, name)),
                              },
                              inside,
                          ),
                    circle(right, name, toRight, `${toRight ? "to" : "from"}-${action}`),
                );
            }),
            h("li", { class: "circles", key: "circles" }, signs(view)),
        ),
    );
}

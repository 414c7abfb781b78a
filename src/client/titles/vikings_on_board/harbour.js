// The harbour: the quay with its market, and eight ships at their jetties, with bodies from bow to stern.
import { freshMark } from "../../game/fresh.js";
import { legend } from "../../game/legend.js";
import { h, s } from "../../lib/dom.js";
import { stalls } from "./market.js";
import { CLAN_NAMES } from "../../words/vikings_on_board/names.js";
import { board as words } from "../../words/vikings_on_board/texts.js";
import { CLANS, suppliesInWords, clanOf, KINDS, clansInWords } from "./names.js";
import { enlargement } from "./enlargement.js";
import { plannedShips } from "./plan.js";
import { bodyKey, circleKey, presses, shipKey } from "./pick.js";
import { clanIcon, clanSign, supply } from "./pieces.js";
import { intendedMove } from "./intended_move.js";

/** @typedef {import("../title.js").Context<"vikings_on_board">} Context */
/** @typedef {import("./pick.js").Press} Press */
/** @typedef {import("./names.js").Ship} Ship */
/** @typedef {import("./names.js").Clan} Clan */

const BODY = 50;
const BOW = 134;
/** The room behind the last body, and for the curl of a stern. Sails may hang over the curl. */
const [STERN, CURL] = [6, 26];
const SIZE = { width: 352, height: 120 };
/** The vertical positions of the sails' edges, and of the shields. */
const [YARD, SHEET, RAIL] = [27, 60, 71];
/** The radius in which a finger hits a circle. */
const TOUCH_RADIUS = 23;
/** Maximum number of supplies that are drawn one by one. */
const ON_BOW_MAX = 4;
/** The places of up to four supplies. @type {[x: number, y: number, scale: number][]} */
const BOW_OF_FOUR = [
    [103, 46, 1],
    [125, 46, 1],
    [103, 68, 1],
    [125, 68, 1],
];
/** The positions of the clans' circles. */
const CIRCLES = [
    [21, 42],
    [67, 42],
    [21, 94],
    [67, 94],
];

/** @param {Context} context */
export function harbour(context) {
    const all = presses(context);
    const fresh = freshShips(context.recentEffects);
    const planned = plannedShips(context);
    const { enlarged, enlargeable } = enlargement(context, all);
    const mooring = (/** @type {Ship} */ ship) => {
        const props = {
            fresh: fresh.has(ship.ship),
            isEnlarged: ship.ship === enlarged,
            isPlanned: planned.has(ship.ship),
        };
        const isDetour = enlargeable.get(ship.ship);
        if (isDetour === undefined) return shipAt(ship, context, all, props);
        const enlarge = { label: words.enlargeShip(ship.ship), pick: { enlarged: ship.ship }, isDetour };
        return shipAt(ship, context, new Map([[shipKey(ship.ship), enlarge]]), props);
    };
    return h(
        "section",
        { "aria-label": words.harbour },
        h("div", { class: "harbour" }, stalls(context), context.view.ships.map(mooring)),
        h("p", { class: "hint" }, words.about),
    );
}

/** Whether an action is possible at the ships, which a phone then shows first. @param {Context} context */
export const canPressShips = (context) => presses(context).size > 0;

/** The meaning of the marks in the harbour. @param {Context} context */
export function harbourLegend(context) {
    const isNew = freshShips(context.recentEffects).size > 0;
    return legend({ may: canPressShips(context) && words.press, new: isNew && words.changed }, [
        { icon: h("span", { class: "in-order" }, clansInOrder(context)), text: words.order },
    ]);
}

/** The clans of the ship with the most, as small circles like those below it. @param {Context} context */
function clansInOrder({ view }) {
    const [most] = view.ships.map(({ control }) => control).toSorted((a, b) => b.length - a.length);
    return (most ?? []).slice(0, 3).map((clan) => clanIcon(clan, 14));
}

/** Ships that others have changed since my last move. @param {Context["recentEffects"]} news */
function freshShips(news) {
    return new Set(
        news.flatMap((effect) => [
            ...("ship" in effect ? [effect.ship] : []),
            ...("to_ship" in effect ? [effect.to_ship] : []),
            ...("other_ship" in effect ? [effect.other_ship] : []),
        ]),
    );
}

/**
 * Attributes of a place. A press makes its move, or shows the reason if there is none.
 * @param {Press | undefined} press @param {Context} context @param {import("./intended_move.js").Place} place
 */
function button(press, context, place) {
    if (!press) {
        const wanted = intendedMove(context, place);
        return wanted ? { onclick: () => context.explainRefusal(wanted) } : {};
    }
    return {
        role: "button",
        tabindex: 0,
        "data-target": press.move ? "place" : press.picked || press.isDetour ? null : "pick",
        "aria-pressed": press.pick && String(press.picked === true),
        onclick: () =>
            press.move
                ? context.play(press.move)
                : context.setUi({ enlarged: null, ...(press.picked ? { body: null } : press.pick) }),
    };
}

/** @param {Ship} ship @param {Context} context @param {Map<string, Press>} all @param {{fresh?: boolean, isEnlarged?: boolean, isPlanned?: boolean}} [options] */
export function shipAt(ship, context, all, { fresh = false, isEnlarged = false, isPlanned = false } = {}) {
    const press = all.get(shipKey(ship.ship));
    const { width, height } = SIZE;
    const sailing = context.view.sailing === ship.ship;
    return s(
        "svg",
        {
            key: ship.ship,
            viewBox: `0 0 ${width} ${height}`,
            class: [
                "mooring",
                ship.sailed && "sailed",
                sailing && "sailing",
                press && "pressable",
                isEnlarged && "enlarged",
                isPlanned && "planned",
            ]
                .filter(Boolean)
                .join(" "),
            role: "group",
            "data-planned": isPlanned && "ship",
            "aria-label": shipInWords(ship, context.name),
            // If no action is possible at the ships, a press shows the words for which a small picture has no room.
            onclick: all.size ? null : () => context.showText(shipInWords(ship, context.name)),
        },
        s("rect", { class: "berth", "data-at": `mooring-${ship.ship}`, width, height, rx: 8 }),
        fresh && freshMark(2, 2, 26),
        s("path", { class: "waves", d: WAVES }),
        s("path", { class: "jetty", d: JETTY }),
        s(
            "g",
            { class: "post" },
            s("circle", { cx: 44, cy: 68, r: 12 }),
            s("text", { class: "number", x: 44, y: 74 }, ship.ship),
        ),
        CLANS.map((clan, i) => betCircle(ship, clan, i, context, all)),
        s(
            "g",
            { ...button(press, context, { ship: ship.ship }), class: press ? "hull-target target" : null },
            press && s("title", null, press.label),
            press && s("rect", { class: "touch-area", width, height, rx: 8 }),
            s("g", { "data-at": `ship-${ship.ship}` }, hull(BOW + ship.bodies.length * bodyWidth(ship))),
            s("g", { "data-at": `bow-${ship.ship}` }, onBow(ship.supplies)),
        ),
        ship.bodies.map((body, i) => bodyAt(ship, body, i, context, all)),
        ship.control.length > 0 &&
            s(
                "g",
                { class: "control" },
                s("text", { x: 118, y: 115 }, words.leads),
                ship.control.map((clan, i) =>
                    s(
                        "g",
                        { class: `token clan-${clan}`, transform: `translate(${174 + i * 24} 108)` },
                        s("circle", { class: "field", r: 11 }),
                        clanSign(clan, 0, 0, 15),
                    ),
                ),
            ),
        ship.sailed && s("text", { class: "gone", x: 222, y: 13 }, words.gone),
    );
}

const WAVES = "M92 112q10-6 20 0t20 0 20 0 20 0 20 0 20 0 20 0 20 0 20 0 20 0 20 0 20 0 20 0";
/** Planks that lead out to a ship. */
const JETTY = "M0 20h88v98H0zM0 32.500h88M0 45h88M0 57h88M0 69h88M0 81h88M0 93h88M0 105.500h88";

/** The width of a body, which shrinks as the ship grows. @param {Ship} ship */
const bodyWidth = (ship) => Math.min(BODY, (SIZE.width - BOW - STERN) / Math.max(1, ship.bodies.length));

/**
 * The places of the supplies on a bow and their scale, by how many there are: as large as the room allows.
 * @type {Record<number, [x: number, y: number, scale: number][]>}
 */
const PLACES_ON_BOW = {
    1: [[115, 56, 1.6]],
    2: [
        [117, 43, 1.25],
        [117, 71, 1.25],
    ],
    3: BOW_OF_FOUR,
    4: BOW_OF_FOUR,
};

/** The supplies on a bow. If there are many, the number of each kind. @param {Ship["supplies"]} supplies */
function onBow(supplies) {
    const all = KINDS.flatMap((kind) => Array.from({ length: supplies[kind] }, () => kind));
    if (all.length <= ON_BOW_MAX)
        return all.map((kind, i) => supplyOnBow(kind, ...(PLACES_ON_BOW[all.length]?.[i] ?? [116, 56, 1])));
    return KINDS.filter((kind) => supplies[kind]).map((kind, i) =>
        s(
            "g",
            { transform: `translate(106 ${43 + i * 21})` },
            supplyOnBow(kind, 0, 0, 0.82),
            s("text", { class: "amount", x: 12, y: 6 }, supplies[kind]),
        ),
    );
}

/** A supply at its position on a bow. @param {import("./names.js").Supply} kind @param {number} x @param {number} y @param {number} scale */
const supplyOnBow = (kind, x, y, scale) =>
    s("g", { transform: `translate(${x} ${y}) scale(${scale})` }, supply(kind, 0, 0));

/** A hull of planks, with the head of a dragon and a curled stern, under sails that end at `sails`. @param {number} sails */
function hull(sails) {
    const end = Math.min(sails, SIZE.width - CURL);
    return [
        s("ellipse", { class: "shade", cx: (106 + end) / 2, cy: 98, rx: (end - 90) / 2, ry: 7 }),
        s("path", { class: "yard", d: `M${BOW - 5} ${YARD - 2}H${sails + 4}` }),
        s("path", {
            class: "keel",
            d:
                `M92 28C88 62 102 98 138 98H${end - 6}C${end + 18} 98 ${end + 26} 68 ${end + 21} 36` +
                `q-9 2-8 10 6-3 5 5-1 14-16 15H${BOW}C116 66 110 52 108 28z`,
        }),
        s("path", { class: "strakes", d: `M101 66q14 12 38 12H${end + 6}M109 82q14 8 30 8H${end}` }),
        s("path", { class: "prow", d: "M92 32q-15 4-21-4 8-1 11-5-7-3-10 0 4-12 20-10 14 2 17 17z" }),
        s("path", { class: "horn", d: "M94 13l-3-8 9 7M103 17l4-7 3 10" }),
        s("circle", { class: "eye", cx: 92, cy: 20, r: 2.2 }),
    ];
}

/** @param {Ship} ship @param {Ship["bodies"][number]} body @param {number} i @param {Context} context @param {Map<string, Press>} all */
function bodyAt(ship, body, i, context, all) {
    const width = bodyWidth(ship);
    const x = BOW + i * width;
    const press = all.get(bodyKey(ship.ship, i + 1));
    const middle = x + width / 2;
    const shields = Array.from({ length: body.shields }, (_, n) =>
        s("circle", {
            class: "pip",
            cx: middle + (n - (body.shields - 1) / 2) * (width / 3.4),
            cy: RAIL,
            r: Math.min(6.5, width / 7.5),
        }),
    );
    const [left, right] = [x + 2, x + width - 2];
    return s(
        "g",
        {
            key: `b${i}`,
            "data-at": [`body-${ship.ship}-${i + 1}`, i === ship.bodies.length - 1 && `last-${ship.ship}`]
                .filter(Boolean)
                .join(" "),
            ...button(press, context, { ship: ship.ship, position: i + 1 }),
            class: ["body", `clan-${body.clan}`, press && "target", press?.picked && "picked"]
                .filter(Boolean)
                .join(" "),
        },
        s("title", null, press?.label ?? words.body(CLAN_NAMES[body.clan], body.shields)),
        press && s("rect", { class: "touch-area", x, y: YARD - 6, width, height: 66 }),
        s("path", { class: "mast", d: `M${middle} ${YARD - 10}V${RAIL - 6}` }),
        s("path", {
            class: "field",
            d:
                `M${left} ${YARD}Q${middle} ${YARD - 4} ${right} ${YARD}Q${right - 4} ${(YARD + SHEET) / 2} ${right} ${SHEET}` +
                `Q${middle} ${SHEET + 5} ${left} ${SHEET}Q${left + 4} ${(YARD + SHEET) / 2} ${left} ${YARD}z`,
        }),
        clanSign(body.clan, middle, (YARD + SHEET) / 2 + 1, Math.min(22, width * 0.6)),
        shields,
        body.lone_viking &&
            s("path", {
                class: "lone",
                d: `M${middle - 4} ${YARD - 5}v-12h10v12zM${middle - 6} ${YARD - 17}q7-10 14 0z`,
            }),
    );
}

/** @param {Ship} ship @param {Clan} clan @param {number} i @param {Context} context @param {Map<string, Press>} all */
function betCircle(ship, clan, i, context, all) {
    const [x = 0, y = 0] = CIRCLES[i] ?? [];
    const press = all.get(circleKey(ship.ship, clan));
    const bets = ship.bets.filter((bet) => bet.clan === clan);
    return s(
        "g",
        {
            key: `c${clan}`,
            ...button(press, context, { ship: ship.ship, clan }),
            class: ["bet", `clan-${clan}`, press && "target"].filter(Boolean).join(" "),
        },
        press && s("title", null, press.label),
        press && s("circle", { class: "touch-area", cx: x, cy: y, r: TOUCH_RADIUS }),
        s("circle", { class: "field", cx: x, cy: y, r: 20 }),
        clanSign(clan, x, y, 18),
        bets.map((bet, n) =>
            s(
                "g",
                {
                    class: `token clan-${clanOf(bet.seat)}`,
                    "data-at": `bet-${ship.ship}-${clan}-${bet.seat}`,
                    // At the outer edge, so that it covers neither the sign of the clan nor the number of the ship.
                    transform: `translate(${x + Math.sign(x - 44) * (7 - n * 14)} ${y + Math.sign(y - 68) * 8})`,
                },
                s("circle", { class: "field", r: 10 }),
                s("text", { y: 5, "aria-hidden": "true" }, bet.token ?? "?"),
            ),
        ),
    );
}

/** @param {Ship} ship @param {(seat: number) => string} name */
export function shipInWords(ship, name) {
    const bodies = ship.bodies
        .map((body) => `${CLAN_NAMES[body.clan]} ${body.shields}${body.lone_viking ? words.withViking : ""}`)
        .join(", ");
    const bets = ship.bets.map((bet) => words.betOn(name(bet.seat), CLAN_NAMES[bet.clan])).join(", ");
    return (
        words[ship.sailed ? "shipGone" : "ship"](ship.ship, bodies, suppliesInWords(ship.supplies)) +
        (ship.control.length ? words.control(clansInWords(ship.control)) : "") +
        (bets ? words.bets(bets) : "")
    );
}

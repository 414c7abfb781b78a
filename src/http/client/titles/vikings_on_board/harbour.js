// The harbour: eight ships at their moorings, with bodies from the bow back and the bets in front.
import { legend } from "../../game/legend.js";
import { h, s } from "../../lib/dom.js";
import { CLANS, capital, cargo, KINDS } from "./names.js";
import { bodyKey, circleKey, presses, shipKey } from "./pick.js";
import { clanSign, supply } from "./pieces.js";
import { attempt } from "./why.js";

/** @typedef {import("../title.js").Context} Context */
/** @typedef {import("./pick.js").Press} Press */

const BODY = 50;
const BOW = 160;
const STERN = 26;
const SIZE = { width: 376, height: 116 };
/** How far hull and bow lie to the right of where they are drawn, and below it. */
const HULL = "translate(18 2)";
/** What a finger needs to hit a circle. */
const CATCH = 24;
/** Up to this many supplies are drawn one by one. */
const ON_BOW_MAX = 4;
/** Where the circles of the clans are. */
const CIRCLES = [
    [24, 32],
    [72, 32],
    [24, 80],
    [72, 80],
];

/** @param {Context} context */
export function harbour(context) {
    const all = presses(context);
    const fresh = freshShips(context.news);
    return h(
        "section",
        { "aria-label": "The harbour" },
        h(
            "p",
            { class: "hint" },
            "Each ship from its bow: bodies of the clans with their shields. Most shields lead. The circles take bets on the leader.",
        ),
        h(
            "div",
            { class: "harbour" },
            context.view.ships.map((/** @type {any} */ ship) => shipAt(ship, context, all, fresh.has(ship.ship))),
        ),
        legend({ may: all.size > 0 && "press one", new: fresh.size > 0 && "changed since your last move" }),
    );
}

/** Ships that others have changed since my last move. @param {any[]} news */
function freshShips(news) {
    return new Set(
        news.flatMap(({ ship, to_ship, other_ship }) => [ship, to_ship, other_ship]).filter((n) => n !== undefined),
    );
}

/** Attributes of something that can be pressed; if it cannot, pressing it shows why. @param {Press | undefined} press @param {Context} context @param {import("./why.js").Place} place */
function button(press, context, place) {
    if (!press) {
        const wanted = attempt(context, place);
        return wanted ? { onclick: () => context.why(wanted) } : {};
    }
    return {
        role: "button",
        tabindex: 0,
        "data-target": press.move ? "place" : press.picked ? null : "pick",
        "aria-pressed": press.pick && String(press.picked === true),
        onclick: () =>
            press.move ? context.play(press.move) : context.set(press.picked ? { body: null } : press.pick),
    };
}

/** @param {any} ship @param {Context} context @param {Map<string, Press>} all @param {boolean} fresh */
function shipAt(ship, context, all, fresh) {
    const press = all.get(shipKey(ship.ship));
    const { width, height } = SIZE;
    const sailing = context.view.sailing === ship.ship;
    return s(
        "svg",
        {
            key: ship.ship,
            viewBox: `0 0 ${width} ${height}`,
            class: ["mooring", ship.sailed && "sailed", sailing && "sailing", fresh && "fresh", press && "aim"]
                .filter(Boolean)
                .join(" "),
            role: "group",
            "aria-label": shipInWords(ship, context.name),
        },
        s("rect", { class: "berth", width, height, rx: 8 }),
        s("path", { class: "waves", d: WAVES }),
        s("text", { class: "number", x: 48, y: 62 }, ship.ship),
        CLANS.map((clan, i) => betCircle(ship, clan, i, context, all)),
        s(
            "g",
            { ...button(press, context, { ship: ship.ship }), class: press ? "hull-target target" : null },
            press && s("title", null, press.label),
            press && s("rect", { class: "catch", width, height, rx: 8 }),
            s("path", { class: "keel", d: keel(ship.bodies.length * bodyWidth(ship)) }),
            s(
                "g",
                { transform: HULL },
                s("path", { class: "prow", d: "M100 20q-14 4-8 22 8 30 50 44V34q-20-2-28-10-6-8-14-4z" }),
                s("path", { class: "horn", d: "M104 20l-1-9 8 8M113 24l3-8 5 10" }),
                s("circle", { class: "eye", cx: 103, cy: 29, r: 2.4 }),
            ),
            onBow(ship.supplies),
        ),
        ship.bodies.map((/** @type {any} */ body, /** @type {number} */ i) => bodyAt(ship, body, i, context, all)),
        ship.control.length > 0 &&
            s(
                "g",
                { class: "control" },
                s("text", { x: 150, y: 107 }, "leads"),
                ship.control.map((/** @type {string} */ clan, /** @type {number} */ i) =>
                    s(
                        "g",
                        { class: `token clan-${clan}`, transform: `translate(${202 + i * 21} 103)` },
                        s("circle", { class: "field", r: 9 }),
                        clanSign(clan, 0, 0, 12),
                    ),
                ),
            ),
        ship.sailed && s("text", { class: "gone", x: 245, y: 24 }, "has set sail"),
    );
}

const WAVES = "M100 108q10-6 20 0t20 0 20 0 20 0 20 0 20 0 20 0 20 0 20 0 20 0 20 0 20 0 20 0";

/** The width of a body, which shrinks as the ship grows. @param {any} ship */
const bodyWidth = (ship) => Math.min(BODY, (SIZE.width - BOW - STERN) / Math.max(1, ship.bodies.length));

/** The supplies on a bow: each one or, if there are many, how many of each kind. @param {Record<string, number>} supplies */
function onBow(supplies) {
    const all = KINDS.flatMap((kind) => Array.from({ length: supplies[kind] ?? 0 }, () => kind));
    if (all.length <= ON_BOW_MAX)
        return all.map((kind, i) => supply(kind, 131 + (i % 2) * 20, 50 + Math.floor(i / 2) * 22));
    return KINDS.filter((kind) => supplies[kind]).map((kind, i) =>
        s(
            "g",
            { transform: `translate(126 ${46 + i * 19})` },
            s("g", { transform: "scale(.8)" }, supply(kind, 0, 0)),
            s("text", { class: "amount", x: 13, y: 5 }, `×${supplies[kind]}`),
        ),
    );
}

/** @param {number} length */
const keel = (length) => `M${BOW - 4} 34H${BOW + length + 6}q10 0 12-14 8 22-2 40-6 26-24 26H${BOW - 4}z`;

/** @param {any} ship @param {any} body @param {number} i @param {Context} context @param {Map<string, Press>} all */
function bodyAt(ship, body, i, context, all) {
    const width = bodyWidth(ship);
    const x = BOW + i * width;
    const press = all.get(bodyKey(ship.ship, i + 1));
    const pips = Array.from({ length: body.shields }, (_, n) =>
        s("circle", {
            class: "pip",
            cx: x + width / 2 + (n - (body.shields - 1) / 2) * (width / 3.6),
            cy: 76,
            r: Math.min(4, width / 9),
        }),
    );
    return s(
        "g",
        {
            key: `b${i}`,
            ...button(press, context, { ship: ship.ship, position: i + 1 }),
            class: ["body", `clan-${body.clan}`, press && "target", press?.picked && "picked"]
                .filter(Boolean)
                .join(" "),
        },
        s("title", null, press?.label ?? `${body.clan}, ${body.shields} shields`),
        press && s("rect", { class: "catch", x, y: 34, width, height: 52 }),
        s("rect", { class: "field", x: x + 1, y: 34, width: width - 3, height: 52, rx: 4 }),
        clanSign(body.clan, x + width / 2, 53, Math.min(20, width * 0.6)),
        pips,
        body.lone_viking &&
            s("path", { class: "lone", d: `M${x + width / 2 - 4} 32v-12h10v12zM${x + width / 2 - 6} 20q7-10 14 0z` }),
    );
}

/** @param {any} ship @param {string} clan @param {number} i @param {Context} context @param {Map<string, Press>} all */
function betCircle(ship, clan, i, context, all) {
    const [x = 0, y = 0] = CIRCLES[i] ?? [];
    const press = all.get(circleKey(ship.ship, clan));
    const bets = ship.bets.filter((/** @type {any} */ bet) => bet.clan === clan);
    return s(
        "g",
        {
            key: `c${clan}`,
            ...button(press, context, { ship: ship.ship, clan }),
            class: ["bet", `clan-${clan}`, press && "target"].filter(Boolean).join(" "),
        },
        press && s("title", null, press.label),
        press && s("circle", { class: "catch", cx: x, cy: y, r: CATCH }),
        s("circle", { class: "field", cx: x, cy: y, r: 17 }),
        clanSign(clan, x, y, 14),
        bets.map((/** @type {any} */ bet, /** @type {number} */ n) =>
            s(
                "g",
                { class: `token clan-${CLANS[bet.seat]}`, transform: `translate(${x + 10 - n * 12} ${y + 12})` },
                s("circle", { class: "field", r: 9 }),
                s("text", { y: 4, "aria-hidden": "true" }, bet.token ?? "?"),
            ),
        ),
    );
}

/** @param {any} ship @param {(seat: number) => string} name */
export function shipInWords(ship, name) {
    const bodies = ship.bodies
        .map((/** @type {any} */ body) => `${body.clan} ${body.shields}${body.lone_viking ? " with a Viking" : ""}`)
        .join(", ");
    const bets = ship.bets.map((/** @type {any} */ bet) => `${name(bet.seat)} on ${bet.clan}`).join(", ");
    return (
        `Ship ${ship.ship}${ship.sailed ? ", has set sail" : ""}: from the bow ${bodies || "no bodies"}; ${cargo(ship.supplies)}` +
        `${ship.control.length ? `; control ${ship.control.map(capital).join(", ")}` : ""}${bets ? `; bets: ${bets}` : ""}`
    );
}

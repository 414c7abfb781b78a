// The harbour: eight ships at their moorings, their bodies from the bow back, the bets before them.
import { h, s } from "../../lib/dom.js";
import { CLANS, KINDS, capital, cargo } from "./names.js";
import { bodyKey, circleKey, presses, shipKey } from "./pick.js";
import { clanSign, supply } from "./pieces.js";

/** @typedef {import("../title.js").Context} Context */
/** @typedef {import("./pick.js").Press} Press */

const BODY = 36;
const BOW = 142;
const SIZE = { width: 350, height: 108 };
/** Where the circles of the clans lie. */
const CIRCLES = [[22, 30], [58, 30], [22, 74], [58, 74]];

/** @param {Context} context */
export function harbour(context) {
    const all = presses(context);
    const fresh = freshShips(context.news);
    return h("section", { class: "harbour", "aria-label": "The harbour" },
        context.view.ships.map((/** @type {any} */ ship) => shipAt(ship, context, all, fresh.has(ship.ship))));
}

/** Ships that others changed since my last move. @param {any[]} news */
function freshShips(news) {
    return new Set(news.flatMap(({ ship, to_ship, other_ship }) => [ship, to_ship, other_ship]).filter((n) => n !== undefined));
}

/** What makes a thing pressable, if it is. @param {Press | undefined} press @param {Context} context */
function button(press, context) {
    if (!press) return {};
    return { role: "button", tabindex: 0, "data-target": press.move ? "place" : "pick", "aria-pressed": press.pick && String(press.picked === true),
        onclick: () => (press.move ? context.play(press.move) : context.set(press.picked ? { body: null } : press.pick)) };
}

/** @param {any} ship @param {Context} context @param {Map<string, Press>} all @param {boolean} fresh */
function shipAt(ship, context, all, fresh) {
    const press = all.get(shipKey(ship.ship));
    const { width, height } = SIZE;
    const sailing = context.view.sailing === ship.ship;
    return s("svg", { key: ship.ship, viewBox: `0 0 ${width} ${height}`, class: ["mooring", ship.sailed && "sailed", sailing && "sailing", fresh && "fresh", press && "aim"].filter(Boolean).join(" "),
        role: "group", "aria-label": shipInWords(ship, context.name) },
        s("rect", { class: "berth", width, height, rx: 8 }),
        s("text", { class: "number", x: 40, y: 57 }, ship.ship),
        CLANS.map((clan, i) => betCircle(ship, clan, i, context, all)),
        s("g", { ...button(press, context), class: press ? "hull-target target" : null },
            press && s("title", null, press.label),
            press && s("rect", { class: "catch", width, height, rx: 8 }),
            s("path", { class: "keel", d: keel(ship.bodies.length) }),
            s("path", { class: "prow", d: "M100 20q-14 4-8 22 8 30 50 44V34q-20-2-28-10-6-8-14-4z" }),
            KINDS.flatMap((kind) => Array.from({ length: ship.supplies[kind] }, () => kind)).map((kind, i) => supply(kind, 112 + (i % 2) * 20, 48 + Math.floor(i / 2) * 22))),
        ship.bodies.map((/** @type {any} */ body, /** @type {number} */ i) => bodyAt(ship, body, i, context, all)),
        ship.control.length > 0 && s("text", { class: "control", x: width - 8, y: 102 }, `control: ${ship.control.join(", ")}`),
        ship.sailed && s("text", { class: "gone", x: 225, y: 22 }, "has set sail"));
}

/** @param {number} bodies */
const keel = (bodies) => `M${BOW - 4} 34H${BOW + bodies * BODY + 6}q10 0 12-14 8 22-2 40-6 26-24 26H${BOW - 4}z`;

/** @param {any} ship @param {any} body @param {number} i @param {Context} context @param {Map<string, Press>} all */
function bodyAt(ship, body, i, context, all) {
    const x = BOW + i * BODY;
    const press = all.get(bodyKey(ship.ship, i + 1));
    const pips = Array.from({ length: body.shields }, (_, n) => s("circle", { class: "pip", cx: x + BODY / 2 + (n - (body.shields - 1) / 2) * 10, cy: 76, r: 4 }));
    return s("g", { key: `b${i}`, ...button(press, context), class: ["body", `clan-${body.clan}`, press && "target", press?.picked && "picked"].filter(Boolean).join(" ") },
        s("title", null, press?.label ?? `${body.clan}, ${body.shields} shields`),
        s("rect", { class: "field", x: x + 1, y: 34, width: BODY - 3, height: 52, rx: 4 }),
        clanSign(body.clan, x + BODY / 2, 53, 20), pips,
        body.lone_viking && s("path", { class: "lone", d: `M${x + 14} 32v-12h10v12zM${x + 12} 20q7-10 14 0z` }));
}

/** @param {any} ship @param {string} clan @param {number} i @param {Context} context @param {Map<string, Press>} all */
function betCircle(ship, clan, i, context, all) {
    const [x = 0, y = 0] = CIRCLES[i] ?? [];
    const press = all.get(circleKey(ship.ship, clan));
    const bets = ship.bets.filter((/** @type {any} */ bet) => bet.clan === clan);
    return s("g", { key: `c${clan}`, ...button(press, context), class: ["bet", `clan-${clan}`, press && "target"].filter(Boolean).join(" ") },
        press && s("title", null, press.label), s("circle", { class: "field", cx: x, cy: y, r: 16 }), clanSign(clan, x, y, 14),
        bets.map((/** @type {any} */ bet, /** @type {number} */ n) => s("g", { class: `token clan-${CLANS[bet.seat]}`, transform: `translate(${x + 9 - n * 12} ${y + 10})` },
            s("circle", { class: "field", r: 9 }), s("text", { y: 4, "aria-hidden": "true" }, bet.token ?? "?"))));
}

/** @param {any} ship @param {(seat: number) => string} name */
export function shipInWords(ship, name) {
    const bodies = ship.bodies.map((/** @type {any} */ body) => `${body.clan} ${body.shields}${body.lone_viking ? " with a Viking" : ""}`).join(", ");
    const bets = ship.bets.map((/** @type {any} */ bet) => `${name(bet.seat)} on ${bet.clan}`).join(", ");
    return `Ship ${ship.ship}${ship.sailed ? ", has set sail" : ""}: from the bow ${bodies || "no bodies"}; ${cargo(ship.supplies)}`
        + `${ship.control.length ? `; control ${ship.control.map(capital).join(", ")}` : ""}${bets ? `; bets: ${bets}` : ""}`;
}

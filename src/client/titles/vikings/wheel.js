// The wheel: twelve sets around it, each with its price. The affordable ones stand out.
import { legend } from "../../game/legend.js";
import { h, s } from "../../lib/dom.js";
import { ofType } from "../title.js";
import { pluralize, joinWords } from "../../lib/language.js";
import { TILES, TRADES } from "../../words/vikings/names.js";
import { word } from "../../words/vikings/sentences.js";
import { board as words } from "../../words/vikings/texts.js";
import { vikingsInWords, isShip } from "./names.js";
import { tileAt, viking } from "./pieces.js";
import { previewInWords, previewLines, previewOf, remarksOf } from "./preview.js";

const SIZE = 440;
const CENTRE = SIZE / 2;
const SPACES = 12;
/** The radius at which the Vikings stand. Their helmets reach the tiles. */
const MAN = 131;

/**
 * A point on the wheel. Space 0 is at the top, and the others follow clockwise.
 * @param {number} space @param {number} radius
 */
function pointAt(space, radius) {
    const angle = ((space / SPACES) * 360 - 90) * (Math.PI / 180);
    return { x: CENTRE + radius * Math.cos(angle), y: CENTRE + radius * Math.sin(angle) };
}

/**
 * The parts of a circle that the eye takes for the grain of wood.
 * @param {number} radius @param {number} from @param {number} [length] In spaces, like `from`.
 */
function grain(radius, from, length = 0.7) {
    const [start, end] = [pointAt(from, radius), pointAt(from + length, radius)];
    return `M${start.x.toFixed(1)} ${start.y.toFixed(1)}A${radius} ${radius} 0 0 1 ${end.x.toFixed(1)} ${end.y.toFixed(1)}`;
}

/** @param {number} from @param {number} to The radii of a line between every two spaces. */
const between = (from, to) =>
    Array.from({ length: SPACES }, (_, space) => {
        const [a, b] = [pointAt(space + 0.5, from), pointAt(space + 0.5, to)];
        return `M${a.x.toFixed(1)} ${a.y.toFixed(1)}L${b.x.toFixed(1)} ${b.y.toFixed(1)}`;
    }).join("");

/** The wheel itself: a tyre with nails, twelve planks with their grain, and the hub. */
const TIMBER = [
    s("circle", { cx: CENTRE, cy: CENTRE + 3, r: 214, class: "shade" }),
    s("circle", { cx: CENTRE, cy: CENTRE, r: 214, class: "tyre" }),
    s("circle", { cx: CENTRE, cy: CENTRE, r: 205, class: "rim" }),
    s("path", {
        class: "grain",
        d: Array.from({ length: SPACES }, (_, n) =>
            [
                grain(126 + ((n * 7) % 11), n - 0.4),
                grain(158 + ((n * 5) % 13), n - 0.2, 0.5),
                grain(192 - ((n * 3) % 7), n - 0.45),
            ].join(""),
        ).join(""),
    }),
    s("path", { class: "spoke", d: between(116, 205) }),
    s("path", { class: "nails", d: between(209.5, 209.6) }),
    s("circle", { cx: CENTRE, cy: CENTRE, r: 116, class: "hub" }),
    s("circle", { cx: CENTRE, cy: CENTRE, r: 110, class: "disc" }),
];

/** @typedef {import("../title.js").Context<"vikings">} Context */

/** @typedef {import("../title.js").Schemas["VikingsSet"]} Set */

/** The reason why the set at price 0 is locked, with the others of its colour. @param {Set} set @param {Set[]} offer */
export function lockReason(set, offer) {
    const others = offer.filter((other) => other.viking === set.viking && other.space !== set.space);
    return words.whyLocked(TRADES[set.viking], joinWords(others.map(({ price }) => String(price))));
}

/** @param {Context} context */
export function wheel(context) {
    const { view } = context;
    const offer = view.offer;
    const laid = view.progress && view.offer.length === 0 ? wheelBeingFilled(view.progress, context.ui.preview) : [];
    return s(
        "svg",
        {
            class: "wheel",
            viewBox: `0 0 ${SIZE} ${SIZE}`,
            role: "group",
            "aria-label": words.wheel,
        },
        TIMBER,
        Array.from({ length: SPACES }, (_, space) => anchors(space)),
        s(
            "g",
            { class: "sets", "data-at": "sets" },
            offer.map((set) => setOnWheel(set, context)),
            laid,
        ),
        centre(context),
    );
}

/** The positions of a space's tile and Viking, even if they are gone. @param {number} space */
function anchors(space) {
    const [tile, man] = [pointAt(space, 182), pointAt(space, MAN)];
    return [
        s("circle", { class: "anchor", "data-at": `space-${space}`, cx: tile.x, cy: tile.y, r: 26 }),
        s("circle", { class: "anchor", "data-at": `man-${space}`, cx: man.x, cy: man.y, r: 16 }),
    ];
}

/** @param {Set} set @param {Context} context */
function setOnWheel(set, context) {
    const { view } = context;
    const buys = ofType(context.moves, "buy").filter(({ space }) => space === set.space);
    const buy = buys[0];
    const tile = pointAt(set.space, 182);
    const man = pointAt(set.space, MAN);
    const price = pointAt(set.space, 97);
    const name = words.set(TILES[set.tile].one, TRADES[set.viking], set.price);
    const cost = buy?.exchange ? word("by_vp", buy.exchange) : "";
    const label = `${buy ? words.buy(name) : name}${cost}${set.locked ? words.locked : ""}`;
    const buying = context.moves.some((move) => move.type === "buy");
    const press = buy
        ? () => context.play(buy)
        : () =>
              set.locked
                  ? context.showText(lockReason(set, view.offer), "set_locked")
                  : context.explainRefusal({ type: "buy", space: set.space, exchange: 0 });
    // Pointing at a set previews what it would bring.
    const point = (/** @type {number | null} */ pointed) => () => context.setUi({ pointed });
    const [onIn, onOut] = [point(set.space), point(null)];
    const active = buying
        ? {
              role: "button",
              tabindex: 0,
              onclick: press,
              "aria-disabled": buy ? null : "true",
              ...(buy && { onpointerenter: onIn, onpointerleave: onOut, onfocus: onIn, onblur: onOut }),
          }
        : { role: "img", onclick: () => context.showText(set.locked ? lockReason(set, view.offer) : label) };
    return s(
        "g",
        {
            key: `set ${set.space}`,
            class: ["set", buy && (buy.exchange ? "target with-vp" : "target"), buying && !buy && "off"]
                .filter(Boolean)
                .join(" "),
            "data-target": buy && "buy",
            ...active,
        },
        // Its title serves as its name, because an `aria-label` would have to repeat the numbers drawn on it.
        s("title", null, label),
        s("circle", { cx: tile.x, cy: tile.y, r: 38, class: "halo" }),
        tileAt(set.tile, tile.x - 26, tile.y - 26, { size: 52 }),
        viking(set.viking, man.x, man.y + 2, 17.5),
        s(
            "g",
            { class: "price", transform: `translate(${price.x} ${price.y})` },
            s("circle", { r: 13 }),
            s("text", { y: 5, "aria-hidden": "true" }, set.price),
        ),
        set.locked && lock(tile.x + 18, tile.y - 18),
    );
}

/** @param {number} x @param {number} y */
function lock(x, y) {
    return s(
        "g",
        { class: "lock", transform: `translate(${x} ${y})` },
        s("circle", { r: 12 }),
        s("path", { d: "M-5-1h10v7H-5zM-3-1v-3a3 3 0 0 1 6 0v3" }),
    );
}

const lockIcon = () =>
    s("svg", { class: "icon", viewBox: "-13 -13 26 26", width: 18, height: 18, "aria-hidden": "true" }, lock(0, 0));

/**
 * The wheel of the Progress version while it is filled. The tiles are in place, and Vikings are added colour by colour
 * from the highest space down.
 * @param {import("../title.js").Schemas["VikingsProgress"]} progress
 * @param {import("./names.js").Colour | null} [preview] The colour that may come next.
 */
function wheelBeingFilled({ tiles, laid, drawn }, preview) {
    return (tiles ?? []).map((tile, space) => {
        const at = pointAt(space, 182);
        const man = pointAt(space, MAN);
        const price = pointAt(space, 97);
        const nth = SPACES - 1 - space;
        const isNext = preview && nth >= laid.length && nth < laid.length + (drawn[preview] ?? 0);
        const colour = laid[nth] ?? (isNext ? preview : undefined);
        return s(
            "g",
            {
                class: "set",
                key: `laying ${space}`,
                role: "img",
                "aria-label": `${TILES[tile].one}${colour ? ` ${TRADES[colour].with}` : ""}${words.at(space)}`,
            },
            tileAt(tile, at.x - 26, at.y - 26, { size: 52 }),
            colour && s("g", { class: isNext ? "coming" : null }, viking(colour, man.x, man.y + 2, 17.5)),
            s(
                "g",
                { class: "price", transform: `translate(${price.x} ${price.y})` },
                s("circle", { r: 13 }),
                s("text", { y: 5, "aria-hidden": "true" }, space),
            ),
        );
    });
}

/** The meaning of the frames around the sets for a buyer. @param {Context} context */
export function wheelLegend(context) {
    const { moves, view } = context;
    const buys = ofType(moves, "buy");
    const isLocked = view.offer.some(({ locked }) => locked);
    const isOff = view.offer.some((set) => !set.locked && !buys.some(({ space }) => space === set.space));
    // The middle of the wheel has no room for whole sentences.
    const remarks = remarksOf(previewOf(context)).join(" ");
    return [
        previewInWords(context),
        remarks
            ? h("div", { class: "legends" }, h("p", { class: "pointed" }, remarks))
            : legend(
                  {
                      may: buys.some(({ exchange }) => !exchange) && words.signs.pays,
                      half: buys.some(({ exchange }) => exchange) && words.signs.dear,
                      off: buys.length > 0 && isOff && words.signs.off,
                  },
                  isLocked ? [{ icon: lockIcon(), text: words.signs.locked }] : [],
              ),
    ];
}

/** The middle: the set that was just bought, what another one would bring, or the scoring that follows the round. @param {Context} context */
function centre(context) {
    const { view } = context;
    const preview = previewOf(context);
    if (preview) {
        const [places, gain, scoring, more] = previewLines(preview, context);
        return s(
            "g",
            { class: "centre", "aria-hidden": "true" },
            s("text", { x: CENTRE, y: CENTRE - 38 }, places),
            s("text", { x: CENTRE, y: CENTRE - 12, class: "gain" }, gain),
            s("text", { x: CENTRE, y: CENTRE + 17, class: "small" }, scoring),
            s("text", { x: CENTRE, y: CENTRE + 37, class: "why" }, more),
        );
    }
    if (view.bought) {
        return s(
            "g",
            { class: "centre" },
            s("text", { x: CENTRE, y: CENTRE - 46 }, words.bought),
            s("g", { "data-at": "bought" }, tileAt(view.bought.tile, CENTRE - 52, CENTRE - 32, { size: 64 })),
            s("g", { "data-at": "bought-man" }, viking(view.bought.viking, CENTRE + 40, CENTRE, 22)),
        );
    }
    return s(
        "g",
        { class: "centre" },
        s("text", { x: CENTRE, y: CENTRE - 26, class: "big" }, words.round(view.round)),
        s("text", { x: CENTRE, y: CENTRE - 4 }, words.of(view.rounds)),
        s("text", { x: CENTRE, y: CENTRE + 24 }, words.thenScoring[view.next_scoring]),
        s(
            "text",
            { x: CENTRE, y: CENTRE + 44, class: "small" },
            view.step === "bid" ? words.laidAfter : words.scores[view.next_scoring],
        ),
    );
}

/** The wheel in words. @param {Context["view"]} view */
export function wheelInWords(view) {
    return view.offer
        .map(
            (set) =>
                `${words.price(set.price, TILES[set.tile].one, TRADES[set.viking])}${set.locked ? words.locked : ""}${isShip(set.tile) ? words.isShip : ""}`,
        )
        .concat([words.notDrawn(vikingsInWords(view.vikings_left)), pluralize(view.tiles_left, words.tilesLeft)])
        .concat(view.aboard ? [words.aboard(vikingsInWords(view.aboard))] : []);
}

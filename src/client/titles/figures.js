// The figures of a title's rules: parts of its board, drawn by the same code as the table, from positions of real
// games.
import * as api from "../lib/api.js";
import { h } from "../lib/dom.js";
import { language } from "../lib/language.js";
import { figures as say } from "../words/index.js";
import { titles as words } from "../words/titles.js";
import { drawnTitle, titleOf } from "./registry.js";

/** @typedef {import("../lib/dom.js").Child} Child */
/** @typedef {import("./title.js").TitleId} TitleId */
/** @template {TitleId} T @typedef {import("./title.js").Context<T>} Context */

/**
 * A position of a game: the view and the legal moves of a seat.
 * @typedef {{seat: number, view: unknown, moves: unknown[]}} Position
 */

/**
 * A figure: its position, its drawing, and the drawing in words. Without words its caption is the description.
 * @template {import("./title.js").TitleId} T
 * @typedef {{position: string, draw: (context: Context<T>) => Child, words?: (context: Context<T>) => string[]}} Figure
 */
/** The figures of a title, by the numbers of their sections. @template {import("./title.js").TitleId} T @typedef {Record<string, Figure<T>>} Figures */

/**
 * The function that draws the figure of a section. Without figures the text is still complete.
 * @param {string} ruleset @returns {Promise<(section: string) => Child>}
 */
export async function figuresOf(ruleset) {
    const drawn = drawnTitle(ruleset);
    if (!drawn) return () => null;
    const positions = await api.figures(ruleset).catch(() => null);
    const figures = /** @type {Partial<Figures<"vikings">>} */ (/** @type {unknown} */ (drawn.figures));
    const captions = words[ruleset]?.captions ?? {};
    return (section) => {
        const figure = figures[section];
        const position = figure && positions?.[figure.position];
        if (!position) return null;
        const context = contextOf(position);
        const caption = captions[section] ?? "";
        return h(
            "figure",
            { class: `drawn ruleset-${ruleset}`, key: `figure ${section}`, lang: language },
            h(
                "div",
                { role: "img", "aria-label": figure.words?.(context).join(" ") || caption },
                h("div", { inert: true }, withoutActions(figure.draw(context))),
            ),
            h("figcaption", null, caption),
        );
    };
}

/**
 * The whole board of a position, as a picture. Without a board of its own there is none.
 * @param {string} ruleset @param {Position} position @param {(seat: number) => string} [name]
 */
export const boardPicture = (ruleset, position, name) =>
    withoutActions(titleOf(ruleset).board(/** @type {Context<TitleId>} */ (contextOf(position, name))));

/**
 * A board without possible actions.
 * @param {Position} moment @param {(seat: number) => string} [name] @returns {Context<"vikings">}
 */
function contextOf({ seat, view, moves }, name = nameInFigures) {
    const nothing = () => {};
    const known = /** @type {Pick<Context<"vikings">, "view" | "moves">} */ ({ view, moves });
    const game = /** @type {Context<"vikings">["game"]} */ ({});
    const acts = {
        setUi: nothing,
        play: nothing,
        tryOut: () => null,
        explainRefusal: nothing,
        showText: nothing,
        enlargeArea: nothing,
    };
    return {
        ...known,
        ...acts,
        game,
        me: seat,
        focus: seat,
        planned: [],
        recentEffects: [],
        ui: {},
        scoring: null,
        name,
    };
}

/** @param {number} seat */
const nameInFigures = (seat) => say.names[seat] ?? "";

/** Attributes that would act, or be mistaken for a place or a field of the table next to it. */
const ACTION_ATTRIBUTES = /^(on|data-|name$)/;

/** A drawing without the attributes that make it act. @param {Child} child @returns {Child} */
function withoutActions(child) {
    if (Array.isArray(child)) return child.map(withoutActions);
    if (typeof child !== "object" || child === null || !("type" in child)) return child;
    const { children, ...props } = child.props;
    const kept = Object.entries(props).filter(([name]) => !ACTION_ATTRIBUTES.test(name));
    return h(`${child.type}`, Object.fromEntries(kept), withoutActions(/** @type {Child} */ (children)));
}

// Describes elements, and makes the page match the description.
//
// A screen describes itself as a whole each time. Preact changes only what differs: a node that stays is never made
// anew, and not moved either while others come and go around it, so that focus, a pointer that drags, scrolling and
// text being typed survive. No markup is ever made from strings: the Content-Security-Policy forbids it.
import { Fragment, h as vnode, render } from "preact";

/** @typedef {import("preact").VNode} Element What an element will be. */
/** @typedef {Element | string | number | null | undefined | false} One */
/** @typedef {One | readonly unknown[]} Child What an element can contain; lists may be nested. */
/** @typedef {Record<string, unknown>} Props Attributes; `on…` is a handler; `key` identifies a child between two drawings. */

/** How a field begins; what somebody has entered since stays. */
const BEGINNINGS = /** @type {Record<string, string>} */ ({ value: "defaultValue", checked: "defaultChecked" });
/** What can be typed into or ticked without telling its screen. */
const FIELDS = ["input", "textarea"];

/**
 * An HTML element.
 * @param {string} tag @param {Props | null} [props] @param {...Child} children
 * @returns {Element}
 */
export function h(tag, props, ...children) {
    /** @type {Props} */
    const given = {};
    // Whoever handles the input of a field also says what is in it.
    const isKept = FIELDS.includes(tag) && !props?.oninput && !props?.onchange;
    for (const [name, value] of Object.entries(props ?? {})) {
        if (value === false || value === undefined || value === null) continue;
        given[isKept && props?.type !== "radio" ? (BEGINNINGS[name] ?? name) : name] = value;
    }
    for (const name of ACTS) if (typeof given[name] === "function") given[name] = once(given[name]);
    return vnode(tag, given, ...children);
}

/** What an element may do that takes its time. */
const ACTS = ["onclick", "onsubmit"];
/** Elements whose last press is not over. @type {WeakSet<EventTarget>} */
const busy = new WeakSet();

/** A handler that ignores presses while its promise for an earlier press is pending; its element is busy meanwhile. @param {unknown} act */
const once = (act) => (/** @type {Event} */ event) => {
    const place = /** @type {globalThis.Element | null} */ (event.currentTarget);
    if (place && busy.has(place)) return event.preventDefault();
    const work = /** @type {(event: Event) => unknown} */ (act)(event);
    if (!place || !(work instanceof Promise)) return work;
    busy.add(place);
    place.setAttribute("aria-busy", "true");
    return work.finally(() => {
        busy.delete(place);
        place.removeAttribute("aria-busy");
    });
};

/** What is in the field that an event comes from. @param {Event} event */
export const entered = ({ target }) => /** @type {HTMLInputElement | HTMLSelectElement} */ (target).value;

/** What was entered in a form, by the names of its fields. @param {Event} event @returns {Record<string, string | undefined>} */
export const fieldsOf = ({ target }) =>
    Object.fromEntries(
        [...new FormData(/** @type {HTMLFormElement} */ (target))].map(([name, value]) => [name, `${value}`]),
    );

/** An SVG element. */
export const s = h;

/**
 * Replaces the children of an element by those given.
 * @param {import("preact").ContainerNode} place @param {...Child} children
 */
export function paint(place, ...children) {
    render(vnode(Fragment, null, ...children), place);
}

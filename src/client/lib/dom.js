// Describes elements, and makes the page match the description.
//
// A screen describes itself as a whole each time. Preact changes only the differences. It neither recreates nor moves a
// node that stays. So focus, a drag, scrolling and text being typed survive. No markup is ever made from strings,
// because the Content-Security-Policy forbids it.
import { Fragment, h as vnode, render } from "preact";

/** @typedef {import("preact").VNode} Element The description of an element. */
/** @typedef {Element | string | number | null | undefined | false} One */
/** @typedef {One | readonly unknown[]} Child The possible content of an element. Lists may be nested. */
/**
 * @typedef {Record<string, unknown>} Props Attributes. `on…` is a handler. `key` identifies a child between two
 *   drawings.
 */

/** The initial value of a field. Later drawings keep the user's input. */
const INITIAL_VALUES = /** @type {Record<string, string>} */ ({ value: "defaultValue", checked: "defaultChecked" });
/** Fields that the user can change without notifying the screen. */
const FIELDS = ["input", "textarea"];

/**
 * An HTML element.
 * @param {string} tag @param {Props | null} [props] @param {...Child} children
 * @returns {Element}
 */
export function h(tag, props, ...children) {
    /** @type {Props} */
    const given = {};
    // A handler of a field's input also sets the field's value.
    const isKept = FIELDS.includes(tag) && !props?.oninput && !props?.onchange;
    for (const [name, value] of Object.entries(props ?? {})) {
        if (value === false || value === undefined || value === null) continue;
        given[isKept && props?.type !== "radio" ? (INITIAL_VALUES[name] ?? name) : name] = value;
    }
    for (const name of ASYNC_HANDLERS)
        if (typeof given[name] === "function") given[name] = ignoreWhilePending(given[name]);
    return vnode(tag, given, ...children);
}

/** Handlers that may return a promise. */
const ASYNC_HANDLERS = ["onclick", "onsubmit"];
/** Elements whose last action is pending. @type {WeakSet<EventTarget>} */
const pending = new WeakSet();

/**
 * A handler that ignores presses while its promise for an earlier press is pending. Its element is marked as busy
 * meanwhile.
 * @param {unknown} act
 */
const ignoreWhilePending = (act) => (/** @type {Event} */ event) => {
    const element = /** @type {globalThis.Element | null} */ (event.currentTarget);
    if (element && pending.has(element)) return event.preventDefault();
    const work = /** @type {(event: Event) => unknown} */ (act)(event);
    if (!element || !(work instanceof Promise)) return work;
    pending.add(element);
    element.setAttribute("aria-busy", "true");
    return work.finally(() => {
        pending.delete(element);
        element.removeAttribute("aria-busy");
    });
};

/** The value of the field that an event comes from. @param {Event} event */
export const inputValue = ({ target }) => /** @type {HTMLInputElement | HTMLSelectElement} */ (target).value;

/**
 * The values of a form, by the names of its fields.
 * @param {Event} event @returns {Record<string, string | undefined>}
 */
export const fieldsOf = ({ target }) =>
    Object.fromEntries(
        [...new FormData(/** @type {HTMLFormElement} */ (target))].map(([name, value]) => [name, `${value}`]),
    );

/** An SVG element. */
export const s = h;

/**
 * Replaces the children of an element.
 * @param {import("preact").ContainerNode} element @param {...Child} children
 */
export function paint(element, ...children) {
    render(vnode(Fragment, null, ...children), element);
}

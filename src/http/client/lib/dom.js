// Creates elements, and updates the page to match them.
//
// A screen draws itself as a whole each time; `morph` changes only what differs, so that focus, scrolling and
// text being typed survive. No markup is ever made from strings: the Content-Security-Policy forbids it.

/** @typedef {Node | string | number | null | undefined | false} One */
/** @typedef {One | any[]} Child What an element can contain; lists may be nested. */
/** @typedef {Record<string, any>} Props Attributes; `on…` is a handler; `key` identifies a child between two drawings. */

const SVG = "http://www.w3.org/2000/svg";
/** Symbols, so that they cannot clash with properties of elements. */
const [KEY, HANDLERS, KEPT] = [Symbol("key"), Symbol("handlers"), Symbol("kept")];

/**
 * An HTML element.
 * @param {string} tag @param {Props | null} [props] @param {...Child} children
 * @returns {HTMLElement}
 */
export function h(tag, props, ...children) {
    return /** @type {HTMLElement} */ (fill(document.createElement(tag), props, children));
}

/**
 * An SVG element.
 * @param {string} tag @param {Props | null} [props] @param {...Child} children
 * @returns {SVGElement}
 */
export function s(tag, props, ...children) {
    return /** @type {SVGElement} */ (fill(document.createElementNS(SVG, tag), props, children));
}

/** @param {any} element @param {Props | null | undefined} props @param {Child[]} children */
function fill(element, props, children) {
    for (const [name, value] of Object.entries(props ?? {})) {
        if (value === null || value === undefined || value === false) continue;
        if (name === "key") element[KEY] = value;
        else if (name.startsWith("on")) {
            element[name] = value;
            (element[HANDLERS] ??= new Set()).add(name);
        } else element.setAttribute(name, value === true ? "" : String(value));
    }
    for (const child of /** @type {One[]} */ (children.flat(Infinity))) {
        if (child === null || child === undefined || child === false) continue;
        element.append(child instanceof Node ? child : String(child));
    }
    return element;
}

/**
 * Replaces the children of an element by those given.
 * @param {Element} place @param {...Child} children
 */
export function paint(place, ...children) {
    const wanted = document.createElement("div");
    fill(wanted, null, children);
    morphChildren(place, wanted);
}

/** @param {any} now @param {any} wanted */
function morph(now, wanted) {
    if (now.nodeType !== Node.ELEMENT_NODE) {
        if (now.data !== wanted.data) now.data = wanted.data;
        return;
    }
    for (const { name, value } of [...wanted.attributes]) {
        // What somebody has folded or unfolded stays that way.
        if (name === "open" || now.getAttribute(name) === value) continue;
        now.setAttribute(name, value);
        if (name === "value") now.value = value;
    }
    for (const { name } of [...now.attributes]) {
        if (!wanted.hasAttribute(name) && name !== "open") now.removeAttribute(name);
    }
    for (const name of new Set([...(now[HANDLERS] ?? []), ...(wanted[HANDLERS] ?? [])])) now[name] = wanted[name];
    now[HANDLERS] = wanted[HANDLERS];
    // A custom element takes care of its own content.
    if (!now.localName.includes("-")) morphChildren(now, wanted);
}

/** @param {any} place @param {any} wanted */
function morphChildren(place, wanted) {
    const keyed = new Map([...place.childNodes].filter((n) => n[KEY] !== undefined).map((n) => [n[KEY], n]));
    let at = place.firstChild;
    for (const child of [...wanted.childNodes]) {
        while (at && at[KEY] !== undefined && child[KEY] === undefined) at = at.nextSibling;
        const same = child[KEY] === undefined ? at : keyed.get(child[KEY]);
        if (same && same[KEY] === child[KEY] && same.nodeName === child.nodeName) {
            if (same === at) at = at.nextSibling;
            else place.insertBefore(same, at);
            morph(same, child);
            same[KEPT] = true;
        } else {
            place.insertBefore(child, at);
            child[KEPT] = true;
        }
    }
    for (const child of [...place.childNodes]) {
        if (child[KEPT]) child[KEPT] = false;
        else child.remove();
    }
}

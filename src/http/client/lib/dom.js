// Making elements, and bringing what stands on the page to what it should be.
//
// A screen draws itself whole each time; `morph` changes only what differs, so focus, scrolling and what somebody is
// typing stay. There is no markup in strings anywhere: the Content-Security-Policy forbids it.

/** @typedef {Node | string | number | null | undefined | false} One */
/** @typedef {One | any[]} Child What can stand in an element; lists lie as deep as they like. */
/** @typedef {Record<string, any>} Props Attributes; `on…` a handler; `key` what makes a child the same one. */

const SVG = "http://www.w3.org/2000/svg";
/** Symbols, so that no property of an element is hidden. */
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
 * Makes the children of a place those given.
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
        // What somebody has folded or unfolded stays so.
        if (name === "open" || now.getAttribute(name) === value) continue;
        now.setAttribute(name, value);
        if (name === "value") now.value = value;
    }
    for (const { name } of [...now.attributes]) {
        if (!wanted.hasAttribute(name) && name !== "open") now.removeAttribute(name);
    }
    for (const name of new Set([...(now[HANDLERS] ?? []), ...(wanted[HANDLERS] ?? [])])) now[name] = wanted[name];
    now[HANDLERS] = wanted[HANDLERS];
    // A custom element looks after its own inside.
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

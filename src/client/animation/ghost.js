// Pictures of pieces that fly over the board. They cannot be pressed, and screen readers and searches skip them.

/** The box of an element on the screen. @typedef {{x: number, y: number, width: number, height: number}} Box */

/** The attributes that a copy must not have. */
const ORIGINAL_ONLY = [
    "id",
    "role",
    "tabindex",
    "title",
    "data-at",
    "data-area",
    "data-target",
    "aria-label",
    "aria-pressed",
];

/** Removes the attributes from a copy that only the original may have. @param {Element} copy */
function removeAttributes(copy) {
    for (const one of [copy, ...copy.querySelectorAll("*")]) {
        for (const name of ORIGINAL_ONLY) one.removeAttribute(name);
        if (one.localName === "title") one.remove();
    }
}

/**
 * A new box in the layer, at the position of another one on the screen.
 * @param {HTMLElement} layer @param {Box} box @param {string} [name]
 */
export function frame(layer, box, name = "") {
    const { x, y } = layer.getBoundingClientRect();
    const made = document.createElement("div");
    made.className = `ghost ${name}`;
    Object.assign(made.style, {
        left: `${box.x - x}px`,
        top: `${box.y - y}px`,
        width: `${box.width}px`,
        height: `${box.height}px`,
    });
    layer.append(made);
    return made;
}

/** A picture of an element, at its position. @param {HTMLElement} layer @param {Element} of @param {string} [name] */
export function ghostOf(layer, of, name) {
    const made = frame(layer, of.getBoundingClientRect(), name);
    const copy = /** @type {HTMLElement} */ (of.cloneNode(true));
    removeAttributes(copy);
    if (!(of instanceof SVGGraphicsElement) || of instanceof SVGSVGElement) {
        Object.assign(copy.style, { width: "100%", height: "100%", maxWidth: "none", margin: "0" });
        made.append(copy);
        return made;
    }
    // A part of a drawing needs a drawing around it, cropped to that part.
    const { x, y, width, height } = of.getBBox();
    const around = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    around.setAttribute("class", of.ownerSVGElement?.getAttribute("class") ?? "");
    around.setAttribute("viewBox", [x, y, width, height].join(" "));
    copy.removeAttribute("transform");
    around.append(copy);
    Object.assign(around.style, { width: "100%", height: "100%", minWidth: "0", maxWidth: "none", background: "none" });
    made.append(around);
    return made;
}

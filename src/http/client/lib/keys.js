// Whatever acts as a button can be pressed by keys, the targets on the boards too.

/** Enter and the space bar press what has the role of a button. */
export function pressKeysAsClicks() {
    document.addEventListener("keydown", (event) => {
        const target = /** @type {Element} */ (event.target);
        if ((event.key !== "Enter" && event.key !== " ") || target.getAttribute("role") !== "button") return;
        if (target instanceof HTMLButtonElement) return;
        event.preventDefault();
        target.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    });
}

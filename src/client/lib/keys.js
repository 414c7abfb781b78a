// Makes every element that acts as a button usable by keyboard, including targets on the boards.

/** Enter and the space bar click elements with the role of a button. */
export function clickByKeyboard() {
    document.addEventListener("keydown", (event) => {
        const target = /** @type {Element} */ (event.target);
        if ((event.key !== "Enter" && event.key !== " ") || target.getAttribute("role") !== "button") return;
        if (target instanceof HTMLButtonElement) return;
        event.preventDefault();
        target.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    });
}

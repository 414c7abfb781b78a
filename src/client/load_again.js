// Offers to load the page again if one of its files is lost on the way. It is a script of its own, because the lost file
// may be the bundle. If this script is lost itself, the style sheet shows the offer after some seconds.
(() => {
    /** Time after which a file counts as lost, in milliseconds. */
    const LOST_AFTER_MS = 8000;

    function offer() {
        const notice = document.querySelector(".not-loaded");
        if (notice) document.body.prepend(notice);
        notice?.classList.add("shown");
        notice?.querySelector("a")?.addEventListener("click", (event) => {
            // The link leads to the first page. This one may be another.
            event.preventDefault();
            location.reload();
        });
    }

    /** Whether a style sheet has arrived. A lost one may exist, and may not be read. @param {CSSStyleSheet | null} [sheet] */
    function hasRules(sheet) {
        try {
            return Boolean(sheet?.cssRules.length);
        } catch {
            return false;
        }
    }

    /** Offers to load the page again if it has not begun, or has no style. */
    function check() {
        const style = /** @type {HTMLLinkElement | null} */ (document.querySelector("link[rel=stylesheet]"));
        const hasStyle = hasRules(style?.sheet);
        // A style sheet that does not arrive would keep the page from showing anything.
        if (!hasStyle) style?.remove();
        if (!hasStyle || document.querySelector("p.coming")) offer();
    }

    /** Checks once the page has begun or cannot. Its main module loads the texts after the event `load`. */
    function checkLater() {
        const main = /** @type {HTMLScriptElement | null} */ (document.querySelector("script[type=module]"));
        if (main) import(main.src).catch(() => {}).then(check);
    }

    addEventListener("lost-file", offer);
    addEventListener("load", () => setTimeout(checkLater));
    setTimeout(check, LOST_AFTER_MS);
})();

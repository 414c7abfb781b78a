// The small picture of a game in a list: first the emblem of its title. Once the list can be used, the board follows as the
// server draws it for spectators.
import { h } from "../lib/dom.js";
import { Screen } from "../lib/screen.js";
import { emblem } from "../titles/emblems.js";

/** The server draws few pictures a minute for each network. Then it responds with an emblem that may not be cached. */
const SUBSTITUTE = "no-store";
/** Time after which a picture that took too long to draw is requested again, in milliseconds. It doubles each time. */
const AGAIN_MS = 1500;
/** Maximum number of further requests. */
const RETRIES_MAX = 3;
/** Maximum time for which other work may delay the pictures, in milliseconds. */
const IDLE_MS = 2000;

/** Thumbnails in sight, whose pictures are loaded one after another. @type {Thumbnail[]} */
const queue = [];
let isLoading = false;

async function loadAll() {
    if (isLoading) return;
    isLoading = true;
    for (let one = queue.shift(); one; one = queue.shift()) if (one.isConnected) await one.load().catch(() => {});
    isLoading = false;
}

/** Runs work once the browser has painted the page and has nothing else to do. @param {() => void} work */
function whenIdle(work) {
    if ("requestIdleCallback" in window) requestIdleCallback(work, { timeout: IDLE_MS });
    else setTimeout(work, IDLE_MS);
}

/** @param {IntersectionObserverEntry[]} entries */
function requestVisible(entries) {
    for (const { isIntersecting, target } of entries)
        if (isIntersecting && target instanceof Thumbnail) target.request();
}
const inSight = new IntersectionObserver(requestVisible);

/** Whether the connection is too slow or too expensive for pictures. */
function savesData() {
    /** @type {{connection?: {saveData?: boolean, effectiveType?: string}}} */
    const { connection } = /** @type {object} */ (navigator);
    return connection?.saveData === true || /2g|3g/.test(connection?.effectiveType ?? "");
}

class Thumbnail extends Screen {
    /** The address of the picture that is loaded. */
    loaded = "";
    retries = 0;

    static observedAttributes = ["picture"];

    start() {
        if (savesData() || !this.getAttribute("picture")) return;
        inSight.observe(this);
        this.lifetime.signal.addEventListener("abort", () => inSight.unobserve(this));
    }

    /** The board has changed. The earlier picture stays until the new one is loaded. */
    attributeChangedCallback() {
        if (!this.isConnected) return;
        this.retries = 0;
        inSight.unobserve(this);
        this.start();
    }

    request() {
        if (this.loaded === this.getAttribute("picture") || queue.includes(this)) return;
        queue.push(this);
        whenIdle(() => void loadAll());
    }

    /** Loads the picture into the browser's cache, and shows it from there. */
    async load() {
        const address = this.getAttribute("picture") ?? "";
        const answer = await fetch(address, { signal: this.lifetime.signal });
        if (!answer.ok) return;
        if (answer.headers.get("cache-control")?.includes(SUBSTITUTE)) return this.retryLater();
        await answer.blob();
        this.loaded = address;
        this.repaint();
    }

    /** The server caches a picture that took too long, too. */
    retryLater() {
        if (this.retries >= RETRIES_MAX) return;
        setTimeout(() => this.isConnected && this.request(), AGAIN_MS * 2 ** this.retries++);
    }

    draw() {
        return [
            this.loaded
                ? h("img", { key: "picture", src: this.loaded, alt: "", width: 1200, height: 630 })
                : emblem(this.getAttribute("ruleset") ?? ""),
        ];
    }
}

customElements.define("hall-thumbnail", Thumbnail);

/**
 * The thumbnail of a game. Only public games that have begun have a picture.
 * @param {{id: string, ruleset: string, seq?: number, status?: string, visibility?: string}} game
 */
export function thumbnail({ id, ruleset, seq, status, visibility }) {
    const isDrawn = visibility === "public" && status !== "open";
    return h("hall-thumbnail", {
        class: "thumbnail",
        key: `thumbnail ${id}`,
        ruleset,
        // The address of a position has the same picture for ever.
        picture: isDrawn ? `/g/${encodeURIComponent(id)}/${seq}/preview.png` : null,
    });
}

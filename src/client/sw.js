// The service worker. It runs while no page is open: shows push messages, and opens the page without a connection.
//
// It caches the files of the page, but no responses of the API. So the next user of this device finds no data of
// another account. The page itself keeps the games seen last, beside the session (`lib/last_seen.js`). The server writes
// the hashes of the files into the worker. So each version of the page has its own worker, which replaces this one and
// its files.
const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
/** The file with the texts in the page's language. The page names that in the worker's address. */
const TEXTS = "/client/built/main.js".replace(
    /main(?=\.js$)/,
    new URL(worker.location.href).searchParams.get("language") ?? "en",
);
const FILES = [
    "/",
    "/client/built/main.js",
    "/client/built/places.js",
    TEXTS,
    "/client/built/main.css",
    "/client/icon.svg",
    "/client/icon-turn.svg",
    "/client/load_again.js",
];
/** Cached after their first request, because a page can do without them. */
const FILES_ON_DEMAND = ["/client/built/rules.wasm", "/client/built/audit.wasm"];
const CACHE_NAME = `shell ${[...FILES, ...FILES_ON_DEMAND].join(" ")}`;
/**
 * The files are the same for every request. The server's `Vary` names headers that differ between a page's requests
 * and the worker's own.
 */
const ANY_REQUEST = { ignoreVary: true };
/** Notifications do not support SVG. */
const ICON = "/client/icon-192.png";

/** Caches the files, unless they are cached. */
async function fillCache() {
    const cache = await caches.open(CACHE_NAME);
    if (!(await cache.match("/", ANY_REQUEST))) await cache.addAll(FILES);
}

worker.addEventListener("install", (event) => {
    worker.skipWaiting();
    event.waitUntil(fillCache());
});

worker.addEventListener("activate", (event) => {
    event.waitUntil(
        caches
            .keys()
            .then((names) =>
                Promise.all(names.filter((name) => name !== CACHE_NAME).map((name) => caches.delete(name))),
            )
            .then(() => worker.clients.claim()),
    );
});

worker.addEventListener("fetch", (event) => {
    const { request } = event;
    const { origin, pathname } = new URL(request.url);
    if (request.method !== "GET" || origin !== location.origin) return;
    if (FILES_ON_DEMAND.includes(pathname)) return event.respondWith(cacheOnDemand(event));
    // The page of a game is the same page under an address that people share.
    const isPage = pathname === "/" || (request.mode === "navigate" && /^\/g\/[^/]+(\/\d+)?$/.test(pathname));
    if (!isPage && !FILES.includes(pathname)) return;
    event.respondWith(isPage ? fetchPage(request) : fromCache(request));
    // Signing out may have emptied the cache.
    if (pathname === "/") event.waitUntil(fillCache().catch(() => {}));
});

/** The page from the server. If the server cannot be reached, the cached one. @param {Request} request */
async function fetchPage(request) {
    try {
        return await fetch(request);
    } catch (error) {
        const cached = await caches.match("/", ANY_REQUEST);
        if (cached) return cached;
        throw error;
    }
}

/** @param {Request} request */
const fromCache = async (request) => (await caches.match(request, ANY_REQUEST)) ?? fetch(request);

/** @param {FetchEvent} event */
async function cacheOnDemand(event) {
    const { request } = event;
    const cached = await caches.match(request, ANY_REQUEST);
    if (cached) return cached;
    const answer = await fetch(request);
    // A proxy may have answered, or the storage may be full. Then the file is requested again later.
    if (answer.ok && answer.headers.get("Content-Type") === "application/wasm") {
        const copy = answer.clone();
        event.waitUntil(
            caches
                .open(CACHE_NAME)
                .then((cache) => cache.put(request, copy))
                .catch(() => {}),
        );
    }
    return answer;
}

worker.addEventListener("push", (event) => {
    // Browsers require a visible notification for every push message.
    event.waitUntil(show(parseMessage(event.data)).catch(() => worker.registration.showNotification("Longhall")));
});

/**
 * A declarative message.
 * @typedef {{notification?: {title?: string, lang?: string, dir?: NotificationDirection, tag?: string, renotify?: boolean, navigate?: string}, app_badge?: number}} Message
 */

/** The content of a push message. @param {PushMessageData | null} data @returns {Message} */
function parseMessage(data) {
    try {
        return data?.json() ?? {};
    } catch {
        return {};
    }
}

/** Shows a message, like browsers that support declarative messages. @param {Message} message */
async function show({ notification = {}, app_badge }) {
    const { title = "Longhall", lang, dir, tag, renotify, navigate } = notification;
    if (Number.isInteger(app_badge)) await worker.navigator.setAppBadge?.(app_badge).catch(() => {});
    const options = { lang, dir, tag, renotify, icon: ICON, data: { navigate } };
    await worker.registration.showNotification(title, options);
}

worker.addEventListener("notificationclick", (event) => {
    event.notification.close();
    event.waitUntil(open(new URL(event.notification.data?.navigate ?? "/", location.origin)));
});

/** Opens a message's address, in an open page if there is one. @param {URL} address */
async function open(address) {
    // Messages must not lead to other sites.
    const path = address.origin === location.origin ? address.href : location.origin;
    const pages = await worker.clients.matchAll({ type: "window" });
    const page = pages.find(({ url }) => new URL(url).pathname === "/");
    if (!page) return worker.clients.openWindow(path);
    await page.focus().catch(() => {});
    return page.navigate(path);
}

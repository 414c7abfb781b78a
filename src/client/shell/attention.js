// Notifies a person who looks elsewhere of their turn: by the title, the icon and, if allowed, a notification.
import { waitingGames } from "../lib/api.js";
import { isSubscribed, worker } from "../lib/push.js";
import { sound } from "../animation/sounds.js";
import { shell as say } from "../words/index.js";

let notified = new Set();
let isFirst = true;
/** The parts of the title: the page, the number of waiting games, and of unread messages at this table. */
const titleParts = { page: "", turns: 0, unread: 0 };

function updateTitle() {
    const { page, turns, unread } = titleParts;
    const before = [turns && `(${turns})`, unread && `✉${unread}`].filter(Boolean).join(" ");
    document.title = `${before && `${before} `}${page ? `${page} · ` : ""}Longhall`;
}

/** Sets the page in the title. @param {string} page `""` for the lobby. */
export function setPageTitle(page) {
    if (page !== titleParts.page) Object.assign(titleParts, { page, unread: 0 });
    updateTitle();
}

/** Sets the number of unread messages at this table. @param {number} unread */
export function showUnread(unread) {
    titleParts.unread = unread;
    updateTitle();
}

/** @param {import("../lib/api.js").Waiting} waiting The games that wait for the player, and the requests of others. */
export function showTurns(waiting) {
    const { items, asks = [] } = waiting;
    titleParts.turns = waitingGames(waiting).size;
    updateTitle();
    const icon = document.getElementById("icon");
    const href = titleParts.turns ? "/client/icon-turn.svg" : "/client/icon.svg";
    if (icon && icon.getAttribute("href") !== href) icon.setAttribute("href", href);
    const all = [
        ...items.map((turn) => ({ ...turn, tag: turn.game, head: say.yourTurn })),
        ...asks.map((asked) => ({ ...asked, tag: `${asked.kind} ${asked.game} ${asked.since}`, head: say.asked })),
    ];
    const fresh = all.filter(({ tag }) => !notified.has(tag));
    if (!isFirst && fresh.length) void sound("turn");
    // A subscribed browser gets push messages instead, at the hours of its settings.
    if (!isFirst && document.hidden && !isSubscribed()) fresh.forEach(notify);
    notified = new Set(all.map(({ tag }) => tag));
    isFirst = false;
}

/** Begins anew for another account or page: turns that wait already are no news. */
export function resetTurns() {
    notified = new Set();
    isFirst = true;
}

/** Whether to offer notifications. */
export const mayAskPermission = () => "Notification" in window && Notification.permission === "default";

export const requestPermission = () => Notification.requestPermission();

/** @param {{game: string, ruleset: string, title?: string | null, tag: string, head: string}} turn */
async function notify({ game, ruleset, title, tag, head }) {
    if (!("Notification" in window) || Notification.permission !== "granted") return;
    const navigate = `/#/game/${game}`;
    const options = { body: title ?? ruleset, tag, icon: "/client/icon-turn.svg", data: { navigate } };
    // Phones allow notifications by workers only.
    const registered = await worker();
    if (registered) return void registered.showNotification(head, options).catch(() => {});
    try {
        const shown = new Notification(head, options);
        shown.onclick = () => {
            window.focus();
            location.assign(navigate);
            shown.close();
        };
    } catch {
        // On a phone without a worker, title and icon show the turn as well.
    }
}

// Notifies a person who looks elsewhere of their turn: by the title, the icon and, if allowed, a notification.
import { gamesOf } from "../lib/api.js";
import { isTold, worker } from "../lib/push.js";
import { sound } from "../show/sounds.js";
import { shell as say } from "../words/shell.js";

let told = new Set();
let first = true;
/** The parts of the title: the page, the number of waiting games, and of unread messages at this table. */
const said = { page: "", turns: 0, words: 0 };

function show() {
    const { page, turns, words } = said;
    const before = [turns && `(${turns})`, words && `✉${words}`].filter(Boolean).join(" ");
    document.title = `${before && `${before} `}${page ? `${page} · ` : ""}Longhall`;
}

/** Sets the page in the title. @param {string} page `""` for the lobby. */
export function named(page) {
    if (page !== said.page) Object.assign(said, { page, words: 0 });
    show();
}

/** Sets the number of unread messages at this table. @param {number} words */
export function signalWords(words) {
    said.words = words;
    show();
}

/** @param {import("../lib/api.js").Waiting} waiting The games that wait for the player, and the requests of others. */
export function signalTurns(waiting) {
    const { items, asks = [] } = waiting;
    said.turns = gamesOf(waiting).size;
    show();
    const icon = document.getElementById("icon");
    const href = said.turns ? "/client/icon-turn.svg" : "/client/icon.svg";
    if (icon && icon.getAttribute("href") !== href) icon.setAttribute("href", href);
    const all = [
        ...items.map((turn) => ({ ...turn, tag: turn.game, head: say.yourTurn })),
        ...asks.map((asked) => ({ ...asked, tag: `${asked.kind} ${asked.game} ${asked.since}`, head: say.asked })),
    ];
    const fresh = all.filter(({ tag }) => !told.has(tag));
    if (!first && fresh.length) void sound("turn");
    // A subscribed browser gets push messages instead, at the hours of its settings.
    if (!first && document.hidden && !isTold()) fresh.forEach(notify);
    told = new Set(all.map(({ tag }) => tag));
    first = false;
}

/** Whether to offer notifications. */
export const canAsk = () => "Notification" in window && Notification.permission === "default";

export const askForNotifications = () => Notification.requestPermission();

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

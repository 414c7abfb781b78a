// Tells somebody who is looking elsewhere that it is their turn: by the title, the icon and, if allowed, a
// notification.
import { isTold, worker } from "../lib/push.js";
import { sound } from "../show/sounds.js";
import { shell as say } from "../words/shell.js";

let told = new Set();
let first = true;
/** What the title says: the page, how many games wait, and how many words at this table are unread. */
const said = { page: "", turns: 0, words: 0 };

function show() {
    const { page, turns, words } = said;
    const before = [turns && `(${turns})`, words && `✉${words}`].filter(Boolean).join(" ");
    document.title = `${before && `${before} `}${page ? `${page} · ` : ""}Longhall`;
}

/** The page that is shown. @param {string} page "" for the lobby. */
export function named(page) {
    if (page !== said.page) Object.assign(said, { page, words: 0 });
    show();
}

/** How many messages at this table have not been read. @param {number} words */
export function signalWords(words) {
    said.words = words;
    show();
}

/** @param {{game: string, seq: number, ruleset: string, title?: string | null}[]} turns The games that wait. */
export function signalTurns(turns) {
    said.turns = turns.length;
    show();
    const icon = document.getElementById("icon");
    const href = turns.length ? "/client/icon-turn.svg" : "/client/icon.svg";
    if (icon && icon.getAttribute("href") !== href) icon.setAttribute("href", href);
    const now = new Set(turns.map((turn) => turn.game));
    const fresh = turns.filter((turn) => !told.has(turn.game));
    if (!first && fresh.length) void sound("turn");
    // A browser that is told has its own message for each, at the hours that were asked for.
    if (!first && document.hidden && !isTold()) fresh.forEach(notify);
    told = now;
    first = false;
}

/** Whether to offer notifications. */
export const canAsk = () => "Notification" in window && Notification.permission === "default";

export const askForNotifications = () => Notification.requestPermission();

/** @param {{game: string, ruleset: string, title?: string | null}} turn */
async function notify({ game, ruleset, title }) {
    if (!("Notification" in window) || Notification.permission !== "granted") return;
    const navigate = `/#/game/${game}`;
    const options = { body: title ?? ruleset, tag: game, icon: "/client/icon-turn.svg", data: { navigate } };
    // Phones let only workers notify.
    const registered = await worker();
    if (registered) return void registered.showNotification(say.yourTurn, options).catch(() => {});
    try {
        const shown = new Notification(say.yourTurn, options);
        shown.onclick = () => {
            window.focus();
            location.assign(navigate);
            shown.close();
        };
    } catch {
        // A phone without a worker: title and icon tell it as well.
    }
}

// Tells somebody who is looking elsewhere that it is their turn: by the title, the icon and, if allowed, a
// notification.

let told = new Set();
let first = true;

/** @param {{game: string, seq: number, ruleset: string, title?: string | null}[]} turns The games that wait. */
export function signalTurns(turns) {
    document.title = turns.length ? `(${turns.length}) Longhall` : "Longhall";
    const icon = document.getElementById("icon");
    const href = turns.length ? "/client/icon-turn.svg" : "/client/icon.svg";
    if (icon && icon.getAttribute("href") !== href) icon.setAttribute("href", href);
    const now = new Set(turns.map((turn) => turn.game));
    const fresh = turns.filter((turn) => !told.has(turn.game));
    if (!first && document.hidden) fresh.forEach(notify);
    told = now;
    first = false;
}

/** Whether to offer notifications. */
export const canAsk = () => "Notification" in window && Notification.permission === "default";

export const askForNotifications = () => Notification.requestPermission();

/** @param {{game: string, ruleset: string, title?: string | null}} turn */
function notify({ game, ruleset, title }) {
    if (!("Notification" in window) || Notification.permission !== "granted") return;
    const shown = new Notification("Your turn", { body: title ?? ruleset, tag: game, icon: "/client/icon-turn.svg" });
    shown.onclick = () => {
        window.focus();
        location.hash = `#/game/${game}`;
        shown.close();
    };
}

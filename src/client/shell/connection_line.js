// The line below the header while the server cannot be reached. At a table the news shows a lost connection, so this
// line appears there only above a game that was seen earlier.
import { connection, lostForMs } from "../lib/connection.js";
import { h } from "../lib/dom.js";
import { formatMoment } from "../lib/format.js";
import { shownSeenAt } from "../lib/last_seen.js";
import { shell as say } from "../words/index.js";

/** Time for which a connection is lost before the line appears, in milliseconds. */
const SHOWN_AFTER_MS = 1500;

/** Calls back when the line may have to change. @param {() => void} onChange @param {AbortSignal} signal */
export function watchConnectionLine(onChange, signal) {
    const change = () => (onChange(), lostForMs() && setTimeout(onChange, SHOWN_AFTER_MS));
    connection.addEventListener("change", change, { signal });
}

export function connectionLine() {
    const at = shownSeenAt();
    if (at === null && lostForMs() < SHOWN_AFTER_MS) return null;
    return h(
        "p",
        { class: `shell-line offline${at === null ? "" : " seen"}`, key: "offline", role: "status" },
        say.offline,
        " ",
        at === null ? say.retrying : say.seenAt(formatMoment(new Date(at).toISOString())),
    );
}

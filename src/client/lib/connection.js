// Whether the server can be reached, as the page's requests show.
import { faults } from "../words/index.js";
import { Problem } from "./problem.js";
import { learnServerTime } from "./server_clock.js";

/** A small file that no cache keeps. */
const PROBE = "/robots.txt";
const PROBE_MS = 5000;

/** Dispatches `change` when the connection is lost or is back. */
export const connection = new EventTarget();

/** The time at which the connection was lost, by the device's clock. `null` while there is one. @type {number | null} */
let lostAt = null;
let timer = 0;

/** The time since the loss of the connection in milliseconds. 0 while there is one. */
export const lostForMs = () => (lostAt === null ? 0 : Math.max(1, Date.now() - lostAt));

/** @param {boolean} isLost */
function setLost(isLost) {
    if (isLost === (lostAt !== null)) return;
    lostAt = isLost ? Date.now() : null;
    clearTimeout(timer);
    // Some pages send no requests of their own.
    if (isLost) timer = window.setTimeout(probe, PROBE_MS);
    connection.dispatchEvent(new Event("change"));
}

/**
 * Sends a request. If there is no response, it throws a Problem, or the cause if the request was aborted.
 * @param {string} path @param {RequestInit} request
 */
export async function fetchFromServer(path, request) {
    const answer = await fetch(path, request).catch((cause) => {
        if (request.signal?.aborted) throw cause;
        setLost(true);
        throw new Problem({ code: "offline", detail: faults.offline });
    });
    setLost(false);
    learnServerTime(answer);
    return answer;
}

/** Checks whether the server can be reached, and repeats this until it can. */
export async function probe() {
    clearTimeout(timer);
    await fetchFromServer(PROBE, { cache: "no-store" }).catch(() => (timer = window.setTimeout(probe, PROBE_MS)));
}

window.addEventListener("online", () => lostAt !== null && probe());

// The server's clock. The API's times are the server's, and the clock of a device may be days off.

/** Time by which the server's clock is ahead of the device's, in milliseconds. */
let offsetMs = 0;

/** The server's time in milliseconds since 1970. Before the first response it is the device's. */
export const serverNow = () => Date.now() + offsetMs;

/** Learns the server's time from a response. @param {Response} answer */
export function learnServerTime({ headers }) {
    const time = Date.parse(headers.get("date") ?? "");
    // A cache may return such a response long after its date.
    const isCacheable = /max-age/.test(headers.get("cache-control") ?? "");
    if (!Number.isNaN(time) && !isCacheable) offsetMs = time - Date.now();
}

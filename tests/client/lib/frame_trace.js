// The browser's record of its time: the durations of its main thread's tasks, and their causes.

/** The time for all work of a frame at sixty frames a second, in milliseconds. */
const FRAME_MS = 1000 / 60;

const CATEGORIES = ["devtools.timeline", "disabled-by-default-devtools.timeline"];
/** The page's own work: it handles events, and draws in frames. */
const OWN = ["EventDispatch", "FireAnimationFrame"];
/** The browser's work for the page. */
const KINDS = [...OWN, "UpdateLayoutTree", "Layout", "PrePaint", "Paint", "Layerize", "Commit"];
/** Tasks shorter than this do not count, in milliseconds. */
const NOTHING_MS = 1;

/** A browser records one trace at a time. */
let last = Promise.resolve();

/** Runs work, and returns a report of its time. @param {any} page @param {() => Promise<void>} work */
export function recordTrace(page, work) {
    const recorded = last.then(() => record(page, work));
    last = recorded.catch(() => {});
    return recorded;
}

async function record(page, work) {
    const session = await page.context().newCDPSession(page);
    const all = [];
    session.on("Tracing.dataCollected", ({ value }) => all.push(...value));
    const whole = new Promise((done) => session.once("Tracing.tracingComplete", done));
    await session.send("Tracing.start", { traceConfig: { includedCategories: CATEGORIES } });
    await work();
    await session.send("Tracing.end");
    await whole;
    await session.detach();
    return summed(all);
}

/** Only the inspected page has these events. Others have threads of their own. */
const isInput = ({ name, args }) => name === "EventDispatch" && args.data?.type === "input";

/** `late`: the number of the page's own tasks that are longer than a frame. */
function summed(all) {
    const { pid, tid } = all.find(isInput);
    const own = all.filter((one) => one.pid === pid && one.tid === tid && one.dur);
    const ofKind = (kind) => own.filter(({ name }) => name === kind);
    const times = (kind) => ofKind(kind).map(({ dur }) => dur / 1000);
    const tasks = ofKind("RunTask").filter(({ dur }) => dur / 1000 > NOTHING_MS);
    const lines = [
        `tasks ${spread(tasks.map(({ dur }) => dur / 1000))}`,
        // The processor's time excludes other work of the machine.
        `tasks by the processor's time ${spread(tasks.map(({ tdur = 0 }) => tdur / 1000))}`,
        ...KINDS.map((kind) => `${kind} ${spread(times(kind))}`),
    ];
    return { late: OWN.flatMap(times).filter(isLate).length, told: lines.join("; ") };
}

const isLate = (/** @type {number} */ ms) => ms > FRAME_MS;

/**
 * The median, the 95th percentile, the maximum, and the number of tasks longer than a frame.
 * @param {number[]} times
 */
function spread(times) {
    const sorted = [...times].sort((a, b) => a - b);
    const at = (share) => (sorted[Math.floor((sorted.length - 1) * share)] ?? 0).toFixed(1);
    return `${at(0.5)}/${at(0.95)}/${at(1)} ms, ${sorted.filter(isLate).length} of ${sorted.length} late`;
}

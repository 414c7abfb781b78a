// What the browser says of its own time: how long its main thread was busy at a stretch, and with what.

/** What a screen that draws sixty times a second leaves for everything, in milliseconds. */
const FRAME_MS = 1000 / 60;

const CATEGORIES = ["devtools.timeline", "disabled-by-default-devtools.timeline"];
/** What the page itself does: it answers to events, and draws in frames. */
const OWN = ["EventDispatch", "FireAnimationFrame"];
/** What the browser makes of it. */
const KINDS = [...OWN, "UpdateLayoutTree", "Layout", "PrePaint", "Paint", "Layerize", "Commit"];
/** Shorter tasks are of no account, in milliseconds. */
const NOTHING_MS = 1;

/** A browser records one trace at a time. */
let last = Promise.resolve();

/** Does something, and tells of the time it took. @param {any} page @param {() => Promise<void>} work */
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

/** What only the page that is looked at has: others have threads of their own. */
const isInput = ({ name, args }) => name === "EventDispatch" && args.data?.type === "input";

/** `late`: how often the page itself was busy for longer than a frame. */
function summed(all) {
    const { pid, tid } = all.find(isInput);
    const own = all.filter((one) => one.pid === pid && one.tid === tid && one.dur);
    const ofKind = (kind) => own.filter(({ name }) => name === kind);
    const times = (kind) => ofKind(kind).map(({ dur }) => dur / 1000);
    const tasks = ofKind("RunTask").filter(({ dur }) => dur / 1000 > NOTHING_MS);
    const lines = [
        `tasks ${spread(tasks.map(({ dur }) => dur / 1000))}`,
        // What others do on the machine meanwhile is not in it.
        `tasks by the processor's time ${spread(tasks.map(({ tdur = 0 }) => tdur / 1000))}`,
        ...KINDS.map((kind) => `${kind} ${spread(times(kind))}`),
    ];
    return { late: OWN.flatMap(times).filter(isLate).length, told: lines.join("; ") };
}

const isLate = (/** @type {number} */ ms) => ms > FRAME_MS;

/** The middle one, the longest of nineteen in twenty, the longest, and how many last longer than a frame. @param {number[]} times */
function spread(times) {
    const sorted = [...times].sort((a, b) => a - b);
    const at = (share) => (sorted[Math.floor((sorted.length - 1) * share)] ?? 0).toFixed(1);
    return `${at(0.5)}/${at(0.95)}/${at(1)} ms, ${sorted.filter(isLate).length} of ${sorted.length} late`;
}

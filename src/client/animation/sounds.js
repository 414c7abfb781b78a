// A few quiet sounds, off by default. They are made of plain waves, so there is nothing to load.
import { device } from "../lib/storage.js";

const KEY = "longhall.sounds";

/**
 * A wave.
 * @typedef {{hertz: number, at: number, lasts: number, type?: OscillatorType}} Note `at` and `lasts` in seconds.
 */

/** The waves of each sound. @satisfies {Record<string, Note[]>} */
const SOUNDS = {
    turn: [
        { hertz: 587, at: 0, lasts: 0.25 },
        { hertz: 880, at: 0.15, lasts: 0.4 },
    ],
    piece: [{ hertz: 165, at: 0, lasts: 0.1, type: "triangle" }],
    coin: [
        { hertz: 1319, at: 0, lasts: 0.08 },
        { hertz: 1760, at: 0.07, lasts: 0.2 },
    ],
    end: [
        { hertz: 523, at: 0, lasts: 0.35 },
        { hertz: 659, at: 0.2, lasts: 0.35 },
        { hertz: 784, at: 0.4, lasts: 0.9 },
    ],
};
/** @typedef {keyof typeof SOUNDS} Sound */

/** The maximum volume of a wave, as a fraction of one. */
const VOLUME_MAX = 0.12;
/**
 * Maximum delay of a sound in milliseconds, because a browser plays nothing before the first press. A later sound is
 * dropped.
 */
const DELAY_MS_MAX = 1000;

/**
 * The sound of each act on the board, when a piece is set down or the act begins.
 * @type {Partial<Record<import("./acts.js").Act["act"], {sound: Sound, after: 0 | 1}>>}
 */
const SOUND_OF_ACT = {
    fly: { sound: "piece", after: 1 },
    count: { sound: "coin", after: 0 },
    win: { sound: "end", after: 0 },
};

/** @type {AudioContext | null} */
let audio = null;

export const areSoundsOn = () => device.get(KEY) === "on";

/** Switches the sounds off, or on with an example. */
export function switchSounds() {
    device.set(KEY, areSoundsOn() ? "off" : "on");
    void sound("piece");
}

/** @param {Sound} name @param {number} [later] In milliseconds. */
export async function sound(name, later = 0) {
    if (!areSoundsOn() || !("AudioContext" in window)) return;
    audio ??= new AudioContext();
    const asked = performance.now();
    await audio.resume();
    if (performance.now() - asked > DELAY_MS_MAX) return;
    for (const note of SOUNDS[name]) play(audio, note, later / 1000);
}

/** @param {AudioContext} speaker @param {Note} note @param {number} later */
function play(speaker, { hertz, at, lasts, type = "sine" }, later) {
    const wave = new OscillatorNode(speaker, { type, frequency: hertz });
    const loudness = new GainNode(speaker, { gain: 0 });
    const [from, until] = [speaker.currentTime + later + at, speaker.currentTime + later + at + lasts];
    // The wave begins without a click, and fades out.
    loudness.gain.setValueAtTime(0, from);
    loudness.gain.linearRampToValueAtTime(VOLUME_MAX, from + 0.01);
    loudness.gain.exponentialRampToValueAtTime(0.001, until);
    wave.connect(loudness).connect(speaker.destination);
    wave.start(from);
    wave.stop(until);
}

/** The sounds of scenes, each at most once. @param {import("./acts.js").Scene[]} scenes */
export function soundsOf(scenes) {
    /** @type {Map<Sound, number>} */
    const heard = new Map();
    for (const { acts, at, ms } of scenes) {
        for (const { act } of acts) {
            const one = SOUND_OF_ACT[act];
            if (one && !heard.has(one.sound)) heard.set(one.sound, at + one.after * ms);
        }
    }
    return heard;
}

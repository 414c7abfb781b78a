// The switch for sounds, which are off by default.
import { h, s } from "../lib/dom.js";
import { areSoundsOn, switchSounds } from "../animation/sounds.js";
import { shell as say } from "../words/index.js";

/** @param {() => void} onChange */
export function soundSwitch(onChange) {
    const label = `${say.sounds}: ${areSoundsOn() ? say.on : say.off}`;
    const waves = areSoundsOn() ? "M13 7q2 3 0 6M15.500 5q4 5 0 10" : "M13 8l4 4M17 8l-4 4";
    return h(
        "button",
        {
            class: "quiet sounds",
            title: label,
            "aria-label": label,
            onclick: () => (switchSounds(), onChange()),
        },
        s(
            "svg",
            { viewBox: "0 0 20 20", width: 20, height: 20, "aria-hidden": "true", class: "bell" },
            s("path", { d: `M3 8v4h3l4 3V5L6 8z${waves}` }),
        ),
    );
}

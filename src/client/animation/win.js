// The celebration of the winner: their name with a laurel, and shields that rain on the board.
import { frame } from "./ghost.js";

const SHIELDS = 28;
/** Numbers from 0 to 1 that look random, and are the same each time. @param {number} n */
const pseudoRandom = (n) => (n * 0.618034) % 1;

/**
 * @param {HTMLElement} layer @param {string} text
 * @param {DOMRect | undefined} at The player's element, if it is in sight.
 * @param {KeyframeAnimationOptions} timing @returns {Animation[]}
 */
export function celebrate(layer, text, at, timing) {
    const { width, height } = layer.getBoundingClientRect();
    const banner = frame(layer, { ...layer.getBoundingClientRect().toJSON() }, "banner");
    const words = document.createElement("strong");
    words.textContent = text;
    banner.append(words);
    const shown = banner.animate(
        [
            { opacity: 0, scale: 0.8 },
            { opacity: 1, scale: 1, offset: 0.15 },
            { opacity: 1, offset: 0.8 },
            { opacity: 0 },
        ],
        timing,
    );
    const box = layer.getBoundingClientRect();
    const rain = Array.from({ length: SHIELDS }, (_, n) => {
        const size = 14 + 12 * pseudoRandom(n * 7 + 3);
        const x = box.x + width * pseudoRandom(n + 1);
        const shield = frame(layer, { x, y: box.y - size, width: size, height: size }, `shield seat-${n % 4}`);
        const turn = `${Math.round(720 * (pseudoRandom(n * 3) - 0.5))}deg`;
        return shield.animate(
            [
                { translate: "0 0", rotate: "0deg", opacity: 1 },
                {
                    translate: `${40 * (pseudoRandom(n * 5) - 0.5)}px ${height + 2 * size}px`,
                    rotate: turn,
                    opacity: 0.9,
                },
            ],
            { ...timing, delay: Number(timing.delay ?? 0) + 700 * pseudoRandom(n * 11), easing: "ease-in" },
        );
    });
    const glow =
        at && frame(layer, at, "glow").animate([{ opacity: 0 }, { opacity: 1, offset: 0.2 }, { opacity: 0 }], timing);
    return glow ? [shown, glow, ...rain] : [shown, ...rain];
}

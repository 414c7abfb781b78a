// Positions of recorded games, as the rules in the page give them to a seat.
import { games } from "./recorded_games.js";

/** Makes a function of the page that asks the rules. It runs in the page. */
export async function openRules() {
    const address = document.querySelector('meta[name="longhall-rules"]').getAttribute("content");
    const module = await WebAssembly.compileStreaming(fetch(address));
    window.positionOf = async ({ game, events, you }) => {
        const { exports } = await WebAssembly.instantiate(module);
        const ask = (request) => {
            const bytes = new TextEncoder().encode(JSON.stringify(request));
            const at = exports.longhall_place(bytes.length) >>> 0;
            new Uint8Array(exports.memory.buffer, at, bytes.length).set(bytes);
            const length = exports.longhall_answer() >>> 0;
            const answer = new Uint8Array(exports.memory.buffer, exports.longhall_text() >>> 0, length);
            const { done, failed } = JSON.parse(new TextDecoder().decode(answer));
            if (failed !== undefined) throw new Error(failed);
            return done;
        };
        ask({ fold: { game, you, events } });
        const position = ask({ look: { at: events.at(-1).seq } });
        return { position, moves: ask({ legal: {} })?.moves ?? [] };
    };
}

/** Shows a position of a recorded game at an open table. It runs in the page. */
export function showPosition({ position, moves, events, you, options }) {
    const screen = document.querySelector("hall-game");
    const { table } = screen;
    const seats = position.seats.map((seat) => ({
        ...seat,
        account: { id: `${seat.account}`, name: `Player-${seat.seat}` },
    }));
    table.plan = [];
    table.events = events;
    table.legal = moves;
    table.game = { ...table.game, ...position, seats, you, options };
    screen.ui = {};
    screen.choices.focus = null;
    screen.repaint();
}

/**
 * The positions of a title's recorded games in which a player has to move. The kind is of the move that followed.
 * @param {string} ruleset
 */
export async function positions(ruleset) {
    const all = [];
    for (const [name, events] of await games(ruleset)) {
        const [created] = events;
        events.forEach(({ kind, seat, by, move }, i) => {
            // The move of a sealed choice is not in the event.
            if (kind !== "moved" || by === "bot" || !move) return;
            const before = { game: created.game, options: created.options, events: events.slice(0, i), you: seat };
            all.push({ name, kind: `${move.type} of ${created.seats}`, ...before });
        });
    }
    return all;
}

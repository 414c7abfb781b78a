/**
 * Checks a log by its published format, independently of the hall that wrote it. "Section N" is a section of
 * `openapi/log-format.md`.
 */
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js";
import { type Json, type JsonObject, isObject } from "./canonical.js";
import { gameKey, keyAfter, salt } from "./chance.js";
import { type Draws, Effect, Now, Unknown } from "./draws/kit.js";
import { Vikingdoms } from "./draws/vikingdoms.js";
import { Vikings } from "./draws/vikings.js";
import { VikingsOnBoard } from "./draws/vikings_on_board.js";
import { Fault } from "./fault.js";
import { type Log, type Logged, read, word } from "./log.js";

export { Fault };

const RULESETS: Record<string, (options: JsonObject, seats: number) => Draws> = {
    "vikings/1": (options, seats) => new Vikings(options, seats),
    "vikings_on_board/1": (_, seats) => new VikingsOnBoard(seats),
    "vikingdoms/1": (_, seats) => new Vikingdoms(seats),
};

/** The parts of a log that are right, and the unchecked ones. */
export interface Checked {
    game: string;
    ruleset: string;
    events: number;
    /**
     * The hash of the newest event. If you have it from another source, you can compare them to see that it is the same
     * log.
     */
    head: string;
    /** The number of draws that were computed again from the seed. */
    draws: number;
    /** Sentences about unchecked parts. Never empty, because this check does not cover the life of the game. */
    unchecked: string[];
}

/**
 * Checks lines, chain and secrets, and with an open seed also commitment, salts and draws. Throws a {@link Fault} at
 * the first error.
 *
 * It covers neither the life of the game (section 6) nor the fields of events (section 5), so it never finds a log
 * verified. `longhall audit`, or a verifier of the whole page, covers them.
 */
export function check(text: string): Checked {
    const log = read(text);
    const { game, ruleset, events } = log;
    const beacon = events.find(({ kind, full }) => kind === "started" && "beacon" in full);
    if (beacon) throw new Fault(beacon.seq, "`beacon` is reserved");
    const unchecked = events.flatMap(({ seq, secrets }) =>
        secrets.some((secret) => secret.salt === null) ? [`event ${seq}: a secret is closed`] : [],
    );
    const checked = { game, ruleset, events: events.length, head: events.at(-1)?.hash ?? "", draws: 0, unchecked };
    const ended = events.at(-1);
    if (ended?.kind === "ended") checkChance(log, ended, checked);
    else unchecked.push("salts and draws: the log has no end, and the seed is not open");
    unchecked.push("the life of the game: who sat where, agreements, deadlines, placings, and every rule (`longhall audit`)");
    return checked;
}

function checkChance(log: Log, ended: Logged, checked: Checked): void {
    const seed = hexToBytes(word(ended.seq, ended.full["seed"]));
    if (bytesToHex(sha256(seed)) !== log.events[0]?.full["seed_commitment"]) {
        throw new Fault(ended.seq, "the seed is not the one that was committed to");
    }
    const start = log.events.findIndex((event) => event.kind === "started");
    const started = log.events[start];
    if (!started) return;
    const entropies = entropiesOf(log.events.slice(0, start), started);
    const key = gameKey(seed, entropies);
    const { options } = log.events[0]?.full ?? {};
    const make = RULESETS[log.ruleset];
    if (!make || !isObject(options)) checked.unchecked.push(`draws: \`${log.ruleset}\` is unknown here`);
    try {
        follow(log.events.slice(start), key, isObject(options) ? make?.(options, entropies.length) : undefined, checked);
    } catch (unknown) {
        if (!(unknown instanceof Unknown)) throw unknown;
        checked.unchecked.push(unknown.message);
    }
}

/** The entropy of each seat, in the order of the accounts that started. Empty if the seat gave none. */
function entropiesOf(before: Logged[], started: Logged): string[] {
    const given = new Map<string, string>();
    for (const { seq, kind, full } of before) {
        if (kind === "left" || kind === "removed") given.delete(word(seq, full["account"]));
        const { entropy } = full;
        if (typeof entropy === "string") given.set(word(seq, full["account"]), entropy);
    }
    const { accounts } = started.full;
    if (!Array.isArray(accounts)) throw new Fault(started.seq, "`accounts` is no list");
    return accounts.map((account) => given.get(word(started.seq, account)) ?? "");
}

/** Checks the salts and draws from the start on. */
function follow(events: Logged[], game: Uint8Array, position: Draws | undefined, checked: Checked): void {
    const positions = new Map<Json, Draws>();
    let [undos, here] = [0, position];
    for (const event of events) {
        const { seq, kind, full } = event;
        if (kind === "undone" && full["agreed"] === true) undos += 1;
        const key = keyAfter(game, undos);
        for (const [n, secret] of event.secrets.entries()) {
            if (secret.salt && bytesToHex(secret.salt) !== bytesToHex(salt(key, seq, n))) {
                throw new Fault(seq, `the salt of secret ${n} is not the one that the seed gives`);
            }
        }
        if (here && Array.isArray(full["effects"])) {
            const from = kind === "undone" ? positions.get(full["to_seq"] ?? null) : here;
            if (!from) throw new Fault(seq, "it goes back to an event that is not there");
            here = from.copy();
            const effects = full["effects"].map((value, at) => new Effect(seq, isObject(value) ? value : {}, event.closed.has(at)));
            const now = new Now(seq, kind, full["agreed"] === true, key, effects);
            here.follow(now);
            checked.draws += now.draws;
        }
        if (here) positions.set(seq, here);
    }
}

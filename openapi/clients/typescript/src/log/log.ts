/** Reads a log: its lines, its chain, and its secrets (sections 2 to 4). */
import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js";
import { type Json, type JsonObject, isObject, read as readCanonical } from "./canonical.js";
import { eventHash, secretDigest } from "./digest.js";
import { Fault } from "./fault.js";

export interface Secret {
    item: Json;
    /** The 32 random bytes of the secret's hash. `null` while the secret is closed. */
    salt: Uint8Array | null;
}

/** An event whose hash is right. `full` is its payload with each open secret in its place. */
export interface Logged {
    seq: number;
    kind: string;
    full: JsonObject;
    secrets: Secret[];
    /** The numbers of the effects, counted from 0, that are closed in part. */
    closed: Set<number>;
    hash: string;
}

export interface Log {
    game: string;
    /** The rules and their version, such as `vikings/1`. */
    ruleset: string;
    events: Logged[];
}

/** The maximum length of a line in bytes, including its line feed. */
const LINE_BYTES_MAX = 2 ** 20;
/** The maximum depth of nested objects and lists in a line. */
const DEPTH_MAX = 127;
const HASH = /^[0-9a-f]{64}$/;
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Reads a log. Throws a {@link Fault} if its form, its chain or an open secret is wrong. */
export function read(text: string): Log {
    const lines = text.split("\n");
    if (lines.pop() !== "" || lines.length === 0) throw new Fault(lines.length + 1, "the last line does not end with a line feed");
    let [game, ruleset, prev] = ["", "", "0".repeat(64)];
    const events: Logged[] = [];
    for (const [index, line] of lines.entries()) {
        const seq = index + 1;
        const { hash, payload, prev_hash, secrets } = fields(seq, line);
        if (seq === 1) [game, ruleset] = names(payload);
        if (prev_hash !== prev) throw new Fault(seq, "`prev_hash` is not the hash of the event before");
        const event: Logged = { seq, kind: word(seq, payload["kind"]), full: structuredClone(payload), secrets: [], closed: new Set(), hash };
        const digests = secrets.map((secret) => open(event, payload, secret));
        if (event.kind === "moved" && payload["move"] === null && event.secrets[0]?.item !== "move") {
            throw new Fault(seq, "`move` is null, but no secret has it");
        }
        prev = bytesToHex(eventHash(game, seq, ruleset, hexToBytes(prev), payload, digests));
        if (hash !== prev) throw new Fault(seq, "the hash is not that of the event");
        events.push(event);
    }
    return { game, ruleset, events };
}

function fields(seq: number, line: string): { hash: string; payload: JsonObject; prev_hash: string; secrets: Json[] } {
    let value: Json;
    if (new TextEncoder().encode(line).length >= LINE_BYTES_MAX) throw new Fault(seq, `the line is longer than ${LINE_BYTES_MAX} bytes`);
    try {
        value = readCanonical(line);
    } catch (error) {
        throw new Fault(seq, `the line is refused: ${error instanceof Error ? error.message : error}`);
    }
    if (isDeeper(value, DEPTH_MAX)) throw new Fault(seq, "the line is nested too deep");
    if (!isObject(value) || Object.keys(value).join() !== "hash,payload,prev_hash,secrets,seq") {
        throw new Fault(seq, "the line has other fields than a line has");
    }
    const { hash, payload, prev_hash, secrets } = value;
    if (value["seq"] !== seq) throw new Fault(seq, "the events are not numbered without gaps");
    if (!isHash(hash) || !isHash(prev_hash)) throw new Fault(seq, "a hash is not 64 hex digits");
    if (!isObject(payload) || !Array.isArray(secrets)) throw new Fault(seq, "`payload` is no object, or `secrets` no list");
    return { hash, payload, prev_hash, secrets };
}

const isDeeper = (value: Json, depth: number): boolean =>
    typeof value === "object" && value !== null && (depth === 0 || Object.values(value).some((inner) => isDeeper(inner, depth - 1)));

const isHash = (value: Json | undefined): value is string => typeof value === "string" && HASH.test(value);

export function word(seq: number, value: Json | undefined): string {
    if (typeof value !== "string") throw new Fault(seq, "a word is missing");
    return value;
}

/** The fields of the first event that every hash needs. */
function names(payload: JsonObject): [string, string] {
    const { kind, game, ruleset, ruleset_version: version } = payload;
    if (kind !== "created" || typeof game !== "string" || !ID.test(game)) throw new Fault(1, "the first event is not `created`, or names no game");
    if (typeof ruleset !== "string" || !/^[a-z0-9_]+$/.test(ruleset) || typeof version !== "number" || version < 0 || version > 65535) {
        throw new Fault(1, "the first event names no rules");
    }
    return [game, `${ruleset}/${version}`];
}

/** Puts a secret in its place if it is open, and returns its digest. */
function open(event: Logged, payload: JsonObject, secret: Json): Uint8Array {
    const { seq, full, secrets, closed } = event;
    const names = isObject(secret) ? Object.keys(secret).join() : "";
    if (!isObject(secret) || !["item,salt,seats,value", "digest,item,seats"].includes(names)) {
        throw new Fault(seq, "a secret is neither open nor closed");
    }
    const item = secret["item"] ?? null;
    const place = placeOf(seq, payload, item);
    if (secrets.some((before) => placeOf(seq, payload, before.item) >= place)) throw new Fault(seq, "the secrets are not in order");
    const seats = seatsOf(seq, secret["seats"]);
    if (isHash(secret["digest"])) {
        if (place >= 0) closed.add(place);
        secrets.push({ item, salt: null });
        return hexToBytes(secret["digest"]);
    }
    const { salt, value } = secret;
    const effects = Array.isArray(full["effects"]) ? full["effects"] : [];
    const shown = place < 0 ? full["move"] : effects[place];
    if (!isHash(salt) || !isObject(value)) throw new Fault(seq, "a secret has no salt, or its value is no object");
    if (isObject(shown) && Object.entries(value).every(([name, part]) => JSON.stringify(shown[name]) === JSON.stringify(part))) {
        throw new Fault(seq, "the secret hides nothing");
    }
    for (const [name, part] of isObject(shown) ? Object.entries(shown) : []) {
        if (part !== null && JSON.stringify(value[name]) !== JSON.stringify(part)) {
            throw new Fault(seq, `the payload shows another \`${name}\` than its secret`);
        }
    }
    if (place < 0) full["move"] = value;
    else effects[place] = value;
    secrets.push({ item, salt: hexToBytes(salt) });
    return secretDigest(item, seats, hexToBytes(salt), value);
}

/** The place of an item: its number among the effects, or -1 for the move. */
function placeOf(seq: number, payload: JsonObject, item: Json): number {
    const { effects } = payload;
    if (item === "move" && "move" in payload && Array.isArray(effects)) return -1;
    const place = isObject(item) && Object.keys(item).join() === "effect" ? item["effect"] : undefined;
    if (typeof place === "number" && Array.isArray(effects) && place >= 0 && place < effects.length) return place;
    throw new Fault(seq, "a secret is of a part that the event does not have");
}

function seatsOf(seq: number, seats: Json | undefined): number[] {
    const list = Array.isArray(seats) ? seats.filter((seat) => typeof seat === "number") : [];
    const isRising = list.every((seat, at) => seat >= 0 && seat < 256 && (at === 0 || seat > list[at - 1]!));
    if (!Array.isArray(seats) || list.length !== seats.length || !isRising) throw new Fault(seq, "the seats of a secret are not in order");
    return list;
}

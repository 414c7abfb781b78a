/** The hashes of the format: sections 1, 3 and 4. */
import { sha256 } from "@noble/hashes/sha2.js";
import { concatBytes, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import { type Json, write } from "./canonical.js";

/** 8 bytes, big-endian. */
export function number(value: number): Uint8Array {
    const bytes = new Uint8Array(8);
    new DataView(bytes.buffer).setBigUint64(0, BigInt(value));
    return bytes;
}

/** The fields one after the other, each preceded by its length. */
export function prefixed(fields: Uint8Array[]): Uint8Array {
    return concatBytes(...fields.flatMap((field) => [number(field.length), field]));
}

const h = (...fields: Uint8Array[]): Uint8Array => sha256(prefixed(fields));

export const uuidBytes = (id: string): Uint8Array => hexToBytes(id.replaceAll("-", ""));

export function eventHash(
    game: string,
    seq: number,
    ruleset: string,
    prevHash: Uint8Array,
    payload: Json,
    digests: Uint8Array[],
): Uint8Array {
    const [domain, rules, text] = ["longhall/event/1", ruleset, write(payload)].map((field) => utf8ToBytes(field));
    return h(domain!, uuidBytes(game), number(seq), rules!, prevHash, text!, concatBytes(...digests));
}

export function secretDigest(item: Json, seats: number[], salt: Uint8Array, value: Json): Uint8Array {
    const fields = [utf8ToBytes("longhall/secret/1"), utf8ToBytes(write(item)), Uint8Array.from(seats), salt];
    return h(...fields, utf8ToBytes(write(value)));
}

/** Chance: how the seed and the players' entropy become draws (section 7). */
import { chacha20 } from "@noble/ciphers/chacha.js";
import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { concatBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import { prefixed } from "./digest.js";

const WORD = 1n << 64n;
const BLOCK = 64;

export const mac = (key: Uint8Array, text: Uint8Array): Uint8Array => hmac(sha256, key, text);

/**
 * The key of a game. `entropies` are the hex texts by seat (empty if a seat gave none), then the beacon's signature.
 */
export function gameKey(seed: Uint8Array, entropies: string[]): Uint8Array {
    return mac(seed, concatBytes(utf8ToBytes("longhall/chance/1"), prefixed(entropies.map((text) => utf8ToBytes(text)))));
}

/** The key after this many undos by consent. */
export const keyAfter = (game: Uint8Array, undos: number): Uint8Array => (undos === 0 ? game : mac(game, utf8ToBytes(`undo ${undos}`)));

export const salt = (key: Uint8Array, seq: number, n: number): Uint8Array => mac(key, utf8ToBytes(`salt ${seq} ${n}`));

/** The stream of one label. */
export class Draw {
    readonly #key: Uint8Array;
    #block = new DataView(new ArrayBuffer(0));
    #counter = 0;
    #at = 0;

    constructor(key: Uint8Array, label: string) {
        this.#key = mac(key, utf8ToBytes(label));
    }

    #next(): bigint {
        if (this.#at === this.#block.byteLength) {
            const block = chacha20(this.#key, new Uint8Array(12), new Uint8Array(BLOCK), undefined, this.#counter++);
            [this.#block, this.#at] = [new DataView(block.buffer, block.byteOffset, BLOCK), 0];
        }
        this.#at += 8;
        return this.#block.getBigUint64(this.#at - 8, true);
    }

    /** A number below `bound`, which is at least 1. All numbers are equally likely. */
    below(bound: number): number {
        const wide = BigInt(bound);
        for (;;) {
            const product = this.#next() * wide;
            if (product % WORD >= (WORD - wide) % wide) return Number(product / WORD);
        }
    }

    shuffle<I>(items: readonly I[]): I[] {
        const out = [...items];
        for (let i = out.length - 1; i > 0; i--) {
            const j = this.below(i + 1);
            [out[i], out[j]] = [out[j]!, out[i]!];
        }
        return out;
    }

    /** Takes a piece out of a bag whose kinds have an order. `null` if the bag is empty. */
    take(bag: Map<string, number>): string | null {
        const pieces = [...bag.values()].reduce((sum, count) => sum + count, 0);
        if (pieces === 0) return null;
        let k = this.below(pieces);
        for (const [kind, count] of bag) {
            if (k < count) {
                bag.set(kind, count - 1);
                return kind;
            }
            k -= count;
        }
        return null;
    }
}

"""Writes openapi/vectors/*.json: inputs and outputs for whoever writes a verifier of their own.

Numbers that may be large are written as decimal text; bytes are hex.
"""

from __future__ import annotations

import hashlib
import json
import uuid
from itertools import islice
from pathlib import Path
from typing import Any

from longhall_log import canonical, chacha20, chance, digest, receipts
from longhall_log.draws import VECTORS
from tests import signer

FOLDER = Path(__file__).parents[2] / "openapi" / "vectors"
GAME = uuid.UUID("0199f3a0-7d70-7c11-8000-00000000a001")
SEED = bytes(range(32))
ENTROPIES = ["ab" * 16, "", "0123456789abcdef" * 8]
KEY = chance.game_key(SEED, ENTROPIES)

Vector = dict[str, Any]


def chain() -> dict[str, list[Vector]]:
    """Sections 3, 4 and 6."""
    payload = '{"at":"2026-11-22T03:15:54.120Z","kind":"resigned","seat":1}'
    events = []
    for seq, prev, digests in ((1, bytes(32), []), (258, bytes([0xAA]) * 32, [bytes([1]) * 32, bytes([2]) * 32])):
        own = digest.event_hash(GAME, seq, "vikings/1", prev, payload.encode(), digests)
        given = {"digests": [one.hex() for one in digests], "game": str(GAME), "payload": payload, "seq": seq}
        events.append({**given, "hash": own.hex(), "prev_hash": prev.hex(), "ruleset": "vikings/1"})
    secrets = []
    for item, seats in (("move", [2]), ({"effect": 10}, []), ({"effect": 0}, [0, 1, 3])):
        value = {"type": "bet_placed", "token": 4, "ship": 1}
        own = digest.secret_digest(item, seats, bytes([7]) * 32, value)
        secrets.append({"digest": own.hex(), "item": item, "salt": "07" * 32, "seats": seats, "value": value})
    bots = [{"account": digest.bot_account(GAME, seat), "game": str(GAME), "seat": seat} for seat in range(4)]
    commitments = [{"commitment": digest.commitment(SEED), "seed": SEED.hex()}]
    return {"bots": bots, "commitments": commitments, "events": events, "secrets": secrets}


def canon() -> dict[str, list[Vector]]:
    """Section 2: what is read and what is refused, as it is written."""
    names = '{"\\r":1,"1":2,"é":3,"€":4,"😀":5,"ﬀ":6}'
    true = ["{}", '{"a":1,"b":[true,false,null]}', '"\\u000f\\n\\"\\\\"', "-1", names, "9007199254740991"]
    objects = ['{"a":1,"a":1}', '{"b":1,"a":2}', '{"a": 1}', "{}\r", "[1,]"]
    false = [*objects, "1.0", "1e3", "-0", "9007199254740992", '"\\u0041"', '"\\/"', '"\\u001F"']
    for text in true:
        canonical.read(text.encode())
    return {"canonical": [{"text": text} for text in true], "refused": [{"text": text} for text in false]}


def luck() -> dict[str, list[Vector]]:
    """Section 7."""
    given: list[tuple[list[str], str | None]] = [([], None), (ENTROPIES, None), (ENTROPIES, "83ab")]
    keys = []
    for entropies, beacon in given:
        key = chance.game_key(SEED, entropies, beacon)
        told = {"entropies": entropies, "seed": SEED.hex()} | ({} if beacon is None else {"beacon": beacon})
        after = [chance.key_after(key, n).hex() for n in range(3)]
        keys.append({**told, "game_key": key.hex(), "key_after_undos": after})
    stream = chacha20.numbers(chance.mac(KEY, b"start player"))
    streams = [{"key": KEY.hex(), "label": "start player", "numbers": [str(n) for n in islice(stream, 10)]}]
    below = []
    for bound in (1, 2, 3, 6, 52, 2**32, 2**53, 2**63 + 1, 2**64 - 1):
        draw = chance.Draw(KEY, "order")
        told = {"key": KEY.hex(), "label": "order", "bound": str(bound)}
        below.append({**told, "below": [str(draw.below(bound)) for _ in range(8)]})
    shuffles = []
    for size in (0, 1, 2, 12, 52):
        shuffled = chance.Draw(KEY, "tiles").shuffle(list(range(size)))
        shuffles.append({"key": KEY.hex(), "label": "tiles", "size": size, "shuffled": shuffled})
    bag = {"a": 3, "b": 0, "c": 1}
    draw = chance.Draw(KEY, "round 1 tiles")
    taken = [draw.take(bag) for _ in range(5)]
    bags = [{"bag": [["a", 3], ["b", 0], ["c", 1]], "key": KEY.hex(), "label": "round 1 tiles", "taken": taken}]
    numbered = ((5, 0), (120, 2))
    salts = [{"key": KEY.hex(), "n": n, "salt": chance.salt(KEY, seq, n).hex(), "seq": seq} for seq, n in numbered]
    return {"bags": bags, "below": below, "keys": keys, "salts": salts, "shuffles": shuffles, "streams": streams}


def draws() -> dict[str, list[Vector]]:
    """Section 8: what the key gives in `started` of each ruleset, and some of what comes later."""

    def of(label: str) -> chance.Draw:
        return chance.Draw(KEY, label)

    given = {"entropies": ENTROPIES, "key": KEY.hex(), "seed": SEED.hex()}
    return {ruleset: [{**given, **vectors(of)}] for ruleset, vectors in VECTORS.items()}


def signed() -> dict[str, list[Vector]]:
    """Section 9."""
    secret = bytes(range(100, 132))
    public = signer.public_key(secret)
    at, own = "2026-11-22T03:15:54.120Z", bytes([0x5A]) * 32
    message = receipts.signed_bytes(GAME, 258, own, at)
    signature = signer.sign(secret, message).hex()
    receipt = {"at": at, "key": hashlib.sha256(public).hexdigest(), "signature": signature}
    told = {"game": str(GAME), "head": {"hash": own.hex(), "seq": 258}, "receipt": receipt}
    keys = {"public_key": public.hex(), "secret_key": secret.hex()}
    return {"receipts": [{**told, **keys, "signed": message.hex()}]}


FILES = {"canonical": canon, "chain": chain, "draws": draws, "luck": luck, "receipts": signed}


def text_of(name: str) -> str:
    """A vector a line."""
    lists = []
    for kind, made in sorted(FILES[name]().items()):
        lines = ",\n  ".join(json.dumps(vector, ensure_ascii=False, sort_keys=True) for vector in made)
        lists.append(f'"{kind}": [\n  {lines}\n]')
    return "{" + ",\n".join(lists) + "}\n"


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for name in FILES:
        (FOLDER / f"{name}.json").write_text(text_of(name))


if __name__ == "__main__":
    main()

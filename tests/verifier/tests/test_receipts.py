"""Receipts: what the hall signed is held against what a log says."""

from __future__ import annotations

import hashlib
import json
import unittest
from typing import Any

from longhall_log import receipts
from longhall_log.log import read
from longhall_log.verifier import verify

from . import signer, stories
from .maker import GAME, Maker

SECRET = bytes(range(100, 132))
PUBLIC = signer.public_key(SECRET)
FINGERPRINT = hashlib.sha256(PUBLIC).hexdigest()
HALL = {"keys": [{"fingerprint": FINGERPRINT, "public_key": PUBLIC.hex(), "since": "…"}], "log_format": "…"}
KEYS = receipts.read_keys("keys", json.dumps(HALL))


def receipt(maker: Maker, seq: int, **others: Any) -> receipts.Receipt:
    line = maker.objects()[seq - 1]
    at, own = line["payload"]["at"], line["hash"]
    message = receipts.signed_bytes(GAME, seq, bytes.fromhex(own), at)
    signed = {"at": at, "key": FINGERPRINT, "signature": signer.sign(SECRET, message).hex()}
    answer = {"game": str(GAME), "head": {"hash": own, "seq": seq}, "public_key": PUBLIC.hex(), "receipt": signed}
    return receipts.read("receipt", json.dumps(answer | others))


class Receipts(unittest.TestCase):
    def setUp(self) -> None:
        self.maker = stories.vikings_game()

    def told(self, *signed: receipts.Receipt, maker: Maker | None = None) -> tuple[object, list[str]]:
        report, _ = verify("log", (maker or self.maker).data(), list(signed), KEYS)
        return report.fault and (report.fault.seq, report.fault.sentence), report.not_checked

    def test_a_receipt_for_each_event(self) -> None:
        for seq in (1, 7, 12):
            signed = receipt(self.maker, seq)
            self.assertEqual(self.told(signed), (None, []))
            alone = receipts.Receipt("receipt", signed.at, signed.key, signed.signature)
            self.assertEqual(self.told(alone), (None, []))

    def test_a_fork(self) -> None:
        other = stories.vikings_game()
        other.find("created").payload["visibility"] = "private"
        fork = "receipt: a fork: the hall has signed another event"
        self.assertEqual(self.told(receipt(self.maker, 7), maker=other), ((7, fork), []))
        short = stories.vikings_game()
        del short.lines[6:]
        short.end("finished", stories.placings(2))
        fork = "receipt: a fork: the hall has signed an event after the end of this log"
        self.assertEqual(self.told(receipt(self.maker, 12), maker=short), ((12, fork), []))

    def test_two_receipts_that_no_log_is_needed_for(self) -> None:
        other, short = stories.vikings_game(), stories.vikings_game()
        other.find("ended").payload["at"] = "2026-11-22T23:00:00.000Z"
        del short.lines[6:]
        fault, _ = self.told(receipt(self.maker, 12), receipt(other, 12), maker=short)
        self.assertEqual(fault, (12, "receipt: a fork: the hall has signed two events"))

    def test_a_log_that_is_behind(self) -> None:
        short = stories.vikings_game()
        del short.lines[6:]
        fault, not_checked = self.told(receipt(self.maker, 12), maker=short)
        self.assertIsNone(fault)
        self.assertIn("receipt: event 12, which the hall has signed, is not in this log", not_checked)

    def test_a_bad_signature(self) -> None:
        signed = receipt(self.maker, 7)
        bad = receipts.Receipt(signed.file, signed.at, signed.key, signed.signature[::-1], signed.head)
        self.assertEqual(self.told(bad)[0], (None, "receipt: the signature is not good for this game and head"))
        nameless = receipts.Receipt(signed.file, signed.at, signed.key, signed.signature[::-1])
        self.assertEqual(self.told(nameless)[0], (None, "receipt: the receipt is for no event of this log"))

    def test_an_unknown_key(self) -> None:
        signed = receipt(self.maker, 7)
        stranger = receipts.Receipt(signed.file, signed.at, "00" * 32, signed.signature, signed.head)
        self.assertEqual(self.told(stranger), (None, ["receipt: the receipt is by a key that was not given"]))

    def test_another_game(self) -> None:
        other = receipt(self.maker, 7, game=str(GAME).replace("a001", "a002"))
        self.assertEqual(self.told(other), (None, ["receipt: the receipt is for another game"]))

    def test_wherever_it_is_told(self) -> None:
        signed = receipt(self.maker, 7)
        told = {"at": signed.at, "key": signed.key, "signature": signed.signature.hex()}
        head = {"hash": signed.head and signed.head[1], "seq": 7}
        game = {"head": head, "id": str(GAME), "receipt": told, "view": {}}
        for answer in (game, {"events": [], "game": game}):
            self.assertEqual(receipts.read("receipt", json.dumps(answer)), signed)

    def test_files_that_are_none(self) -> None:
        for text in ("", "[]", "{}", '{"at":"x"}', '{"at":"2026-11-22T10:00:00.000Z","key":"00","signature":"00"}'):
            with self.assertRaises(receipts.Unusable):
                receipts.read("receipt", text)
        for text in ("", "[]", "{}", '{"keys":[]}', '{"keys":[{"public_key":"00"}]}', '{"keys":[1]}'):
            with self.assertRaises(receipts.Unusable):
                receipts.read_keys("keys", text)

    def test_what_is_signed(self) -> None:
        log = read(self.maker.data())
        event = log.events[6]
        message = receipts.signed_bytes(GAME, 7, bytes.fromhex(event.hash), event.payload["at"])
        self.assertEqual((len(message), message[-24:]), (18 + 16 + 8 + 32 + 24, b"2026-11-22T10:00:07.000Z"))

"""Forgeries of bytes: what is done to a log without making its hashes anew."""

from __future__ import annotations

import unittest

from longhall_log import canonical
from longhall_log.verdict import FAULT
from longhall_log.verifier import compare, verify

from . import stories


def fault(data: bytes) -> tuple[int | None, str] | None:
    report, _ = verify("log", data)
    return report.fault and (report.fault.seq, report.fault.sentence)


class Bytes(unittest.TestCase):
    def setUp(self) -> None:
        self.maker = stories.on_board_game()
        self.data = self.maker.data()

    def test_any_changed_byte_is_seen(self) -> None:
        """Each byte of a short log with an open secret, and bytes all over a long one, changed in one bit."""
        short = stories.on_board_game()
        del short.lines[8:]
        for data, step in ((short.data(), 1), (self.data, 97)):
            self.assertIsNone(fault(data))
            for n in range(0, len(data), step):
                changed = data[:n] + bytes([data[n] ^ 1 << n % 7]) + data[n + 1 :]
                self.assertIsNotNone(fault(changed), f"byte {n} of {len(data)}")

    def test_a_repeated_key(self) -> None:
        repeated = self.data.replace(b'{"hash":', b'{"seq":1,"hash":', 1)
        self.assertEqual(fault(repeated), (1, "the line is refused: the key 'seq' is repeated"))

    def test_a_hash_in_upper_case(self) -> None:
        own = self.maker.objects()[0]["hash"].encode()
        upper = self.data.replace(own, own.upper(), 1)
        self.assertEqual(fault(upper), (1, "`hash` is not bytes in lower-case hex of the right length"))

    def test_line_ends(self) -> None:
        self.assertEqual(fault(b""), (None, "the file is empty"))
        end = len(self.maker.lines) + 1
        for data, seq, why in (
            (self.data.replace(b"\n", b"\r\n"), 1, "the line is refused: it is not canonical at byte "),
            (b"\xef\xbb\xbf" + self.data, 1, "the line is refused: it is no JSON: "),
            (self.data + b"\n", end, "the line is refused: it is no JSON: "),
            (self.data[:-1], end - 1, "the last line does not end with a line feed"),
            (self.data[:-50], end - 1, "the last line does not end with a line feed"),
        ):
            seen = fault(data)
            assert seen is not None
            self.assertEqual(seen[0], seq)
            self.assertIn(why, seen[1])

    def test_lines_left_out_or_swapped(self) -> None:
        lines = self.data.splitlines(keepends=True)
        self.assertEqual(fault(b"".join(lines[:3] + lines[4:])), (4, "`seq` is 5"))
        self.assertEqual(fault(b"".join(lines[1:])), (1, "`seq` is 2"))
        swapped = [*lines[:3], lines[4], lines[3], *lines[5:]]
        self.assertEqual(fault(b"".join(swapped)), (4, "`seq` is 5"))

    def test_a_chain_of_another_log(self) -> None:
        objects = self.maker.objects()
        objects[5]["prev_hash"] = objects[3]["hash"]
        data = b"".join(canonical.write(line) + b"\n" for line in objects)
        self.assertEqual(fault(data), (6, "`prev_hash` is not the hash of the event before"))

    def test_a_line_with_more_in_it(self) -> None:
        objects = self.maker.objects()
        objects[0]["note"] = "hello"
        data = b"".join(canonical.write(line) + b"\n" for line in objects)
        why = "the line is no object of `hash`, `payload`, `prev_hash`, `secrets` and `seq`"
        self.assertEqual(fault(data), (1, why))

    def test_a_changed_secret(self) -> None:
        for change in (
            lambda secret: secret.update(seats=[0]),
            lambda secret: secret.update(salt="00" * 32),
            lambda secret: secret["value"]["add_1"].reverse(),
        ):
            objects = self.maker.copy().objects()
            change(objects[7]["secrets"][0])
            data = b"".join(canonical.write(line) + b"\n" for line in objects)
            self.assertEqual(fault(data), (8, "the hash is not that of the event"))

    def test_two_logs_of_one_game(self) -> None:
        other = self.maker.copy()
        other.find("moved", 4).payload["at"] = other.find("moved", 3).payload["at"]
        told = [verify("one", self.data), verify("two", other.data())]
        compare([(report, log) for report, log in told if log is not None])
        report = told[1][0]
        self.assertEqual(report.verdict, FAULT)
        self.assertEqual(str(report.fault), "another log of this game has another event here")
        self.assertEqual(report.fault and report.fault.seq, 14)

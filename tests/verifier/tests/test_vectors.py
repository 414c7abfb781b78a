"""The committed vectors are what this verifier computes."""

from __future__ import annotations

import json
import unittest

import vectors
from longhall_log import canonical
from longhall_log.verifier import verify


class Vectors(unittest.TestCase):
    def test_they_are_current(self) -> None:
        """`python3 tests/verifier/vectors.py` writes them anew."""
        for name in vectors.FILES:
            self.assertEqual((vectors.FOLDER / f"{name}.json").read_text(), vectors.text_of(name), name)

    def test_verdicts(self) -> None:
        for vector in json.loads((vectors.FOLDER / "verdicts.json").read_text())["logs"]:
            report, _ = verify(vector["name"], vector["log"].encode())
            self.assertEqual(report.verdict, vector["verdict"], vector["name"])

    def test_what_is_refused(self) -> None:
        for vector in vectors.canon()["refused"]:
            with self.assertRaises(canonical.NotCanonical):
                canonical.read(vector["text"].encode())

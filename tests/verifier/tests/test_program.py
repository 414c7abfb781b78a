"""The program as people run it: its exit statuses, and what it prints."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

from . import stories

PROGRAM = Path(__file__).parent.parent / "verify.py"


class Program(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        whole = stories.vikings_game()
        self.true = self.put("true.ndjson", whole.data())
        self.cut = self.put("cut.ndjson", b"".join(whole.data().splitlines(keepends=True)[:-1]))
        self.false = self.put("false.ndjson", whole.data().replace(b"bought", b"stolen"))

    def put(self, name: str, data: bytes) -> str:
        path = self.folder / name
        path.write_bytes(data)
        return str(path)

    def run_with(self, *arguments: str) -> tuple[int, str]:
        command = [sys.executable, str(PROGRAM), *arguments]
        ran = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
        return ran.returncode, ran.stdout

    def test_exit_statuses(self) -> None:
        for files, status in (
            ([self.true], 0),
            ([self.cut], 3),
            ([self.true, self.cut], 3),
            ([self.false], 1),
            ([self.true, self.false, self.cut], 1),
            ([], 2),
            (["--sideways", self.true], 2),
            ([str(self.folder / "nowhere")], 2),
            (["--receipt", self.true, self.true], 2),
        ):
            self.assertEqual(self.run_with(*files)[0], status, files)

    def test_what_it_says(self) -> None:
        for file, said in (
            (self.true, "true.ndjson: verified\n  vikings/1, 12 events, 7 draws made again, head "),
            (self.cut, "  not checked: the log has no end: "),
            (self.false, "false.ndjson: fault\n  event 6: the hash is not that of the event\n"),
        ):
            self.assertIn(said, self.run_with(file)[1])

    def test_json(self) -> None:
        status, out = self.run_with("--json", self.false, self.true)
        false, true = map(json.loads, out.splitlines())
        self.assertEqual(status, 1)
        self.assertEqual(false["fault"], {"seq": 6, "sentence": "the hash is not that of the event"})
        self.assertEqual((true["verdict"], true["events"], true["not_checked"]), ("verified", 12, []))

    def test_a_reader_that_goes_away(self) -> None:
        reader, writer = os.pipe()
        os.close(reader)
        command = [sys.executable, str(PROGRAM), self.cut]
        ran = subprocess.run(command, stdout=writer, stderr=subprocess.PIPE, timeout=60, check=False)
        os.close(writer)
        self.assertEqual((ran.returncode, ran.stderr), (3, b""))

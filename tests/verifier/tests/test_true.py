"""True logs are verified, and what is not told yet is said to be unchecked."""

from __future__ import annotations

import unittest

from longhall_log.verdict import HOLDS, VERIFIED
from longhall_log.verifier import verify

from . import stories
from .maker import Maker


def verdict(maker: Maker) -> tuple[str, list[str]]:
    report, _ = verify("log", maker.data())
    assert report.fault is None, f"{report.fault.seq}: {report.fault}"
    return report.verdict, report.not_checked


class TrueLogs(unittest.TestCase):
    def test_finished_games_are_verified(self) -> None:
        for story, draws in (
            (stories.abandoned, 0),
            (stories.vikings_game, 7),
            (stories.progress_game, 7),
            (stories.vikingdoms_game, 1),
            (stories.on_board_game, 4),
            (stories.mustered_game, 5),
            (stories.left_muster, 0),
            (stories.joined_muster, 0),
            (stories.lately_confirmed, 3),
            (stories.bots_come, 5),
            (stories.taken_back, 5),
        ):
            with self.subTest(story.__name__):
                report, _ = verify("log", story().data())
                self.assertEqual((report.fault, report.verdict, report.draws), (None, VERIFIED, draws))

    def test_every_beginning_holds(self) -> None:
        for story in (stories.vikings_game, stories.on_board_game, stories.mustered_game, stories.bots_come):
            whole = story()
            for length in range(1, len(whole.lines)):
                maker = whole.copy()
                del maker.lines[length:]
                for line in maker.lines:
                    line.closed = True
                said, not_checked = verdict(maker)
                self.assertEqual(said, HOLDS)
                self.assertIn("the log has no end: the game still runs, or the end was cut off", not_checked)
                self.assertIn("the salts and all that was drawn: the seed is not open yet", not_checked)

    def test_a_closed_secret_is_named_and_the_rest_is_checked(self) -> None:
        maker = stories.on_board_game()
        maker.find("started").closed = True
        self.assertEqual(verdict(maker), (HOLDS, ["event 8: the secret part {'effect': 2} is closed"]))
        maker.find("moved", 2).payload["effects"][0]["supply"] = "none"
        report, _ = verify("log", maker.data())
        self.assertEqual(str(report.fault), "`supply_drawn` has another `supply` than the seed gives")

    def test_what_is_unknown_is_said(self) -> None:
        for kind, change, said in (
            ("joined", {"hat": "red"}, "event 2: the field `hat` is unknown here"),
            ("left", {"kind": "sat"}, "event 4: the kind `sat` is unknown here"),
            ("ended", {"result": {"placings": [], "reason": "rain"}}, "event 8: 'rain' is unknown here"),
        ):
            maker = stories.abandoned()
            maker.find(kind).payload.update(change)
            verdict_, not_checked = verdict(maker)
            self.assertEqual((verdict_, not_checked[0]), (HOLDS, said))

    def test_an_unknown_ruleset_holds_but_for_its_draws(self) -> None:
        maker = stories.vikings_game()
        maker.find("created").payload["ruleset_version"] = maker.version = 2
        self.assertEqual(verdict(maker), (HOLDS, ["all that was drawn: `vikings/2` is unknown here"]))

    def test_a_beacon_is_reserved(self) -> None:
        maker = stories.vikings_game({"chain": "52db", "round": 7, "signature": "83ab"})
        report, _ = verify("log", maker.data())
        assert report.fault is not None
        self.assertEqual((report.fault.seq, str(report.fault)), (5, "`beacon` is reserved"))

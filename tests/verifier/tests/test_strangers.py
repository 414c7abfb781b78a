"""Forgeries of games of strangers and of rated games, and the sentence that answers each."""

from __future__ import annotations

import unittest

from longhall_log import digest
from longhall_log.verdict import HOLDS
from longhall_log.verifier import verify

from . import stories
from .maker import ANN, BOB, CAT, DAN, ENTROPY, EVE, GAME, Maker, seated
from .test_forgeries import MOVE, Change, Forgery, drop, insert, inserted, refuse_each, set_at


def take(kind: str, name: str, nth: int = 0) -> Change:
    """Takes a field out."""
    return lambda maker: maker.find(kind, nth).payload.pop(name)


def both(*changes: Change) -> Change:
    def change(maker: Maker) -> None:
        for one in changes:
            one(maker)

    return change


def cut(*events: int) -> Change:
    """Takes events out, by their numbers."""

    def change(maker: Maker) -> None:
        for seq in sorted(events, reverse=True):
            del maker.lines[seq - 1]

    return change


def retime(seq: int, at: str) -> Change:
    return lambda maker: maker.lines[seq - 1].payload.update(at=at)


def miss(seq: int, at: str = "2026-11-23T10:00:13.000Z", **fields: object) -> Change:
    """Ann misses a deadline in the game with bots."""
    return inserted(seq, "timed_out", **seated(0, ANN), deadline_at=at, expiry="autoplay", **fields)


def by_hand(seq: int) -> Change:
    """Dan moves between his two missed deadlines."""
    return inserted(seq, "moved", **seated(0, DAN), **MOVE)


# The stories' events are, by number:
# M: created, joined (Ann, Bob, Cat, Eve), mustered, confirmed (Bob), removed (Ann, Cat), joined (Dan, Ann), mustered (12), confirmed (Dan, Bob, Eve),
#    started (16), moved (0, 1, 2), offered (20), declined, timed_out (22), moved, timed_out (24), moved, ended.
# L: created, joined (Ann, Bob), mustered, left (Bob), confirmed (Ann), joined (Bob), mustered, left, left, ended.
# J: created, joined (Ann, Bob, Cat), mustered, confirmed (Bob), left (Cat), joined (Dan, 8), removed (Ann), left, left, ended.
# K: created, joined (Ann, Bob, Eve, Cat), mustered (6), confirmed (Ann), removed (Bob), joined (Dan), started (10), resigned (3), ended.
# C: created, joined (Ann, Bob, a bot, a bot), started (6), moved (2), replaced (2, by Dan), moved (2), offered (10), moved (3), moved (3), timed_out (13),
#    moved, ended.
# U: created, joined, entropy_given, joined, started (5), moved, undone (7), moved, moved, ended.
M, L, C, U = stories.mustered_game, stories.left_muster, stories.bots_come, stories.taken_back
J, K = stories.joined_muster, stories.lately_confirmed
V, B, A = stories.vikings_game, stories.on_board_game, stories.abandoned
TOO_LATE = "the muster is over, but those who have not confirmed are still there"
NOT_ALL = "not all who have not confirmed are removed at once"
OWNED = "an account of kind `bot`, and no other, has an owner"
FOLLOWS = "this does not follow of a deadline where the clock says `autoplay`"
BY_OR_REASON = "`removed` has not one of `by` and `reason`"
FORGERIES: list[Forgery] = [
    # What `created` says.
    ("rated is false", V, set_at("created", rated=False), 1, "`created` has a `rated` that is not true"),
    ("muster is false", V, set_at("created", muster=False), 1, "`created` has a `muster` that is not true"),
    ("rated in private", M, both(take("created", "muster"), take("created", "opponents"), set_at("created", visibility="private")), 1, "the game has `rated`, but is not public"),
    ("strangers in private", L, set_at("created", visibility="private"), 1, "the game has `muster`, but is not public"),
    ("rated without a clock", V, set_at("created", rated=True), 1, "the game has `rated`, but no clock"),
    ("misses without a clock", V, set_at("created", misses=2), 1, "the game has `misses`, but no clock"),
    ("one miss", B, set_at("created", misses=1), 1, "`created` has a `misses` that is no whole number from 2"),
    ("eleven misses", B, set_at("created", misses=11), 1, "`created` has a `misses` that is no whole number from 2"),
    ("bots after more than two days", C, set_at("created", bots_after=172801), 1, "`created` has a `bots_after` that is no whole number from 0"),
    ("bots after less than nothing", C, set_at("created", bots_after=-1), 1, "`created` has a `bots_after` that is no whole number from 0"),
    ("bots are to come among friends", V, set_at("created", bots_after=0), 1, "the game has `bots_after`, but no `muster`"),
    ("opponents among friends", V, set_at("created", opponents="reliable"), 1, "the game has `opponents`, but no `muster`"),
    ("opponents that are no text", L, set_at("created", opponents=7), 1, "`created` has a `opponents` that is no text"),
    ("a rematch of strangers", L, set_at("created", rematch_of=ANN), 1, "strangers are matched for a rematch"),
    ("bots are to come where none may sit", C, set_at("created", admits_bots=False), 1, "bots are to come, but none are admitted"),
    ("bots are to come to a rated game", C, set_at("created", rated=True), 1, "bots are to come, but the game is rated"),
    ("only people, and bots", M, set_at("created", admits_bots=True), 1, "only people are wanted, but bots are admitted"),
    # Kinds of account.
    ("a program without an owner", C, take("joined", "owner", 1), 3, OWNED),
    ("an owner of a person", M, set_at("joined", 1, account_kind="agent", owner=CAT), 3, OWNED),
    ("an owner without a kind", C, take("joined", "account_kind", 1), 3, OWNED),
    ("a newcomer with an owner", C, set_at("replaced", owner=CAT), 8, OWNED),
    ("a bot that is an agent", C, set_at("joined", 2, account_kind="agent"), 4, "a bot has an account of another kind"),
    ("a bot that is a program", C, set_at("joined", 2, account_kind="bot", owner=CAT), 4, "a bot has an account of another kind"),
    ("a program where no bot may sit", M, set_at("joined", 1, account_kind="bot", owner=CAT), 3, "an account of kind `bot` sits down, but no bots are admitted"),
    ("a creator that is a program where no bot may sit", M, set_at("joined", account_kind="bot", owner=CAT), 2, "an account of kind `bot` sits down, but no bots are admitted"),
    ("a program takes a seat where no bot may sit", stories.replaced_game, both(set_at("created", admits_bots=False), set_at("replaced", account_kind="bot", owner=CAT)), 10, "an account of kind `bot` sits down, but no bots are admitted"),
    ("a kind that is no text", C, set_at("joined", 1, account_kind=True), 3, "`joined` has a `account_kind` that is no text"),
    # Bots that come.
    ("a bot before its time", C, both(set_at("joined", 2, at="2026-11-22T11:00:00.999Z"), set_at("joined", 3, at="2026-11-22T11:00:00.999Z"), set_at("started", at="2026-11-22T11:00:00.999Z")), 4, "a bot sits down before its time"),
    ("a bot without its time", C, take("created", "bots_after"), 4, "no bots are to come in this game"),
    ("a bot that is not steady", C, set_at("joined", 2, bot=stories.BOT), 4, "a bot that comes by itself is not steady"),
    ("bots of two skills", C, set_at("joined", 3, bot={"skill": "easy", "version": 2}), 5, "a bot sits there, but not the same bots take the other seats at once"),
    ("bots of two versions", C, set_at("joined", 3, bot={"skill": "steady", "version": 1}), 5, "a bot sits there, but not the same bots take the other seats at once"),
    ("a person beside the bots", C, lambda m: m.find("joined", 3).payload.pop("bot") and m.find("joined", 3).payload.update(account=DAN), 5, "a bot sits there, but not the same bots take the other seats at once"),
    ("somebody leaves the bots", C, inserted(5, "left", **seated(1, BOB)), 5, "a bot sits there, but not the same bots take the other seats at once"),
    ("a bot that comes late", C, both(set_at("joined", 3, at="2026-11-22T11:00:01.001Z"), set_at("started", at="2026-11-22T11:00:01.001Z")), 5, "`joined` did not happen at once"),
    ("started before the last bot", C, both(cut(5), lambda m: m.find("started").payload["accounts"].pop()), 5, "the game has no host who could start it early"),
    ("a start after the bots that comes late", C, set_at("started", at="2026-11-22T11:00:01.001Z"), 6, "`started` did not happen at once"),
    # The seats of such bots.
    ("a settled bot is replaced", C, inserted(13, "replaced", **seated(3, CAT)), 13, "seat 3 is not the lowest that somebody may take"),
    ("not the lowest bot is replaced", C, set_at("replaced", seat=3), 8, "seat 3 is not the lowest that somebody may take"),
    ("a bot is replaced among friends", B, inserted(9, "replaced", **seated(1, CAT)), 9, "seat 1 is not the lowest that somebody may take"),
    ("a bot moves after a person took its seat", C, set_at("moved", 1, by="bot"), 9, "seat 2 is no bot, but its move is by `bot`"),
    # The muster.
    ("started without a muster", M, lambda m: m.lines[5].payload.update(kind="started", accounts=[ANN, BOB, CAT, EVE], effects=[]) or m.lines[5].payload.pop("until"), 6, "the last seat is taken, but `mustered` does not follow at once"),
    ("a muster that is left out", M, cut(6), 6, "the last seat is taken, but `mustered` does not follow at once"),
    ("a muster of a game that is full in time", M, both(retime(5, "2026-11-24T10:00:01.000Z"), retime(6, "2026-11-24T10:00:01.000Z")), 6, "the last seat is taken, but `started` does not follow at once"),
    ("a muster of bots", C, inserted(6, "mustered", until="2026-11-23T11:00:01.000Z"), 6, "the last seat is taken, but `started` does not follow at once"),
    ("a muster among friends", V, inserted(5, "mustered", until="2026-11-23T10:00:04.000Z"), 5, "the last seat is taken, but `started` does not follow at once"),
    ("a muster before all are there", M, inserted(4, "mustered", until="2026-11-23T10:00:03.000Z"), 4, "there is no reason for a muster"),
    ("a muster in a muster", M, inserted(7, "mustered", until="2026-11-25T10:00:05.000Z"), 7, "there is no reason for a muster"),
    ("a muster that comes late", M, both(retime(6, "2026-11-24T10:00:05.001Z"), set_at("mustered", until="2026-11-25T10:00:05.001Z")), 6, "`mustered` did not happen at once"),
    ("a short muster", M, set_at("mustered", until="2026-11-25T10:00:04.999Z"), 6, "`until` is not 24 hours later"),
    ("a muster after the start", M, inserted(17, "mustered", until="2026-11-28T10:00:15.000Z"), 17, "`mustered` after the start"),
    ("confirmed twice", M, inserted(8, "confirmed", **seated(1, BOB)), 8, "seat 1 is not asked to confirm"),
    ("confirmed by a stranger", M, set_at("confirmed", account=DAN), 7, "seat 1 is not that of the account"),
    ("confirmed from nowhere", M, set_at("confirmed", seat=7), 7, "nobody sits in seat 7"),
    ("confirmed without a muster", M, inserted(6, "confirmed", **seated(0, ANN)), 6, "the last seat is taken, but `mustered` does not follow at once"),
    ("confirmed before a muster", M, inserted(4, "confirmed", **seated(0, ANN)), 4, "there is nothing to confirm"),
    ("confirmed after a muster", L, inserted(7, "confirmed", **seated(0, ANN)), 7, "there is nothing to confirm"),
    ("confirmed among friends", V, inserted(4, "confirmed", **seated(0, ANN)), 4, "there is nothing to confirm"),
    ("confirmed after the start", M, inserted(17, "confirmed", **seated(0, DAN)), 17, "`confirmed` after the start"),
    ("confirmed at the last moment", M, retime(7, "2026-11-25T10:00:05.000Z"), 7, TOO_LATE),
    ("a confirmation of three days ago counts", M, drop("confirmed", 2), 15, "not all have confirmed"),
    ("started without any confirmation", M, cut(13, 14, 15), 13, "not all have confirmed"),
    ("confirmed, and it goes on", M, inserted(16, "entropy_given", **seated(0, DAN), entropy=ENTROPY), 16, "all have confirmed, but `started` does not follow at once"),
    ("a start after confirmations that comes late", M, retime(16, "2026-11-27T10:00:15.001Z"), 16, "`started` did not happen at once"),
    ("removed before the end of a muster", M, both(retime(8, "2026-11-25T10:00:04.999Z"), retime(9, "2026-11-25T10:00:04.999Z")), 8, "somebody is removed before the muster is over"),
    ("removed in another order", M, lambda m: m.lines.insert(7, m.lines.pop(8)), 8, "seat 2 is not the next to be removed"),
    ("removed one by one", M, retime(9, "2026-11-25T10:00:09.000Z"), 9, NOT_ALL),
    ("one of two is removed", M, cut(9), 9, NOT_ALL),
    ("removed though confirmed", M, set_at("removed", 1, **seated(1, BOB)), 9, "seat 1 is not the next to be removed"),
    ("a confirmed one is removed, too", M, inserted(10, "removed", **seated(1, BOB), reason="muster"), 10, "somebody is removed for not confirming, but there is no muster"),
    ("nobody is removed", M, cut(8, 9), 8, TOO_LATE),
    ("left instead of removed", M, lambda m: insert(m, 8, "left", **seated(0, ANN)) or retime(8, "2026-11-25T10:00:05.000Z")(m), 8, TOO_LATE),
    ("removed after somebody left", L, inserted(7, "removed", **seated(0, ANN), reason="muster"), 7, "somebody is removed for not confirming, but there is no muster"),
    ("a muster anew for a newcomer", J, inserted(9, "mustered", until="2026-11-25T10:00:07.000Z"), 9, "there is no reason for a muster"),
    ("confirmed by a newcomer", J, inserted(9, "confirmed", **seated(2, DAN)), 9, "seat 2 is not asked to confirm"),
    ("mustered again two days after a confirmation", L, both(retime(7, "2026-11-26T10:00:06.000Z"), retime(8, "2026-11-26T10:00:06.000Z")), 8, "the last seat is taken, but `started` does not follow at once"),
    ("started beside somebody who is silent again", L, lambda m: m.lines[7].payload.update(kind="started", accounts=[ANN, BOB], effects=[]) or m.lines[7].payload.pop("until"), 8, "the last seat is taken, but `mustered` does not follow at once"),
    ("started beside a newcomer", J, inserted(9, "started", accounts=[ANN, BOB, DAN], effects=[]), 9, "not all have confirmed"),
    ("a muster ends because somebody leaves", J, cut(9), 9, TOO_LATE),
    ("asked again a day after a confirmation", K, inserted(10, "mustered", until="2026-11-26T10:00:09.000Z"), 10, "the last seat is taken, but `started` does not follow at once"),
    ("confirmed by one who sat down that day", K, inserted(7, "confirmed", **seated(2, EVE)), 7, "seat 2 is not asked to confirm"),
    ("removed though not asked", K, inserted(9, "removed", **seated(2, EVE), reason="muster"), 9, "somebody is removed for not confirming, but there is no muster"),
    ("removed before one who was asked", K, set_at("removed", **seated(2, EVE)), 8, "seat 2 is not the next to be removed"),
    ("started before the other has confirmed", K, inserted(8, "started", accounts=[ANN, BOB, EVE, CAT], effects=[]), 8, "not all have confirmed"),
    ("a muster of a game to which bots come", J, set_at("created", bots_after=3600), 5, "the last seat is taken, but `started` does not follow at once"),
    ("expired instead of removed", L, lambda m: m.lines.__delitem__(slice(4, 10)) or m.lines[-1].payload.update(at="2026-12-24T10:00:00.000Z", result={"placings": [], "reason": "expired"}), 5, TOO_LATE),
    ("removed by a host of strangers", M, both(take("removed", "reason"), set_at("removed", by=1)), 8, TOO_LATE),
    ("removed early by a host of strangers", M, inserted(4, "removed", **seated(1, BOB), by=0), 4, "seat 0 is not the host's"),
    ("removed by and for something", A, set_at("removed", reason="muster"), 6, BY_OR_REASON),
    ("removed by nobody for nothing", A, take("removed", "by"), 6, BY_OR_REASON),
    ("removed for a muster among friends", A, both(take("removed", "by"), set_at("removed", reason="muster")), 6, "somebody is removed for not confirming, but there is no muster"),
    ("started early by a host of strangers", M, inserted(4, "started", accounts=[ANN, BOB], effects=[]), 4, "the game has no host who could start it early"),
    # Missed deadlines.
    ("a forfeit too early", M, set_at("timed_out", expiry="forfeit"), 22, FOLLOWS),
    ("a forfeit that is missing", M, set_at("timed_out", 1, expiry="autoplay"), 24, FOLLOWS),
    ("a forfeit that is claimed", M, set_at("timed_out", 1, claimed_by=1), 24, FOLLOWS),
    ("a forfeit though they moved", M, by_hand(24), 25, FOLLOWS),
    ("no forfeit at the third", C, both(miss(14), miss(15)), 15, FOLLOWS),
    # Undo.
    ("a reveal is taken back at once", U, inserted(10, "undone", **seated(0, ANN), agreed=False, effects=[], to_seq=8), 10, "a move is taken back at once that revealed something"),
    ("two moves, one a reveal, are taken back at once", U, inserted(10, "undone", **seated(0, ANN), agreed=False, effects=[], to_seq=7), 10, "a move is taken back at once that revealed something"),
    ("a reveal is offered back in a rated game", M, set_at("offered", proposal={"to_seq": 17, "type": "undo"}), 20, "the offer goes back behind a move that revealed something"),
    ("a reveal is offered back among bots", C, inserted(13, "offered", **seated(0, ANN), proposal={"to_seq": 11, "type": "undo"}), 13, "the offer goes back behind a move that revealed something"),
    ("a token is offered back among bots", B, set_at("offered", proposal={"to_seq": 11, "type": "undo"}), 15, "the offer goes back behind a move that revealed something"),
]  # fmt: skip


class Strangers(unittest.TestCase):
    def test_each_is_refused(self) -> None:
        refuse_each(self, FORGERIES)

    def test_unknown_words_are_named(self) -> None:
        for kind, nth, change, said in (
            ("created", 0, {"opponents": "giants"}, "event 1: 'giants' is unknown here"),
            ("joined", 1, {"account_kind": "oracle"}, "event 3: 'oracle' is unknown here"),
            ("removed", 0, {"reason": "rain"}, "event 8: 'rain' is unknown here"),
        ):
            maker = stories.mustered_game()
            maker.find(kind, nth).payload.update(change)
            report, _ = verify("log", maker.data())
            self.assertEqual((report.fault, report.verdict, report.not_checked[0]), (None, HOLDS, said))

"""Forgeries by somebody who can rewrite a whole log, hashes and all, and the sentence that answers each."""

from __future__ import annotations

import unittest
from collections.abc import Callable

from longhall_log import chance, digest
from longhall_log.verdict import FAULT, HOLDS
from longhall_log.verifier import verify

from . import stories
from .maker import ANN, BOB, CAT, ENTROPY, GAME, Line, Maker, seated

Change = Callable[[Maker], object]
Forgery = tuple[str, Callable[[], Maker], Change, "int | None", str]


def insert(maker: Maker, seq: int, kind: str, **fields: object) -> None:
    """Inserts an event there, with the time of the previous one."""
    at = maker.lines[seq - 2].payload["at"]
    maker.lines.insert(seq - 1, Line({"at": at, "kind": kind, **fields}))


def swap_seats(maker: Maker) -> None:
    started = maker.find("started").payload
    started["accounts"].reverse()


def as_a_bot(maker: Maker) -> None:
    """Relabels all of Bob's events as a bot's; but a bot's account is derived from game and seat."""
    maker.find("joined", 1).payload["bot"] = stories.BOT
    del maker.find("joined", 1).payload["entropy"]


def sham_secret(maker: Maker) -> None:
    """Adds a closed secret to a changed effect that was drawn."""
    line = maker.find("started")
    effect = line.payload["effects"][1]
    line.secrets, line.salts, line.closed = [({"effect": 1}, [], dict(effect))], {0: bytes(32)}, True
    effect["vikings"] = ["gray"] * 12


def sham_secrets_everywhere(maker: Maker) -> None:
    for line in maker.lines:
        if effects := line.payload.get("effects"):
            line.secrets, line.salts, line.closed = [({"effect": 0}, [], effects[0])], {0: bytes(32)}, True
            line.payload["effects"] = [{"type": effects[0]["type"]}, *effects[1:]]


def new_seed(maker: Maker) -> None:
    maker.find("ended").payload["seed"] = "00" * 32


def nested(depth: int) -> list[object]:
    return [] if depth == 1 else [nested(depth - 1)]


def with_a_secret(seats: list[int], item: object, value: dict[str, object]) -> Change:
    def change(maker: Maker) -> None:
        line = maker.find("moved")
        line.secrets, line.salts = [(item, seats, value)], {0: bytes(32)}

    return change


def set_at(kind: str, nth: int = 0, **fields: object) -> Change:
    return lambda maker: maker.find(kind, nth).payload.update(fields)


def inserted(seq: int, kind: str, **fields: object) -> Change:
    return lambda maker: insert(maker, seq, kind, **fields)


def drop(kind: str, nth: int = 0) -> Change:
    return lambda maker: maker.lines.remove(maker.find(kind, nth))


def effect_of(kind: str, nth: int, n: int, **fields: object) -> Change:
    return lambda maker: maker.find(kind, nth).payload["effects"][n].update(fields)


BOT_2 = digest.bot_account(GAME, 2)
MOVE = {"by": "player", "effects": [], "move": {"type": "any"}}

# A true log, what is done to it, and which event the verifier refuses with which sentence. The first story has the events created, joined, entropy_given,
# joined, started, moved, moved, offered, accepted, undone, moved, ended.
V, B, D, A = stories.vikings_game, stories.on_board_game, stories.vikingdoms_game, stories.abandoned
R = stories.replaced_game
PLACES = "the places are not 1 and on, best first, with those left out that are shared"
FORGERIES: list[Forgery] = [
    ("seed taken out", V, lambda m: m.find("ended").payload.pop("seed"), 12, "`ended` lacks `seed`"),
    ("another seed", V, new_seed, 12, "the seed is not the one that was committed to"),
    ("an event after the end", V, inserted(13, "left", **seated(0, ANN)), 13, "an event after `ended`"),
    ("a second end", V, lambda m: m.lines.append(m.find("ended")), 13, "an event after `ended`"),
    ("no created", V, drop("created"), 1, "the first event is not `created`"),
    ("created again", V, lambda m: m.lines.insert(1, m.lines[0]), 2, "`created` is the first event and no other"),
    ("a join in mid game", V, inserted(7, "joined", **seated(2, CAT)), 7, "`joined` after the start"),
    ("entropy in mid game", V, inserted(7, "entropy_given", **seated(0, ANN), entropy=ENTROPY), 7, "`entropy_given` after the start"),
    ("somebody leaves in mid game", V, inserted(7, "left", **seated(0, ANN)), 7, "`left` after the start"),
    ("started twice", V, lambda m: m.lines.insert(5, m.lines[4]), 6, "`started` after the start"),
    ("a move before the start", V, inserted(3, "moved", **seated(0, ANN), **MOVE), 3, "`moved` before the start"),
    ("seats swapped", V, swap_seats, 5, "`accounts` are not those who sit there, in the order of their seats"),
    ("somebody else at the start", V, set_at("started", accounts=[ANN, CAT]), 5, "`accounts` are not those who sit there, in the order of their seats"),
    ("the start is late", V, inserted(5, "left", **seated(1, BOB)), 5, "the last seat is taken, but `started` does not follow at once"),
    ("a person as a bot", V, as_a_bot, 4, "the account is not the one of a bot in this seat"),
    ("a bot as a person", B, lambda m: m.find("joined", 2).payload.pop("bot"), 4, "the account is that of a bot"),
    ("a bot of another seat", B, set_at("joined", 2, account=digest.bot_account(GAME, 1)), 4, "the account is not the one of a bot in this seat"),
    ("a bot with entropy", B, set_at("joined", 2, entropy=ENTROPY), 4, "a bot gives no entropy"),
    ("a bot's move by hand", B, set_at("moved", 2, by="player"), 12, "seat 1 is a bot, but its move is by `player`"),
    ("a player's move by a bot", V, set_at("moved", by="bot"), 6, "seat 0 is no bot, but its move is by `bot`"),
    ("a move for somebody who is there", V, set_at("moved", by="autoplay"), 6, "the rules move for seat 0, which is neither out nor has run out of time"),
    ("another has run out of time", B, set_at("timed_out", **seated(1, BOT_2)), 9, "seat 1 is a bot"),
    ("a move of somebody who is out", R, set_at("moved", by="player"), 9, "the player of seat 1 is out, but its move is by `player`"),
    ("entropy with the creator", V, set_at("joined", entropy=ENTROPY), 2, "the creator brings entropy along"),
    ("entropy given twice", V, inserted(4, "entropy_given", **seated(0, ANN), entropy=ENTROPY), 4, "seat 0 has given entropy already"),
    ("a seat is skipped", V, set_at("joined", 1, seat=2), 4, "the lowest free seat is 1, not 2"),
    ("a stranger's move", V, set_at("moved", account=CAT), 6, "seat 0 is not that of the account"),
    ("a move from nowhere", V, set_at("moved", seat=5), 6, "nobody sits in seat 5"),
    ("twice at one table", V, set_at("joined", 1, account=ANN), 4, "the account sits here already"),
    ("a seat for who has one", V, inserted(7, "replaced", **seated(1, ANN)), 7, "seat 1 is not the lowest that somebody may take"),
    ("a bot where none may sit", B, set_at("created", admits_bots=False), 4, "a bot sits down, but none are admitted"),
    ("bots of a game before where none may sit", V, set_at("created", admits_bots=False, bots=[stories.BOT], rematch_of=ANN), 1, "there are bots, but none are admitted"),
    ("bots of no game before", V, set_at("created", bots=[stories.BOT]), 1, "seats are kept, but it is no rematch"),
    ("a rematch of itself", V, set_at("created", rematch_of=str(GAME)), 1, "the game is a rematch of itself"),
    ("an empty list", V, set_at("created", invited=[]), 1, "`created` has a `invited` that says nothing"),
    ("null for something unknown", V, set_at("moved", hat=None), 6, "`moved` has a `hat` that says nothing"),
    ("somebody else sits down first", V, set_at("joined", account=CAT), 2, "it is not the creator who sits down first"),
    ("nobody sits down", A, lambda m: m.lines.__delitem__(slice(1, 7)) or m.find("ended").payload.update(at=m.lines[0].payload["at"]), 2, "the creator does not sit down at once"),
    ("something else before the creator sits down", V, inserted(2, "entropy_given", **seated(0, ANN), entropy=ENTROPY), 2, "the creator does not sit down at once"),
    ("a start that comes late", V, set_at("started", at="2026-11-22T10:00:06.000Z"), 5, "`started` did not happen at once"),
    ("a bot that thinks", B, set_at("moved", 2, at="2026-11-22T10:00:12.500Z"), 12, "`moved` did not happen at once"),
    ("a deadline to come", B, set_at("timed_out", deadline_at="2026-11-22T10:00:10.000Z"), 9, "`deadline_at` is after `at`"),
    ("a claim by a bot", B, lambda m: m.find("created").payload["clock"].update(at_deadline="claim") or m.find("timed_out").payload.update(claimed_by=1, expiry="forfeit"), 9, "seat 1 cannot claim it"),
    ("a seat that stays", R, set_at("created", on_leaving="autoplay"), 10, "seat 1 is not the lowest that somebody may take"),
    ("a bot resigns", B, inserted(9, "resigned", **seated(1, BOT_2)), 9, "seat 1 is a bot"),
    ("who is out resigns", R, inserted(9, "resigned", **seated(1, BOB)), 9, "seat 1 is out"),
    ("expired too soon", A, lambda m: m.lines.pop(6) and m.find("ended").payload["result"].update(reason="expired"), 7, "something was heard of the game in the last 14 days"),
    ("expired with nobody", A, lambda m: m.find("ended").payload["result"].update(reason="expired"), 8, "all have left, but the game is said to be expired"),
    ("cancelled by nobody", V, lambda m: m.find("ended").payload["result"].update(reason="cancelled", placings=[]), 12, "not all have agreed to end the game"),
    ("a second end after something unknown", V, lambda m: insert(m, 7, "sat") or m.lines.append(m.find("ended")), 14, "an event after `ended`"),
    ("another seed after something unknown", V, lambda m: insert(m, 7, "sat") or new_seed(m), 13, "the seed is not the one that was committed to"),
    ("a time turned back after something unknown", V, lambda m: insert(m, 7, "sat") or m.find("moved", 2).payload.update(at="2001-01-01T00:00:00.000Z"), 12, "`at` is before that of the event before"),
    ("removed by a guest", A, set_at("removed", by=1), 6, "seat 1 is not the host's"),
    ("left by nobody", A, drop("left", 1), 7, "somebody sits there, but the game is said to be abandoned"),
    ("an end before its time", A, lambda m: m.find("ended").payload["result"].update(reason="finished"), 8, "`finished` is no reason before the start"),
    ("times turned back", V, set_at("moved", at="2001-01-01T00:00:00.000Z"), 6, "`at` is before that of the event before"),
    ("a time in another form", V, set_at("moved", at="2026-11-22T10:00:06Z"), 6, "`at` is not a time"),
    ("the 31st of November", V, set_at("moved", at="2026-11-31T10:00:06.000Z"), 6, "`at` is on no calendar"),
    ("upper case in a payload", V, set_at("entropy_given", entropy=ENTROPY.upper()), 3, "`entropy_given` has a `entropy` that is not bytes in lower-case hex of the right length"),
    ("an id in upper case", V, set_at("moved", account=ANN.upper()), 6, "`moved` has a `account` that is not an id in lower case with hyphens"),
    ("null for nothing", V, set_at("joined", 1, entropy=None), 4, "`joined` has a `entropy` that says nothing"),
    ("other entropy", V, set_at("joined", 1, entropy="ef" * 64), 5, "`start_player` has another `seat` than the seed gives"),
    ("another start player", V, effect_of("started", 0, 0, seat=1), 5, "`start_player` has another `seat` than the seed gives"),
    ("no start player", V, lambda m: m.find("started").payload["effects"].pop(0), 5, "`started` has 0 effects `start_player`"),
    ("empty effects", B, set_at("started", effects=[]), 8, "a secret is of {\"effect\":2}, which the event has not"),
    ("another offer", V, effect_of("moved", 2, 1, vikings=["gray"] * 12), 11, "`offer_laid` has another `vikings` than the seed gives"),
    ("a round left out", V, effect_of("moved", 2, 1, round=3), 11, "`offer_laid` has another `round` than the seed gives"),
    ("an offer of the auction", V, effect_of("moved", 2, 1, type="tiles_laid"), 11, "`tiles_laid` is not for the options of this game"),
    ("an undo without consent", V, set_at("undone", agreed=False), 10, "all have agreed, but `undone` does not follow at once"),
    ("an undo with a gift", V, set_at("undone", effects=[{"type": "bought"}]), 10, "the effects of `undone` are not []"),
    ("an undo of the start", V, set_at("undone", to_seq=4), 10, "no undo leads to event 4"),
    ("an undo that is no longer", V, set_at("undone", to_seq=7), 10, "no undo leads to event 7"),
    ("an undo of somebody else's offer", V, set_at("undone", **seated(0, ANN)), 10, "not all have agreed to an offer to take this back"),
    ("an undo that nobody offered", V, lambda m: m.lines.__delitem__(slice(7, 9)), 8, "not all have agreed to an offer to take this back"),
    ("an undo that one does not want", V, drop("accepted"), 9, "not all have agreed to an offer to take this back"),
    ("an undo that comes late", V, set_at("undone", at="2026-11-22T10:00:10.000Z"), 10, "`undone` did not happen at once"),
    ("an undo of another's move at once", V, lambda m: m.lines.__delitem__(slice(7, 9)) or m.find("undone").payload.update(agreed=False, seat=0, account=ANN), 8, "a move is taken back at once that is not the player's own"),
    ("an offer with another", V, inserted(9, "offered", **seated(0, ANN), proposal={"to_seq": 6, "type": "undo"}), 9, "event 8 offers such a thing already"),
    ("a player agrees with themselves", V, set_at("accepted", **seated(1, BOB)), 9, "seat 1 has agreed before"),
    ("an offer that was declined", V, inserted(9, "declined", **seated(0, ANN), offer=8), 10, "event 8 is no offer that is open"),
    ("an answer to nothing", V, set_at("accepted", offer=7), 9, "event 7 is no offer that is open"),
    ("another end of the row", D, effect_of("started", 0, 2, islands=[]), 5, "`islands_laid` has another `islands` than the seed gives"),
    ("the other begins", D, lambda m: m.find("started").payload["effects"][3].update(seat=1 - m.find("started").payload["effects"][3]["seat"]), 5, "`first_player` has another `seat` than the seed gives"),
    ("tiles swapped", D, effect_of("started", 0, 0, seat=1), 5, "`tile_drawn` has another `seat` than the seed gives"),
    ("placings for one", D, lambda m: m.find("ended").payload["result"]["placings"].pop(), 8, "the placings are not one for each seat"),
    ("placings upside down", D, lambda m: m.find("ended").payload["result"]["placings"].reverse(), 8, PLACES),
    ("another token", B, effect_of("moved", 2, 0, supply="gold"), 12, "`supply_drawn` has another `supply` than the seed gives"),
    ("a token of nobody's hand", B, effect_of("moved", 3, 0, supply="gold"), 13, "`gold` is loaded, but was not drawn"),
    ("nothing shuffled anew", B, lambda m: m.find("undone").__dict__.update(secrets=[]) or m.find("undone").payload.update(effects=[]), 16, "the effects of `undone` are not ['supplies_reshuffled']"),
    ("shuffled as before", B, lambda m: m.find("undone").secrets[0][2]["add_1"].reverse(), 16, "`supplies_reshuffled` has another `add_1` than the seed gives"),
    ("another salt", B, lambda m: m.find("started").salts.update({0: bytes(32)}), 8, "the salt of secret 0 is not the one that the seed gives"),
    ("a secret beside the truth", B, effect_of("moved", 0, 0, count=2), 10, "the payload shows another `count` than its secret"),
    ("a move that nobody knows", B, lambda m: m.find("moved", 1).__dict__.update(secrets=[]), 11, "`move` is null, but no secret has it"),
    ("a sham secret with what it hides", V, sham_secret, 5, "`offer_laid` has another `vikings` than the seed gives"),
    ("a secret of no effect", V, with_a_secret([], {"effect": 1}, {"type": "any"}), 6, "a secret is of {\"effect\":1}, which the event has not"),
    ("a secret of no part", V, with_a_secret([], "by", {"type": "any"}), 6, "a secret is of \"by\", which the event has not"),
    ("a secret for a stranger", V, with_a_secret([3], "move", {"hidden": 1, "type": "any"}), 6, "a secret is for a seat that is not there"),
    ("a secret's seats upside down", V, with_a_secret([1, 0], "move", {"type": "any"}), 6, "the seats of a secret are not in rising order"),
    ("a timeout without a clock", B, lambda m: m.find("created").payload.pop("clock"), 9, "there is no clock"),
    ("another expiry", B, set_at("timed_out", expiry="replace"), 9, "this does not follow of a deadline where the clock says `autoplay`"),
    ("a claim of nothing", B, set_at("timed_out", claimed_by=1, expiry="forfeit"), 9, "this does not follow of a deadline where the clock says `autoplay`"),
    ("a vacation without a clock", V, inserted(6, "vacation_taken", **seated(0, ANN), first_day="2026-11-23", last_day="2026-11-24"), 6, "there is no clock"),
    ("a clock without a zone", B, lambda m: m.find("created").payload["clock"].pop("zone"), 1, "`created` has a `clock` that lacks `zone`"),
    ("a short window", B, lambda m: m.find("created").payload["clock"].update(window={"from": "10:00", "until": "10:59"}), 1, "`created` has a `clock` that has a `window` that is shorter than an hour"),
    ("places from 2", D, lambda m: [placing.update(place=placing["place"] + 1) for placing in m.find("ended").payload["result"]["placings"]], 8, PLACES),
    ("a place left out", D, lambda m: m.find("ended").payload["result"]["placings"][1].update(place=3), 8, PLACES),
    ("invited twice", V, set_at("created", rematch_of=ANN, invited=[BOB, BOB]), 1, "somebody is invited twice"),
    ("a stranger in a kept seat", V, set_at("created", rematch_of=ANN, invited=[CAT]), 4, "the free seats are kept for those who are invited"),
    ("all agree and it goes on", R, inserted(8, "accepted", **seated(2, CAT), offer=6), 9, "all have agreed to end the game, but `ended` does not follow at once"),
    ("a newcomer is bound", R, lambda m: m.lines.__delitem__(slice(10, 11)) or m.lines[-1].payload.update(at=m.lines[-2].payload["at"], result={"placings": [], "reason": "cancelled"}), 11, "not all have agreed to end the game"),
    ("offered again", R, lambda m: inserted(8, "declined", **seated(2, CAT), offer=6)(m) or inserted(9, "offered", **seated(0, ANN), proposal={"type": "cancel"})(m), 9, "such an offer was declined since the last move"),
    ("one is left", B, inserted(18, "vacation_ended", **seated(0, BOB)), 18, "one player is left, but `ended` does not follow at once"),
    ("nobody is seated", A, inserted(8, "joined", **seated(0, ANN)), 8, "nobody is seated any more, but `ended` does not follow at once"),
    ("one sits down with themselves", V, lambda m: m.lines.__delitem__(slice(3, 4)) or m.find("started").payload["accounts"].pop(), 4, "fewer than two sit there"),
    ("a secret that hides nothing", V, with_a_secret([], "move", {"type": "any"}), 6, "the secret hides nothing"),
    ("nested too deep", V, lambda m: m.find("moved").payload["move"].update(more=nested(126)), 6, "the line is refused: it is nested too deep"),
]  # fmt: skip


def refuse_each(case: unittest.TestCase, forgeries: list[Forgery]) -> None:
    for name, story, change, seq, sentence in forgeries:
        with case.subTest(name):
            maker = story()
            change(maker)
            report, _ = verify("log", maker.data())
            case.assertIsNotNone(report.fault)
            assert report.fault is not None
            case.assertEqual((report.fault.seq, report.fault.sentence), (seq, sentence))
            case.assertEqual(report.verdict, FAULT)


class Forgeries(unittest.TestCase):
    def test_each_is_refused(self) -> None:
        refuse_each(self, FORGERIES)

    def test_the_end_cut_off_is_never_verified(self) -> None:
        maker = stories.vikings_game()
        del maker.lines[-1]
        report, _ = verify("log", maker.data())
        self.assertEqual(report.verdict, HOLDS)

    def test_sham_secrets_are_never_verified_and_do_not_hide_the_rest(self) -> None:
        maker = stories.vikings_game()
        sham_secrets_everywhere(maker)
        report, _ = verify("log", maker.data())
        self.assertEqual((report.fault, report.verdict, report.draws), (None, HOLDS, 7))
        self.assertEqual(report.not_checked[0], "event 5: the secret part {'effect': 0} is closed")
        effect_of("started", 0, 1, vikings=["gray"] * 12)(maker)
        report, _ = verify("log", maker.data())
        self.assertEqual(str(report.fault), "`offer_laid` has another `vikings` than the seed gives")

    def test_other_bytes_of_the_seed_make_other_luck(self) -> None:
        """Choosing the commitment means choosing the seed, but not the draws."""
        maker = stories.vikings_game()
        seed = bytes(32)
        maker.find("ended").payload["seed"] = seed.hex()
        maker.find("created").payload["seed_commitment"] = digest.commitment(seed)
        report, _ = verify("log", maker.data())
        self.assertEqual((report.fault and report.fault.seq, report.verdict), (5, FAULT))
        self.assertNotEqual(chance.game_key(seed, []), maker.game_key)

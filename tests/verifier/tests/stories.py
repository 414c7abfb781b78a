"""True logs: one of each ruleset, and games that never began."""

from __future__ import annotations

import copy
from typing import Any

from longhall_log import digest
from longhall_log.draws import vikings, vikingdoms, vikings_on_board

from .maker import ANN, BOB, CAT, DAN, ENTROPY, EVE, GAME, Maker, seated

CLOCK = {
    "at_deadline": "autoplay",
    "pace": {"seconds": 86400, "type": "per_move"},
    "vacation_days": 0,
    "weekends_off": False,
    "zone": "UTC",
}
PLAIN = {"auction": True, "progress": False}
BOT = {"skill": "easy", "version": 1}


def placings(seats: int) -> list[dict[str, Any]]:
    return [{"place": seat + 1, "points": 10 - seat, "seat": seat} for seat in range(seats)]


def two_sit_down(maker: Maker, options: dict[str, Any], beacon: str | None = None) -> None:
    maker.created(2, options)
    maker.add("joined", **seated(0, ANN))
    maker.add("entropy_given", **seated(0, ANN), entropy=ENTROPY)
    maker.add("joined", **seated(1, BOB), entropy="cd" * 64)
    maker.begin([ENTROPY, "cd" * 64], beacon)


def moved(maker: Maker, seat: int, account: str, *effects: dict[str, Any], by: str = "player") -> int:
    return maker.add("moved", **seated(seat, account), by=by, effects=list(effects), move={"type": "any"})


def abandoned() -> Maker:
    maker = Maker()
    maker.created(3, {"progress": False})
    maker.add("joined", **seated(0, ANN))
    maker.add("joined", **seated(1, BOB))
    maker.add("left", **seated(0, ANN))
    maker.add("joined", **seated(0, ANN), entropy=ENTROPY)
    maker.add("joined", **seated(2, digest.bot_account(GAME, 2)), bot=BOT)
    del maker.lines[-1]
    maker.add("removed", **seated(1, BOB), by=0)
    maker.add("left", **seated(0, ANN))
    maker.end("abandoned")
    return maker


def vikings_game(beacon: dict[str, Any] | None = None) -> Maker:
    """Two rounds of the first game; an undo by consent deals the second anew."""
    maker = Maker()
    two_sit_down(maker, {"auction": True, "progress": False}, beacon and beacon["signature"])
    bags = {colour: 13 for colour in vikings.COLOURS}, dict(vikings.TILES)

    def offer(number: int) -> dict[str, Any]:
        colours, tiles = bags
        drawn = vikings.draw_vikings(maker.draw(f"round {number} vikings"), colours, 12)
        laid = vikings.draw_tiles(maker.draw(f"round {number} tiles"), tiles)
        return {"round": number, "tiles": laid, "type": "offer_laid", "vikings": drawn}

    start = {"seat": maker.draw("start player").below(2), "type": "start_player"}
    extra = {"beacon": beacon} if beacon else {}
    maker.add("started", accounts=[ANN, BOB], effects=[start, offer(1)], **extra)
    before = moved(maker, 0, ANN, {"type": "bought"})
    left = dict(bags[0]), dict(bags[1])
    moved(maker, 1, BOB, {"type": "bought"}, offer(2))
    asked = maker.add("offered", **seated(1, BOB), proposal={"to_seq": before, "type": "undo"})
    maker.add("accepted", **seated(0, ANN), offer=asked)
    maker.agree_to_undo()
    maker.add("undone", **seated(1, BOB), agreed=True, effects=[], to_seq=before)
    bags = left
    moved(maker, 1, BOB, {"type": "bought"}, offer(2))
    maker.end("finished", placings(2))
    return maker


def progress_game() -> Maker:
    """Auction and special tiles, of which one is taken between two rounds."""
    maker = Maker()
    two_sit_down(maker, {"auction": True, "progress": True})
    colours, tiles, specials = {colour: 13 for colour in vikings.COLOURS}, dict(vikings.TILES), dict(vikings.SPECIALS)

    def begin_round(number: int, row: int) -> list[dict[str, Any]]:
        opened = vikings.draw_specials(maker.draw(f"round {number} specials"), specials, row)
        drawn = vikings.draw_vikings(maker.draw(f"round {number} vikings"), colours, 13)
        laid = vikings.draw_tiles(maker.draw(f"round {number} tiles"), tiles)
        return [
            {"round": number, "tiles": opened, "type": "specials_laid"},
            {"type": "vikings_drawn", "vikings": [drawn.count(colour) for colour in vikings.COLOURS]},
            {"tiles": laid, "type": "tiles_laid"},
        ]

    start = {"seat": maker.draw("start player").below(2), "type": "start_player"}
    first = begin_round(1, 0)
    maker.add("started", accounts=[ANN, BOB], effects=[start, *first])
    moved(maker, 0, ANN, {"gold": 0, "seat": 0, "tile": first[0]["tiles"][0], "type": "special_taken"})
    moved(maker, 1, BOB, *begin_round(2, 3))
    maker.end("finished", placings(2))
    return maker


def vikingdoms_game() -> Maker:
    maker = Maker("vikingdoms")
    two_sit_down(maker, {})
    tiles = maker.draw("tiles").shuffle(vikingdoms.TILES)
    coins = [vikingdoms.COINS[tile] for tile in tiles[:2]]
    first = coins.index(min(coins)) if coins[0] != coins[1] else maker.draw("first player").below(2)
    effects: list[dict[str, Any]] = [
        {"seat": 0, "tile": tiles[0], "type": "tile_drawn"},
        {"seat": 1, "tile": tiles[1], "type": "tile_drawn"},
        {"islands": [tiles[i : i + 2] for i in range(2, 12, 2)], "type": "islands_laid"},
        {"seat": first, "type": "first_player"},
    ]
    maker.add("started", accounts=[ANN, BOB], effects=effects)
    moved(maker, first, [ANN, BOB][first], {"type": "end_chosen"})
    maker.add("resigned", **seated(0, ANN))
    maker.end("resigned", [placings(2)[0] | {"seat": 1}, placings(2)[1] | {"points": None, "seat": 0}])
    return maker


def on_board_game() -> Maker:
    """Secrets, a bot, a seat that closes up, a reshuffle, a clock, somebody who resigns."""
    maker = Maker("vikings_on_board")
    maker.created(4, {"lone_viking": False}, clock=copy.deepcopy(CLOCK))
    maker.add("joined", **seated(0, ANN))
    maker.add("joined", **seated(1, CAT), entropy=ENTROPY)
    bot = digest.bot_account(GAME, 2)
    maker.add("joined", **seated(2, bot), bot=BOT)
    maker.add("left", **seated(1, CAT))
    maker.add("joined", **seated(1, BOB), entropy=ENTROPY)
    maker.add("left", **seated(0, ANN))
    maker.begin([ENTROPY, ""])
    add_1, draw_3 = vikings_on_board.shuffle_supplies(maker.draw("supplies"))
    shuffled = {"add_1": list(add_1), "draw_3": list(draw_3), "type": "supplies_shuffled"}
    effects = [
        {"order": maker.draw("order").shuffle([0, 1]), "type": "order_drawn"},
        {"ships": vikings_on_board.build_ships(maker.draw("ships")), "type": "ships_built"},
        {"type": "supplies_shuffled"},
    ]
    start = maker.add("started", ({"effect": 2}, [], shuffled), accounts=[BOB, bot], effects=effects)
    deadline = "2026-11-22T10:00:08.000Z"
    maker.add("timed_out", **seated(0, BOB), deadline_at=deadline, expiry="autoplay")
    _draw_three(maker, draw_3)
    moved(maker, 1, bot, {"seat": 1, "supply": add_1[0], "type": "supply_drawn"}, by="bot")
    moved(maker, 1, bot, {"seat": 1, "ship": 1, "supply": add_1.pop(0), "type": "supply_loaded"}, by="bot")
    before = len(maker.lines)
    moved(maker, 0, BOB, {"type": "promoted"}, by="order")
    # Bots agree to everything.
    maker.add("offered", **seated(0, BOB), proposal={"to_seq": before, "type": "undo"})
    _reshuffle(maker, before, add_1, draw_3)
    maker.add("resigned", **seated(0, BOB))
    assert start == 8
    # Only the bot is left.
    maker.end("resigned", [{"place": 1, "points": None, "seat": 1}, {"place": 2, "points": None, "seat": 0}])
    return maker


def replaced_game() -> Maker:
    """Three people; one resigns, the rules move for them, and a newcomer takes the seat."""
    maker = Maker()
    maker.created(3, {"auction": True, "progress": False})
    maker.add("joined", **seated(0, ANN))
    maker.add("joined", **seated(1, BOB), entropy=ENTROPY)
    maker.add("joined", **seated(2, CAT))
    maker.begin(["", ENTROPY, ""])
    drawn = vikings.draw_vikings(maker.draw("round 1 vikings"), {colour: 13 for colour in vikings.COLOURS}, 12)
    laid = vikings.draw_tiles(maker.draw("round 1 tiles"), dict(vikings.TILES))
    start = {"seat": maker.draw("start player").below(3), "type": "start_player"}
    offer = {"round": 1, "tiles": laid, "type": "offer_laid", "vikings": drawn}
    maker.add("started", accounts=[ANN, BOB, CAT], effects=[start, offer])
    maker.add("offered", **seated(1, BOB), proposal={"type": "cancel"})
    maker.add("accepted", **seated(0, ANN), offer=6)
    maker.add("resigned", **seated(1, BOB))
    moved(maker, 1, BOB, {"type": "bought"}, by="autoplay")
    maker.add("replaced", **seated(1, DAN))
    moved(maker, 1, DAN, {"type": "bought"})
    maker.end("finished", placings(3))
    return maker


def mustered_game() -> Maker:
    """A rated game of strangers: two do not confirm, others come two days later; then one misses two deadlines in a row."""
    maker = Maker()
    wishes: dict[str, Any] = {"admits_bots": False, "misses": 2, "opponents": "people_only"}
    maker.created(4, dict(PLAIN), clock=copy.deepcopy(CLOCK), muster=True, rated=True, **wishes)
    maker.add("joined", **seated(0, ANN))
    maker.add("joined", **seated(1, BOB), account_kind="agent", entropy=ENTROPY)
    maker.add("joined", **seated(2, CAT))
    maker.day = 24
    maker.add("joined", **seated(3, EVE))
    maker.add("mustered", until="2026-11-25T10:00:05.000Z")
    maker.add("confirmed", **seated(1, BOB))
    maker.day = 25
    for seat, account in ((0, ANN), (2, CAT)):
        maker.add("removed", **seated(seat, account), at="2026-11-25T10:00:05.000Z", reason="muster")
    maker.add("joined", **seated(0, DAN))
    maker.day = 27
    maker.add("joined", **seated(2, ANN))
    maker.add("mustered", until="2026-11-28T10:00:11.000Z")
    for seat, account in ((0, DAN), (1, BOB), (3, EVE)):
        maker.add("confirmed", **seated(seat, account))
    maker.begin(["", ENTROPY, "", ""])
    second = _start(maker, [DAN, BOB, ANN, EVE])
    moved(maker, 0, DAN, {"type": "bought"})
    moved(maker, 1, BOB, {"type": "bought"}, second)
    moved(maker, 2, ANN, {"type": "bought"})
    maker.add("offered", **seated(2, ANN), proposal={"to_seq": 18, "type": "undo"})
    maker.add("declined", **seated(1, BOB), offer=20)
    for expiry in ("autoplay", "forfeit"):
        maker.add("timed_out", **seated(0, DAN), deadline_at="2026-11-27T10:00:21.000Z", expiry=expiry)
        moved(maker, 0, DAN, {"type": "bought"}, by="autoplay")
    maker.end("finished", placings(4))
    return maker


def left_muster() -> Maker:
    """The one who came last leaves, and the other confirms in vain; the next comes when she has been silent again."""
    maker = Maker()
    maker.created(2, dict(PLAIN), muster=True)
    maker.add("joined", **seated(0, ANN))
    maker.day = 24
    maker.add("joined", **seated(1, BOB))
    maker.add("mustered", until="2026-11-25T10:00:03.000Z")
    maker.add("left", **seated(1, BOB))
    maker.add("confirmed", **seated(0, ANN))
    maker.day = 27
    maker.add("joined", **seated(1, BOB))
    maker.add("mustered", until="2026-11-28T10:00:07.000Z")
    maker.add("left", **seated(0, ANN))
    maker.add("left", **seated(1, BOB))
    maker.end("abandoned")
    return maker


def joined_muster() -> Maker:
    """Somebody leaves during a muster, another joins it, and one does not confirm."""
    maker = Maker()
    maker.created(3, dict(PLAIN), muster=True)
    maker.add("joined", **seated(0, ANN))
    maker.add("joined", **seated(1, BOB))
    maker.day = 24
    maker.add("joined", **seated(2, CAT))
    maker.add("mustered", until="2026-11-25T10:00:04.000Z")
    maker.add("confirmed", **seated(1, BOB))
    maker.add("left", **seated(2, CAT))
    maker.add("joined", **seated(2, DAN))
    maker.day = 25
    maker.add("removed", **seated(0, ANN), reason="muster")
    maker.add("left", **seated(1, BOB))
    maker.add("left", **seated(2, DAN))
    maker.end("abandoned")
    return maker


def lately_confirmed() -> Maker:
    """One confirms, one is removed, and one is not asked; when the seat is taken again the next day, the game starts."""
    maker = Maker()
    maker.created(4, dict(PLAIN), muster=True)
    maker.add("joined", **seated(0, ANN))
    maker.add("joined", **seated(1, BOB))
    maker.day = 24
    maker.add("joined", **seated(2, EVE))
    maker.add("joined", **seated(3, CAT))
    maker.add("mustered", until="2026-11-25T10:00:05.000Z")
    maker.add("confirmed", **seated(0, ANN))
    maker.day = 25
    maker.add("removed", **seated(1, BOB), reason="muster")
    maker.add("joined", **seated(1, DAN))
    maker.begin(["", "", "", ""])
    _start(maker, [ANN, DAN, EVE, CAT])
    for seat, account in ((0, ANN), (2, EVE), (3, CAT)):
        maker.add("resigned", **seated(seat, account))
    maker.end("resigned", [{"place": 1 if seat == 1 else 2, "points": None, "seat": seat} for seat in (1, 0, 2, 3)])
    return maker


def bots_come() -> Maker:
    """Bots take the free seats of a game of strangers; a person takes over one of them."""
    maker = Maker()
    clock = copy.deepcopy(CLOCK)
    maker.created(4, dict(PLAIN), bots_after=3600, clock=clock, misses=3, muster=True, opponents="reliable")
    maker.add("joined", **seated(0, ANN))
    maker.add("joined", **seated(1, BOB), account_kind="bot", owner=CAT)
    steady = {"skill": "steady", "version": 2}
    bots = [digest.bot_account(GAME, seat) for seat in (2, 3)]
    for seat, bot in enumerate(bots, 2):
        maker.add("joined", **seated(seat, bot), at="2026-11-22T11:00:01.000Z", bot=steady)
    maker.begin(["", "", "", ""])
    maker.day = 23
    second = _start(maker, [ANN, BOB, *bots])
    moved(maker, 2, bots[0], {"type": "bought"}, by="bot")
    maker.add("replaced", **seated(2, DAN), account_kind="agent")
    moved(maker, 2, DAN, {"type": "bought"})
    maker.add("offered", **seated(2, DAN), proposal={"to_seq": 8, "type": "undo"})
    moved(maker, 3, bots[1], {"type": "bought"}, by="bot")
    moved(maker, 3, bots[1], {"type": "bought"}, second, by="bot")
    maker.add("timed_out", **seated(0, ANN), deadline_at="2026-11-23T10:00:13.000Z", expiry="autoplay")
    moved(maker, 0, ANN, {"type": "bought"}, by="autoplay")
    maker.end("finished", placings(4))
    return maker


def taken_back() -> Maker:
    """A move that reveals nothing is taken back at once."""
    maker = Maker()
    two_sit_down(maker, dict(PLAIN))
    second = _start(maker, [ANN, BOB])
    moved(maker, 0, ANN, {"type": "bought"})
    maker.add("undone", **seated(0, ANN), agreed=False, effects=[], to_seq=5)
    moved(maker, 0, ANN, {"type": "bought"})
    moved(maker, 0, ANN, {"type": "bought"}, second)
    maker.end("finished", placings(2))
    return maker


def _start(maker: Maker, accounts: list[str]) -> dict[str, Any]:
    """Starts a game of `vikings/1`; returns the effect that lays the offer of its second round."""
    colours, tiles = {colour: 13 for colour in vikings.COLOURS}, dict(vikings.TILES)
    offers = []
    for number in (1, 2):
        drawn = vikings.draw_vikings(maker.draw(f"round {number} vikings"), colours, 12)
        laid = vikings.draw_tiles(maker.draw(f"round {number} tiles"), tiles)
        offers.append({"round": number, "tiles": laid, "type": "offer_laid", "vikings": drawn})
    start = {"seat": maker.draw("start player").below(len(accounts)), "type": "start_player"}
    maker.add("started", accounts=accounts, effects=[start, offers[0]])
    return offers[1]


def _draw_three(maker: Maker, draw_3: list[str]) -> None:
    """By the rules, for seat 0: the second of three is loaded."""
    drawn = draw_3[:3]
    del draw_3[:3]
    hidden = {"count": 3, "seat": 0, "type": "supplies_drawn"}
    shown: dict[str, Any] = {"account": BOB, "by": "autoplay", "seat": 0}
    whole = hidden | {"supplies": list(drawn)}
    maker.add("moved", ({"effect": 0}, [0], whole), **shown, effects=[hidden], move={"type": "any"})
    loaded = drawn.pop(1)
    effects = [
        {"seat": 0, "ship": 4, "supply": loaded, "type": "supply_loaded"},
        {"count": 2, "seat": 0, "type": "supplies_returned"},
    ]
    maker.add("moved", ("move", [0], {"supply": loaded, "type": "load"}), **shown, effects=effects, move=None)
    draw_3 += drawn


def _reshuffle(maker: Maker, to_seq: int, add_1: list[str], draw_3: list[str]) -> None:
    """All but the last two of `draw_3` are unseen."""
    maker.agree_to_undo()
    unseen = [vikings_on_board.Token(kind) for kind in add_1 + draw_3[:-2]]
    vikings_on_board.reshuffle(maker.draw("reshuffle supplies"), unseen)
    add_1[:] = [token.kind for token in unseen[: len(add_1)]]
    draw_3[:-2] = [token.kind for token in unseen[len(add_1) :]]
    value = {"add_1": list(add_1), "draw_3": list(draw_3), "type": "supplies_reshuffled"}
    hidden = {"type": "supplies_reshuffled"}
    fields: dict[str, Any] = {"agreed": True, "effects": [hidden], "to_seq": to_seq}
    maker.add("undone", ({"effect": 0}, [], value), **seated(0, BOB), **fields)

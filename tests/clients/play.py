"""Plays every title, and meets what every client meets, by openapi-python-client."""
import json
import sys
from concurrent.futures import ThreadPoolExecutor
from hall import AuthenticatedClient, Client, models as m
from hall.api.accounts import create_account
from hall.api.games import create_game, get_game, join_game
from hall.api.moves import list_legal_moves, make_moves

def sign_up(name: str) -> AuthenticatedClient:
    made = create_account.sync(client=Client(sys.argv[1]), body=m.AccountWithPassword(name, "a door that nobody opens"))
    assert isinstance(made, m.SignedUp), made
    return AuthenticatedClient(sys.argv[1], made.access_token)

ann, bob = sign_up("ann-python"), sign_up("bob-python")

def board(game: object) -> str:
    """What is on the board, in the words of each title."""
    if isinstance(game, m.VikingsGame):
        return f"gold {[player.gold for player in game.view.players]}" if game.view else ""
    if isinstance(game, m.VikingsOnBoardGame):
        return f"{len(game.view.ships)} ships" if game.view else ""
    return f"coins {[player.coins for player in game.view.players]}" if isinstance(game, m.VikingdomsGame) and game.view else ""

for new in (m.VikingsGameRequest("vikings", 2), m.VikingsOnBoardGameRequest("vikings_on_board", 2), m.VikingdomsGameRequest("vikingdoms", 2)):
    game = create_game.sync(client=ann, body=new)
    assert game and not isinstance(game, m.Problem)
    join_game.sync(game.id, client=ann, body=m.SeatingOfBot("easy"))
    while game.status != "finished":
        legal = list_legal_moves.sync(game.id, client=ann)
        assert legal and not isinstance(legal, m.Problem)
        if legal.moves:
            made = make_moves.sync(game.id, client=ann, body=m.MovesRequest(legal.seq, [legal.moves[legal.seq * 7 % len(legal.moves)]]))
            assert made and not isinstance(made, m.Problem), made
        game = get_game.sync(game.id, client=ann)
        assert game and not isinstance(game, m.Problem)
    print(game.ruleset, board(game), game.result and [placing.points for placing in game.result.placings])

clock = m.ClockRequest(m.ClockPaceBankRequest(86_400, "bank"))
private = create_game.sync(client=ann, body=m.VikingsGameRequest("vikings", 2, clock=clock, on_leaving="replace", visibility="private"))
assert isinstance(private, m.VikingsGame) and private.clock and private.invite
seen = get_game.sync_detailed(private.id, client=ann).headers["etag"]
assert get_game.sync_detailed(private.id, client=ann, if_none_match=seen).status_code == 304
with ThreadPoolExecutor() as pool:
    waiting = pool.submit(get_game.sync, private.id, client=ann, if_none_match=seen, prefer="wait=30")
    join_game.sync(private.id, client=bob, body=m.SeatingOfPlayer(invite=private.invite))
    begun = waiting.result()
assert isinstance(begun, m.VikingsGame) and begun.status == "active"
mover, sail = ann if begun.awaiting[0] == begun.you else bob, m.VikingsMoveEndSailing("end_sailing")
stale, illegal = (make_moves.sync(begun.id, client=mover, body=m.MovesRequest(seq, [sail])) for seq in (1, begun.seq))
assert isinstance(stale, m.Problem) and (stale.status, stale.code, stale.seq) == (409, "stale_seq", begun.seq)
assert isinstance(illegal, m.Problem) and (illegal.status, illegal.code, illegal.index) == (422, "illegal_move", 0) and illegal.rule
with ann.get_httpx_client().stream("GET", f"/v1/games/{begun.id}/stream?after=0") as stream:
    events = (json.loads(line.removeprefix("data: ")) for line in stream.iter_lines() if line.startswith("data: "))
    print("joined:", next(m.EventJoined.from_dict(event).seat for event in events if event["kind"] == "joined"))
while (refused := create_game.sync_detailed(client=bob, body=m.VikingsGameRequest("vikings", 2))).status_code == 201:
    pass
assert isinstance(refused.parsed, m.Problem) and refused.parsed.code == "too_many_requests" and refused.headers["retry-after"]
print("met 304, wait, 409, 422, events and 429")

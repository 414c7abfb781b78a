"""Reads what came after the document was made, by openapi-python-client and the 3.0 edition."""
import sys
from uuid import UUID
from hall import AuthenticatedClient, models as m
from hall.api.accounts import get_me
from hall.api.games import get_game, list_events, list_games

client, id = AuthenticatedClient(sys.argv[1], "a token"), UUID(int=0)
page, games, game, me = (
    list_events.sync(id, client=client),
    list_games.sync(client=client),
    get_game.sync(id, client=client),
    get_me.sync(client=client),
)
assert isinstance(page, m.EventPage) and isinstance(games, m.GameList) and isinstance(me, m.Problem) and game and not isinstance(game, m.Problem)
joined = [event for event in page.items if isinstance(event, m.EventJoined)]
effects = [effect for event in page.items if isinstance(event, m.VikingsEventMoved) for effect in event.effects]
statuses = " ".join(game.status for game in games.items)
print(f"{len(page.items)} events, {len(joined)} joined, {len(effects)} effects, statuses {statuses}, ruleset {game.ruleset}, code {me.code}")

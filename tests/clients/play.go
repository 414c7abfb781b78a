// Plays a game, or reads what came after the document was made, by openapi-generator's Go.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"

	hall "hall"
)

func client(token string) *hall.APIClient {
	config := hall.NewConfiguration()
	config.Servers = hall.ServerConfigurations{{URL: os.Args[2]}}
	if token != "" {
		config.AddDefaultHeader("Authorization", "Bearer "+token)
	}
	return hall.NewAPIClient(config)
}

func check(err error) {
	if err != nil {
		panic(err)
	}
}

func play(ctx context.Context) string {
	account := hall.AccountWithPasswordAsAccountRequest(hall.NewAccountWithPassword("ann-go", "a door that nobody opens"))
	signedUp, _, err := client("").AccountsAPI.CreateAccount(ctx).AccountRequest(account).Execute()
	check(err)
	ann := client(signedUp.AccessToken)
	request := hall.VikingsGameRequestAsGameRequest(hall.NewVikingsGameRequest("vikings", 2))
	game, _, err := ann.GamesAPI.CreateGame(ctx).GameRequest(request).Execute()
	check(err)
	id, bot := game.VikingsGame.Id, hall.SeatingOfBotAsSeating(hall.NewSeatingOfBot(hall.BotSkillRequestEasy))
	_, _, err = ann.GamesAPI.JoinGame(ctx, id).Seating(bot).Execute()
	check(err)
	for game.VikingsGame.Status != "finished" {
		legal, _, err := ann.MovesAPI.ListLegalMoves(ctx, id).Execute()
		check(err)
		if all, seq := legal.VikingsLegalMoves.Moves, legal.VikingsLegalMoves.Seq; len(all) > 0 {
			// A request takes the moves of any title.
			text, err := all[int(seq)*7%len(all)].MarshalJSON()
			check(err)
			move := hall.Move{}
			check(move.UnmarshalJSON(text))
			_, _, err = ann.MovesAPI.MakeMoves(ctx, id).MovesRequest(*hall.NewMovesRequest(seq, []hall.Move{move})).Execute()
			check(err)
		}
		game, _, err = ann.GamesAPI.GetGame(ctx, id).Execute()
		check(err)
	}
	return fmt.Sprintf("over, %d placings", len(game.VikingsGame.Result.Get().Placings))
}

func grow(ctx context.Context) string {
	id, api := "01890000-0000-7000-8000-000000000000", client("")
	// Go tells `Event` apart by all fields, which several kinds share: an event of one title it tells apart by its kind.
	_, answer, _ := api.GamesAPI.ListEvents(ctx, id).Execute()
	page := struct{ Items []hall.VikingsEvent }{}
	check(json.NewDecoder(answer.Body).Decode(&page))
	joined, effects := 0, 0
	for _, event := range page.Items {
		if event.EventJoined != nil {
			joined++
		}
		if event.VikingsEventMoved != nil {
			effects += len(event.VikingsEventMoved.Effects)
		}
	}
	games, _, err := api.GamesAPI.ListGames(ctx).Execute()
	check(err)
	statuses := games.Items[0].Status + " " + games.Items[1].Status
	// A game of an unknown title is empty.
	game, _, err := api.GamesAPI.GetGame(ctx, id).Execute()
	check(err)
	ruleset := games.Items[1].Ruleset
	if game.GetActualInstance() != nil {
		panic("a known title")
	}
	_, _, err = api.AccountsAPI.GetMe(ctx).Execute()
	refused := &hall.GenericOpenAPIError{}
	if !errors.As(err, &refused) {
		panic("nothing was refused")
	}
	// Go decodes the problems of the statuses that the document names for an operation.
	problem := hall.Problem{}
	check(json.Unmarshal(refused.Body(), &problem))
	return fmt.Sprintf("%d events, %d joined, %d effects, statuses %s, ruleset %s, code %s", len(page.Items), joined, effects, statuses, ruleset, problem.Code)
}

func main() {
	if os.Args[1] == "play" {
		fmt.Println(play(context.Background()))
	} else {
		fmt.Println(grow(context.Background()))
	}
}

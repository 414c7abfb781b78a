//! Several moves in one request.

use serde_json::json;

use super::{clocked::Clocked, *};

fn on_board() -> Clocked {
    Clocked::of("vikings_on_board", 2, Terms::default())
}

fn refused(game: &Clocked, moves: &[Value]) -> RefusedMove {
    game.game.play(game.awaited(), moves, &game.context()).err().unwrap()
}

/// Otherwise a player who draws a token and guesses in the same request would learn whether the guess was right. The
/// refusal would reveal it, with nothing recorded.
#[test]
fn nothing_follows_a_draw_in_one_request() {
    let game = on_board();
    let draw = json!({"type": "choose_action", "action": "add_1"});
    let ends = RefusedMove { index: 0, refusal: Refusal::RevealsBeforeEnd };
    for kind in ["grain", "hide", "metal"] {
        let load = json!({"type": "load", "supply": kind, "ship": 1});
        let too_much = json!({"type": "choose_ship", "ship": 9});
        assert_eq!(refused(&game, &[draw.clone(), load, too_much]), ends);
    }
    for nonsense in [json!({}), json!(7), json!({"type": "load", "supply": "gold", "ship": 1})] {
        assert_eq!(refused(&game, &[draw.clone(), nonsense]), ends, "what follows is not looked at");
    }
    let (_, log) = game.game.play(game.awaited(), &[draw], &game.context()).unwrap();
    assert!(log[0].payload.contains("supply_drawn"));
}

/// The last move of a round reveals the offer of the next round.
#[test]
fn nothing_follows_the_last_move_of_a_round() {
    let mut game = Clocked::new(2, Terms::default());
    let mut seen = (0, 0);
    while seen.0 == 0 || seen.1 == 0 {
        let (account, action) = (game.awaited(), game.any_move(0));
        let (_, log) = game.game.play(account, std::slice::from_ref(&action), &game.context()).unwrap();
        let lays_an_offer = log[0].payload.contains("offer_laid");
        let RefusedMove { index, refusal } = refused(&game, &[action, json!({})]);
        if lays_an_offer {
            assert_eq!((index, refusal), (0, Refusal::RevealsBeforeEnd));
            seen.0 += 1;
        } else {
            assert_eq!(
                (index, matches!(refusal, Refusal::MalformedMove(_) | Refusal::NotYourTurn)),
                (1, true)
            );
            seen.1 += 1;
        }
        game.step(0);
    }
}

#[test]
fn nothing_follows_a_move_that_a_bot_answers() {
    let game = Clocked::with_bots("vikingdoms", 1, &[Skill::Steady], Terms::default());
    let action = game.any_move(0);
    let ends = RefusedMove { index: 0, refusal: Refusal::RevealsBeforeEnd };
    assert_eq!(refused(&game, &[action.clone(), action.clone()]), ends);
    assert_eq!(refused(&game, &[action.clone(), json!("nonsense")]), ends);
    let (_, log) = game.game.play(ANN, &[action], &game.context()).unwrap();
    assert!(log.len() > 1, "the bot has answered");
}

/// The moves of the rules for a player who has left may depend on hidden information, too.
#[test]
fn nothing_follows_a_move_that_the_rules_answer() {
    let mut game = Clocked::of("vikings_on_board", 3, Terms::default());
    let next = |game: &Clocked| {
        let (after, _) =
            game.game.act(game.awaited(), Intent::Move(game.any_move(0)), &game.context()).unwrap();
        after.occupant(after.awaiting()[0].seat).unwrap().account()
    };
    while next(&game) == game.awaited() {
        game.step(0);
    }
    let leaves = next(&game);
    game.act(leaves, Intent::Resign).unwrap();
    let (action, context) = (game.any_move(0), game.context());
    let ends = RefusedMove { index: 0, refusal: Refusal::RevealsBeforeEnd };
    assert_eq!(refused(&game, &[action.clone(), json!({})]), ends);
    let tried = game.game.dry_run(game.awaited(), &[action.clone(), json!({})], &context).unwrap();
    assert_eq!((tried.log.len(), tried.stopped_at), (1, Some(1)));
}

#[test]
fn what_reveals_nothing_is_made_together_or_not_at_all() {
    let recorded = Recorded::of(2).then(BOB, join());
    let whisper = json!({"type": "whisper", "word": "psst"});
    let play = |moves: &[Value]| recorded.0.play(ANN, moves, &context());
    let (game, log) = play(&[whisper.clone(), whisper.clone(), json!({"type": "draw"})]).unwrap();
    assert_eq!((log.len(), game.seq), (3, recorded.0.seq + 3));
    let one_by_one = recorded.0.play(ANN, std::slice::from_ref(&whisper), &context()).unwrap();
    assert_eq!(one_by_one.1[0], log[0]);
    let RefusedMove { index, refusal } = play(&[whisper, json!({"type": "shout"})]).err().unwrap();
    assert_eq!((index, matches!(refusal, Refusal::MalformedMove(_))), (1, true));
}

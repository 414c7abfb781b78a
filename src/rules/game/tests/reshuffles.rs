//! Players who drew tokens in Vikings on Board and agreed to take that back do not know the next tokens.

use super::*;

/// A game in which one player has drawn three tokens and kept two under the stack. The next one has drawn another, and
/// all agree to take that back. The server uses the seed `then` for the undo.
fn taken_back(seed: [u8; 32], then: [u8; 32]) -> (Recorded, Game) {
    let context = Context { seed, ..context() };
    let new = NewGame { ruleset: "vikings_on_board".into(), ..new_game(2) };
    let (game, log) = Game::create(ID, ANN, new, &context).unwrap();
    let mut recorded = Recorded(game, log);
    let act = |recorded: &mut Recorded, account, intent, context: &Context| {
        let replayed = Game::replay_for_undo(ID, &recorded.1).unwrap();
        let (game, log) = replayed.act(account, intent, context).unwrap();
        recorded.0 = game;
        recorded.1.extend(log);
    };
    act(&mut recorded, BOB, join(), &context);
    let choose = |action: &str| Intent::Move(json!({"type": "choose_action", "action": action}));
    let first = mover(&recorded.0);
    act(&mut recorded, first, choose("draw_3_add_1"), &context);
    while mover(&recorded.0) == first {
        let load = recorded.0.board().unwrap().legal(recorded.0.awaiting()[0].seat).moves[0].clone();
        act(&mut recorded, first, Intent::Move(load), &context);
    }
    let (second, before) = (mover(&recorded.0), recorded.0.clone());
    act(&mut recorded, second, choose("add_1"), &context);
    act(&mut recorded, second, Intent::Undo { to_seq: None }, &context);
    assert_eq!(recorded.kinds().last(), Some(&"offered"));
    let answer = Intent::Answer { offer: recorded.0.seq, accept: true };
    act(&mut recorded, first, answer, &Context { seed: then, ..context });
    assert_eq!(recorded.kinds().last(), Some(&"undone"));
    (recorded, before)
}

fn mover(game: &Game) -> Uuid {
    game.occupant(game.awaiting()[0].seat).unwrap().account()
}

/// The hidden part of an event: both stacks.
fn stacks(event: &Logged) -> Value {
    let secrets: Vec<Secret> = serde_json::from_str(event.secret.as_deref().unwrap()).unwrap();
    assert!(secrets.len() == 1 && secrets[0].seats.is_empty(), "it opens at the end, for nobody before");
    secrets[0].value.clone()
}

#[test]
fn other_tokens_are_drawn_and_nobody_learns_which() {
    let mut other_top = 0;
    for n in 0..60 {
        let (recorded, before) = taken_back([n; 32], [n; 32]);
        let (dealt, undone) = (stacks(&recorded.1[3]), stacks(recorded.1.last().unwrap()));
        let rest = |stacks: &Value, from: usize| stacks["draw_3"].as_array().unwrap()[from..].to_vec();
        assert_ne!((&undone["add_1"], &rest(&undone, 0)[..5]), (&dealt["add_1"], &rest(&dealt, 3)[..]));
        other_top += usize::from(undone["add_1"][0] != dealt["add_1"][0]);
        for viewer in [Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1)), Viewer::Spectator] {
            let view = |game: &Game| game.board().unwrap().view(viewer).get().to_owned();
            assert_eq!(view(&recorded.0), view(&before), "what was seen under the stack is still there");
            let shown = line(recorded.1.last().unwrap(), viewer, false).unwrap();
            assert!(["grain", "hide", "metal"].iter().all(|kind| !shown.contains(kind)), "{shown}");
        }
        let replayed = Game::replay(ID, &recorded.1).unwrap();
        assert_eq!(replayed.head, recorded.0.head);
        audit(ID, &recorded.1).unwrap();
        audit_by_seed(&recorded.1, [n; 32]);
        for seat in [Seat(0), Seat(1)] {
            audit(ID, &as_shown_to(seat, &recorded.1)).unwrap();
        }
    }
    assert!(other_top > 30, "the token that was drawn came again in {} of 60 games", 60 - other_top);
}

#[test]
fn an_audit_finds_a_hall_that_lays_the_tokens_as_it_likes() {
    let (recorded, _) = taken_back([1; 32], [2; 32]);
    let input = AuditInput { seed: Some([1; 32]), ..AuditInput::default() };
    let verdict = audit_stored(&recorded.1, &input).verdict;
    let fault = verdict.fault().unwrap();
    assert_eq!(fault.seq, recorded.0.seq, "{fault}");
}

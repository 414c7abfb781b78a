//! Taking moves back, and the offers that this may need.

use chrono::Duration;
use serde_json::json;

use super::{
    clocked::{Clocked, bank, terms},
    *,
};

fn undo() -> Intent {
    Intent::Undo { to_seq: None }
}

fn answer(offer: i64, accept: bool) -> Intent {
    Intent::Answer { offer, accept }
}

/// A game after one move, with the mover and the board before.
fn after_a_move() -> (Clocked, Uuid, String) {
    let mut game = Clocked::new(2, Terms::default());
    let (mover, before) = (game.awaited(), game.board());
    game.step(0);
    (game, mover, before)
}

fn other_than(account: Uuid) -> Uuid {
    if account == ANN { BOB } else { ANN }
}

#[test]
fn an_own_move_is_taken_back_at_once() {
    let (mut game, mover, before) = after_a_move();
    let seq = game.game.seq;
    game.act(mover, undo()).unwrap();
    assert_eq!(game.board(), before);
    assert_eq!((game.game.seq, game.last().kind), (seq + 1, Kind::Undone));
    assert_eq!(game.awaited(), mover);
    game.step(1);
    game.act(mover, undo()).unwrap();
    assert_eq!(game.board(), before, "an undo of another move");
    assert_eq!(game.act(mover, undo()), Err(Refusal::NothingToUndo));
    game.audit();
}

#[test]
fn several_own_moves_go_back_together() {
    let mut game = Clocked::new(2, Terms::default());
    let (mover, before, seq) = (game.awaited(), game.board(), game.game.seq);
    game.step(0);
    game.step(0);
    assert_eq!(game.awaited(), mover, "a turn of several moves");
    game.act(mover, Intent::Undo { to_seq: Some(seq) }).unwrap();
    assert_eq!(game.board(), before);
    game.audit();
}

#[test]
fn when_somebody_else_has_moved_all_must_agree() {
    let mut game = Clocked::new(3, Terms::default());
    let (mover, before) = (game.awaited(), game.board());
    let first = game.game.seq;
    game.turn();
    let second = game.awaited();
    game.turn();
    let third = game.awaited();
    game.step(0);
    game.act(mover, Intent::Undo { to_seq: Some(first) }).unwrap();
    let offer = game.game.offers()[0].clone();
    assert_eq!(offer.proposal, Proposal::Undo { to_seq: first });
    assert_eq!(game.act(mover, answer(offer.offer, true)), Err(Refusal::AlreadyOffered(offer.offer)));
    assert_eq!(game.act(second, Intent::Undo { to_seq: None }), Err(Refusal::AlreadyOffered(offer.offer)));
    game.act(second, answer(offer.offer, true)).unwrap();
    assert_eq!(game.last().kind, Kind::Accepted, "one is missing");
    game.act(third, answer(offer.offer, true)).unwrap();
    assert_eq!(game.last().kind, Kind::Undone);
    assert!(game.last().payload.contains("\"agreed\":true"));
    assert_eq!((game.board(), game.awaited()), (before, mover));
    assert!(game.game.offers().is_empty());
    assert_eq!(game.act(third, answer(offer.offer, true)), Err(Refusal::NoSuchOffer));
    game.audit();
}

#[test]
fn an_offer_can_be_declined_and_ends_with_the_next_move() {
    let mut game = Clocked::new(2, Terms::default());
    let mover = game.awaited();
    game.turn();
    let other = game.awaited();
    game.step(0);
    game.act(mover, undo()).unwrap();
    let offer = game.game.seq;
    game.act(other, answer(offer, false)).unwrap();
    assert!(game.game.offers().is_empty());
    assert_eq!(game.act(mover, undo()), Err(Refusal::OfferDeclined), "not again and again");
    game.turn();
    game.act(other, undo()).unwrap();
    if game.last().kind == Kind::Offered {
        game.act(other, answer(game.game.seq, false)).unwrap();
    }
    game.audit();
    let (mut game, mover, _) = after_a_move();
    game.turn();
    game.step(0);
    game.act(mover, undo()).unwrap();
    assert_eq!(game.game.offers().len(), 1);
    game.step(0);
    assert!(game.game.offers().is_empty(), "the position is another");
    game.audit();
}

/// Plays until a move draws something; returns the mover, the event and the board before it.
fn until_a_draw(game: &mut Clocked) -> (Uuid, i64, String) {
    loop {
        let (mover, seq, before) = (game.awaited(), game.game.seq, game.board());
        let action = game.any_move(0);
        let mut chance = game.game.chance(&[9; 32]);
        game.game.board().unwrap().decide(game.seat(mover), &action, &mut chance).unwrap();
        game.step(0);
        if chance.drawn() {
            return (mover, seq, before);
        }
    }
}

#[test]
fn a_draw_is_undone_only_by_consent_and_then_drawn_again() {
    let mut game = Clocked::new(2, Terms::default());
    let (mover, seq, before) = until_a_draw(&mut game);
    let drawn = game.board();
    game.act(mover, Intent::Undo { to_seq: Some(seq) }).unwrap();
    assert_eq!(game.last().kind, Kind::Offered, "nobody undoes a draw alone");
    game.act(other_than(mover), answer(game.game.seq, true)).unwrap();
    assert_eq!(game.board(), before);
    game.step(0);
    assert_ne!(game.board(), drawn, "what would be drawn was known");
    // To the end of the game everything is recorded and can be verified.
    while game.game.status() == Status::Active {
        game.step(3);
    }
    game.audit();
}

#[test]
fn nothing_goes_back_beyond_a_player_who_left() {
    let mut game = Clocked::new(3, Terms::default());
    let mover = game.awaited();
    game.turn();
    let leaver = [ANN, BOB, CAT].into_iter().find(|account| *account != mover).unwrap();
    game.act(leaver, Intent::Resign).unwrap();
    assert_eq!(game.act(mover, undo()), Err(Refusal::NothingToUndo));
    assert_eq!(game.act(mover, Intent::Undo { to_seq: Some(1) }), Err(Refusal::NothingToUndo));
    game.audit();
}

#[test]
fn no_undo_goes_back_beyond_the_kept_positions() {
    let mut game = Clocked::new(2, Terms::default());
    let start = game.game.seq;
    for _ in 0..70 {
        game.step(0);
    }
    assert_eq!(game.act(ANN, Intent::Undo { to_seq: Some(start) }), Err(Refusal::NothingToUndo));
    game.act(ANN, Intent::Undo { to_seq: Some(start + 10) }).unwrap();
}

#[test]
fn the_game_is_cancelled_if_all_want_it() {
    let mut game = Clocked::new(3, Terms::default());
    game.act(ANN, Intent::Cancel).unwrap();
    game.step(0);
    assert_eq!(game.game.offers().len(), 1, "the vote goes on");
    game.act(BOB, Intent::Cancel).unwrap();
    assert_eq!(game.last().kind, Kind::Accepted);
    let offer = game.game.offers()[0].offer;
    game.act(CAT, answer(offer, true)).unwrap();
    let result = game.game.result().unwrap();
    assert_eq!((result.reason, &*result.placings), (EndReason::Cancelled, [].as_slice()));
    assert_eq!(game.act(CAT, Intent::Cancel), Err(Refusal::GameNotActive));
    game.audit();
}

#[test]
fn a_vote_ends_the_game_when_the_last_who_did_not_agree_leaves() {
    let mut game = Clocked::new(3, Terms::default());
    game.act(ANN, Intent::Cancel).unwrap();
    game.act(BOB, Intent::Cancel).unwrap();
    game.act(CAT, Intent::Resign).unwrap();
    assert_eq!(game.game.result().unwrap().reason, EndReason::Cancelled);
    game.audit();
}

#[test]
fn an_undo_gives_no_time_back() {
    let mut game = Clocked::new(2, terms(bank(10_000, 500), json!({"at_deadline": "forfeit"})));
    let mover = game.awaited();
    game.wait(Duration::seconds(1000));
    game.turn();
    let seat = game.seat(mover);
    assert_eq!(game.game.time(seat).unwrap().left_seconds, 9500);
    game.wait(Duration::seconds(2000));
    let to_seq = game.log.iter().find(|event| event.kind == Kind::Moved).unwrap().seq - 1;
    game.act(mover, Intent::Undo { to_seq: Some(to_seq) }).unwrap();
    assert_eq!(game.last().kind, Kind::Undone);
    assert_eq!(game.game.time(seat).unwrap().left_seconds, 9000, "nor an increment");
    let other = game.seat(other_than(mover));
    assert_eq!(game.game.time(other).unwrap().left_seconds, 8000);
    game.audit();
}

#[test]
fn nobody_is_undone_into_a_lost_game() {
    let mut game = Clocked::new(2, terms(json!({"type": "per_move", "seconds": 1000}), json!({})));
    let mover = game.awaited();
    game.wait(Duration::seconds(900));
    game.step(0);
    game.wait(Duration::seconds(200));
    assert_eq!(game.awaited(), mover, "a turn of several moves");
    assert_eq!(game.act(mover, undo()), Err(Refusal::NoTimeLeft));
    game.audit();
}

#[test]
fn a_secret_of_one_s_own_goes_back_at_once_and_a_card_once_seen_does_not_come_again() {
    let mut game = Clocked::of("toy", 2, Terms::default());
    game.act(ANN, whisper()).unwrap();
    game.act(ANN, undo()).unwrap();
    assert_eq!(game.last().kind, Kind::Undone);
    let card = |game: &Clocked| game.game.board().unwrap().view(Viewer::Seat(Seat(0))).get().to_owned();
    game.act(ANN, draw()).unwrap();
    let seen = card(&game);
    game.act(ANN, undo()).unwrap();
    assert_eq!(game.last().kind, Kind::Offered, "she has seen it");
    game.act(BOB, answer(game.game.seq, true)).unwrap();
    game.act(ANN, draw()).unwrap();
    assert_ne!(card(&game), seen);
    game.act(BOB, draw()).unwrap();
    game.audit();
    for seat in [Seat(0), Seat(1)] {
        audit(ID, &as_shown_to(seat, &game.log)).unwrap();
    }
}

#[test]
fn nobody_takes_back_without_end() {
    let mut game = Clocked::of("toy", 2, Terms::default());
    for _ in 0..255 {
        game.act(ANN, whisper()).unwrap();
        game.act(ANN, undo()).unwrap();
    }
    game.act(ANN, whisper()).unwrap();
    assert_eq!(game.act(ANN, undo()), Err(Refusal::TooManyUndos(255)));
}

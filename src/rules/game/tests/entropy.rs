//! The entropy that players add to the draws.

use super::*;

pub(super) fn give(byte: &str) -> Intent {
    Intent::GiveEntropy(Entropy::try_from(byte.repeat(16)).unwrap())
}

#[test]
fn each_player_gives_entropy_once_and_before_the_start() {
    let recorded = Recorded::of(3).then(BOB, Intent::Join { invite: None, entropy: None, program: None });
    assert!(!recorded.1[1].payload.contains("entropy"), "the creator brings none along");
    let recorded = recorded.then(ANN, give("5b")).then(BOB, give("5c"));
    assert_eq!(recorded.kinds(), ["created", "joined", "joined", "entropy_given", "entropy_given"]);
    let events = recorded.1.len();
    let recorded = recorded.then(ANN, give("5B"));
    assert_eq!(recorded.1.len(), events, "the same again changes nothing");
    assert_eq!(recorded.refuses(ANN, give("5d")), Refusal::EntropyGiven);
    assert_eq!(recorded.refuses(CAT, give("5d")), Refusal::NotYourSeat);
    let recorded = recorded.then(CAT, join());
    assert_eq!(recorded.then(CAT, Intent::Resign).refuses(BOB, give("5d")), Refusal::GameStarted);
    let recorded = Recorded::of(2).then(BOB, join());
    let (game, log) = recorded.0.act(BOB, give("5a"), &context()).unwrap();
    assert!(log.is_empty() && game.seq == recorded.0.seq, "also when the answer came too late");
    assert_eq!(recorded.refuses(ANN, give("5a")), Refusal::GameStarted);
}

#[test]
fn what_was_given_is_mixed_in_and_forgotten_with_the_seat() {
    let derived = |recorded: &Recorded| recorded.0.chance(&[9; 32]).derive("x");
    let with = Recorded::of(3).then(BOB, join()).then(ANN, give("5b"));
    let other = Recorded::of(3).then(BOB, join()).then(ANN, give("5c"));
    let without = Recorded::of(3).then(BOB, join());
    assert!(derived(&with) != derived(&other) && derived(&with) != derived(&without));
    let again =
        with.then(ANN, Intent::Leave).then(ANN, Intent::Join { invite: None, entropy: None, program: None });
    assert_eq!(derived(&again), derived(&without));
    let again = again.then(ANN, give("5d")).then(ANN, Intent::Start);
    audit(ID, &again.1).unwrap();
}

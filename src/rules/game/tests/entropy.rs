//! The entropy that players add to the draws.

use super::*;

pub(super) fn give(byte: &str) -> Intent {
    Intent::GiveEntropy(Entropy::try_from(byte.repeat(16)).unwrap())
}

#[test]
fn each_player_gives_entropy_once_and_before_the_start() {
    let told = Told::of(3).then(BOB, Intent::Join { invite: None, entropy: None });
    assert!(!told.1[1].payload.contains("entropy"), "the creator brings none along");
    let told = told.then(ANN, give("5b")).then(BOB, give("5c"));
    assert_eq!(told.kinds(), ["created", "joined", "joined", "entropy_given", "entropy_given"]);
    let events = told.1.len();
    let told = told.then(ANN, give("5B"));
    assert_eq!(told.1.len(), events, "the same again changes nothing");
    assert_eq!(told.refuses(ANN, give("5d")), Refusal::EntropyGiven);
    assert_eq!(told.refuses(CAT, give("5d")), Refusal::NotYourSeat);
    let told = told.then(CAT, join());
    assert_eq!(told.then(CAT, Intent::Resign).refuses(BOB, give("5d")), Refusal::GameStarted);
    let told = Told::of(2).then(BOB, join());
    let (game, log) = told.0.act(BOB, give("5a"), &context()).unwrap();
    assert!(log.is_empty() && game.seq == told.0.seq, "also when the answer came too late");
    assert_eq!(told.refuses(ANN, give("5a")), Refusal::GameStarted);
}

#[test]
fn what_was_given_is_mixed_in_and_forgotten_with_the_seat() {
    let derived = |told: &Told| told.0.chance(&[9; 32]).derive("x");
    let with = Told::of(3).then(BOB, join()).then(ANN, give("5b"));
    let other = Told::of(3).then(BOB, join()).then(ANN, give("5c"));
    let without = Told::of(3).then(BOB, join());
    assert!(derived(&with) != derived(&other) && derived(&with) != derived(&without));
    let again = with.then(ANN, Intent::Leave).then(ANN, Intent::Join { invite: None, entropy: None });
    assert_eq!(derived(&again), derived(&without));
    let again = again.then(ANN, give("5d")).then(ANN, Intent::Start);
    audit(ID, &again.1).unwrap();
}

//! Section 4.5: the exchange of prisoners.

use super::given::{
    Given, ME, YOU, after, choice, choose, decline, effects, exchange, moves, play, raiding, refusal,
};
use crate::vikingdoms::{
    components::Tile,
    effect::Effect,
    illegal::Illegal,
    phase::{Choice, Phase},
    state::State,
};

/// A raid after equal tiles were taken, with these numbers of prisoners in the lockups.
fn with_lockups(lockups: [u8; 2]) -> State {
    after(
        &raiding(Given { troop: "rrrrrw", island: "V2 V3", lockups, ..Given::default() }),
        &choose(Tile::V2),
    )
}

/// The example of the rulebook: the players exchange three prisoners.
#[test]
fn both_return_the_same_number_to_each_other_s_camps() {
    let state = with_lockups([4, 3]);
    let (after, effects) = play(&state, &exchange(3)).unwrap();
    assert_eq!(effects[0], Effect::Exchanged { seat: ME, count: 3 });
    assert_eq!((after.player(ME).lockup, after.player(YOU).lockup), (1, 0));
    // One white and five red Vikings return from the raid.
    assert_eq!(after.player(ME).camp, state.player(ME).camp + 3 + 1);
    assert_eq!(after.player(YOU).camp, state.player(YOU).camp + 3 + 5);
}

#[test]
fn the_initiator_chooses_from_1_to_the_smaller_lockup() {
    let state = with_lockups([5, 3]);
    assert_eq!(moves(&state), [exchange(3), exchange(2), exchange(1), decline()]);
    for wrong in [0, 4, 5, -1, 256 + 1, i64::MAX] {
        assert_eq!(refusal(&state, &exchange(wrong)), Illegal::WrongExchange);
    }
}

#[test]
fn a_player_with_fewer_than_two_prisoners_cannot_start_one() {
    // I have one, you have four: the game waits for you.
    let state = with_lockups([1, 4]);
    assert_eq!((state.active(), choice(&state)), (Some(YOU), Choice::Exchange(YOU)));
    assert_eq!(moves(&state), [exchange(1), decline()]);
    assert_eq!(with_lockups([1, 1]).phase, Phase::Recruiting);
}

#[test]
fn there_is_none_if_a_lockup_is_empty() {
    for lockups in [[5, 0], [0, 5]] {
        let raid = raiding(Given { troop: "rrrrrw", island: "V2 V3", lockups, ..Given::default() });
        let (after, effects) = play(&raid, &choose(Tile::V2)).unwrap();
        assert_eq!(after.phase, Phase::Recruiting);
        assert!(
            !effects.iter().any(|effect| matches!(effect, Effect::ExchangeOffered { .. })),
            "{effects:?}"
        );
    }
}

#[test]
fn the_leader_is_asked_first_then_the_other() {
    let state = with_lockups([2, 2]);
    assert_eq!(choice(&state), Choice::Exchange(ME));
    let (state, first) = play(&state, &decline()).unwrap();
    assert_eq!(first, [Effect::ExchangeDeclined { seat: ME }, Effect::ExchangeOffered { seat: YOU }]);
    let (state, second) = play(&state, &decline()).unwrap();
    assert_eq!(second[0], Effect::ExchangeDeclined { seat: YOU });
    assert_eq!(state.phase, Phase::Recruiting);

    let yours = Given { troop: "wwwwwr", lockups: [2, 2], ..Given::default() };
    assert_eq!(choice(&after(&raiding(yours), &choose(Tile::V2))), Choice::Exchange(YOU));
}

#[test]
fn there_is_at_most_one_in_a_raid() {
    let effects = effects(&with_lockups([6, 6]), &exchange(1));
    assert!(!effects.iter().any(|effect| matches!(effect, Effect::ExchangeOffered { .. })), "{effects:?}");
}

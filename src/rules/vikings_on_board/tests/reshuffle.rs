//! F3: an undo by consent reorders the tokens that no player could know, and leaves the rest unchanged.

use serde_json::json;

use super::given;
use crate::{
    kit::{Chance, Seat, Secrecy, Seen, Viewer},
    vikings_on_board::{
        effect::Effect,
        fold::fold,
        hidden::Hidden,
        invariants,
        state::{Options, State, Token},
        view::view,
    },
};

/// A position after this number of random moves.
fn position(seats: u8, n: u8, moves: usize) -> State {
    let mut chance = Chance::new(&[n; 32], []);
    let (mut state, _) = given::set_up(&Options::default(), seats, &mut chance);
    let mut draw = chance.draw("a random player");
    for _ in 0..moves {
        let Some(seat) = state.active() else { break };
        let moves = given::legal(&state, seat).moves;
        let action = &moves[draw.below(moves.len() as u32) as usize];
        given::decide(&state, seat, action).unwrap().iter().for_each(|effect| fold(&mut state, effect));
    }
    state
}

fn stacks(state: &State) -> Vec<Token> {
    state.add_1.iter().chain(&state.draw_3).copied().collect()
}

fn reshuffled(state: &State, seed: u8) -> (State, Vec<Effect>) {
    let effects = Hidden::reshuffle(state, &mut Chance::new(&[seed; 32], []));
    let mut after = state.clone();
    effects.iter().for_each(|effect| fold(&mut after, effect));
    (after, effects)
}

#[test]
fn the_same_tokens_are_not_drawn_again() {
    let (mut same, mut unseen) = (0, 0);
    for seed in 0..200 {
        let before = position(3, seed, 0);
        let (after, _) = reshuffled(&before, seed);
        assert_ne!(stacks(&after), stacks(&before), "the whole order");
        unseen += stacks(&before).len();
        same += stacks(&before).iter().zip(stacks(&after)).filter(|(one, other)| *one == other).count();
    }
    // With three kinds, a third of the tokens end up where their kind was before.
    assert!((28..39).contains(&(same * 100 / unseen)), "{same} of {unseen}");
}

#[test]
fn what_somebody_has_seen_or_bet_stays_and_nothing_is_lost() {
    let mut seen = 0;
    for (n, seats) in (0..120).zip([2, 3, 4].into_iter().cycle()) {
        let before = position(seats, n, usize::from(n));
        let (after, effects) = reshuffled(&before, n);
        let unseen = stacks(&before).iter().filter(|token| token.is_unseen()).count();
        assert_eq!(effects.len(), usize::from(unseen > 0), "nothing happens where nothing is hidden");
        invariants::invariants(&after).unwrap();
        for (one, other) in stacks(&before).iter().zip(stacks(&after)) {
            assert!(one.is_unseen() == other.is_unseen() && (one.is_unseen() || *one == other));
            seen += usize::from(!one.is_unseen());
        }
        let rest = |state: &State| State { add_1: vec![], draw_3: vec![], ..state.clone() };
        assert_eq!(rest(&after), rest(&before), "bets and all else");
    }
    assert!(seen > 50, "only {seen} tokens were seen: the test can fail");
}

#[test]
fn the_order_is_revealed_to_nobody() {
    for (n, seats) in (0..60).zip([2, 3, 4].into_iter().cycle()) {
        let before = position(seats, n, usize::from(n));
        let (after, effects) = reshuffled(&before, n);
        let redacted = json!(Effect::SuppliesReshuffled { add_1: None, draw_3: None });
        for viewer in Seat::all(seats).map(Viewer::Seat).chain([Viewer::Spectator]) {
            assert_eq!(
                json!(view(&Seen::of::<Hidden>(&after, viewer))),
                json!(view(&Seen::of::<Hidden>(&before, viewer)))
            );
            assert!(effects.iter().all(|effect| json!(Hidden::show(effect, viewer)) == redacted));
        }
    }
}

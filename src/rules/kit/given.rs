//! Given a position, when a move, then effects: the vocabulary of every title's tests.

use super::{BySeat, Chance, Placing, Play, Rules, Seat, Title, Turn, play::After};

/// The first seat that the game waits for.
pub(crate) fn awaited<R: Rules>(state: &R::State) -> Seat {
    match R::turn(state) {
        Turn::Awaiting(seats) => seats[0],
        Turn::Over(_) => panic!("nobody is awaited"),
    }
}

/// The state after a move with its effects, or the refusal.
type Played<R> = Result<After<R>, <R as Title>::Illegal>;

/// Plays a move for the awaited seat; returns the resulting state and the effects.
///
/// Also checks that the list of legal moves agrees with the decision, and that the invariants hold.
pub(crate) fn play<R: Rules>(state: &R::State, action: &R::Move) -> Played<R> {
    let seat = awaited::<R>(state);
    let decision = Play::<R>::decide(state, seat, action, &mut Chance::new(&[7; 32], []));
    let listed = Play::<R>::legal(state, seat);
    let is_listed = listed.moves.contains(action);
    assert!(
        is_listed == decision.is_ok() || !listed.complete && !is_listed,
        "the list of legal moves and the decision differ about {action:?}"
    );
    decision
}

/// The state after a legal move.
pub(crate) fn after<R: Rules>(state: &R::State, action: &R::Move) -> R::State {
    play::<R>(state, action).expect("a legal move").0
}

/// The effects of a legal move.
pub(crate) fn effects<R: Rules>(state: &R::State, action: &R::Move) -> Vec<R::Effect> {
    play::<R>(state, action).expect("a legal move").1
}

/// The reason for which a move is refused.
pub(crate) fn refusal<R: Rules>(state: &R::State, action: &R::Move) -> R::Illegal {
    play::<R>(state, action).expect_err("an illegal move")
}

/// The legal moves of the awaited seat.
pub(crate) fn moves<R: Rules>(state: &R::State) -> Vec<R::Move> {
    Play::<R>::legal(state, awaited::<R>(state)).moves
}

/// The result of a finished game.
pub(crate) fn placings<R: Rules>(state: &R::State) -> Vec<Placing> {
    let Turn::Over(placings) = R::turn(state) else { panic!("the game goes on") };
    placings
}

/// The places in seat order, with the points.
pub(crate) fn places<R: Rules>(state: &R::State) -> Vec<(u8, Option<i64>)> {
    let mut placings = placings::<R>(state);
    placings.sort_by_key(|placing| placing.seat.index());
    placings.iter().map(|placing| (placing.place, placing.points)).collect()
}

/// The game set up with this chance, before its first move, and the setup's effects.
pub(crate) fn set_up<R: Rules>(
    options: &R::Options,
    seats: u8,
    chance: &mut Chance,
) -> (R::State, Vec<R::Effect>) {
    let effects = Play::<R>::setup(options, seats, chance).expect("options that fit");
    let mut state = R::initial(options, seats);
    effects.iter().for_each(|effect| R::fold(&mut state, effect));
    (state, effects)
}

impl<T> std::ops::IndexMut<Seat> for BySeat<T> {
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        self.iter_mut().nth(seat.index()).expect("a seat of this game").1
    }
}

/// Tests know which seats exist, so they may use plain indices.
impl<T> std::ops::Index<usize> for BySeat<T> {
    type Output = T;

    fn index(&self, seat: usize) -> &T {
        self.values().nth(seat).expect("a seat of this game")
    }
}

impl<T> std::ops::IndexMut<usize> for BySeat<T> {
    fn index_mut(&mut self, seat: usize) -> &mut T {
        self.iter_mut().nth(seat).expect("a seat of this game").1
    }
}

/// Defines these functions for the types of one title.
macro_rules! words_of {
    ($rules:ty) => {
        words_of!(
            $rules,
            <$rules as $crate::kit::Title>::State,
            <$rules as $crate::kit::Title>::Move,
            <$rules as $crate::kit::Title>::Effect,
            <$rules as $crate::kit::Title>::Illegal
        );
    };
    ($rules:ty, $state:ty, $action:ty, $effect:ty, $illegal:ty) => {
        /// Plays a move for the awaited seat; returns the resulting state and the effects.
        #[allow(dead_code)]
        pub(super) fn play(state: &$state, action: &$action) -> Result<($state, Vec<$effect>), $illegal> {
            $crate::kit::given::play::<$rules>(state, action)
        }

        /// The state after a legal move.
        #[allow(dead_code)]
        pub(super) fn after(state: &$state, action: &$action) -> $state {
            $crate::kit::given::after::<$rules>(state, action)
        }

        /// The effects of a legal move.
        #[allow(dead_code)]
        pub(super) fn effects(state: &$state, action: &$action) -> Vec<$effect> {
            $crate::kit::given::effects::<$rules>(state, action)
        }

        /// The reason for which a move is refused.
        #[allow(dead_code)]
        pub(super) fn refusal(state: &$state, action: &$action) -> $illegal {
            $crate::kit::given::refusal::<$rules>(state, action)
        }

        /// The legal moves of the awaited seat.
        #[allow(dead_code)]
        pub(super) fn moves(state: &$state) -> Vec<$action> {
            $crate::kit::given::moves::<$rules>(state)
        }

        /// The result of a finished game.
        #[allow(dead_code)]
        pub(super) fn placings(state: &$state) -> Vec<$crate::kit::Placing> {
            $crate::kit::given::placings::<$rules>(state)
        }
    };
}
pub(crate) use words_of;

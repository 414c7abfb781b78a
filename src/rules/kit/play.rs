//! A game while a move is being played.

use super::{Chance, Draw, Title};

/// Maximum number of effects of one move. Moves of real titles have fewer than a hundred.
const EFFECTS_MAX: usize = 5_000;

/// Reports that a step has reached a case that `check` rules out. Debug builds panic; release builds leave the rest of
/// the step undone. (The reducer must not call it: a damaged log may hold any effect in any position.)
#[track_caller]
pub fn impossible(what: &str) {
    debug_assert!(false, "{what}");
}

/// A game while a move is being played. Each effect is folded at once, by the same reducer that folds the log.
pub struct Play<'a, T: Title> {
    state: T::State,
    effects: Vec<T::Effect>,
    chance: &'a mut Chance,
    /// Whether debug builds check the invariants after each effect. They do not in a trial, and in positions that
    /// tests make up, where the invariants fail from the start.
    is_sound: bool,
}

/// A state, and the effects that led to it.
pub(super) type After<T> = (<T as Title>::State, Vec<<T as Title>::Effect>);

impl<'a, T: Title> Play<'a, T> {
    /// Starts a trial whose effects are discarded.
    pub(super) fn tried(state: T::State, chance: &'a mut Chance) -> Self {
        Self { state, effects: Vec::new(), chance, is_sound: false }
    }

    /// Starts a real move, whose effects are checked against the invariants in debug builds.
    pub(super) fn new(state: T::State, chance: &'a mut Chance) -> Self {
        let is_sound = cfg!(debug_assertions) && T::invariants(&state).is_ok();
        Self { is_sound, ..Self::tried(state, chance) }
    }

    /// The current state.
    #[must_use]
    pub fn state(&self) -> &T::State {
        &self.state
    }

    /// Records an effect and folds it into the state.
    ///
    /// # Panics
    /// At an endless chain of effects, before it fills the memory: `follow` must come to an end, also at a hole.
    pub fn record(&mut self, effect: T::Effect) {
        assert!(self.effects.len() < EFFECTS_MAX, "{}: effects without end", std::any::type_name::<T>());
        T::fold(&mut self.state, &effect);
        if self.is_sound {
            debug_assert_eq!(T::invariants(&self.state), Ok(()), "after {effect:?}");
        }
        self.effects.push(effect);
    }

    /// Plays by the rules of another title that has the same states and effects.
    #[cfg(test)]
    pub(crate) fn plays_as<U>(&mut self, plays: impl FnOnce(&mut Play<'_, U>))
    where
        U: Title<State = T::State, Effect = T::Effect>,
    {
        let mut play = Play::<U>::tried(self.state.clone(), self.chance);
        plays(&mut play);
        play.effects.into_iter().for_each(|effect| self.record(effect));
    }

    /// Starts the draw with this label.
    pub fn draw(&mut self, label: &str) -> Draw {
        self.chance.draw(label)
    }

    /// How many effects were recorded.
    pub(super) fn length(&self) -> usize {
        self.effects.len()
    }

    /// Whether the invariants must hold after each effect.
    pub(super) fn is_sound(&self) -> bool {
        self.is_sound
    }

    /// The resulting state and the effects.
    pub(super) fn ends(self) -> After<T> {
        (self.state, self.effects)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        kit::Rules,
        smugglers::{
            state::{Options, V1},
            words::Effect,
        },
    };

    #[test]
    #[should_panic(expected = "smugglers::state::V1: effects without end")]
    fn a_move_without_end_is_stopped() {
        let mut chance = Chance::none();
        let mut play = Play::<V1>::tried(V1::initial(&Options::default(), 2), &mut chance);
        (0..=EFFECTS_MAX).for_each(|_| play.record(Effect::Done {}));
    }
}

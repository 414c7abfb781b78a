//! A game while a move is played.

use super::{Chance, Draw, Title};

/// A game while a move is played: what happens is folded at once, through the reducer that reads the log.
pub struct Play<'a, T: Title> {
    state: T::State,
    effects: Vec<T::Effect>,
    chance: &'a mut Chance,
    /// Whether the invariants held before. They do not hold where a redacted state has holes, or a test its own idea.
    is_sound: bool,
}

impl<'a, T: Title> Play<'a, T> {
    /// To try something out, which nobody is held to.
    pub(super) fn tried(state: T::State, chance: &'a mut Chance) -> Self {
        Self { state, effects: Vec::new(), chance, is_sound: false }
    }

    /// In earnest.
    pub(super) fn new(state: T::State, chance: &'a mut Chance) -> Self {
        let is_sound = cfg!(debug_assertions) && T::invariants(&state).is_ok();
        Self { is_sound, ..Self::tried(state, chance) }
    }

    /// The state as it is now.
    #[must_use]
    pub fn state(&self) -> &T::State {
        &self.state
    }

    /// This happened.
    pub fn happens(&mut self, effect: T::Effect) {
        T::fold(&mut self.state, &effect);
        if self.is_sound {
            debug_assert_eq!(T::invariants(&self.state), Ok(()), "after {effect:?}");
        }
        self.effects.push(effect);
    }

    /// Opens the draw with this label.
    pub fn draw(&mut self, label: &str) -> Draw {
        self.chance.draw(label)
    }

    /// How much has happened.
    pub(super) fn length(&self) -> usize {
        self.effects.len()
    }

    /// Whether the invariants are to hold.
    pub(super) fn is_sound(&self) -> bool {
        self.is_sound
    }

    /// The state, and what has happened.
    pub(super) fn ends(self) -> (T::State, Vec<T::Effect>) {
        (self.state, self.effects)
    }
}

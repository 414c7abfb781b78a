//! What a title hides, and from whom. It fails closed: a title says it, also if it is nothing ([`AllOpen`]), and whatever
//! answers a viewer is handed a state from which everything else is gone ([`Seen`]), so it cannot tell more.

use std::{borrow::Cow, ops::Deref};

use super::{Chance, Draw, Title, Viewer};

/// What a title hides, and from whom. States and effects may have holes where something is hidden; `fold`, `apply` and
/// all the rest of a title work with holes, too, though not to the same end.
///
/// One law binds it together: whoever folds the effects they were shown comes to what [`Secrecy::redact`] leaves of the
/// state.
pub trait Secrecy<T: Title>: 'static {
    /// What is left of a state for a viewer: a hole where they must not know what is there, and nothing that tells of
    /// it. Borrowed, if that is all of it.
    fn redact(state: &T::State, viewer: Viewer) -> Cow<'_, T::State>;

    /// What is left of an effect: all of it, or the same part that spectators see. An effect of which different seats
    /// may see different parts is two effects.
    fn show(effect: &T::Effect, viewer: Viewer) -> T::Effect;

    /// Whether the move itself tells something that only its seat may know.
    fn is_secret(action: &T::Move) -> bool;

    /// Whether an effect brings out what its own player could not know: then the move cannot be taken back, is not tried
    /// out, and ends a request. It must not depend on what comes out. (What was drawn by the move itself is known from
    /// [`Chance`].)
    fn reveals(effect: &T::Effect) -> bool;

    /// A state that its viewer cannot tell from the real one: the holes are filled by the draw with anything that can be
    /// there, each alike.
    fn determinize(seen: &Seen<'_, T>, draw: &mut Draw) -> T::State;

    /// What happens when all have agreed to take moves back and the board is as in this state: whatever nobody could know
    /// by then, and lies in an order all the same, is shuffled anew, for whoever has seen it since knows it now. What
    /// somebody had seen or chosen by then stays. Nothing, where all that is drawn is drawn when it comes out.
    fn reshuffle(state: &T::State, chance: &mut Chance) -> Vec<T::Effect>;
}

/// Nothing is hidden: what is drawn is drawn when it comes out.
pub enum AllOpen {}

impl<T: Title> Secrecy<T> for AllOpen {
    fn redact(state: &T::State, _: Viewer) -> Cow<'_, T::State> {
        Cow::Borrowed(state)
    }

    fn show(effect: &T::Effect, _: Viewer) -> T::Effect {
        effect.clone()
    }

    fn is_secret(_: &T::Move) -> bool {
        false
    }

    fn reveals(_: &T::Effect) -> bool {
        false
    }

    fn determinize(seen: &Seen<'_, T>, _: &mut Draw) -> T::State {
        T::State::clone(seen)
    }

    fn reshuffle(_: &T::State, _: &mut Chance) -> Vec<T::Effect> {
        Vec::new()
    }
}

/// A state as one viewer may know it. There is no way to make one of a state but to redact it.
pub struct Seen<'a, T: Title> {
    state: Cow<'a, T::State>,
    viewer: Viewer,
}

impl<'a, T: Title> Seen<'a, T> {
    /// What the viewer may know of a state.
    #[must_use]
    pub fn of<Hidden: Secrecy<T>>(state: &'a T::State, viewer: Viewer) -> Self {
        Self { state: Hidden::redact(state, viewer), viewer }
    }

    /// Whose knowledge it is.
    #[must_use]
    pub fn viewer(&self) -> Viewer {
        self.viewer
    }

    /// Whether anything may be missing.
    pub(super) fn has_holes(&self) -> bool {
        matches!(self.state, Cow::Owned(_))
    }

    pub(super) fn into_state(self) -> T::State {
        self.state.into_owned()
    }
}

impl<T: Title> Deref for Seen<'_, T> {
    type Target = T::State;

    fn deref(&self) -> &T::State {
        &self.state
    }
}

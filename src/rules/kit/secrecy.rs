//! What a title hides, and from whom. It fails closed: a title says it, also if it is nothing ([`AllOpen`]), and whatever
//! answers a viewer is handed a state from which everything else is gone ([`Seen`]), so it cannot tell more.

use std::{borrow::Cow, ops::Deref};

use super::{Draw, Rules, Viewer};

/// What a title hides, and from whom. States and effects may have holes where something is hidden; `fold`, `decide` and
/// all the rest of a title work with holes, too, though not to the same end.
///
/// One law binds it together: whoever folds the effects they were shown comes to what [`Secrecy::redact`] leaves of the
/// state.
pub trait Secrecy<R: Rules>: 'static {
    /// What is left of a state for a viewer: a hole where they must not know what is there, and nothing that tells of
    /// it. Borrowed, if that is all of it.
    fn redact(state: &R::State, viewer: Viewer) -> Cow<'_, R::State>;

    /// What is left of an effect: all of it, or the same part that spectators see. An effect of which different seats
    /// may see different parts is two effects.
    fn show(effect: &R::Effect, viewer: Viewer) -> R::Effect;

    /// Whether the move itself tells something that only its seat may know.
    fn is_secret(action: &R::Move) -> bool;

    /// Whether an effect brings out what its own player could not know: then the move cannot be taken back, is not tried
    /// out, and ends a request. It must not depend on what comes out. (What was drawn by the move itself is known from
    /// [`Chance`](super::Chance).)
    fn reveals(effect: &R::Effect) -> bool;

    /// A state that its viewer cannot tell from the real one: the holes are filled by the draw with anything that can be
    /// there, each alike.
    fn determinize(seen: &Seen<'_, R>, draw: &mut Draw) -> R::State;
}

/// Nothing is hidden.
pub enum AllOpen {}

impl<R: Rules> Secrecy<R> for AllOpen {
    fn redact(state: &R::State, _: Viewer) -> Cow<'_, R::State> {
        Cow::Borrowed(state)
    }

    fn show(effect: &R::Effect, _: Viewer) -> R::Effect {
        effect.clone()
    }

    fn is_secret(_: &R::Move) -> bool {
        false
    }

    fn reveals(_: &R::Effect) -> bool {
        false
    }

    fn determinize(seen: &Seen<'_, R>, _: &mut Draw) -> R::State {
        R::State::clone(seen)
    }
}

/// A state as one viewer may know it. There is no way to make one of a state but to redact it.
pub struct Seen<'a, R: Rules> {
    state: Cow<'a, R::State>,
    viewer: Viewer,
}

impl<'a, R: Rules> Seen<'a, R> {
    /// What the viewer may know of a state.
    #[must_use]
    pub fn of(state: &'a R::State, viewer: Viewer) -> Self {
        Self { state: R::Hidden::redact(state, viewer), viewer }
    }

    /// A state that somebody imagined, who may therefore see all of it: what they cannot know was determinized.
    pub(super) fn imagined(state: &'a R::State, viewer: Viewer) -> Self {
        Self { state: Cow::Borrowed(state), viewer }
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

    pub(super) fn into_state(self) -> R::State {
        self.state.into_owned()
    }
}

impl<R: Rules> Deref for Seen<'_, R> {
    type Target = R::State;

    fn deref(&self) -> &R::State {
        &self.state
    }
}

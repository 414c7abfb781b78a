//! Declares what a title hides and from which seats. It fails closed: a title must declare it even if nothing is hidden
//! ([`AllOpen`]). Code that responds to a viewer gets a state with everything hidden already removed ([`Seen`]), so it
//! cannot reveal more.

use std::{borrow::Cow, ops::Deref};

use super::{
    Chance, Draw, Places, Shown, Title, Viewer,
    hidden::{Conserved, Determinize, Redact},
};

/// The declaration of what a title hides and from which seats. States and effects may have holes where something is
/// hidden; `fold`, `apply` and the rest of a title must accept holes.
///
/// One law connects the two: folding the effects that a viewer was shown gives the state that [`Secrecy::redact`]
/// leaves.
pub trait Secrecy<T: Title>: 'static {
    /// Passes all places of a state where something may be hidden to `each`, with the seats that know each face and the
    /// possible faces.
    fn hidden(state: &mut T::State, each: &mut impl Places);

    /// The visibility of an effect, and whether it uncovers anything. If different seats may see different parts, make
    /// it two effects.
    fn shown(effect: &mut T::Effect) -> Shown<'_>;

    /// Whether the move itself contains something that only its seat may know.
    fn is_secret(action: &T::Move) -> bool;

    /// The effects when all players have agreed to take moves back to this state. They reshuffle everything that has a
    /// fixed order which nobody could know at this point, because a player may have seen it since
    /// ([`piece::reshuffle`](super::piece::reshuffle)). Whatever a player had seen or chosen by then stays. Empty for
    /// titles that draw only when something is uncovered.
    fn reshuffle(state: &T::State, chance: &mut Chance) -> Vec<T::Effect>;

    /// The state as a viewer may know it: with a hole wherever something is hidden from them, and no hint at it.
    /// Borrowed if nothing is hidden.
    fn redact(state: &T::State, viewer: Viewer) -> Cow<'_, T::State> {
        let mut seen = state.clone();
        Self::hidden(&mut seen, &mut Redact(viewer));
        Cow::Owned(seen)
    }

    /// The effect as a viewer may know it: all of it, or the one part that spectators see.
    fn show(effect: &T::Effect, viewer: Viewer) -> T::Effect {
        let mut shown = effect.clone();
        Self::shown(&mut shown).redact(viewer);
        shown
    }

    /// Whether an effect uncovers what its own player could not know: see [`Shown::and_reveals`].
    fn reveals(effect: &T::Effect) -> bool {
        Self::shown(&mut effect.clone()).reveals()
    }

    /// A state that the viewer cannot distinguish from the real one: the holes are filled at random with possible
    /// faces.
    fn determinize(seen: &Seen<'_, T>, draw: &mut Draw) -> T::State {
        let mut state = T::State::clone(seen);
        Self::hidden(&mut state, &mut Determinize(draw));
        state
    }
}

/// For titles that hide nothing: everything drawn is uncovered at once.
pub enum AllOpen {}

impl<T: Title> Secrecy<T> for AllOpen {
    fn hidden(_: &mut T::State, _: &mut impl Places) {}

    fn shown(_: &mut T::Effect) -> Shown<'_> {
        Shown::to_all()
    }

    fn is_secret(_: &T::Move) -> bool {
        false
    }

    fn reshuffle(_: &T::State, _: &mut Chance) -> Vec<T::Effect> {
        Vec::new()
    }

    fn redact(state: &T::State, _: Viewer) -> Cow<'_, T::State> {
        Cow::Borrowed(state)
    }

    fn reveals(_: &T::Effect) -> bool {
        false
    }
}

/// Checks that in each group of [`Secrecy::hidden`] the places hold exactly the faces: an invariant of titles whose
/// pieces never leave these places.
///
/// # Errors
/// A sentence that lists the faces found instead.
pub fn conserved<T: Title, Hidden: Secrecy<T>>(state: &T::State) -> Result<(), String> {
    let mut conserved = Conserved(Ok(()));
    Hidden::hidden(&mut state.clone(), &mut conserved);
    conserved.0
}

/// A state as one viewer may know it. Redacting is the only way to make one.
pub struct Seen<'a, T: Title> {
    state: Cow<'a, T::State>,
    viewer: Viewer,
}

impl<'a, T: Title> Seen<'a, T> {
    /// Redacts the state for the viewer.
    #[must_use]
    pub fn of<Hidden: Secrecy<T>>(state: &'a T::State, viewer: Viewer) -> Self {
        Self { state: Hidden::redact(state, viewer), viewer }
    }

    /// The viewer.
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

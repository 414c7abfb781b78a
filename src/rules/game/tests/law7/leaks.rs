//! The leaks found.

use std::{collections::BTreeMap, fmt::Debug};

/// A place where hidden information can leak.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Place {
    /// The redacted state differs from the one folded from the shown events.
    Knowledge,
    /// The other world is not a possible one.
    World,
    View,
    Turn,
    Legal,
    Autoplay,
    Condition,
    Refusal,
    /// Whether a move reveals anything.
    Reveals,
    /// An event, one's own or another player's.
    Event,
    /// A choice of another player that changes what the viewer is shown.
    Choice,
    Request,
    DryRun,
    Undo,
    /// The execution of orders when their turn has come.
    Orders,
    /// An undo by consent.
    Consent,
    /// Unseen pieces lie where they lay, after all agreed to take back moves that may have revealed them.
    Shuffle,
}

/// The first leak at each place.
#[derive(Debug, Default)]
pub(super) struct Leaks {
    found: BTreeMap<Place, String>,
    /// The title, game and event being examined.
    pub(super) context: String,
}

impl Leaks {
    pub(super) fn note(&mut self, place: Place, what: String) {
        let context = &self.context;
        self.found.entry(place).or_insert_with(|| format!("{context}: {what}"));
    }

    /// Notes a leak unless both worlds give the same.
    pub(super) fn compare<T: PartialEq + Debug>(
        &mut self,
        place: Place,
        here: T,
        there: T,
        about: &dyn Debug,
    ) {
        if here != there {
            self.note(place, format!("{about:?}: {here:?} or {there:?}"));
        }
    }

    pub(super) fn are_at(&self, place: Place) -> bool {
        self.found.contains_key(&place)
    }

    pub(super) fn are_any(&self) -> bool {
        !self.found.is_empty()
    }
}

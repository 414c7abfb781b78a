//! What is found.

use std::{collections::BTreeMap, fmt::Debug};

/// Where something hidden can come out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Place {
    /// What is left of the state is not what the shown events come to.
    Knowledge,
    /// The other world is none that could be.
    World,
    View,
    Turn,
    Legal,
    Autoplay,
    Condition,
    Refusal,
    /// Whether a move brings anything out.
    Reveals,
    /// An event, an own one or that of somebody else.
    Event,
    /// What another player chose, and would have been shown otherwise if they had chosen something else.
    Choice,
    Request,
    DryRun,
    Undo,
    /// What becomes of orders when their turn has come.
    Orders,
    /// What all agree to take back.
    Consent,
    /// What nobody has seen lies where it lay, after all agreed to take back what may have brought it out.
    Shuffle,
}

/// The first leak at each place.
#[derive(Debug, Default)]
pub(super) struct Leaks {
    found: BTreeMap<Place, String>,
    /// What is being looked at.
    pub(super) context: String,
}

impl Leaks {
    pub(super) fn note(&mut self, place: Place, what: String) {
        let context = &self.context;
        self.found.entry(place).or_insert_with(|| format!("{context}: {what}"));
    }

    /// Both worlds must tell the same.
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

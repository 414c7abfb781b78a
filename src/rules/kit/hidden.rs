//! The places of a state where something may be hidden, and the visibility of effects. A title declares both once. The
//! rest of [`Secrecy`](super::Secrecy) follows from them.

use std::fmt::Debug;

use super::{Draw, Piece, Seat, SeatSet, Viewer, piece::fill_holes};

/// An operation on all places of a state where something may be hidden.
pub trait Places {
    /// Visits a group of places. Each comes with the seats that know its face; `faces` are the faces from which the
    /// whole group is filled. There may be more faces than places.
    fn places<'a, F, P>(&mut self, faces: impl IntoIterator<Item = F>, places: P)
    where
        F: Ord + Debug + 'a,
        P: IntoIterator<Item = (SeatSet, &'a mut Option<F>)>;

    /// Visits a group of pieces, as [`Places::places`] does.
    fn pieces<'a, F, P>(&mut self, faces: impl IntoIterator<Item = F>, pieces: P)
    where
        F: Ord + Debug + 'a,
        P: IntoIterator<Item = &'a mut Piece<F>>,
    {
        self.places(faces, pieces.into_iter().map(|piece| (piece.known_to, &mut piece.face)));
    }
}

/// Makes a hole wherever the viewer must not know the face.
pub(super) struct Redact(pub(super) Viewer);

impl Places for Redact {
    fn places<'a, F, P>(&mut self, _: impl IntoIterator<Item = F>, places: P)
    where
        F: Ord + Debug + 'a,
        P: IntoIterator<Item = (SeatSet, &'a mut Option<F>)>,
    {
        let hidden = places.into_iter().filter(|(known_to, _)| !known_to.has_viewer(self.0));
        hidden.for_each(|(_, face)| *face = None);
    }
}

/// Fills the holes at random with the faces that are not visible anywhere.
pub(super) struct Determinize<'d>(pub(super) &'d mut Draw);

impl Places for Determinize<'_> {
    fn places<'a, F, P>(&mut self, faces: impl IntoIterator<Item = F>, places: P)
    where
        F: Ord + Debug + 'a,
        P: IntoIterator<Item = (SeatSet, &'a mut Option<F>)>,
    {
        let places: Vec<&mut Option<F>> = places.into_iter().map(|(_, face)| face).collect();
        let mut unseen: Vec<F> = faces.into_iter().collect();
        for seen in places.iter().filter_map(|face| face.as_ref()) {
            if let Some(at) = unseen.iter().position(|face| face == seen) {
                unseen.remove(at);
            }
        }
        fill_holes(places.into_iter(), unseen, self.0);
    }
}

/// Checks that the places of each group hold exactly its faces. Keeps the first group that fails.
pub(super) struct Conserved(pub(super) Result<(), String>);

impl Places for Conserved {
    fn places<'a, F, P>(&mut self, faces: impl IntoIterator<Item = F>, places: P)
    where
        F: Ord + Debug + 'a,
        P: IntoIterator<Item = (SeatSet, &'a mut Option<F>)>,
    {
        let mut all: Vec<Option<F>> = faces.into_iter().map(Some).collect();
        let mut there: Vec<Option<F>> = places.into_iter().map(|(_, face)| face.take()).collect();
        all.sort_unstable();
        there.sort_unstable();
        if self.0.is_ok() && there != all {
            self.0 = Err(format!("there are {there:?}"));
        }
    }
}

/// Visibility of an effect: certain seats see all of it, and all other viewers see the same holes.
pub struct Shown<'a> {
    known_to: SeatSet,
    holes: Vec<&'a mut dyn Hole>,
    reveals: bool,
}

impl<'a> Shown<'a> {
    /// Everybody sees the whole effect.
    #[must_use]
    pub fn to_all() -> Self {
        Self { known_to: SeatSet::EVERYBODY, holes: Vec::new(), reveals: false }
    }

    /// Only these seats see these parts. At least one part is required.
    #[must_use]
    pub fn to<const N: usize>(seats: impl IntoIterator<Item = Seat>, parts: [&'a mut dyn Hole; N]) -> Self {
        const { assert!(N > 0, "nothing is hidden") }
        Self { known_to: seats.into_iter().collect(), holes: parts.into(), reveals: false }
    }

    /// Marks the effect as uncovering what its own player could not know. Such a move cannot be undone, is not tried
    /// out, and ends a request. This must not depend on what is uncovered. ([`Chance`](super::Chance) tracks what the
    /// move itself drew.)
    #[must_use]
    pub fn and_reveals(self) -> Self {
        Self { reveals: true, ..self }
    }

    pub(super) fn reveals(&self) -> bool {
        self.reveals
    }

    /// Makes holes in the parts that the viewer must not see.
    pub(super) fn redact(self, viewer: Viewer) {
        if !self.known_to.has_viewer(viewer) {
            self.holes.into_iter().for_each(Hole::hide);
        }
    }
}

/// A part of an effect that can be hidden.
pub trait Hole {
    /// Turns the part into a hole.
    fn hide(&mut self);
}

impl<T> Hole for Option<T> {
    fn hide(&mut self) {
        *self = None;
    }
}

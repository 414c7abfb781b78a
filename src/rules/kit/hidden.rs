//! What lies hidden in a state, place by place, and who is shown what of an effect: a title tells it once, and everything else
//! follows.

use std::fmt::Debug;

use super::{Draw, Piece, Seat, SeatSet, Viewer, piece::fill_holes};

/// Goes through all places of a state where something may lie hidden.
pub trait Places {
    /// All of `faces`, each once, lie in these places, or where they tell nobody anything, and each place holds one of
    /// them. Seats may know what lies in a place.
    fn places<'a, F, P>(&mut self, faces: impl IntoIterator<Item = F>, places: P)
    where
        F: Ord + Debug + 'a,
        P: IntoIterator<Item = (SeatSet, &'a mut Option<F>)>;

    /// The same of pieces.
    fn pieces<'a, F, P>(&mut self, faces: impl IntoIterator<Item = F>, pieces: P)
    where
        F: Ord + Debug + 'a,
        P: IntoIterator<Item = &'a mut Piece<F>>,
    {
        self.places(faces, pieces.into_iter().map(|piece| (piece.known_to, &mut piece.face)));
    }
}

/// Leaves holes where the viewer must not know what lies there.
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

/// Fills the holes with what can lie there: whatever lies nowhere in sight, each place alike.
pub(super) struct Determinize<'d>(pub(super) &'d mut Draw);

impl Places for Determinize<'_> {
    fn places<'a, F, P>(&mut self, faces: impl IntoIterator<Item = F>, places: P)
    where
        F: Ord + Debug + 'a,
        P: IntoIterator<Item = (SeatSet, &'a mut Option<F>)>,
    {
        let places: Vec<&mut Option<F>> = places.into_iter().map(|(_, face)| face).collect();
        let mut unseen: Vec<F> = faces.into_iter().collect();
        for known in places.iter().filter_map(|face| face.as_ref()) {
            if let Some(at) = unseen.iter().position(|face| face == known) {
                unseen.remove(at);
            }
        }
        fill_holes(places.into_iter(), unseen, self.0);
    }
}

/// Tells whether each of the faces lies in one of the places: the first group of which that is not so.
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

/// Who is shown what of an effect: some of it may be for some seats alone, and all others see the same holes there.
pub struct Shown<'a> {
    known_to: SeatSet,
    holes: Vec<&'a mut dyn Hole>,
    reveals: bool,
}

impl<'a> Shown<'a> {
    /// Everybody sees all of it.
    #[must_use]
    pub fn to_all() -> Self {
        Self { known_to: SeatSet::EVERYBODY, holes: Vec::new(), reveals: false }
    }

    /// These seats alone see this part.
    #[must_use]
    pub fn to(seats: impl IntoIterator<Item = Seat>, part: &'a mut dyn Hole) -> Self {
        Self { known_to: seats.into_iter().collect(), holes: vec![part], reveals: false }
    }

    /// And this part.
    #[must_use]
    pub fn and(mut self, part: &'a mut dyn Hole) -> Self {
        self.holes.push(part);
        self
    }

    /// It brings out what its own player could not know: then the move cannot be taken back, is not tried out, and ends a
    /// request. It must not depend on what comes out. (What was drawn by the move itself is known from
    /// [`Chance`](super::Chance).)
    #[must_use]
    pub fn and_reveals(self) -> Self {
        Self { reveals: true, ..self }
    }

    pub(super) fn reveals(&self) -> bool {
        self.reveals
    }

    /// Leaves what the viewer may see.
    pub(super) fn redact(self, viewer: Viewer) {
        if !self.known_to.has_viewer(viewer) {
            self.holes.into_iter().for_each(Hole::hide);
        }
    }
}

/// A part of an effect that can be hidden.
pub trait Hole {
    /// Leaves a hole.
    fn hide(&mut self);
}

impl<T> Hole for Option<T> {
    fn hide(&mut self) {
        *self = None;
    }
}

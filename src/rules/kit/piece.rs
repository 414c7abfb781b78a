//! Pieces that lie face down: cards in hands and decks, tokens in bags and stacks.

use super::{Draw, Seat, SeatSet, Viewer};

/// A piece whose face is known to some and not to others. In a redacted state the face is a hole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Piece<T> {
    /// The face; a hole where it is hidden.
    pub face: Option<T>,
    /// Who has seen it and knows where it lies.
    pub known_to: SeatSet,
}

impl<T> Piece<T> {
    /// A piece that nobody has seen.
    #[must_use]
    pub fn unseen(face: Option<T>) -> Self {
        Self { face, known_to: SeatSet::NONE }
    }

    /// A piece that one seat alone has seen.
    #[must_use]
    pub fn seen_by(face: Option<T>, seat: Seat) -> Self {
        Self { face, known_to: SeatSet::one(seat) }
    }

    /// A piece that lies face up.
    #[must_use]
    pub fn open(face: T) -> Self {
        Self { face: Some(face), known_to: SeatSet::EVERYBODY }
    }

    /// `count` pieces that nobody has seen, with holes if the log was redacted.
    pub fn unseen_all(faces: Option<impl IntoIterator<Item = T>>, count: usize) -> Vec<Self> {
        match faces {
            Some(faces) => faces.into_iter().map(|face| Self::unseen(Some(face))).collect(),
            None => std::iter::repeat_with(|| Self::unseen(None)).take(count).collect(),
        }
    }

    /// Whether no seat has seen it.
    #[must_use]
    pub fn is_unseen(&self) -> bool {
        self.known_to == SeatSet::NONE
    }

    /// Leaves a hole unless the viewer knows the piece.
    pub fn redact(&mut self, viewer: Viewer) {
        if !self.known_to.has_viewer(viewer) {
            self.face = None;
        }
    }
}

/// Fills the holes at random with the pieces that the viewer cannot see.
pub fn fill_holes<'a, T: 'a>(
    holes: impl Iterator<Item = &'a mut Option<T>>,
    mut unseen: Vec<T>,
    draw: &mut Draw,
) {
    draw.shuffle(&mut unseen);
    holes.filter(|hole| hole.is_none()).zip(unseen).for_each(|(hole, face)| *hole = Some(face));
}

/// Shuffles the pieces that nobody has seen among their places. They are sorted by face first, so that the
/// new order depends on this draw alone.
pub fn reshuffle<'a, T: Ord + 'a>(pieces: impl Iterator<Item = &'a mut Piece<T>>, draw: &mut Draw) {
    let places: Vec<&mut Piece<T>> = pieces.filter(|piece| piece.is_unseen()).collect();
    let (mut faces, places): (Vec<Option<T>>, Vec<&mut Option<T>>) =
        places.into_iter().map(|piece| (piece.face.take(), &mut piece.face)).unzip();
    faces.sort_unstable();
    draw.shuffle(&mut faces);
    places.into_iter().zip(faces).for_each(|(place, face)| *place = face);
}

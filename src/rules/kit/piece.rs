//! Pieces that lie face down: cards in hands and decks, tokens in bags and stacks.

use serde::{Deserialize, Serialize};

use super::{Draw, Seat, SeatSet};

/// A piece whose face is known to some and not to others. In a redacted state the face is a hole.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Piece<T> {
    /// The face; `None`, a hole, where it is hidden.
    pub face: Option<T>,
    /// The seats that have seen the piece and know where it lies.
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

    /// `count` pieces that nobody has seen, with holes if `faces` is `None` because the log was redacted.
    pub fn unseen_all(faces: Option<impl IntoIterator<Item = T>>, count: usize) -> Vec<Self> {
        match faces {
            Some(faces) => faces.into_iter().map(|face| Self::unseen(Some(face))).collect(),
            None => std::iter::repeat_with(|| Self::unseen(None)).take(count).collect(),
        }
    }

    /// Makes pieces that lie face up.
    pub fn open_all(faces: &[T]) -> Vec<Self>
    where
        T: Copy,
    {
        faces.iter().copied().map(Self::open).collect()
    }

    /// Whether no seat has seen the piece.
    #[must_use]
    pub fn is_unseen(&self) -> bool {
        self.known_to == SeatSet::NONE
    }

    /// Records that a seat has seen the piece. `face` is `None` where it is hidden.
    pub fn show(&mut self, seat: Seat, face: Option<T>) {
        self.known_to = self.known_to.with(seat);
        self.face = face.or(self.face.take());
    }
}

/// The face of the last piece, the one on top. `None` if it is hidden or there are no pieces.
pub fn top<T: Copy>(pieces: &[Piece<T>]) -> Option<T> {
    pieces.last().and_then(|piece| piece.face)
}

/// The faces of the pieces that are not holes.
pub fn faces<'a, T: Copy + 'a>(pieces: impl IntoIterator<Item = &'a Piece<T>>) -> impl Iterator<Item = T> {
    pieces.into_iter().filter_map(|piece| piece.face)
}

/// Takes a piece with this face from a hand that its owner knows completely. Where the hand is hidden, any hole will
/// do. `None` if there is no such piece, which only a damaged log can cause. In play, [`conserved`](super::conserved)
/// detects that the piece is missing.
pub fn take<T: PartialEq>(hand: &mut Vec<Piece<T>>, face: Option<T>) -> Option<Piece<T>> {
    let place = hand.iter().position(|piece| piece.face.is_none() || piece.face == face)?;
    Some(hand.remove(place))
}

/// Fills the holes at random with the pieces that the viewer cannot see.
pub fn fill_holes<'a, T: 'a>(
    holes: impl Iterator<Item = &'a mut Option<T>>,
    mut unseen: Vec<T>,
    draw: &mut Draw,
) {
    draw.shuffle(&mut unseen);
    let mut unseen = unseen.into_iter();
    for hole in holes.filter(|hole| hole.is_none()) {
        *hole = unseen.next();
        debug_assert!(hole.is_some(), "there are more holes than pieces that the viewer cannot see");
    }
}

/// The faces of a pile after [`reshuffle`]; `None` if there are holes.
pub fn reshuffled<T: Ord + Copy>(pile: &[Piece<T>], draw: &mut Draw) -> Option<Vec<T>> {
    let mut pile = pile.to_vec();
    reshuffle(pile.iter_mut(), draw);
    pile.iter().map(|piece| piece.face).collect()
}

/// Shuffles the pieces that nobody has seen among their places. They are sorted by face first, so that the new order
/// depends on this draw alone.
pub fn reshuffle<'a, T: Ord + 'a>(pieces: impl Iterator<Item = &'a mut Piece<T>>, draw: &mut Draw) {
    let places: Vec<&mut Piece<T>> = pieces.filter(|piece| piece.is_unseen()).collect();
    let (mut faces, places): (Vec<Option<T>>, Vec<&mut Option<T>>) =
        places.into_iter().map(|piece| (piece.face.take(), &mut piece.face)).unzip();
    faces.sort_unstable();
    draw.shuffle(&mut faces);
    places.into_iter().zip(faces).for_each(|(place, face)| *place = face);
}

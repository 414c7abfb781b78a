//! Seats, per-seat collections, and viewers.

use std::ops::Index;

use serde::{Deserialize, Serialize};

use super::number::byte;

/// A place at a game, numbered clockwise from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(transparent)]
pub struct Seat(pub u8);

impl Seat {
    /// All seats of a game for `count` players, from 0.
    pub fn all(count: u8) -> impl DoubleEndedIterator<Item = Seat> + Clone {
        (0..count).map(Seat)
    }

    /// The left neighbour, that is, the next seat clockwise, in a game for `count` players.
    #[must_use]
    pub fn left(self, count: u8) -> Seat {
        self.clockwise(1, count)
    }

    /// The seat `steps` places further clockwise, in a game for `count` players.
    #[must_use]
    pub fn clockwise(self, steps: u8, count: u8) -> Seat {
        let place = (u16::from(self.0) + u16::from(steps)).checked_rem(count.into());
        Seat(place.and_then(|place| u8::try_from(place).ok()).unwrap_or(0))
    }

    /// All seats of a game for `count` players, clockwise, starting with this one.
    pub fn and_clockwise(self, count: u8) -> impl DoubleEndedIterator<Item = Seat> {
        (0..count).map(move |steps| self.clockwise(steps, count))
    }

    /// The seat as an index into per-seat lists.
    #[must_use]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

impl std::fmt::Display for Seat {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

/// A value for each seat of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(transparent)]
pub struct BySeat<T>(Vec<T>);

impl<T> BySeat<T> {
    /// Gives each of `seats` seats the same value.
    #[must_use]
    pub fn new(seats: u8, each: T) -> Self
    where
        T: Clone,
    {
        Self(vec![each; seats.into()])
    }

    /// How many seats there are.
    #[must_use]
    pub fn seats(&self) -> u8 {
        byte(self.0.len())
    }

    /// The seats with their values, from 0.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (Seat, &T)> + Clone {
        (0..self.seats()).map(Seat).zip(&self.0)
    }

    /// The seats with their values, mutably.
    pub fn iter_mut(&mut self) -> impl DoubleEndedIterator<Item = (Seat, &mut T)> {
        (0..self.seats()).map(Seat).zip(&mut self.0)
    }

    /// The values, in seat order.
    pub fn values(&self) -> std::slice::Iter<'_, T> {
        self.0.iter()
    }

    /// The seat to the left of this one.
    #[must_use]
    pub fn left_of(&self, seat: Seat) -> Seat {
        seat.left(self.seats())
    }

    /// Changes a seat's value. A seat that does not exist changes nothing.
    pub fn change(&mut self, seat: Seat, change: impl FnOnce(&mut T)) {
        if let Some(of) = self.0.get_mut(seat.index()) {
            change(of);
        }
    }
}

impl<T> From<Vec<T>> for BySeat<T> {
    fn from(values: Vec<T>) -> Self {
        Self(values)
    }
}

/// The rules use only seats of the game. For a damaged log that names another seat, the index wraps around.
impl<T> Index<Seat> for BySeat<T> {
    type Output = T;

    fn index(&self, seat: Seat) -> &T {
        &self.0[seat.index() % self.0.len()]
    }
}

/// A set of seats, of games for at most [`SeatSet::SEATS_MAX`] players.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SeatSet(u8);

impl SeatSet {
    /// The empty set.
    pub const NONE: Self = Self(0);
    /// Maximum number of players: one fewer than there are bits, so that no set of players equals
    /// [`SeatSet::EVERYBODY`].
    pub const SEATS_MAX: u8 = 7;
    /// All viewers, spectators included.
    pub const EVERYBODY: Self = Self(u8::MAX);

    /// A set of one seat.
    #[must_use]
    pub fn one(seat: Seat) -> Self {
        debug_assert!(seat.0 < Self::SEATS_MAX, "there is no seat {seat}");
        Self(1_u8.checked_shl(seat.0.into()).unwrap_or(0))
    }

    /// This set and one more seat.
    #[must_use]
    pub fn with(self, seat: Seat) -> Self {
        Self(self.0 | Self::one(seat).0)
    }

    /// Whether the seat is in the set.
    #[must_use]
    pub fn has(self, seat: Seat) -> bool {
        self.0 & Self::one(seat).0 != 0
    }

    /// Whether the viewer is in the set.
    #[must_use]
    pub fn has_viewer(self, viewer: Viewer) -> bool {
        match viewer {
            Viewer::Seat(seat) => self.has(seat),
            Viewer::Spectator => self == Self::EVERYBODY,
        }
    }
}

impl FromIterator<Seat> for SeatSet {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Self {
        seats.into_iter().fold(Self::NONE, Self::with)
    }
}

/// A viewer of a game: a player, or anybody else.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Viewer {
    /// The player in this seat.
    Seat(Seat),
    /// Anybody else, who sees only what is public.
    Spectator,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_next_clockwise_after_the_last_is_the_first() {
        assert_eq!(Seat(3).left(4), Seat(0));
        assert!(Seat(1).and_clockwise(3).eq([Seat(1), Seat(2), Seat(0)]));
        assert_eq!(Seat(255).left(2), Seat(0));
    }

    #[test]
    fn spectators_are_among_everybody_alone() {
        let some = SeatSet::one(Seat(1)).with(Seat(3));
        assert!(Seat::all(SeatSet::SEATS_MAX).filter(|seat| some.has(*seat)).eq([Seat(1), Seat(3)]));
        assert!(some.has_viewer(Viewer::Seat(Seat(3))) && !some.has_viewer(Viewer::Spectator));
        let players: SeatSet = Seat::all(SeatSet::SEATS_MAX).collect();
        assert!(!players.has_viewer(Viewer::Spectator));
        assert!(SeatSet::EVERYBODY.has_viewer(Viewer::Spectator));
    }
}

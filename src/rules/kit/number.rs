//! Converts between the wide numbers of the wire and those of the rules, which fit a byte.

use serde::{Deserialize, Serialize};

/// The number of items. No game has more than 255 of anything.
pub fn count(items: impl IntoIterator) -> u8 {
    byte(items.into_iter().count())
}

/// A number of pieces as a byte.
#[must_use]
pub fn byte(number: usize) -> u8 {
    debug_assert!(u8::try_from(number).is_ok(), "{number} of something");
    u8::try_from(number).unwrap_or(u8::MAX)
}

/// A byte as the length of an array.
#[must_use]
#[allow(clippy::as_conversions, reason = "`From` is no const trait")]
pub const fn len(number: u8) -> usize {
    number as usize
}

/// A length as a number of the wire.
#[must_use]
pub fn wide(length: usize) -> u64 {
    u64::try_from(length).unwrap_or(u64::MAX)
}

/// Adds to a count, saturating at 255. Only a damaged log can overflow it. (In play, debug builds check the invariants
/// after every effect.)
pub fn more(of: &mut u8, by: u8) {
    *of = of.saturating_add(by);
}

/// Subtracts from a count, saturating at 0. Only a damaged log removes more than there are.
pub fn less(of: &mut u8, by: u8) {
    *of = of.saturating_sub(by);
}

/// How many are left; 0 if a damaged log says that more are gone than there were.
#[must_use]
pub fn left(of: u8, gone: u8) -> u8 {
    of.saturating_sub(gone)
}

/// Clamps a wide number to the range of a number of the rules. Where a move is parsed and clamping could matter, the
/// ends of the range are illegal themselves.
pub fn narrow<N: TryFrom<i64> + num_limits::Limits>(number: i64) -> N {
    N::try_from(number).unwrap_or(if number < 0 { N::LOWEST } else { N::HIGHEST })
}

/// The limits of the types that [`narrow`] returns.
mod num_limits {
    pub trait Limits {
        const LOWEST: Self;
        const HIGHEST: Self;
    }

    impl Limits for u8 {
        const LOWEST: Self = Self::MIN;
        const HIGHEST: Self = Self::MAX;
    }

    impl Limits for i32 {
        const LOWEST: Self = Self::MIN;
        const HIGHEST: Self = Self::MAX;
    }
}

/// A position in a list that counts from 1 on the wire: the first ship, the second column. 0 stands for no position, as
/// does any number in a move that does not fit a byte.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Nth(u8);

impl Nth {
    /// The first position.
    pub const FIRST: Self = Self(1);

    /// The position that a move names.
    #[must_use]
    pub fn of(number: i64) -> Self {
        Self(u8::try_from(number).unwrap_or(0))
    }

    /// The first `count` positions.
    pub fn first(count: usize) -> impl DoubleEndedIterator<Item = Self> + Clone {
        (1..=byte(count)).map(Self)
    }

    /// All items of a list with their positions.
    pub fn each<T>(of: &[T]) -> impl Iterator<Item = (Self, &T)> {
        Self::first(of.len()).zip(of)
    }

    /// The item at this position; `None` if there is none.
    #[must_use]
    pub fn get<T>(self, of: &[T]) -> Option<&T> {
        of.get(self.index()?)
    }

    /// The item at this position, mutably; `None` if there is none.
    pub fn get_mut<T>(self, of: &mut [T]) -> Option<&mut T> {
        of.get_mut(self.index()?)
    }

    /// The index, which counts from 0; `None` for position 0.
    #[must_use]
    pub fn index(self) -> Option<usize> {
        usize::from(self.0).checked_sub(1)
    }
}

impl From<u8> for Nth {
    fn from(number: u8) -> Self {
        Self(number)
    }
}

impl From<Nth> for u8 {
    fn from(nth: Nth) -> Self {
        nth.0
    }
}

impl From<Nth> for i64 {
    fn from(nth: Nth) -> Self {
        nth.0.into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_count_from_1_and_0_is_none_of_them() {
        let things = ['a', 'b'];
        for none in [i64::MIN, -1, 0, 3, 256, 257, i64::MAX] {
            assert_eq!(Nth::of(none).get(&things), None, "{none}");
        }
        assert_eq!(Nth::of(2).get(&things), Some(&'b'));
        assert!(Nth::each(&things).map(|(nth, thing)| (u8::from(nth), *thing)).eq([(1, 'a'), (2, 'b')]));
    }

    #[test]
    fn what_is_out_of_range_is_the_nearest() {
        assert_eq!([i64::MIN, -1, 0, 255, 256, i64::MAX].map(narrow::<u8>), [0, 0, 0, 255, 255, 255]);
        assert_eq!(narrow::<i32>(i64::MIN), i32::MIN);
    }
}

//! The weight of a pair (section 5 of `openapi/rating-format.md`).

use std::{
    collections::{BTreeMap, BTreeSet},
    ops::Bound,
};

use uuid::Uuid;

use super::{
    game::{Leaving, RatedGame},
    integer::divide,
};

/// One as a weight: weights are in units of 2^-32.
pub(super) const WEIGHT_ONE: i128 = 1 << 32;

/// Leavings of a player in 28 days that count for the opponents. Later ones are void for them.
const LEAVINGS_THAT_COUNT: usize = 3;

/// The 28 days in which leavings are counted, in milliseconds.
const LEAVINGS_WINDOW: i64 = 28 * 24 * 60 * 60 * 1000;

/// The part of a pair that counts for one of its players, in halves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Share {
    Nothing,
    Half,
    Whole,
}

impl Share {
    const fn halves(self) -> i128 {
        match self {
            Self::Nothing => 0,
            Self::Half => 1,
            Self::Whole => 2,
        }
    }
}

/// The weight of a pair by the number of players, in hundredths.
fn hundredths(seats: usize) -> i128 {
    match seats {
        2 => 100,
        3 => 86,
        _ => 76,
    }
}

/// The leavings of all players that are relevant for a list, its own included.
pub(super) struct Leavings(BTreeSet<Leaving>);

impl Leavings {
    pub(super) fn new<'a>(earlier: &BTreeSet<Leaving>, games: impl Iterator<Item = &'a RatedGame>) -> Self {
        let mut all = earlier.clone();
        all.extend(games.flat_map(RatedGame::leavings));
        Self(all)
    }

    /// Whether the player of a leaving has left three or more games before it, all within 28 days.
    pub(super) fn is_void_for_others(&self, leaving: Leaving) -> bool {
        // A game that ended exactly 28 days earlier is outside.
        let oldest = Leaving {
            ended_at: leaving.ended_at.saturating_sub(LEAVINGS_WINDOW - 1),
            game: Uuid::nil(),
            ..leaving
        };
        let before = self.0.range((Bound::Included(oldest), Bound::Excluded(leaving)));
        before.take(LEAVINGS_THAT_COUNT).count() == LEAVINGS_THAT_COUNT
    }
}

/// The meetings of each two players in the games of a list that count.
pub(super) struct Meetings {
    counts: BTreeMap<(Uuid, Uuid), usize>,
    /// `1 + 1/2 + … + 1/n` in units of 2^-32, by n from 0.
    harmonic: Vec<i128>,
}

impl Meetings {
    pub(super) fn new<'a>(games: impl Iterator<Item = &'a RatedGame>) -> Self {
        let mut counts = BTreeMap::new();
        for game in games {
            for seat in game.seats() {
                for other in game.seats().iter().filter(|other| seat.player < other.player) {
                    *counts.entry((seat.player, other.player)).or_default() += 1;
                }
            }
        }
        let (most, mut sum) = (counts.values().copied().max().unwrap_or_default(), 0);
        let parts = (1..).take(most).map(|n| divide(WEIGHT_ONE, n));
        let sums = parts.map(|part| {
            sum += part;
            sum
        });
        Self { harmonic: std::iter::once(0).chain(sums).collect(), counts }
    }

    /// The weight of a pair of two players that met, in a game with this many seats. It is 0 to [`WEIGHT_ONE`].
    pub(super) fn weight(&self, one: Uuid, other: Uuid, seats: usize, share: Share) -> i128 {
        let meetings = self.counts.get(&(one.min(other), one.max(other))).copied().unwrap_or(1);
        let harmonic = self.harmonic.get(meetings).copied().unwrap_or(WEIGHT_ONE);
        let n = i128::try_from(meetings).unwrap_or(1);
        divide(hundredths(seats) * harmonic * share.halves(), 200 * n)
    }
}

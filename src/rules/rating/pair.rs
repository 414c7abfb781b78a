//! The evidence of a pair for one of its players (section 6 of `openapi/rating-format.md`).

use std::{cmp::Ordering, ops::AddAssign};

use super::{
    game::Finish,
    integer::{divide, root},
    logistic::{ARGUMENT_ONE, PROBABILITY_ONE, logistic},
    standing::{BETA, Standing, TAU},
};

/// Units of `c` per thousandth of a point: 2^16.
const SPREAD_ONE: i128 = 1 << 16;

/// Exponent of the unit of information: 2^-96 per square of a thousandth of a point.
const INFORMATION_BITS: u32 = 96;
/// Exponent of the unit of gain: 2^-64 per thousandth of a point.
const GAIN_BITS: u32 = 64;
/// Exponents of the units of the factors: weights 2^-32, probabilities 2^-31, `c` 2^-16.
const WEIGHT_BITS: u32 = 32;
const PROBABILITY_BITS: u32 = 31;
const SPREAD_BITS: u32 = 16;

/// Sum over the pairs of a player.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Evidence {
    /// `I`, in units of 2^-96 per square of a thousandth. Each pair adds 0 to 2^59.
    information: i128,
    /// `G`, in units of 2^-64 per thousandth. Each pair adds -2^47 to 2^47.
    gain: i128,
}

impl AddAssign for Evidence {
    fn add_assign(&mut self, other: Self) {
        self.information += other.information;
        self.gain += other.gain;
    }
}

impl Evidence {
    /// The evidence of one pair for `own`. `weight` is in units of 2^-32, at most one.
    pub(super) fn new(own: Standing, other: Standing, score: Score, weight: i128) -> Self {
        // c^2, in squares of a thousandth: less than 2^39.
        let square = squared(own.sigma()) + squared(other.sigma()) + 2 * squared(BETA);
        // c, in units of 2^-16 thousandths: less than 2^36, more than 2^33.
        let spread = root(square * SPREAD_ONE * SPREAD_ONE);
        // (mu_i - mu_q) / c, in units of 2^-16. The dividend is less than 2^63.
        let lead = i128::from(own.mu()) - i128::from(other.mu());
        let expected = logistic(divide(lead * SPREAD_ONE * ARGUMENT_ONE, spread));
        // w p (1 - p), in units of 2^-94: at most 2^92.
        let variance = weight * expected * (PROBABILITY_ONE - expected);
        // w (s - p), in units of 2^-63: at most 2^63 in size.
        let surprise = weight * (score.probability() - expected);
        const INFORMATION_SHIFT: u32 = INFORMATION_BITS - WEIGHT_BITS - 2 * PROBABILITY_BITS;
        const GAIN_SHIFT: u32 = GAIN_BITS + SPREAD_BITS - WEIGHT_BITS - PROBABILITY_BITS;
        Self {
            information: divide(variance << INFORMATION_SHIFT, square),
            gain: divide(surprise << GAIN_SHIFT, spread),
        }
    }

    /// The standing after a list with this evidence and this number of rated games.
    pub(super) fn applied(self, prior: Standing, games: u32) -> Standing {
        // 1 / sigma^2 + I, in units of 2^-96: 2^59 to 2^86.
        let precision = divide(1 << INFORMATION_BITS, squared(prior.sigma())) + self.information;
        // v G, in thousandths. The dividend is less than 2^106 in size.
        let step = divide(self.gain << (INFORMATION_BITS - GAIN_BITS), precision);
        // v, in squares of a thousandth: less than 2^37.
        let variance = divide(1 << INFORMATION_BITS, precision);
        let (mu, sigma) = (i128::from(prior.mu()) + step, root(variance + squared(TAU)));
        Standing::clamped(mu, sigma, prior.games().saturating_add(games))
    }
}

fn squared(thousandths: i64) -> i128 {
    i128::from(thousandths) * i128::from(thousandths)
}

/// The result of a pair for one of its players.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Score {
    Behind,
    Tied,
    Ahead,
}

impl Score {
    /// The result of a player against another one.
    pub(super) fn new(own: Finish, other: Finish) -> Self {
        match (own, other) {
            (Finish::Left, Finish::Left) => Self::Tied,
            (Finish::Left, Finish::Place(_)) => Self::Behind,
            (Finish::Place(_), Finish::Left) => Self::Ahead,
            (Finish::Place(own), Finish::Place(other)) => match own.cmp(&other) {
                Ordering::Less => Self::Ahead,
                Ordering::Equal => Self::Tied,
                Ordering::Greater => Self::Behind,
            },
        }
    }

    /// `s` as a probability.
    const fn probability(self) -> i128 {
        match self {
            Self::Behind => 0,
            Self::Tied => PROBABILITY_ONE / 2,
            Self::Ahead => PROBABILITY_ONE,
        }
    }
}

//! The standing of a player in a list, and the limits of its numbers (section 1 of `openapi/rating-format.md`).

/// `mu` of a player without rated games, in thousandths of a point.
pub const MU_START: i64 = 1_500_000;

/// Maximum distance of `mu` from 0, in thousandths of a point. A new `mu` is clamped to it, so that a list is always
/// a valid input for the next one.
pub const MU_MAX: i64 = 1_000_000_000;

/// `sigma` of a player without rated games, and its maximum, in thousandths of a point.
pub const SIGMA_MAX: i64 = 350_000;

/// The spread of a player's strength from game to game (`beta`), in thousandths of a point.
pub const BETA: i64 = 175_000;

/// The widening of `sigma` between two lists (`tau`), in thousandths of a point. It is the minimum of `sigma`, too.
pub const TAU: i64 = 12_000;

/// The rating of a player in a list: sections 1 and 7 of `openapi/rating-format.md`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Standing {
    mu: i64,
    sigma: i64,
    games: u32,
}

/// Numbers that no list contains.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum InvalidStanding {
    /// `mu` is too far from 0.
    #[error("mu is outside -{MU_MAX} to {MU_MAX}")]
    Mu,
    /// `sigma` is too small or too large.
    #[error("sigma is outside {TAU} to {SIGMA_MAX}")]
    Sigma,
}

impl Standing {
    /// The standing of a player without rated games.
    pub const START: Self = Self { mu: MU_START, sigma: SIGMA_MAX, games: 0 };

    /// The standing with these numbers.
    ///
    /// # Errors
    /// If `mu` is outside ±[`MU_MAX`], or `sigma` outside [`TAU`] to [`SIGMA_MAX`].
    pub fn new(mu: i64, sigma: i64, games: u32) -> Result<Self, InvalidStanding> {
        if !(-MU_MAX..=MU_MAX).contains(&mu) {
            return Err(InvalidStanding::Mu);
        }
        if !(TAU..=SIGMA_MAX).contains(&sigma) {
            return Err(InvalidStanding::Sigma);
        }
        Ok(Self { mu, sigma, games })
    }

    /// The standing with these numbers, clamped to their limits. `sigma` is at least [`TAU`] already.
    pub(super) fn clamped(mu: i128, sigma: i128, games: u32) -> Self {
        let mu = mu.clamp(-i128::from(MU_MAX), i128::from(MU_MAX));
        let sigma = sigma.min(i128::from(SIGMA_MAX));
        Self { mu: narrow(mu), sigma: narrow(sigma), games }
    }

    /// The estimated strength, in thousandths of a point: -[`MU_MAX`] to [`MU_MAX`].
    #[must_use]
    pub const fn mu(self) -> i64 {
        self.mu
    }

    /// The standard deviation of the estimate, in thousandths of a point: [`TAU`] to [`SIGMA_MAX`].
    #[must_use]
    pub const fn sigma(self) -> i64 {
        self.sigma
    }

    /// The number of rated games of the player up to this list, void ones included. It stays at `u32::MAX`.
    #[must_use]
    pub const fn games(self) -> u32 {
        self.games
    }
}

/// A clamped number. It always fits.
fn narrow(clamped: i128) -> i64 {
    i64::try_from(clamped).unwrap_or(i64::MAX)
}

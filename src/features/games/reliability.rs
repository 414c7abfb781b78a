//! How reliably people finish their games: a fold over public logs.

use longhall_base::error::PlayError;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::{GameService, sql};

/// Maximum number of games that count: the newest.
pub(crate) const GAMES_MAX: i64 = 10;
/// Number of games below which a person counts as new.
const GAMES_MIN: usize = 3;
/// Number of games from which on one left game is excused.
const EXCUSED_FROM: usize = 10;

/// How reliably a person finishes games with other people. Their newest ten public games that have ended count. A
/// game that was cancelled, or was over in its first half, counts only for those who left it. A game that ended by the
/// rules counts for everybody. A person left a game if they ran out of time and did not come back, or resigned in its
/// first half.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct Reliability {
    /// Number of games that count.
    #[schema(maximum = 10)]
    pub ended: usize,
    /// Number of these in which the person kept their seat.
    #[schema(maximum = 10)]
    pub kept: usize,
    /// The level that follows from these numbers.
    pub level: Level,
}

/// Level of reliability. `new`: fewer than three games count. `reliable`: none of them was left, or one of ten.
/// `unreliable`: more were left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[schema(as = ReliabilityLevel)]
#[serde(rename_all = "snake_case")]
pub enum Level {
    /// Fewer than three games count.
    New,
    /// Nearly all games were finished.
    Reliable,
    /// Too many games were left.
    Unreliable,
}

impl Reliability {
    /// Computes the reliability from the newest games, each with whether the person kept their seat.
    pub(crate) fn of(games: &[bool]) -> Self {
        let (ended, kept) = (games.len(), games.iter().filter(|kept| **kept).count());
        let excused = usize::from(ended >= EXCUSED_FROM);
        let level = match ended - kept {
            _ if ended < GAMES_MIN => Level::New,
            left if left <= excused => Level::Reliable,
            _ => Level::Unreliable,
        };
        Self { ended, kept, level }
    }

    /// Whether the person may play where only reliable people are wanted. New people may.
    pub(crate) fn is_welcome(self) -> bool {
        self.level != Level::Unreliable
    }
}

impl GameService {
    /// The reliability of each of these accounts, in their order.
    pub(crate) async fn reliability(&self, accounts: &[Uuid]) -> Result<Vec<Reliability>, PlayError> {
        let mut kept = sql::histories::seats_kept(&self.game_store.store, accounts, GAMES_MAX).await?;
        Ok(accounts
            .iter()
            .map(|account| Reliability::of(&kept.remove(account).unwrap_or_default()))
            .collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_follow_from_the_newest_games() {
        let of =
            |kept: usize, left: usize| Reliability::of(&[vec![true; kept], vec![false; left]].concat()).level;
        for (kept, left, level) in [
            (0, 0, Level::New),
            (0, 2, Level::New),
            (3, 0, Level::Reliable),
            (2, 1, Level::Unreliable),
            (9, 0, Level::Reliable),
            (8, 1, Level::Unreliable),
            (10, 0, Level::Reliable),
            (9, 1, Level::Reliable),
            (8, 2, Level::Unreliable),
        ] {
            assert_eq!(of(kept, left), level, "{kept} kept, {left} left");
        }
    }
}

//! The games of a list (section 2 of `openapi/rating-format.md`).

use std::collections::BTreeSet;

use uuid::Uuid;

/// Maximum number of games in a list: 2^24. The sums of section 3 fit their integers up to this number.
pub const GAMES_MAX: usize = 1 << 24;

/// The end of a rated game for one player.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Finish {
    /// The player stayed and got this place. Equal places are a tie, and lower ones are better.
    Place(u8),
    /// The player left. It is behind all players that stayed, and tied with others that left.
    Left,
}

/// The seat of a rated game, with the player that had it at the start.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Seat {
    /// The rated account.
    pub player: Uuid,
    /// The owner of a bot account; the player itself for a person and an agent.
    pub owner: Uuid,
    /// The end of the game for this player.
    pub finish: Finish,
}

/// A rated game of 2, 3 or 4 players with different owners.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RatedGame {
    id: Uuid,
    ended_at: i64,
    seats: Vec<Seat>,
}

/// Facts for which a game cannot be rated.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum NotRatable {
    /// The game has one seat, none, or more than four.
    #[error("a rated game has 2 to 4 players")]
    Seats,
    /// Two seats have one player or one owner.
    #[error("two seats belong to one owner")]
    SameOwner,
}

impl RatedGame {
    /// The game with this id, which ended at `ended_at`, in milliseconds since 1970-01-01T00:00:00Z. The order of
    /// `seats` is irrelevant.
    ///
    /// # Errors
    /// If there are not 2 to 4 seats, or if two of them have the same player or the same owner.
    pub fn new(id: Uuid, ended_at: i64, seats: Vec<Seat>) -> Result<Self, NotRatable> {
        if !(2..=4).contains(&seats.len()) {
            return Err(NotRatable::Seats);
        }
        let players: BTreeSet<Uuid> = seats.iter().map(|seat| seat.player).collect();
        let owners: BTreeSet<Uuid> = seats.iter().map(|seat| seat.owner).collect();
        if players.len() < seats.len() || owners.len() < seats.len() {
            return Err(NotRatable::SameOwner);
        }
        Ok(Self { id, ended_at, seats })
    }

    /// The id of the game.
    #[must_use]
    pub const fn id(&self) -> Uuid {
        self.id
    }

    /// The end of the game, in milliseconds since 1970-01-01T00:00:00Z.
    #[must_use]
    pub const fn ended_at(&self) -> i64 {
        self.ended_at
    }

    /// The seats, 2 to 4.
    #[must_use]
    pub fn seats(&self) -> &[Seat] {
        &self.seats
    }

    /// The leaving of a player of this game. It compares equal for the same player and game.
    pub(super) fn leaving(&self, player: Uuid) -> Leaving {
        Leaving { player, ended_at: self.ended_at, game: self.id }
    }

    /// The leavings of this game.
    pub fn leavings(&self) -> impl Iterator<Item = Leaving> {
        let left = self.seats.iter().filter(|seat| seat.finish == Finish::Left);
        left.map(|seat| self.leaving(seat.player))
    }
}

/// A rated game that a player left. Leavings of a player are ordered by the end of the game, then by its id.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Leaving {
    /// The player that left.
    pub player: Uuid,
    /// The end of the game, in milliseconds since 1970-01-01T00:00:00Z.
    pub ended_at: i64,
    /// The game.
    pub game: Uuid,
}

/// The rated games of one list, ordered by their end, then by id.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Games(Vec<RatedGame>);

/// Facts for which games make no list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum InvalidGames {
    /// Two games have this id.
    #[error("game {0} is there twice")]
    Twice(Uuid),
    /// More than [`GAMES_MAX`] games.
    #[error("a list has at most {GAMES_MAX} games")]
    TooMany,
}

impl Games {
    /// The games of a list, given in any order.
    ///
    /// # Errors
    /// If there are more than [`GAMES_MAX`] games, or if two of them have the same id.
    pub fn new(mut games: Vec<RatedGame>) -> Result<Self, InvalidGames> {
        if games.len() > GAMES_MAX {
            return Err(InvalidGames::TooMany);
        }
        let mut ids = BTreeSet::new();
        if let Some(twice) = games.iter().find(|game| !ids.insert(game.id)) {
            return Err(InvalidGames::Twice(twice.id));
        }
        games.sort_unstable_by_key(|game| (game.ended_at, game.id));
        Ok(Self(games))
    }

    /// The games by their end, then by id.
    pub(super) fn iter(&self) -> impl Iterator<Item = &RatedGame> {
        self.0.iter()
    }
}

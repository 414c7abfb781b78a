//! Requests of accounts to a game.

use std::ops::RangeInclusive;

use serde_json::Value;
use sha2::{Digest as _, Sha256};

use uuid::Uuid;

use super::{
    Entropy, Hash, OnLeaving, Opponents, Program, Visibility,
    clock::{Clock, Day},
};
use crate::kit::{Chance, Seat, Skill};

/// A request to create a game.
#[derive(Clone, Debug)]
pub struct NewGame {
    /// The slug of a ruleset.
    pub ruleset: String,
    /// Number of seats.
    pub seats: u8,
    /// The ruleset's options. Those left out take their defaults.
    pub options: Value,
    /// Says who may see the game and join it.
    pub visibility: Visibility,
    /// The terms beyond the rules.
    pub terms: Terms,
    /// The program that plays with the creator's account; `None` if a person plays.
    pub program: Option<Program>,
}

/// The terms of a game beyond its rules.
#[derive(Clone, Debug)]
pub struct Terms {
    /// The clock; `None` if the game waits for its players without limit.
    pub clock: Option<Clock>,
    /// The rule for the seat of a player who leaves.
    pub on_leaving: OnLeaving,
    /// Whether bots may sit down.
    pub admits_bots: bool,
    /// The game that is played again; `None` if this is no rematch.
    pub rematch: Option<Rematch>,
    /// Number of deadlines in a row after which a player is out; `None` if there is no such number.
    pub misses: Option<u8>,
    /// The terms of a game of strangers; `None` for other games.
    pub match_terms: Option<MatchTerms>,
}

/// Maximum number of seconds after which bots take the free seats of a game of strangers: before its people would be
/// mustered.
pub const BOTS_AFTER_MAX: u32 = 172_800;
/// The possible numbers of deadlines in a row after which a player is out.
pub const MISSES: RangeInclusive<u8> = 2..=10;

/// The terms on which strangers are matched for a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MatchTerms {
    /// Whether the result counts for ratings.
    pub rated: bool,
    /// Number of seconds after which bots take the free seats; `None` if they never do.
    pub bots_after: Option<u32>,
    /// The players who may be matched; `None` if anyone may.
    pub opponents: Option<Opponents>,
}

impl Default for Terms {
    fn default() -> Self {
        Self {
            clock: None,
            on_leaving: OnLeaving::default(),
            admits_bots: true,
            rematch: None,
            misses: None,
            match_terms: None,
        }
    }
}

/// The earlier game of a rematch.
#[derive(Clone, Debug)]
pub struct Rematch {
    /// Id of the earlier game.
    pub of: Uuid,
    /// Its players, who have reserved seats.
    pub invited: Vec<Uuid>,
    /// Its bots, which sit down once the creator has added entropy.
    pub bots: Vec<Skill>,
}

/// A request of an account to a game.
#[derive(Clone, Debug)]
pub enum Intent {
    /// Take a free seat, or, in a running game, a vacant one.
    Join {
        /// The code of a private game.
        invite: Option<String>,
        /// The entropy that the player adds to the game's draws.
        entropy: Option<Entropy>,
        /// The program that plays with the account; `None` if a person plays.
        program: Option<Program>,
    },
    /// Confirm that the account still wants to play, where the game asks for that.
    Confirm,
    /// Add entropy to the game's draws before the start. It can be added once; adding the same again changes nothing.
    GiveEntropy(Entropy),
    /// Seat a bot in a free seat before the start.
    SeatBot(Skill),
    /// Remove the occupant of this seat before the start.
    Remove(Seat),
    /// Give the seat back before the start.
    Leave,
    /// Start with the seats that are taken.
    Start,
    /// Make this move.
    Move(Value),
    /// Leave the running game for good.
    Resign,
    /// Take back every move after this event. Without a number: the account's last move and all after it. Done at once
    /// or, if that is impossible, as an offer. Needs a game that keeps its positions: [`super::Game::replay_for_undo`].
    Undo {
        /// The event whose position is to be restored.
        to_seq: Option<i64>,
    },
    /// Vote to end the game without a result.
    Cancel,
    /// Answer an offer. Declining an offer of one's own withdraws it. Accepting an undo needs a game that keeps its
    /// positions.
    Answer {
        /// The number of the event that made the offer.
        offer: i64,
        /// Whether to accept it.
        accept: bool,
    },
    /// Claim that an opponent's time is up.
    Claim,
    /// Stop the player's own clock for some days.
    TakeVacation {
        /// The first of these days: today or later.
        first: Day,
        /// The last of these days.
        last: Day,
    },
    /// End the vacation, so that the player's own clock runs again.
    EndVacation,
}

impl Intent {
    /// Whether the request needs a game that keeps its last positions: [`super::Game::replay_for_undo`].
    #[must_use]
    pub fn needs_undo_points(&self) -> bool {
        matches!(self, Self::Undo { .. } | Self::Answer { accept: true, .. })
    }
}

/// The commitment to a seed that the first event publishes: its SHA-256.
#[must_use]
pub fn commitment(seed: &[u8; 32]) -> Hash {
    Hash(Sha256::digest(seed).into())
}

/// The code that lets people join a private game: 16 hex digits derived from the seed. So only the seed needs to be
/// stored beside the log.
#[must_use]
pub fn invite(seed: &[u8; 32]) -> Invitation {
    Invitation(const_hex::encode(&Chance::new(seed, []).derive("invite")[..8]))
}

/// An invite code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Invitation(pub String);

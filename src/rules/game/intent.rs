//! What people ask of a game.

use serde_json::Value;
use sha2::{Digest as _, Sha256};

use uuid::Uuid;

use super::{
    Entropy, Hash, OnLeaving, Visibility,
    clock::{Clock, Day},
};
use crate::kit::{Chance, Seat, Skill};

/// A game as its creator asks for it.
#[derive(Clone, Debug)]
pub struct NewGame {
    /// The slug of a ruleset.
    pub ruleset: String,
    /// How many seats.
    pub seats: u8,
    /// The ruleset's options; what is not given takes its default.
    pub options: Value,
    /// Who may see it.
    pub visibility: Visibility,
    /// What is agreed beyond the rules.
    pub terms: Terms,
}

/// What is agreed about a game beyond its rules.
#[derive(Clone, Debug)]
pub struct Terms {
    /// How long it waits for its players; without end, if none.
    pub clock: Option<Clock>,
    /// What becomes of the seat of a player who leaves.
    pub on_leaving: OnLeaving,
    /// Whether bots may sit down.
    pub admits_bots: bool,
    /// Whose game is played again, if it is one.
    pub rematch: Option<Rematch>,
}

impl Default for Terms {
    fn default() -> Self {
        Self { clock: None, on_leaving: OnLeaving::default(), admits_bots: true, rematch: None }
    }
}

/// A game that is played again.
#[derive(Clone, Debug)]
pub struct Rematch {
    /// That game.
    pub of: Uuid,
    /// Its players, for whom the seats are kept.
    pub invited: Vec<Uuid>,
    /// Its bots, who sit down when the creator has added to the luck.
    pub bots: Vec<Skill>,
}

/// What an account asks of a game.
#[derive(Clone, Debug)]
pub enum Intent {
    /// Take a free seat, or, in a running game, a vacant one.
    Join {
        /// The code of a private game.
        invite: Option<String>,
        /// What the player adds to the luck of the game.
        entropy: Option<Entropy>,
    },
    /// Add to the luck of the game before the start: once, and the same again changes nothing.
    GiveEntropy(Entropy),
    /// Have a bot take a free seat before the start.
    SeatBot(Skill),
    /// Have whoever sits in this seat get up again before the start.
    Remove(Seat),
    /// Give the seat back before the start.
    Leave,
    /// Start with the seats that are taken.
    Start,
    /// Make this move.
    Move(Value),
    /// Leave the running game for good.
    Resign,
    /// Take back every move after this event; without a number, the account's last one and all after it. At once or,
    /// where that cannot be, as an offer. Needs a game that remembers: [`super::Game::recall`].
    Undo {
        /// The event after which the board shall be as it was.
        to_seq: Option<i64>,
    },
    /// Vote to end the game without a result.
    Cancel,
    /// Answer an offer; declining an own one withdraws it. To accept an undo needs a game that remembers.
    Answer {
        /// The number of the event that made the offer.
        offer: i64,
        /// Whether to accept it.
        accept: bool,
    },
    /// Have an opponent's time found to be up.
    Claim,
    /// Stop the own clock for some days.
    TakeVacation {
        /// The first of them: today or later.
        first: Day,
        /// The last of them.
        last: Day,
    },
    /// Let the own clock run again.
    EndVacation,
}

impl Intent {
    /// Whether it needs a game that remembers its last positions: [`super::Game::recall`].
    #[must_use]
    pub fn needs_past(&self) -> bool {
        matches!(self, Self::Undo { .. } | Self::Answer { accept: true, .. })
    }
}

/// The commitment to a seed that the first event publishes: its SHA-256.
#[must_use]
pub fn commitment(seed: &[u8; 32]) -> Hash {
    Hash(Sha256::digest(seed).into())
}

/// The code that lets people join a private game: 16 hex digits that follow from the seed, so that
/// nothing but the seed needs to be kept beside the log.
#[must_use]
pub fn invite(seed: &[u8; 32]) -> Invitation {
    Invitation(const_hex::encode(&Chance::new(seed, []).derive("invite")[..8]))
}

/// An invite code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Invitation(pub String);

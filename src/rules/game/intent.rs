//! What people ask of a game.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use sha2::{Digest as _, Sha256};

use super::Hash;
use crate::kit::Chance;

/// Who may see a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, strum::IntoStaticStr)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum Visibility {
    /// Everybody; and everybody may join.
    #[default]
    Public,
    /// Its players, and who holds its invite may join.
    Private,
}

/// A game as its creator asks for it.
#[derive(Clone, Debug)]
pub struct NewGame {
    /// The slug of a ruleset.
    pub ruleset: String,
    /// How many seats.
    pub seats: u8,
    /// The ruleset's options; what is not given takes its default.
    pub options: Value,
    /// A name for people.
    pub title: Option<String>,
    /// Who may see it.
    pub visibility: Visibility,
    /// What the creator adds to the luck of the game.
    pub entropy: Option<String>,
}

/// What an account asks of a game.
#[derive(Clone, Debug)]
pub enum Intent {
    /// Take a free seat.
    Join {
        /// The code of a private game.
        invite: Option<String>,
        /// What the player adds to the luck of the game.
        entropy: Option<String>,
    },
    /// Give the seat back before the start.
    Leave,
    /// Start with the seats that are taken.
    Start,
    /// Make this move.
    Move(Value),
    /// Leave the running game for good.
    Resign,
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

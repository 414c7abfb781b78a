//! The notices that processes exchange.

use uuid::Uuid;

/// A change of a game: new events, other settings, or a chat message.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Notice {
    /// The game.
    pub game: Uuid,
    /// The number of the game's last event. 0 if the notice is not about events.
    pub seq: i64,
    /// The revision of the game's settings. 0 if the notice is not about settings.
    pub revision: i64,
    /// Whether a chat message was written or erased.
    pub talk: bool,
    /// The accounts whose turns may have changed.
    pub accounts: Vec<Uuid>,
}

/// A message of the link to its process.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Heard {
    /// A game has changed.
    Change(Notice),
    /// Anything may have changed: the link was lost and is back, or notices were lost. Waiting requests must check
    /// again.
    Gap,
}

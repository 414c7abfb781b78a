//! What processes tell each other.

use uuid::Uuid;

/// A game has new events, or other settings, or something was said there.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Notice {
    /// The game.
    pub game: Uuid,
    /// The number of its last event; 0, if nothing is said of events.
    pub seq: i64,
    /// The revision of its settings; 0, if nothing is said of them.
    pub revision: i64,
    /// Whether something was said there, or erased.
    pub talk: bool,
    /// Whose turns may have changed by it.
    pub accounts: Vec<Uuid>,
}

/// What a process hears.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Heard {
    /// A game has changed.
    Change(Notice),
    /// Anything may have changed: the link was cut and is back, or notices were lost. Whoever waits must look.
    Gap,
}

//! A title's examples for the property tests of the laws.

/// Examples of a title for the laws. Every title must give them, so that none passes the laws by omission.
#[derive(Clone, Debug)]
pub struct Examples<Options, Condition> {
    /// Named options for golden games, each giving a different game; at least the defaults.
    pub games: Vec<(&'static str, Options)>,
    /// Conditions of standing orders with one field each, and every field at least once. Their values hold
    /// for some moves of a game and not for others. Empty for [`NoCondition`](super::NoCondition).
    pub conditions: Vec<Condition>,
    /// How well bots play; at least one entry.
    pub strength: Vec<Strength>,
}

/// Minimum number of wins of bots in [`Strength::GAMES`] games with default options, taking each seat in
/// turn.
#[derive(Clone, Copy, Debug)]
pub struct Strength {
    /// The number of seats.
    pub seats: u8,
    /// Minimum number of wins of the easy bot against random players.
    pub against_chance: u8,
    /// Minimum number of wins of the steady bot against the easy one.
    pub against_easy: u8,
}

impl Strength {
    /// Number of games played.
    pub const GAMES: u8 = 24;
}

//! What the property tests of the laws need to try a title.

/// What the laws need from a title. It is required, so that no title passes them by omission.
#[derive(Clone, Debug)]
pub struct Examples<Options, Condition> {
    /// Named options for golden games, each giving a different game; at least the defaults.
    pub games: Vec<(&'static str, Options)>,
    /// Conditions of standing orders: one field each and every field at least once, with values that hold for
    /// some moves of a game and not for others. Empty for [`NoCondition`](super::NoCondition).
    pub conditions: Vec<Condition>,
    /// How well bots play; at least one entry.
    pub strength: Vec<Strength>,
}

/// How many of [`Strength::GAMES`] games with default options bots win, taking each seat in turn.
#[derive(Clone, Copy, Debug)]
pub struct Strength {
    /// The number of seats.
    pub seats: u8,
    /// The fewest wins of the easy bot against random players.
    pub against_chance: u8,
    /// The fewest wins of the steady bot against the easy one.
    pub against_easy: u8,
}

impl Strength {
    /// How many games are played.
    pub const GAMES: u8 = 24;
}

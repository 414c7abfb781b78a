//! What the laws try a title with.

/// What the laws need to know of a title: required, so that none keeps them by saying nothing.
#[derive(Clone, Debug)]
pub struct Examples<Options, Condition> {
    /// Options that make a game of its own, each with a name: golden games are played by them. At least the defaults.
    pub games: Vec<(&'static str, Options)>,
    /// Conditions of standing orders, one field at a time and every field at least once, with values that hold for some
    /// moves of a game and not for others; none for [`NoCondition`](super::NoCondition).
    pub conditions: Vec<Condition>,
    /// How well bots play; at least once.
    pub strength: Vec<Strength>,
}

/// How many of [`Strength::GAMES`] games by the defaults bots win, who take a seat in turn.
#[derive(Clone, Copy, Debug)]
pub struct Strength {
    /// Of so many seats.
    pub seats: u8,
    /// The easy bot against chance, at least.
    pub against_chance: u8,
    /// The steady bot against the easy one, at least.
    pub against_easy: u8,
}

impl Strength {
    /// So many games.
    pub const GAMES: u8 = 24;
}

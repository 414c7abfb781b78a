//! The trait a title implements.

use std::{fmt::Debug, ops::RangeInclusive};

use serde::{Serialize, de::DeserializeOwned};

use super::{Chance, Examples, Placing, Preset, Seat, Secrecy, Seen, Turn, Unmet};

/// What is fixed about a ruleset.
#[derive(Clone, Debug)]
pub struct Meta {
    /// The name in addresses and logs, e.g. `vikings`.
    pub slug: &'static str,
    /// Rises whenever a stored game would fold differently; a game keeps its version for ever.
    pub version: u16,
    /// The name for people.
    pub title: &'static str,
    /// A sentence for the list of rulesets.
    pub summary: &'static str,
    /// How many can play.
    pub seats: RangeInclusive<u8>,
    /// The text of its `RULES.md`, see [`super::rulebook`].
    pub rules: &'static str,
    /// Named sets of options; the first is what a game is played by that names none.
    pub presets: &'static [Preset],
    /// The version of its bots: rises whenever one would choose another move. It stands in the log, and a game goes on
    /// with the bots that it has.
    pub bots: u16,
}

/// Types that travel as JSON; with the feature `openapi` they also describe themselves.
pub trait Data:
    Serialize + DeserializeOwned + Clone + PartialEq + Debug + Schema + Send + Sync + 'static
{
}
impl<T: Serialize + DeserializeOwned + Clone + PartialEq + Debug + Schema + Send + Sync + 'static> Data
    for T
{
}

/// A type that describes itself to the API's document.
#[cfg(feature = "openapi")]
pub trait Schema: utoipa::ToSchema {}
#[cfg(feature = "openapi")]
impl<T: utoipa::ToSchema> Schema for T {}
/// Without the feature `openapi` every type will do.
#[cfg(not(feature = "openapi"))]
pub trait Schema {}
#[cfg(not(feature = "openapi"))]
impl<T> Schema for T {}

/// The options do not make a game; the text says which and why.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct BadOptions(pub String);

/// The moves a seat may make.
#[derive(Clone, Debug, PartialEq)]
pub struct Legal<M> {
    /// Each may be played as it is.
    pub moves: Vec<M>,
    /// True if no other move is legal; false where listing all would be too much.
    pub complete: bool,
}

impl<M> Legal<M> {
    /// For a seat that is not awaited.
    #[must_use]
    pub fn none() -> Self {
        Self { moves: Vec::new(), complete: true }
    }

    /// All there are.
    #[must_use]
    pub fn all(moves: Vec<M>) -> Self {
        Self { moves, complete: true }
    }
}

/// The rules of one title: pure functions over its own types.
///
/// `decide` may refuse and may draw, but changes nothing; `fold` changes the state by what `decide`
/// found to have happened, and can neither refuse nor draw. So a log of effects is the whole game.
pub trait Rules: Sized + Send + Sync + 'static {
    /// What is fixed about this ruleset.
    const META: Meta;

    /// The choices made when a game is created.
    type Options: Data + Default;
    /// Everything the rules know about a running game, secrets included.
    type State: Clone + PartialEq + Debug + Send + Sync + 'static;
    /// What a player may ask for; serialised with `type` as its tag. Numbers are wide (`i64`), so
    /// that a value out of range is an illegal move and not a malformed one.
    type Move: Data;
    /// What the rules say happened, outcomes of chance included; serialised with `type` as its tag.
    type Effect: Data;
    /// What a viewer may see of the state.
    type View: Serialize + Schema;
    /// What is hidden, and from whom: [`AllOpen`](super::AllOpen), if nothing is.
    type Hidden: Secrecy<Self>;
    /// What a player may want to be sure of when a standing order of his is played: an object of which every field
    /// may be left out, and of which all that are there must hold. [`super::NoCondition`] for a ruleset that has none.
    type Condition: Data + Default;
    /// Why a move is refused. The variants stand in the order in which they are checked; their
    /// snake-case names are the stable codes.
    type Illegal: std::error::Error + Copy + Into<&'static str> + strum::VariantNames;

    /// What happens before the first move.
    ///
    /// # Errors
    /// If the options contradict each other or do not fit the number of seats.
    fn setup(
        options: &Self::Options,
        seats: u8,
        chance: &mut Chance,
    ) -> Result<Vec<Self::Effect>, BadOptions>;

    /// The state before the setup's effects.
    fn initial(options: &Self::Options, seats: u8) -> Self::State;

    /// Changes the state by one effect. Total: an effect of the log is never refused. (It works in
    /// place, because handing a state of some kilobytes through by value costs more than folding.)
    fn fold(state: &mut Self::State, effect: &Self::Effect);

    /// What happens if this seat makes this move.
    ///
    /// # Errors
    /// If the rules forbid the move, for a reason that its player can know. Whether the seat is awaited was asked before.
    fn decide(
        state: &Self::State,
        seat: Seat,
        action: &Self::Move,
        chance: &mut Chance,
    ) -> Result<Vec<Self::Effect>, Self::Illegal>;

    /// What the seat, whose knowledge it is, may do now; nothing if it is not awaited.
    fn legal(seen: &Seen<'_, Self>, seat: Seat) -> Legal<Self::Move>;

    /// Whom the game waits for, or how it ended. Everybody learns it, so it follows from what everybody may know.
    fn turn(state: &Self::State) -> Turn;

    /// How a state looks to the viewer whose knowledge it is.
    fn view(seen: &Seen<'_, Self>) -> Self::View;

    /// Whether a condition holds for a move that is legal for this seat now, whose knowledge it is: that an order was not
    /// played tells its player why.
    ///
    /// # Errors
    /// The first part of it that does not hold.
    fn meets(
        _seen: &Seen<'_, Self>,
        _seat: Seat,
        _action: &Self::Move,
        _condition: &Self::Condition,
    ) -> Result<(), Unmet> {
        Ok(())
    }

    /// What happens when all have agreed to take moves back and the board is as in this state: whatever nobody could know
    /// by then, and lies in an order all the same, is shuffled anew, for whoever has seen it since knows it now. What
    /// somebody had seen or chosen by then stays. Nothing, where all that is drawn is drawn when it comes out.
    fn reshuffle(state: &Self::State, chance: &mut Chance) -> Vec<Self::Effect>;

    /// The move that is made for a seat whose player has left for good: sensible, legal, never none
    /// while the seat is awaited.
    fn stand_in(seen: &Seen<'_, Self>, seat: Seat) -> Option<Self::Move> {
        Self::legal(seen, seat).moves.into_iter().next()
    }

    /// What a position promises to a seat, in any unit: bots take the move after which it is most. (They never ask about
    /// what their seat may not know, for that has been dealt anew: [`Secrecy::determinize`].)
    fn promise(state: &Self::State, seat: Seat) -> i64 {
        let wins = |placing: &Placing| placing.seat == seat && placing.place == 1;
        match Self::turn(state) {
            Turn::Over(placings) => {
                if placings.iter().any(wins) {
                    1
                } else {
                    -1
                }
            }
            Turn::Awaiting(_) => 0,
        }
    }

    /// For the laws: what is wrong with this state, if anything. Pieces and coins are conserved.
    ///
    /// # Errors
    /// A sentence that names the broken invariant.
    fn check(state: &Self::State) -> Result<(), String>;

    /// What the laws try it with.
    fn examples() -> Examples<Self::Options, Self::Condition>;
}

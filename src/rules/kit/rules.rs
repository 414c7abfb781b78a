//! The trait a title implements.

use std::ops::RangeInclusive;

use serde::Serialize;

use super::{
    BadOptions, Data, Examples, Placing, Play, Preset, Schema, Seat, Secrecy, Seen, Title, Turn, Unmet,
};

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

/// The rules of one title: pure functions over its own types. The turn itself is [`Play`]'s: what a move leads to, which
/// moves are legal, when there is only one, and what follows without a choice.
///
/// `check` may refuse, `apply` and `follow` may draw, but change nothing by themselves; `fold` changes the state by what
/// they found to have happened, and can neither refuse nor draw. So a log of effects is the whole game.
pub trait Rules: Title {
    /// What is fixed about this ruleset.
    const META: Meta;

    /// What a viewer may see of the state.
    type View: Serialize + Schema;
    /// What is hidden, and from whom: [`AllOpen`](super::AllOpen), if nothing is.
    type Hidden: Secrecy<Self>;
    /// What a player may want to be sure of when a standing order of theirs is played: an object of which every field
    /// may be left out, and of which all that are there must hold. [`super::NoCondition`] for a ruleset that has none.
    type Condition: Data + Default;

    /// The state before the setup's effects.
    fn initial(options: &Self::Options, seats: u8) -> Self::State;

    /// What happens before the first move.
    ///
    /// # Errors
    /// If the options contradict each other or do not fit the number of seats.
    fn setup(play: &mut Play<'_, Self>, options: &Self::Options) -> Result<(), BadOptions>;

    /// A move in the types of the rules: the only place where its wide numbers are read. One that is out of range becomes
    /// something that `check` refuses, or is refused here if that is what would be said first.
    ///
    /// # Errors
    /// If nothing in the game has such a name.
    fn parse(action: &Self::Move) -> Result<Self::Step, Self::Illegal>;

    /// Whatever this seat, which is awaited, might do; [`Rules::check`] sorts out what is not legal. In an order whose first
    /// is sensible.
    fn candidates(state: &Self::State, seat: Seat) -> Vec<Self::Step>;

    /// Whether the candidates are all there is; where listing all would be too much they are not.
    fn lists_all(_state: &Self::State) -> bool {
        true
    }

    /// What is legal, said once: asked for the move at hand and for every candidate. What does not depend on the step is
    /// found once and then asked for each. The error is the first rule against a step, for a reason that its player can
    /// know. Whether the seat is awaited was asked before.
    fn check(state: &Self::State, seat: Seat) -> impl Fn(&Self::Step) -> Result<(), Self::Illegal>;

    /// What a legal step does.
    fn apply(play: &mut Play<'_, Self>, seat: Seat, step: Self::Step);

    /// What happens next without anybody's choice: scorings, refills, the next phase. It is asked until nothing happens.
    fn follow(_play: &mut Play<'_, Self>) {}

    /// What happens if the awaited seat can do nothing. It cannot come to that in most titles.
    fn stuck(_play: &mut Play<'_, Self>, _seat: Seat) {}

    /// Whether it makes no difference which of these legal steps is taken: then the first is. Only the same step is the same
    /// to most titles.
    fn is_no_choice(
        _state: &Self::State,
        _seat: Seat,
        _first: &Self::Step,
        others: &mut dyn Iterator<Item = Self::Step>,
    ) -> bool {
        others.next().is_none()
    }

    /// Whom the game waits for, or how it ended. Everybody learns it, so it follows from what everybody may know.
    fn turn(state: &Self::State) -> Turn;

    /// How a state looks to the viewer whose knowledge it is.
    fn view(seen: &Seen<'_, Self>) -> Self::View;

    /// Whether a condition holds for a step that is legal for this seat now, whose knowledge it is: that an order was not
    /// played tells its player why.
    ///
    /// # Errors
    /// The first part of it that does not hold.
    fn meets(
        _seen: &Seen<'_, Self>,
        _seat: Seat,
        _step: &Self::Step,
        _condition: &Self::Condition,
    ) -> Result<(), Unmet> {
        Ok(())
    }

    /// The move that is made for a seat whose player has left for good: sensible, legal, never none
    /// while the seat is awaited.
    fn autoplay(seen: &Seen<'_, Self>, seat: Seat) -> Option<Self::Step> {
        Play::<Self>::steps(seen, seat).next()
    }

    /// What a position is worth to a seat, in any unit: bots take the move after which it is most. (They never ask about
    /// what their seat may not know, for that has been dealt anew: [`Secrecy::determinize`].)
    fn evaluate(state: &Self::State, seat: Seat) -> i64 {
        let wins = |placing: &Placing| placing.seat == seat && placing.place == 1;
        match Self::turn(state) {
            Turn::Over(placings) if placings.iter().any(wins) => 1,
            Turn::Over(_) => -1,
            Turn::Awaiting(_) => 0,
        }
    }

    /// What the laws try it with.
    fn examples() -> Examples<Self::Options, Self::Condition>;
}

//! The trait a title implements.

use std::ops::RangeInclusive;

use serde::Serialize;

use super::{
    BadOptions, Data, Examples, Placing, Play, Preset, Schema, Seat, Secrecy, Seen, Title, Turn, Unmet,
};

/// What is constant about a ruleset.
#[derive(Clone, Debug)]
pub struct Meta {
    /// The name in addresses and logs, e.g. `vikings`.
    pub slug: &'static str,
    /// Increases whenever a stored game would fold differently; a game keeps its version for ever.
    pub version: u16,
    /// The name for people.
    pub title: &'static str,
    /// A sentence for the list of rulesets.
    pub summary: &'static str,
    /// The possible numbers of players.
    pub seats: RangeInclusive<u8>,
    /// The text of its `RULES.md`, see [`super::rulebook`].
    pub rules: &'static str,
    /// Named sets of options; a game that names none is played by the first.
    pub presets: &'static [Preset],
    /// The version of its bots, which increases whenever one would choose another move. The log records it,
    /// and a game keeps the bots it started with.
    pub bots: u16,
}

impl Meta {
    /// What most rulesets start with: version 1 of the rules and of the bots, no presets, no rulebook. The other fields
    /// must be set.
    pub const FIRST: Self =
        Self { slug: "", version: 1, title: "", summary: "", seats: 2..=2, rules: "", presets: &[], bots: 1 };
}

/// The rules of one title: pure functions over its own types. [`Play`] runs the turn itself: what a move
/// leads to, which moves are legal, when there is only one, and what follows without a choice.
///
/// `check` may refuse; `apply` and `follow` may draw, but change the state only by recording effects; `fold`
/// changes the state by those effects, and can neither refuse nor draw. So the log of effects is the whole
/// game.
pub trait Rules: Title {
    /// What is constant about this ruleset.
    const META: Meta;

    /// The text of its `words.json`: [`super::Words`] by language. (Beside [`Meta`], so that a page in a browser goes
    /// without.)
    const WORDS: &'static str = "{}";

    /// What a viewer may see of the state.
    type View: Serialize + Schema;
    /// What is hidden, and from whom: [`AllOpen`](super::AllOpen) if nothing is.
    type Hidden: Secrecy<Self>;
    /// A condition that a player may attach to a standing order: an object whose fields are all optional, and
    /// must all hold where present. [`super::NoCondition`] for a ruleset without any.
    type Condition: Data + Default;

    /// The state before the setup's effects.
    fn initial(options: &Self::Options, seats: u8) -> Self::State;

    /// A state that was read back, with all that was not written because it follows from the rest.
    #[must_use]
    fn complete(state: Self::State) -> Self::State {
        state
    }

    /// Records the effects before the first move.
    ///
    /// # Errors
    /// If the options contradict each other or do not fit the number of seats.
    fn setup(play: &mut Play<'_, Self>, options: &Self::Options) -> Result<(), BadOptions>;

    /// Everything this awaited seat might do, legal or not ([`Rules::check`] filters it), starting with
    /// something sensible.
    fn candidates(state: &Self::State, seat: Seat) -> Vec<Self::Step>;

    /// Whether the candidates are complete; false where there would be too many.
    fn lists_all(_state: &Self::State) -> bool {
        true
    }

    /// The one definition of legality, used for the move at hand and for every candidate. What does not
    /// depend on the step is computed once, in the outer function. The error is the first rule broken, for a
    /// reason that the player can know. The caller has made sure that the seat is awaited.
    fn check(state: &Self::State, seat: Seat) -> impl Fn(&Self::Step) -> Result<(), Self::Illegal>;

    /// Records the effects of a legal step.
    fn apply(play: &mut Play<'_, Self>, seat: Seat, step: Self::Step);

    /// Records what happens next without anybody's choice: scoring, refills, the next phase. Called until it
    /// records nothing.
    fn follow(_play: &mut Play<'_, Self>) {}

    /// Records what happens if the awaited seat has no legal move. Most titles can never get there.
    fn stuck(_play: &mut Play<'_, Self>, _seat: Seat) {}

    /// Whether it makes no difference which of these legal steps is taken, in which case the first is played.
    /// By default, whether there is only one.
    fn is_no_choice(
        _state: &Self::State,
        _seat: Seat,
        _first: &Self::Step,
        others: &mut dyn Iterator<Item = Self::Step>,
    ) -> bool {
        others.next().is_none()
    }

    /// Whom the game waits for, or how it ended. Everybody is told, so it must follow from public
    /// information.
    fn turn(state: &Self::State) -> Turn;

    /// The state as it would be if the seat's next ordinary turn began now, with everything else as it is: what a player
    /// picks standing orders on. None if the seat has such a turn already, cannot have one before something else is
    /// decided (an auction, a scoring, the next round), or if the title does not say. It must not be asked of a state with
    /// holes.
    fn at_turn_of(_state: &Self::State, _seat: Seat) -> Option<Self::State> {
        None
    }

    /// The view of the viewer whose knowledge `seen` is.
    fn view(seen: &Seen<'_, Self>) -> Self::View;

    /// Whether a condition holds for a step that is legal for this seat now. `seen` is the seat's own
    /// knowledge, because its player learns why an order was not played.
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

    /// The move played for a seat whose player has left for good: sensible, legal, and present whenever the
    /// seat is awaited.
    fn autoplay(seen: &Seen<'_, Self>, seat: Seat) -> Option<Self::Step> {
        Play::<Self>::steps(seen, seat).next()
    }

    /// The value of a position for a seat, in any unit: bots choose the move that leads to the highest. (What
    /// their seat cannot know has been made up before: [`Secrecy::determinize`].)
    fn evaluate(state: &Self::State, seat: Seat) -> i64 {
        let wins = |placing: &Placing| placing.seat == seat && placing.place == 1;
        match Self::turn(state) {
            Turn::Over(placings) if placings.iter().any(wins) => 1,
            Turn::Over(_) => -1,
            Turn::Awaiting(_) => 0,
        }
    }

    /// Whether bots consider a legal step. False for a step that only puts off what the seat has to decide: a bot looks
    /// a few steps ahead, and would take it to keep a bad outcome out of sight. Some other step must remain.
    fn is_for_bots(_state: &Self::State, _step: &Self::Step) -> bool {
        true
    }

    /// What the laws try it with.
    fn examples() -> Examples<Self::Options, Self::Condition>;
}

/// An answer of [`Rules::check`]: a rule that does not hold is the reason to refuse.
///
/// # Errors
/// The reason, unless the step is legal by this rule.
pub fn refuse_unless<Illegal>(is_legal: bool, reason: Illegal) -> Result<(), Illegal> {
    if is_legal { Ok(()) } else { Err(reason) }
}

//! The trait that a title implements.

use std::ops::RangeInclusive;

use serde::Serialize;
use serde_json::Value;

use super::{
    BadOptions, Data, Examples, Picture, Placing, Play, Preset, Schema, Seat, Secrecy, Seen, Standing, Title,
    Turn, Unmet,
};

/// The constants of a ruleset.
#[derive(Clone, Debug)]
pub struct Meta {
    /// The name in addresses and logs, e.g. `vikings`.
    pub slug: &'static str,
    /// Increases whenever a stored game would fold differently. A game keeps its version for ever.
    pub version: u16,
    /// The name for people.
    pub title: &'static str,
    /// A sentence for the list of rulesets.
    pub summary: &'static str,
    /// The possible numbers of players.
    pub seats: RangeInclusive<u8>,
    /// The text of the title's `RULES.md`, see [`super::rulebook`].
    pub rules: &'static str,
    /// Named sets of options. A game that names none is played by the first.
    pub presets: &'static [Preset],
    /// The version of the title's bots, which increases whenever one would choose another move. The log records it, and
    /// a game keeps the bots that it started with.
    pub bots: u16,
    /// The games that strangers are matched for: sets of options, the plainest first.
    pub house: &'static [HouseGame],
}

/// A game that strangers are matched for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HouseGame {
    /// The name in the API, e.g. `vikings_progress`.
    pub id: &'static str,
    /// The options that differ from the defaults.
    pub options: &'static [(&'static str, bool)],
    /// The usual numbers of moves, first with the fewest seats. Each is the median of 200 games between `steady` bots.
    pub moves: &'static [u16],
}

impl HouseGame {
    /// The options as a request gives them.
    #[must_use]
    pub fn given(&self) -> Value {
        self.options.iter().map(|(name, value)| ((*name).to_owned(), Value::Bool(*value))).collect()
    }
}

impl Meta {
    /// The usual number of moves of a game with these options. It is that of the last game of the house whose options it
    /// has, or else of the first. 0 if the title has none.
    pub(crate) fn usual_moves(&self, options: &Value, players: u8) -> u32 {
        let has = |(name, value): &(&str, bool)| options.get(name).and_then(Value::as_bool) == Some(*value);
        let fits = |game: &&HouseGame| game.options.iter().all(has);
        let game = self.house.iter().rfind(fits).or_else(|| self.house.first());
        let more = usize::from(players.saturating_sub(*self.seats.start()));
        game.and_then(|game| game.moves.get(more)).map_or(0, |moves| u32::from(*moves))
    }

    /// Defaults for a ruleset: version 1 of the rules and of the bots, no presets, no rulebook. The other fields must
    /// be set.
    pub const FIRST: Self = Self {
        slug: "",
        version: 1,
        title: "",
        summary: "",
        seats: 2..=2,
        rules: "",
        presets: &[],
        bots: 1,
        house: &[],
    };
}

/// The rules of one title: pure functions over its own types. [`Play`] runs the turn. It decides the outcome of
/// a move, the legal moves, whether there is only one, and what follows without a choice.
///
/// `check` may refuse. `apply` and `follow` may draw, but change the state only by recording effects. `fold` changes
/// the state by those effects, and can neither refuse nor draw. So the log of effects is the whole game.
pub trait Rules: Title {
    /// The constants of this ruleset.
    const META: Meta;

    /// The text of the title's `words.json`: [`super::Words`] by language. (It is not part of [`Meta`], so that the
    /// WebAssembly build does not contain it.)
    const WORDS: &'static str = "{}";

    /// The part of the state that a viewer may see, as the API shows it.
    type View: Serialize + Schema;
    /// The declaration of what is hidden and from which seats: [`AllOpen`](super::AllOpen) if nothing is.
    type Hidden: Secrecy<Self>;
    /// A condition that a player may attach to a standing order: an object whose fields are all optional. All fields
    /// that are present must hold. [`super::NoCondition`] for a ruleset without conditions.
    type Condition: Data + Default;

    /// The state before the setup's effects.
    fn initial(options: &Self::Options, seats: u8) -> Self::State;

    /// Completes a state that was read from a snapshot with the parts that are derived and not stored.
    #[must_use]
    fn complete(state: Self::State) -> Self::State {
        state
    }

    /// Records the effects before the first move.
    ///
    /// # Errors
    /// If the options contradict each other or do not fit the number of seats.
    fn setup(play: &mut Play<'_, Self>, options: &Self::Options) -> Result<(), BadOptions>;

    /// Every step that this awaited seat might take, legal or not, starting with something sensible. [`Rules::check`]
    /// filters them.
    fn candidates(state: &Self::State, seat: Seat) -> Vec<Self::Step>;

    /// Whether the candidates are complete; `false` where there would be too many.
    fn lists_all(_state: &Self::State) -> bool {
        true
    }

    /// The one definition of legality, used for the move at hand and for every candidate. The outer function computes
    /// once whatever does not depend on the step. The error is the first rule broken, for a reason that the player can
    /// know. The caller ensures that the game waits for the seat.
    fn check(state: &Self::State, seat: Seat) -> impl Fn(&Self::Step) -> Result<(), Self::Illegal>;

    /// Records the effects of a legal step.
    fn apply(play: &mut Play<'_, Self>, seat: Seat, step: Self::Step);

    /// Records what happens next without a choice of any player: scoring, refills, the next phase. Called until it
    /// records nothing.
    fn follow(_play: &mut Play<'_, Self>) {}

    /// Records what happens if the awaited seat has no legal move. Most titles never reach this case.
    fn stuck(_play: &mut Play<'_, Self>, _seat: Seat) {}

    /// Whether it makes no difference which of these legal steps is taken. If so, the first is played. By default:
    /// whether there is only one.
    fn is_no_choice(
        _state: &Self::State,
        _seat: Seat,
        _first: &Self::Step,
        others: &mut dyn Iterator<Item = Self::Step>,
    ) -> bool {
        others.next().is_none()
    }

    /// The seats that the game waits for, or its result. Every viewer sees them, so they must follow from public
    /// information.
    fn turn(state: &Self::State) -> Turn;

    /// The state as if the seat's next ordinary turn began now, with everything else unchanged. Players pick standing
    /// orders on it. `None` if the seat has such a turn already, or if something else must be decided first: an
    /// auction, a scoring, the next round. Also `None` if the title does not support it. The state must not have holes.
    fn at_turn_of(_state: &Self::State, _seat: Seat) -> Option<Self::State> {
        None
    }

    /// The view of a viewer; `seen` is the state as they may know it.
    fn view(seen: &Seen<'_, Self>) -> Self::View;

    /// Draws the board's area of a picture, and one plate for each seat. `seen` is the knowledge of a spectator.
    fn thumbnail(seen: &Seen<'_, Self>, picture: &mut Picture);

    /// How the game stands, for lists. `seen` is the knowledge of a spectator. By default nothing is known.
    fn standing(_seen: &Seen<'_, Self>) -> Standing {
        Standing::default()
    }

    /// Draws the emblem of the title into the board's area of a picture.
    fn emblem(picture: &mut Picture);

    /// Checks a condition for a step that is legal for this seat now. `seen` is the seat's own knowledge, because its
    /// player learns why an order was not played.
    ///
    /// # Errors
    /// The first part of the condition that does not hold.
    fn meets(
        _seen: &Seen<'_, Self>,
        _seat: Seat,
        _step: &Self::Step,
        _condition: &Self::Condition,
    ) -> Result<(), Unmet> {
        Ok(())
    }

    /// The move played for a seat whose player has left for good. It is sensible and legal, and exists whenever the
    /// game waits for the seat.
    fn autoplay(seen: &Seen<'_, Self>, seat: Seat) -> Option<Self::Step> {
        Play::<Self>::steps(seen, seat).next()
    }

    /// The value of a position for a seat, in any unit. Bots choose the move that leads to the highest value.
    /// (Everything hidden from their seat was invented before: [`Secrecy::determinize`].)
    fn evaluate(state: &Self::State, seat: Seat) -> i64 {
        let wins = |placing: &Placing| placing.seat == seat && placing.place == 1;
        match Self::turn(state) {
            Turn::Over(placings) if placings.iter().any(wins) => 1,
            Turn::Over(_) => -1,
            Turn::Awaiting(_) => 0,
        }
    }

    /// Whether bots consider a legal step. Return `false` for a step that only postpones the seat's decision. A bot
    /// looks a few steps ahead, and would take such a step to move a bad outcome out of sight. Some other step must
    /// remain.
    fn is_for_bots(_state: &Self::State, _step: &Self::Step) -> bool {
        true
    }

    /// The title's examples for the laws.
    fn examples() -> Examples<Self::Options, Self::Condition>;
}

/// One rule of [`Rules::check`]: refuses with `reason` unless the step is legal by it.
///
/// # Errors
/// The reason, unless `is_legal`.
pub fn refuse_unless<Illegal>(is_legal: bool, reason: Illegal) -> Result<(), Illegal> {
    if is_legal { Ok(()) } else { Err(reason) }
}

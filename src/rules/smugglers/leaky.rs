//! Twins of Smugglers, each of which tells one hidden thing in one place.

use std::borrow::Cow;

use super::{
    hidden, play,
    state::{State, Step, V1},
    words::{Condition, Effect, Illegal, Move, Options, View},
};
use crate::kit::{
    BadOptions, Chance, Draw, Examples, Meta, Of, Play, Rules, Ruleset, Seat, Secrecy, Seen, Title, Turn,
    Unmet, Viewer,
};

/// What a twin does wrong.
pub(crate) mod leak {
    /// The view shows what lies in chests.
    pub(crate) const VIEW: u8 = 0;
    /// What is drawn is shown to everybody.
    pub(crate) const SHOWN: u8 = 1;
    /// The move that hides something is shown to everybody.
    pub(crate) const MOVE: u8 = 2;
    /// Searches are listed only where they will find something.
    pub(crate) const LEGAL: u8 = 3;
    /// Searches that find nothing are refused.
    pub(crate) const REFUSAL: u8 = 4;
    /// The condition of an order asks what lies in the others' chests.
    pub(crate) const CONDITION: u8 = 5;
    /// The rules, who move for somebody who has left, search only where something will be found.
    pub(crate) const AUTOPLAY: u8 = 6;
    /// Searches are said to bring nothing out.
    pub(crate) const REVEALS: u8 = 7;
    /// What a sale brings depends on what lies on top of the deck.
    pub(crate) const OUTCOME: u8 = 8;
    /// The game is over as soon as a certain good lies on top of the deck.
    pub(crate) const TURN: u8 = 9;
    /// One kind of goods is left out of the hands of others.
    pub(crate) const SIZE: u8 = 10;
    /// Only what is dear is kept secret in the log.
    pub(crate) const SECRETS: u8 = 11;
    /// What bots imagine is not what can be there.
    pub(crate) const WORLD: u8 = 12;
    /// What is shuffled anew after an undo is shown to everybody.
    pub(crate) const RESHUFFLE: u8 = 13;
}
use leak::*;

/// The name of each.
const SLUGS: [&str; 14] = [
    "smugglers_view",
    "smugglers_shown",
    "smugglers_move",
    "smugglers_legal",
    "smugglers_refusal",
    "smugglers_condition",
    "smugglers_autoplay",
    "smugglers_reveals",
    "smugglers_outcome",
    "smugglers_turn",
    "smugglers_size",
    "smugglers_secrets",
    "smugglers_world",
    "smugglers_reshuffle",
];

/// All of them, each at the place of its leak.
pub(crate) static LEAKY: [&dyn Ruleset; SLUGS.len()] = [
    &Of::<Leaky<VIEW>>::NEW,
    &Of::<Leaky<SHOWN>>::NEW,
    &Of::<Leaky<MOVE>>::NEW,
    &Of::<Leaky<LEGAL>>::NEW,
    &Of::<Leaky<REFUSAL>>::NEW,
    &Of::<Leaky<CONDITION>>::NEW,
    &Of::<Leaky<AUTOPLAY>>::NEW,
    &Of::<Leaky<REVEALS>>::NEW,
    &Of::<Leaky<OUTCOME>>::NEW,
    &Of::<Leaky<TURN>>::NEW,
    &Of::<Leaky<SIZE>>::NEW,
    &Of::<Leaky<SECRETS>>::NEW,
    &Of::<Leaky<WORLD>>::NEW,
    &Of::<Leaky<RESHUFFLE>>::NEW,
];

/// A twin.
pub(crate) enum Leaky<const LEAK: u8> {}

/// What a twin hides.
pub(crate) enum Leaks<const LEAK: u8> {}

/// Cheap goods.
fn is_cheap(good: Option<u8>) -> bool {
    good.is_some_and(|good| good <= 3)
}

/// Whether a search finds something: true of everything else.
fn finds(state: &State, step: Step) -> bool {
    let Step::Search(at, good) = step else { return true };
    let chest = at.and_then(|at| state.players[at].chest);
    chest.is_some_and(|chest| chest.face == Some(good))
}

impl<const LEAK: u8> Secrecy<Leaky<LEAK>> for Leaks<LEAK> {
    fn redact(state: &State, viewer: Viewer) -> Cow<'_, State> {
        let mut seen = hidden::redact(state, viewer);
        if matches!(LEAK, VIEW | LEGAL | CONDITION | AUTOPLAY) {
            let chests = seen.players.iter_mut().zip(state.players.values());
            chests.for_each(|((_, own), real)| own.chest = real.chest);
        }
        if LEAK == SIZE {
            let others = seen.players.iter_mut().filter(|(seat, _)| viewer != Viewer::Seat(*seat));
            for (seat, own) in others {
                let real = &state.players[seat].hand;
                own.hand.truncate(real.iter().filter(|good| !is_cheap(**good)).count());
            }
        }
        Cow::Owned(seen)
    }

    fn show(effect: &Effect, viewer: Viewer) -> Effect {
        match effect {
            Effect::Drew { .. } if LEAK == SHOWN => effect.clone(),
            Effect::Reshuffled { .. } if LEAK == RESHUFFLE => effect.clone(),
            Effect::Drew { good, .. } if LEAK == SECRETS && is_cheap(*good) => effect.clone(),
            _ => hidden::show(effect, viewer),
        }
    }

    fn is_secret(action: &Move) -> bool {
        LEAK != MOVE && hidden::is_secret(action)
    }

    fn reveals(effect: &Effect) -> bool {
        hidden::reveals(effect) && !(LEAK == REVEALS && matches!(effect, Effect::Searched { .. }))
    }

    fn determinize(seen: &Seen<'_, Leaky<LEAK>>, draw: &mut Draw) -> State {
        // By what the honest twin would know: the worlds differ in all that is to be hidden.
        let mut state = hidden::determinize(&hidden::redact(seen, seen.viewer()), draw);
        if LEAK == WORLD {
            state.deck.fill(Some(1));
        }
        state
    }

    fn reshuffle(state: &State, chance: &mut Chance) -> Vec<Effect> {
        hidden::reshuffle(state, chance)
    }
}

impl<const LEAK: u8> Title for Leaky<LEAK> {
    type Options = Options;
    type State = State;
    type Move = Move;
    type Step = Step;
    type Effect = Effect;
    type Illegal = Illegal;

    fn fold(state: &mut State, effect: &Effect) {
        state.fold(effect);
    }

    fn invariants(state: &State) -> Result<(), String> {
        state.invariants()
    }
}

impl<const LEAK: u8> Rules for Leaky<LEAK> {
    const META: Meta = Meta { slug: SLUGS[LEAK as usize], ..V1::META };
    type View = View;
    type Hidden = Leaks<LEAK>;
    type Condition = Condition;

    fn initial(_: &Options, seats: u8) -> State {
        State::new(seats)
    }

    fn setup(play: &mut Play<'_, Self>, _: &Options) -> Result<(), BadOptions> {
        play::setup(play);
        Ok(())
    }

    fn parse(action: &Move) -> Result<Step, Illegal> {
        Ok(play::parse(action))
    }

    fn candidates(state: &State, _: Seat) -> Vec<Step> {
        let mut steps = play::candidates(state);
        steps.retain(|step| LEAK != LEGAL || finds(state, *step));
        steps
    }

    fn lists_all(_: &State) -> bool {
        LEAK != LEGAL
    }

    fn check(state: &State, seat: Seat) -> impl Fn(&Step) -> Result<(), Illegal> {
        move |step| {
            play::check(state, seat, *step)?;
            // Who must not know what is there may think it would be found: else nobody could search.
            let is_known = |at: Option<Seat>| {
                at.and_then(|at| state.players[at].chest).is_some_and(|chest| chest.face.is_some())
            };
            match step {
                Step::Search(at, _) if LEAK == REFUSAL && is_known(*at) && !finds(state, *step) => {
                    Err(Illegal::ChestEmpty)
                }
                _ => Ok(()),
            }
        }
    }

    fn apply(play: &mut Play<'_, Self>, seat: Seat, step: Step) {
        match step {
            Step::Sell(good) if LEAK == OUTCOME => {
                let more = is_cheap(play.state().deck.last().copied().flatten());
                play.happens(Effect::Sold { seat, good, coins: good + u8::from(more) });
            }
            _ => play::apply(play, seat, step),
        }
    }

    fn follow(play: &mut Play<'_, Self>) {
        play::follow(play);
    }

    fn turn(state: &State) -> Turn {
        let mut state = state.clone();
        state.is_over |= LEAK == TURN && state.deck.last() == Some(&Some(6));
        play::turn(&state)
    }

    fn view(seen: &Seen<'_, Self>) -> View {
        let mut view = play::view(seen);
        if matches!(LEAK, LEGAL | CONDITION | AUTOPLAY) {
            view.chests.iter_mut().for_each(|chest| *chest = None);
        }
        view
    }

    fn meets(seen: &Seen<'_, Self>, seat: Seat, _: &Step, condition: &Condition) -> Result<(), Unmet> {
        let cheap = seen.players.values().flat_map(|own| own.chest).any(|chest| is_cheap(chest.face));
        Unmet::unless(LEAK != CONDITION || !cheap, "hand_at_least", || {
            "there is something cheap".to_owned()
        })?;
        play::meets(seen, seat, condition)
    }

    fn autoplay(seen: &Seen<'_, Self>, seat: Seat) -> Option<Step> {
        let steps = Play::<Self>::steps(seen, seat);
        steps.filter(|step| LEAK != AUTOPLAY || finds(seen, *step)).last()
    }

    fn examples() -> Examples<Options, Condition> {
        V1::examples()
    }
}

//! Twins of Smugglers, each of which tells one hidden thing in one place.

use std::borrow::Cow;

use super::{Condition, Effect, Illegal, Move, Options, State, View, hidden, play};
use crate::kit::{
    BadOptions, Chance, Draw, Examples, Legal, Meta, Of, Rules, Ruleset, Seat, Secrecy, Seen, Turn, Unmet,
    Viewer,
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

fn finds(state: &State, action: &Move) -> bool {
    let Move::Search { at, good } = action else { return true };
    let chest = usize::try_from(*at).ok().and_then(|at| state.chests.get(at)?.as_ref());
    chest.is_some_and(|chest| chest.good.map(i64::from) == Some(*good))
}

impl<const LEAK: u8> Secrecy<Leaky<LEAK>> for Leaks<LEAK> {
    fn redact(state: &State, viewer: Viewer) -> Cow<'_, State> {
        let mut seen = hidden::redact(state, viewer);
        if matches!(LEAK, VIEW | LEGAL | CONDITION | AUTOPLAY) {
            seen.chests.clone_from(&state.chests);
        }
        if LEAK == SIZE {
            let others = (0..).map(|n| Viewer::Seat(Seat(n))).zip(seen.hands.iter_mut().zip(&state.hands));
            for (_, (hand, real)) in others.filter(|(of, _)| *of != viewer) {
                hand.truncate(real.iter().filter(|good| !is_cheap(**good)).count());
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
}

impl<const LEAK: u8> Rules for Leaky<LEAK> {
    const META: Meta = Meta { slug: SLUGS[LEAK as usize], ..super::V1::META };
    type Options = Options;
    type State = State;
    type Move = Move;
    type Effect = Effect;
    type View = View;
    type Hidden = Leaks<LEAK>;
    type Condition = Condition;
    type Illegal = Illegal;

    fn setup(_: &Options, seats: u8, chance: &mut Chance) -> Result<Vec<Effect>, BadOptions> {
        Ok(play::setup(seats, chance))
    }

    fn initial(_: &Options, seats: u8) -> State {
        State::new(seats)
    }

    fn fold(state: &mut State, effect: &Effect) {
        play::fold(state, effect);
    }

    fn decide(state: &State, seat: Seat, action: &Move, _: &mut Chance) -> Result<Vec<Effect>, Illegal> {
        let mut effects = play::decide(state, seat, action)?;
        match effects.first_mut() {
            // Who must not know what is there may think it would be found: else nobody could search.
            Some(Effect::Searched { at, found: false, .. })
                if LEAK == REFUSAL
                    && state.chests[at.index()].as_ref().is_some_and(|chest| chest.good.is_some()) =>
            {
                return Err(Illegal::ChestEmpty);
            }
            Some(Effect::Sold { coins, .. }) if LEAK == OUTCOME => {
                *coins += u8::from(is_cheap(state.deck.last().copied().flatten()));
            }
            _ => {}
        }
        Ok(effects)
    }

    fn reshuffle(state: &State, chance: &mut Chance) -> Vec<Effect> {
        play::reshuffle(state, chance)
    }

    fn legal(seen: &Seen<'_, Self>, seat: Seat) -> Legal<Move> {
        let Legal { mut moves, complete } = play::legal(seen, seat);
        if LEAK == LEGAL {
            moves.retain(|action| finds(seen, action));
        }
        Legal { moves, complete: complete && LEAK != LEGAL }
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

    fn meets(seen: &Seen<'_, Self>, seat: Seat, _: &Move, condition: &Condition) -> Result<(), Unmet> {
        let cheap = seen.chests.iter().flatten().any(|chest| is_cheap(chest.good));
        Unmet::unless(LEAK != CONDITION || !cheap, "hand_at_least", || {
            "there is something cheap".to_owned()
        })?;
        play::meets(seen, seat, condition)
    }

    fn stand_in(seen: &Seen<'_, Self>, seat: Seat) -> Option<Move> {
        let mut moves = play::legal(seen, seat).moves;
        moves.retain(|action| LEAK != AUTOPLAY || finds(seen, action));
        moves.pop()
    }

    fn check(state: &State) -> Result<(), String> {
        play::check(state)
    }

    fn examples() -> Examples<Options, Condition> {
        super::V1::examples()
    }
}

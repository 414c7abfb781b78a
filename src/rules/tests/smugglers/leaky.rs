//! Variants of Smugglers, each of which leaks one hidden thing in one place.

use std::borrow::Cow;

use super::{
    state::{Options, Player, State, V1},
    words::{Condition, Effect, Illegal, Move},
};
use crate::kit::{
    AllOpen, BadOptions, Chance, Draw, Examples, Meta, Of, Picture, Places, Play, Rules, Ruleset, Seat,
    Secrecy, Seen, Shown, Title, Turn, Unmet, Viewer,
    piece::{faces, top},
};

/// The leaks, one for each variant.
pub(crate) mod leak {
    /// The view shows the content of chests.
    pub(crate) const VIEW: u8 = 0;
    /// Drawn goods are shown to everybody.
    pub(crate) const SHOWN: u8 = 1;
    /// The move that hides a good is shown to everybody.
    pub(crate) const MOVE: u8 = 2;
    /// Searches are listed only if they will succeed.
    pub(crate) const LEGAL: u8 = 3;
    /// Searches that would fail are refused.
    pub(crate) const REFUSAL: u8 = 4;
    /// The condition of an order depends on the content of the others' chests.
    pub(crate) const CONDITION: u8 = 5;
    /// Autoplay for a player who has left searches only if the search will succeed.
    pub(crate) const AUTOPLAY: u8 = 6;
    /// Searches are declared to reveal nothing.
    pub(crate) const REVEALS: u8 = 7;
    /// The outcome of a sale depends on the top of the deck.
    pub(crate) const OUTCOME: u8 = 8;
    /// The game ends as soon as a certain good lies on top of the deck.
    pub(crate) const TURN: u8 = 9;
    /// One kind of goods is left out of the redacted hands of others.
    pub(crate) const SIZE: u8 = 10;
    /// Only expensive goods are secret in the log.
    pub(crate) const SECRETS: u8 = 11;
    /// The worlds that bots imagine are impossible.
    pub(crate) const WORLD: u8 = 12;
    /// The new order of the deck after an undo is shown to everybody.
    pub(crate) const RESHUFFLE: u8 = 13;
    /// Any good can be named to hide, and another is hidden if it is not in hand. The move is shown to everybody.
    pub(crate) const CHOICE: u8 = 14;
    /// The unseen goods are not shuffled again after an undo.
    pub(crate) const FORGET: u8 = 15;
    /// The view shows the content of chests, but only to four players with an option that no example names.
    pub(crate) const RARE: u8 = 16;
}
use leak::*;

/// The slug of each variant, by its leak.
const SLUGS: [&str; 17] = [
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
    "smugglers_choice",
    "smugglers_forget",
    "smugglers_rare",
];

/// All variants, each at the index of its leak.
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
    &Of::<Leaky<CHOICE>>::NEW,
    &Of::<Leaky<FORGET>>::NEW,
    &Of::<Leaky<RARE>>::NEW,
];

/// A variant of Smugglers with one leak.
pub(crate) enum Leaky<const LEAK: u8> {}

/// Cheap goods.
fn is_cheap(good: Option<i64>) -> bool {
    good.is_some_and(|good| good <= 3)
}

/// Whether a search will succeed; true for all other moves.
fn finds(state: &State, seat: Seat, step: &Move) -> bool {
    let Move::Search { good } = step else { return true };
    top(&state.players[state.players.left_of(seat)].chest) == Some(*good)
}

/// The step; if it hides a good that is not in hand, it hides another one.
fn held(state: &State, seat: Seat, step: Move) -> Move {
    let hand = || faces(&state.players[seat].hand);
    match step {
        Move::Hide { good } if !hand().any(|own| own == good) => {
            Move::Hide { good: hand().next().unwrap_or(good) }
        }
        _ => step,
    }
}

/// Shows the content of the chests of others.
fn open_chests(seen: &mut State, state: &State) {
    let chests = seen.players.iter_mut().zip(state.players.values());
    chests.for_each(|((_, own), real)| own.chest.clone_from(&real.chest));
}

/// The variant's redacted state, as the complete state of the honest title.
fn honest<'a, const LEAK: u8>(seen: &'a Seen<'_, Leaky<LEAK>>) -> Seen<'a, V1> {
    Seen::<V1>::of::<AllOpen>(seen, seen.viewer())
}

impl<const LEAK: u8> Secrecy<Self> for Leaky<LEAK> {
    fn hidden(state: &mut State, each: &mut impl Places) {
        V1::hidden(state, each);
    }

    fn shown(effect: &mut Effect) -> Shown<'_> {
        match effect {
            Effect::Drew { .. } if LEAK == SHOWN => Shown::to_all().and_reveals(),
            Effect::Drew { good, .. } if LEAK == SECRETS && is_cheap(*good) => Shown::to_all().and_reveals(),
            Effect::Shuffled { .. } if LEAK == RESHUFFLE => Shown::to_all(),
            Effect::Searched { .. } if LEAK == REVEALS => Shown::to_all(),
            _ => V1::shown(effect),
        }
    }

    fn is_secret(action: &Move) -> bool {
        !matches!(LEAK, MOVE | CHOICE) && V1::is_secret(action)
    }

    fn reshuffle(state: &State, chance: &mut Chance) -> Vec<Effect> {
        if LEAK == FORGET { vec![] } else { V1::reshuffle(state, chance) }
    }

    fn redact(state: &State, viewer: Viewer) -> Cow<'_, State> {
        let mut seen = V1::redact(state, viewer).into_owned();
        let is_rare = state.options.short && state.players.seats() == 4;
        if matches!(LEAK, VIEW | LEGAL | CONDITION | AUTOPLAY) || LEAK == RARE && is_rare {
            open_chests(&mut seen, state);
        }
        if LEAK == SIZE {
            let others = seen.players.iter_mut().filter(|(seat, _)| viewer != Viewer::Seat(*seat));
            for (seat, own) in others {
                let real = &state.players[seat].hand;
                own.hand.truncate(real.iter().filter(|good| !is_cheap(good.face)).count());
            }
        }
        Cow::Owned(seen)
    }

    /// Imagines worlds for the honest title, so that they differ in everything that is to be hidden.
    fn determinize(seen: &Seen<'_, Self>, draw: &mut Draw) -> State {
        let mut state = V1::determinize(&Seen::<V1>::of::<V1>(seen, seen.viewer()), draw);
        if LEAK == WORLD {
            state.deck.iter_mut().for_each(|good| good.face = Some(1));
        }
        state
    }
}

impl<const LEAK: u8> Title for Leaky<LEAK> {
    type Options = Options;
    type State = State;
    type Move = Move;
    type Step = Move;
    type Effect = Effect;
    type Illegal = Illegal;

    fn fold(state: &mut State, effect: &Effect) {
        V1::fold(state, effect);
    }

    fn invariants(state: &State) -> Result<(), String> {
        V1::invariants(state)
    }
}

impl<const LEAK: u8> Rules for Leaky<LEAK> {
    const META: Meta = Meta { slug: SLUGS[LEAK as usize], ..V1::META };
    type View = State;
    type Hidden = Self;
    type Condition = Condition;

    fn initial(options: &Options, seats: u8) -> State {
        V1::initial(options, seats)
    }

    fn setup(play: &mut Play<'_, Self>, options: &Options) -> Result<(), BadOptions> {
        let mut done = Ok(());
        play.plays_as::<V1>(|play| done = V1::setup(play, options));
        done
    }

    fn candidates(state: &State, seat: Seat) -> Vec<Move> {
        let mut steps = V1::candidates(state, seat);
        steps.retain(|step| LEAK != LEGAL || finds(state, seat, step));
        steps
    }

    fn lists_all(_: &State) -> bool {
        LEAK != LEGAL
    }

    fn check(state: &State, seat: Seat) -> impl Fn(&Move) -> Result<(), Illegal> {
        let (check, left) = (V1::check(state, seat), &state.players[state.players.left_of(seat)]);
        let has_any = !state.players[seat].hand.is_empty();
        move |step| {
            if LEAK == CHOICE && has_any && matches!(step, Move::Hide { .. }) {
                return Ok(());
            }
            check(step)?;
            // A player who does not see the chest may believe that the search succeeds. Otherwise no search would be
            // legal.
            if LEAK == REFUSAL && top(&left.chest).is_some() && !finds(state, seat, step) {
                return Err(Illegal::ChestEmpty);
            }
            Ok(())
        }
    }

    fn apply(play: &mut Play<'_, Self>, seat: Seat, step: Move) {
        let takes_longer =
            LEAK == OUTCOME && matches!(step, Move::Sell { .. }) && is_cheap(top(&play.state().deck));
        let step = if LEAK == CHOICE { held(play.state(), seat, step) } else { step };
        play.plays_as::<V1>(|play| V1::apply(play, seat, step));
        if takes_longer {
            play.record(Effect::Done {});
        }
    }

    fn follow(play: &mut Play<'_, Self>) {
        play.plays_as::<V1>(V1::follow);
    }

    fn turn(state: &State) -> Turn {
        let mut state = state.clone();
        if LEAK == TURN && top(&state.deck) == Some(6) {
            state.done = u8::MAX;
        }
        V1::turn(&state)
    }

    fn view(seen: &Seen<'_, Self>) -> State {
        let mut view = V1::view(&honest(seen));
        if matches!(LEAK, LEGAL | CONDITION | AUTOPLAY) {
            view.players.iter_mut().for_each(|(_, Player { chest, .. })| chest.clear());
        }
        view
    }

    fn thumbnail(seen: &Seen<'_, Self>, picture: &mut Picture) {
        V1::thumbnail(&honest(seen), picture);
    }

    fn emblem(picture: &mut Picture) {
        V1::emblem(picture);
    }

    fn meets(seen: &Seen<'_, Self>, seat: Seat, step: &Move, condition: &Condition) -> Result<(), Unmet> {
        let cheap = seen.players.values().flat_map(|own| &own.chest).any(|good| is_cheap(good.face));
        Unmet::unless(LEAK != CONDITION || !cheap, "hand_at_least", || {
            "there is something cheap".to_owned()
        })?;
        V1::meets(&honest(seen), seat, step, condition)
    }

    fn autoplay(seen: &Seen<'_, Self>, seat: Seat) -> Option<Move> {
        let steps = Play::<Self>::steps(seen, seat);
        steps.filter(|step| LEAK != AUTOPLAY || finds(seen, seat, step)).last()
    }

    fn examples() -> Examples<Options, Condition> {
        V1::examples()
    }
}

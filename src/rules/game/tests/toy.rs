//! A toy ruleset with everything that the life of a game must handle: draws, a secret effect, a secret move,
//! turns of several seats, resignation. Each seat draws a card that only it sees, and may whisper a secret
//! word before. The highest card wins.

use serde::{Deserialize, Serialize};

use crate::kit::{
    BadOptions, BySeat, Chance, Draw, Examples, Meta, Picture, Places, Play, Rules, Seat, SeatSet, Secrecy,
    Seen, Shown, Title, Turn, Unmet, rank,
};

pub(crate) enum Toy {}

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(default)]
pub(crate) struct Options {
    pub(crate) cards: u8,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct State {
    cards: BySeat<Option<u32>>,
    turn: u8,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "snake_case")]
pub(crate) enum Move {
    Draw {},
    Whisper { word: String },
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "snake_case")]
pub(crate) enum Effect {
    Drew { seat: Seat, card: Option<u32> },
    Whispered { seat: Seat },
}

#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub(crate) struct View {
    cards: Vec<Option<u32>>,
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Condition {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) drawn_at_most: Option<i64>,
}

#[derive(
    Clone, Copy, Debug, thiserror::Error, strum::IntoStaticStr, strum::VariantArray, strum::EnumProperty,
)]
#[strum(serialize_all = "snake_case")]
pub(crate) enum Illegal {
    #[error("nobody whispers twice")]
    TooLong,
}

impl Title for Toy {
    type Options = Options;
    type State = State;
    type Move = Move;
    type Step = Move;
    type Effect = Effect;
    type Illegal = Illegal;

    fn fold(state: &mut State, effect: &Effect) {
        if let Effect::Drew { seat, card } = effect {
            state.cards.change(*seat, |own| *own = *card);
            state.turn += 1;
        }
    }

    fn invariants(_: &State) -> Result<(), String> {
        Ok(())
    }
}

impl Rules for Toy {
    const META: Meta = Meta { slug: "toy", title: "Toy", seats: 2..=3, ..Meta::FIRST };
    type View = View;
    type Hidden = Hidden;
    type Condition = Condition;

    fn initial(_: &Options, seats: u8) -> State {
        State { cards: BySeat::new(seats, None), turn: 0 }
    }

    fn setup(_: &mut Play<'_, Self>, options: &Options) -> Result<(), BadOptions> {
        if options.cards > 9 { Err(BadOptions::at("/options/cards", "at most 9 cards")) } else { Ok(()) }
    }

    fn candidates(_: &State, _: Seat) -> Vec<Move> {
        vec![Move::Draw {}]
    }

    fn lists_all(_: &State) -> bool {
        false
    }

    fn check(_: &State, _: Seat) -> impl Fn(&Move) -> Result<(), Illegal> {
        |step| match step {
            Move::Whisper { word } if word.len() >= 9 => Err(Illegal::TooLong),
            Move::Draw {} | Move::Whisper { .. } => Ok(()),
        }
    }

    fn apply(play: &mut Play<'_, Self>, seat: Seat, step: Move) {
        match step {
            Move::Draw {} => {
                let card = Some(play.draw(&format!("card {seat}")).below(1 << 30));
                play.record(Effect::Drew { seat, card });
            }
            Move::Whisper { .. } => play.record(Effect::Whispered { seat }),
        }
    }

    /// No draw is made automatically, because a player may whisper first.
    fn is_no_choice(_: &State, _: Seat, _: &Move, _: &mut dyn Iterator<Item = Move>) -> bool {
        false
    }

    fn turn(state: &State) -> Turn {
        if state.turn < state.cards.seats() {
            return Turn::Awaiting(vec![Seat(state.turn)]);
        }
        let best = state.cards.values().max();
        Turn::Over(rank(state.cards.iter().map(|(seat, card)| (seat, Some(card) == best, None))))
    }

    fn view(seen: &Seen<'_, Self>) -> View {
        View { cards: seen.cards.values().copied().collect() }
    }

    fn thumbnail(seen: &Seen<'_, Self>, picture: &mut Picture) {
        for (_, card) in seen.cards.iter() {
            picture.plate("#b5363c", format_args!("{card:?}"));
        }
    }

    fn emblem(_: &mut Picture) {}

    fn meets(seen: &Seen<'_, Self>, _: Seat, _: &Move, condition: &Condition) -> Result<(), Unmet> {
        let drawn = i64::from(seen.turn);
        let is_met = condition.drawn_at_most.is_none_or(|most| drawn <= most);
        Unmet::unless(is_met, "drawn_at_most", || format!("{drawn} cards were drawn"))
    }

    fn examples() -> Examples<Options, Condition> {
        let conditions = vec![Condition { drawn_at_most: Some(0) }];
        Examples { games: vec![("base", Options::default())], conditions, strength: vec![] }
    }
}

/// Hides each card from everyone but the seat that drew it.
pub(crate) enum Hidden {}

impl Secrecy<Toy> for Hidden {
    fn hidden(state: &mut State, each: &mut impl Places) {
        for (seat, card) in state.cards.iter_mut() {
            each.places([], [(SeatSet::one(seat), card)]);
        }
    }

    fn shown(effect: &mut Effect) -> Shown<'_> {
        match effect {
            Effect::Drew { seat, card } => Shown::to([*seat], [card]).and_reveals(),
            Effect::Whispered { .. } => Shown::to_all(),
        }
    }

    fn is_secret(action: &Move) -> bool {
        matches!(action, Move::Whisper { .. })
    }

    fn reshuffle(_: &State, _: &mut Chance) -> Vec<Effect> {
        vec![]
    }

    /// Any card could have been drawn.
    fn determinize(seen: &Seen<'_, Toy>, draw: &mut Draw) -> State {
        let mut state = State::clone(seen);
        for (_, card) in state.cards.iter_mut().filter(|(seat, card)| seat.0 < seen.turn && card.is_none()) {
            *card = Some(draw.below(1 << 30));
        }
        state
    }
}

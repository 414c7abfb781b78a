//! A toy ruleset with everything the life of a game must cope with: luck, a secret effect, a secret
//! move, a decision of the other seat, resignation. Each seat draws a card that only it sees, then
//! lays it or a lie; the higher card wins.

use serde::{Deserialize, Serialize};

use crate::kit::{BadOptions, Chance, Draw, Legal, Meta, Placing, Rules, Seat, Turn, Unmet, Viewer};

pub(crate) enum Toy {}

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(default)]
pub(crate) struct Options {
    pub(crate) cards: u8,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct State {
    cards: Vec<Option<u32>>,
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

#[derive(Clone, Copy, Debug, thiserror::Error, strum::IntoStaticStr, strum::VariantNames)]
#[strum(serialize_all = "snake_case")]
pub(crate) enum Illegal {
    #[error("nobody whispers twice")]
    TooLong,
}

impl Rules for Toy {
    const META: Meta =
        Meta { slug: "toy", version: 1, title: "Toy", summary: "", seats: 2..=3, rules: "", presets: &[] };
    type Options = Options;
    type State = State;
    type Move = Move;
    type Effect = Effect;
    type View = View;
    type Condition = Condition;
    type Illegal = Illegal;

    fn setup(options: &Options, _seats: u8, _: &mut Chance) -> Result<Vec<Effect>, BadOptions> {
        if options.cards > 9 { Err(BadOptions("at most 9 cards".to_owned())) } else { Ok(vec![]) }
    }

    fn initial(_: &Options, seats: u8) -> State {
        State { cards: vec![None; usize::from(seats)], turn: 0 }
    }

    fn fold(state: &mut State, effect: &Effect) {
        if let Effect::Drew { seat, card } = effect {
            state.cards[seat.index()] = *card;
            state.turn += 1;
        }
    }

    fn decide(_: &State, seat: Seat, action: &Move, chance: &mut Chance) -> Result<Vec<Effect>, Illegal> {
        match action {
            Move::Draw {} => {
                let card = chance.draw(&format!("card {seat}")).below(1 << 30);
                Ok(vec![Effect::Drew { seat, card: Some(card) }])
            }
            Move::Whisper { word } if word.len() < 9 => Ok(vec![Effect::Whispered { seat }]),
            Move::Whisper { .. } => Err(Illegal::TooLong),
        }
    }

    fn legal(state: &State, seat: Seat) -> Legal<Move> {
        if state.turn == seat.0 {
            Legal { moves: vec![Move::Draw {}], complete: false }
        } else {
            Legal::none()
        }
    }

    fn turn(state: &State) -> Turn {
        if usize::from(state.turn) < state.cards.len() {
            return Turn::Awaiting(vec![Seat(state.turn)]);
        }
        let best = state.cards.iter().max();
        let place = |n: usize| if Some(&state.cards[n]) == best { 1 } else { 2 };
        let placing = |n| Placing { seat: Seat(n as u8), place: place(n), points: None };
        let mut placings: Vec<Placing> = (0..state.cards.len()).map(placing).collect();
        placings.sort_by_key(|p| p.place);
        Turn::Over(placings)
    }

    fn view(state: &State, viewer: Viewer) -> View {
        let seen = |n: usize| (Viewer::Seat(Seat(n as u8)) == viewer).then_some(state.cards[n]).flatten();
        View { cards: (0..state.cards.len()).map(seen).collect() }
    }

    fn show(effect: &Effect, viewer: Viewer) -> Effect {
        match effect {
            Effect::Drew { seat, .. } if Viewer::Seat(*seat) != viewer => {
                Effect::Drew { seat: *seat, card: None }
            }
            other => other.clone(),
        }
    }

    fn is_secret(action: &Move) -> bool {
        matches!(action, Move::Whisper { .. })
    }

    fn meets(state: &State, _: Seat, _: &Move, condition: &Condition) -> Result<(), Unmet> {
        let drawn = i64::from(state.turn);
        let is_met = condition.drawn_at_most.is_none_or(|most| drawn <= most);
        Unmet::unless(is_met, "drawn_at_most", || format!("{drawn} cards were drawn"))
    }

    fn check(_: &State) -> Result<(), String> {
        Ok(())
    }

    fn disguise(state: &State, viewer: Viewer, draw: &mut Draw) -> State {
        let mut other = state.clone();
        for (n, card) in other.cards.iter_mut().enumerate() {
            if Viewer::Seat(Seat(n as u8)) != viewer && card.is_some() {
                *card = Some(draw.below(1 << 30));
            }
        }
        other
    }
}

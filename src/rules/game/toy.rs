//! A toy ruleset with everything the life of a game must cope with: luck, a secret effect, a secret
//! move, a decision of the other seat, resignation. Each seat draws a card that only it sees, then
//! lays it or a lie; the higher card wins.

use serde::{Deserialize, Serialize};

use std::borrow::Cow;

use crate::kit::{
    BadOptions, Chance, Draw, Examples, Legal, Meta, Placing, Rules, Seat, Secrecy, Seen, Turn, Unmet, Viewer,
};

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
    const META: Meta = Meta {
        slug: "toy",
        version: 1,
        title: "Toy",
        summary: "",
        seats: 2..=3,
        rules: "",
        presets: &[],
        bots: 1,
    };
    type Options = Options;
    type State = State;
    type Move = Move;
    type Effect = Effect;
    type View = View;
    type Hidden = Hidden;
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

    fn reshuffle(_: &State, _: &mut Chance) -> Vec<Effect> {
        vec![]
    }

    fn legal(seen: &Seen<'_, Self>, seat: Seat) -> Legal<Move> {
        if seen.turn == seat.0 {
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

    fn view(seen: &Seen<'_, Self>) -> View {
        View { cards: seen.cards.clone() }
    }

    fn meets(seen: &Seen<'_, Self>, _: Seat, _: &Move, condition: &Condition) -> Result<(), Unmet> {
        let drawn = i64::from(seen.turn);
        let is_met = condition.drawn_at_most.is_none_or(|most| drawn <= most);
        Unmet::unless(is_met, "drawn_at_most", || format!("{drawn} cards were drawn"))
    }

    fn check(_: &State) -> Result<(), String> {
        Ok(())
    }

    fn examples() -> Examples<Options, Condition> {
        let conditions = vec![Condition { drawn_at_most: Some(0) }];
        Examples { games: vec![("base", Options::default())], conditions, strength: vec![] }
    }
}

/// A card is its drawer's secret.
pub(crate) enum Hidden {}

impl Secrecy<Toy> for Hidden {
    fn redact(state: &State, viewer: Viewer) -> Cow<'_, State> {
        let seen = |n: usize| (Viewer::Seat(Seat(n as u8)) == viewer).then_some(state.cards[n]).flatten();
        let cards = (0..state.cards.len()).map(seen).collect();
        Cow::Owned(State { cards, ..*state })
    }

    fn show(effect: &Effect, viewer: Viewer) -> Effect {
        match effect {
            Effect::Drew { seat, .. } if Viewer::Seat(*seat) != viewer => {
                Effect::Drew { seat: *seat, card: None }
            }
            Effect::Drew { .. } | Effect::Whispered { .. } => effect.clone(),
        }
    }

    fn is_secret(action: &Move) -> bool {
        matches!(action, Move::Whisper { .. })
    }

    fn reveals(effect: &Effect) -> bool {
        matches!(effect, Effect::Drew { .. })
    }

    fn determinize(seen: &Seen<'_, Toy>, draw: &mut Draw) -> State {
        let mut state = State::clone(seen);
        for (_, card) in (0..seen.turn).zip(&mut state.cards).filter(|(_, card)| card.is_none()) {
            *card = Some(draw.below(1 << 30));
        }
        state
    }
}

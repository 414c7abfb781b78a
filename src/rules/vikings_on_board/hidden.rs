//! What is hidden, and from whom (section 7).

// Whatever comes to effects or moves must be thought about here.
#![deny(clippy::wildcard_enum_match_arm)]

use std::borrow::Cow;

use strum::VariantArray;

use super::{
    V1,
    components::Supply,
    effect::Effect,
    moves::Move,
    player::{Bet, Player},
    state::{Phase, State, Token},
    supplies::unseen,
};
use crate::kit::{Chance, Draw, Seat, Secrecy, Seen, Viewer};

/// Supply tokens that lie face down, and the numbers of bets.
pub enum Hidden {}

impl Secrecy<V1> for Hidden {
    fn redact(state: &State, viewer: Viewer) -> Cow<'_, State> {
        let mut seen = state.clone();
        for token in face_down(&mut seen).filter(|token| !token.is_known_to(viewer)) {
            token.supply = None;
        }
        face_down_bets(&mut seen, viewer).for_each(|bet| bet.token = None);
        Cow::Owned(seen)
    }

    fn show(effect: &Effect, viewer: Viewer) -> Effect {
        match *effect {
            Effect::SuppliesShuffled { .. } => Effect::SuppliesShuffled { add_1: None, draw_3: None },
            Effect::SuppliesReshuffled { .. } => Effect::SuppliesReshuffled { add_1: None, draw_3: None },
            Effect::BetPlaced { seat, ship, clan, .. } if viewer != Viewer::Seat(seat) => {
                Effect::BetPlaced { seat, ship, clan, token: None }
            }
            Effect::BetWon { seat, ship, clan, .. } if viewer != Viewer::Seat(seat) => {
                Effect::BetWon { seat, ship, clan, token: None }
            }
            Effect::SuppliesDrawn { seat, count, .. } if viewer != Viewer::Seat(seat) => {
                Effect::SuppliesDrawn { seat, count, supplies: None }
            }
            Effect::OrderDrawn { .. }
            | Effect::ShipsBuilt { .. }
            | Effect::ActionChosen { .. }
            | Effect::Promoted { .. }
            | Effect::BodyMoved { .. }
            | Effect::BodiesSwapped { .. }
            | Effect::BetPlaced { .. }
            | Effect::BetMoved { .. }
            | Effect::SupplyDrawn { .. }
            | Effect::SuppliesDrawn { .. }
            | Effect::SupplyLoaded { .. }
            | Effect::SuppliesReturned { .. }
            | Effect::PriceRaised { .. }
            | Effect::LoneVikingDue { .. }
            | Effect::LoneVikingPlaced { .. }
            | Effect::ShipSailed { .. }
            | Effect::SupplyTaken { .. }
            | Effect::SupplyRemoved { .. }
            | Effect::BetWon { .. }
            | Effect::RoundEnded { .. }
            | Effect::BetRevealed { .. }
            | Effect::Scored { .. }
            | Effect::GameOver {} => effect.clone(),
        }
    }

    /// A move that names a gambling token; the effect tells the others the rest.
    fn is_secret(action: &Move) -> bool {
        match action {
            Move::PlaceBet { .. } => true,
            Move::ChooseAction { step, .. } => step.as_deref().is_some_and(Self::is_secret),
            Move::Promote { .. }
            | Move::MoveBody { .. }
            | Move::MoveBet { .. }
            | Move::Load { .. }
            | Move::Raise { .. }
            | Move::Swap { .. }
            | Move::ChooseShip { .. }
            | Move::TakeSupply { .. }
            | Move::RemoveSupply { .. }
            | Move::PlaceLoneViking { .. } => false,
        }
    }

    fn reveals(effect: &Effect) -> bool {
        matches!(
            effect,
            Effect::SupplyDrawn { .. } | Effect::SuppliesDrawn { .. } | Effect::BetRevealed { .. }
        )
    }

    fn determinize(seen: &Seen<'_, V1>, draw: &mut Draw) -> State {
        let mut state = State::clone(seen);
        let mut supplies = unseen_supplies(&state);
        draw.shuffle(&mut supplies);
        for (token, supply) in face_down(&mut state).filter(|token| token.supply.is_none()).zip(supplies) {
            token.supply = Some(supply);
        }
        for player in &mut state.players {
            let mut tokens: Vec<u8> = player.hand().collect();
            draw.shuffle(&mut tokens);
            let holes = player.all_bets_mut().filter(|bet| bet.token.is_none());
            holes.zip(tokens).for_each(|(bet, token)| bet.token = Some(token));
        }
        state
    }
}

/// The tokens in the stacks that nobody has seen, in a new order. Bets are no luck, and whoever has seen a token under a
/// stack goes on knowing it.
pub fn reshuffle(state: &State, chance: &mut Chance) -> Vec<Effect> {
    let (mut add_1, mut draw_3) = (state.add_1.clone(), state.draw_3.clone());
    let mut places: Vec<&mut Token> =
        add_1.iter_mut().chain(&mut draw_3).filter(|token| token.is_unseen()).collect();
    if places.is_empty() {
        return vec![];
    }
    let mut supplies: Vec<Option<Supply>> = places.iter().map(|token| token.supply).collect();
    // So that their order comes from this draw alone.
    supplies.sort();
    chance.draw("reshuffle supplies").shuffle(&mut supplies);
    for (token, supply) in places.iter_mut().zip(supplies) {
        token.supply = supply;
    }
    let whole = |stack: &[Token]| stack.iter().map(|token| token.supply).collect();
    vec![Effect::SuppliesReshuffled { add_1: whole(&add_1), draw_3: whole(&draw_3) }]
}

/// The tokens in the stacks and those that were drawn.
fn face_down(state: &mut State) -> impl Iterator<Item = &mut Token> {
    let State { add_1, draw_3, drawn, .. } = state;
    [add_1, draw_3, drawn].into_iter().flatten()
}

/// The bets that lie face down for this viewer, until the game is over: all those of others, but with the option
/// `open_bets` not those that have won.
fn face_down_bets(state: &mut State, viewer: Viewer) -> impl Iterator<Item = &mut Bet> {
    let (is_over, open_bets) = (state.phase == Phase::Over, state.options.open_bets);
    let players = (0..).map(Seat).zip(&mut state.players);
    let others = players.filter(move |(seat, _)| !is_over && viewer != Viewer::Seat(*seat));
    others
        .flat_map(move |(_, Player { won, bets, .. })| won.iter_mut().filter(move |_| !open_bets).chain(bets))
}

/// The supply tokens that are nowhere to be seen, in an order that tells nothing of where they lie.
fn unseen_supplies(state: &State) -> Vec<Supply> {
    let known = |kind: Supply| {
        let face_down = [&state.add_1, &state.draw_3, &state.drawn].into_iter().flatten();
        face_down.filter(|token| token.supply == Some(kind)).count()
    };
    let kinds = Supply::VARIANTS.iter().zip(unseen(state));
    kinds
        .flat_map(|(kind, unseen)| {
            std::iter::repeat_n(*kind, usize::from(unseen).saturating_sub(known(*kind)))
        })
        .collect()
}

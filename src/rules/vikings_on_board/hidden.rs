//! What is hidden, and from whom (section 7).

// Every new effect and move must be considered here.
#![deny(clippy::wildcard_enum_match_arm)]

use std::borrow::Cow;

use super::{
    components::Supply,
    effect::Effect,
    moves::Move,
    player::{Bet, Player},
    state::{Phase, State, Token},
    supplies::unseen,
    title::V1,
};
use crate::kit::{
    Chance, Draw, Secrecy, Seen, Viewer,
    number::{count, left},
    piece::{fill_holes, reshuffle},
};

/// Supply tokens that lie face down, and the values of bets.
pub enum Hidden {}

impl Secrecy<V1> for Hidden {
    fn redact(state: &State, viewer: Viewer) -> Cow<'_, State> {
        let mut seen = state.clone();
        face_down(&mut seen).for_each(|token| token.redact(viewer));
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
        let supplies = unseen_supplies(&state);
        fill_holes(face_down(&mut state).map(|token| &mut token.face), supplies, draw);
        for (_, player) in state.players.iter_mut() {
            let tokens = player.hand().collect();
            fill_holes(player.all_bets_mut().map(|bet| &mut bet.token), tokens, draw);
        }
        state
    }

    /// Reorders the tokens in the stacks that nobody has seen. Bets are choices, not chance, and whoever has
    /// seen a token under a stack still knows it.
    fn reshuffle(state: &State, chance: &mut Chance) -> Vec<Effect> {
        let (mut add_1, mut draw_3) = (state.add_1.clone(), state.draw_3.clone());
        if add_1.iter().chain(&draw_3).all(|token| !token.is_unseen()) {
            return vec![];
        }
        reshuffle(add_1.iter_mut().chain(&mut draw_3), &mut chance.draw("reshuffle supplies"));
        let whole = |stack: &[Token]| stack.iter().map(|token| token.face).collect();
        vec![Effect::SuppliesReshuffled { add_1: whole(&add_1), draw_3: whole(&draw_3) }]
    }
}

/// The tokens in the stacks and the drawn ones.
fn face_down(state: &mut State) -> impl Iterator<Item = &mut Token> {
    let State { add_1, draw_3, drawn, .. } = state;
    [add_1, draw_3, drawn].into_iter().flatten()
}

/// The bets that lie face down for this viewer until the game is over: all bets of others, except winning
/// ones with the option `open_bets`.
fn face_down_bets(state: &mut State, viewer: Viewer) -> impl Iterator<Item = &mut Bet> {
    let (is_over, open_bets) = (state.phase == Phase::Over, state.options.open_bets);
    let others = state.players.iter_mut().filter(move |(seat, _)| !is_over && viewer != Viewer::Seat(*seat));
    others
        .flat_map(move |(_, Player { won, bets, .. })| won.iter_mut().filter(move |_| !open_bets).chain(bets))
}

/// The supply tokens that the viewer cannot see, in an order that reveals nothing about where they are.
fn unseen_supplies(state: &State) -> Vec<Supply> {
    let known = |kind: Supply| {
        let face_down = [&state.add_1, &state.draw_3, &state.drawn].into_iter().flatten();
        count(face_down.filter(|token| token.face == Some(kind)))
    };
    let kinds = unseen(state).into_iter();
    kinds.flat_map(|(kind, unseen)| std::iter::repeat_n(kind, left(unseen, known(kind)).into())).collect()
}

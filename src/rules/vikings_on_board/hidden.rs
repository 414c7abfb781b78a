//! Hidden information, and its viewers (section 7).

// Every new effect and move must be considered here.
#![deny(clippy::wildcard_enum_match_arm)]

use std::iter::repeat_n;

use super::{
    components::GAMBLING_TOKENS,
    effect::Effect,
    moves::Move,
    player::Player,
    state::{Phase, State, Token},
    supplies::unseen,
    title::V1,
};
use crate::kit::{Chance, Places, SeatSet, Secrecy, Shown, piece::reshuffle};

/// Supply tokens that lie face down, and the values of bets.
pub enum Hidden {}

impl Secrecy<V1> for Hidden {
    /// All bets lie face down until the game is over, except winning ones with the option `open_bets`.
    fn hidden(state: &mut State, each: &mut impl Places) {
        let supplies = unseen(state).into_iter().flat_map(|(kind, left)| repeat_n(kind, left.into()));
        let State { add_1, draw_3, drawn, players, phase, options, .. } = state;
        each.pieces(supplies, [add_1, draw_3, drawn].into_iter().flatten());
        let is_over = *phase == Phase::Over;
        for (seat, Player { bets, won, .. }) in players.iter_mut() {
            let known_to = |is_open| if is_open { SeatSet::EVERYBODY } else { SeatSet::one(seat) };
            let (bets_to, won_to) = (known_to(is_over), known_to(is_over || options.open_bets));
            let won = won.iter_mut().map(|bet| (won_to, &mut bet.token));
            let bets = bets.iter_mut().map(|bet| (bets_to, &mut bet.token));
            each.places(GAMBLING_TOKENS, won.chain(bets));
        }
    }

    fn shown(effect: &mut Effect) -> Shown<'_> {
        match effect {
            Effect::SuppliesShuffled { add_1, draw_3 } | Effect::SuppliesReshuffled { add_1, draw_3 } => {
                Shown::to([], [add_1, draw_3])
            }
            Effect::BetPlaced { seat, token, .. } | Effect::BetWon { seat, token, .. } => {
                Shown::to([*seat], [token])
            }
            Effect::SuppliesDrawn { seat, supplies, .. } => Shown::to([*seat], [supplies]).and_reveals(),
            Effect::SupplyDrawn { .. } | Effect::BetRevealed { .. } => Shown::to_all().and_reveals(),
            Effect::OrderDrawn { .. }
            | Effect::ShipsBuilt { .. }
            | Effect::ActionChosen { .. }
            | Effect::Promoted { .. }
            | Effect::BodyMoved { .. }
            | Effect::BodiesSwapped { .. }
            | Effect::BetMoved { .. }
            | Effect::SupplyLoaded { .. }
            | Effect::SuppliesReturned { .. }
            | Effect::PriceRaised { .. }
            | Effect::LoneVikingDue { .. }
            | Effect::LoneVikingPlaced { .. }
            | Effect::ShipSailed { .. }
            | Effect::SupplyTaken { .. }
            | Effect::SupplyRemoved { .. }
            | Effect::RoundEnded { .. }
            | Effect::Scored { .. }
            | Effect::GameOver {} => Shown::to_all(),
        }
    }

    /// Whether a move names a gambling token. Its effect shows the rest to the other players.
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

    /// Reorders the tokens in the stacks that no player has seen. Bets are choices, not chance, and stay. A
    /// token that a player has seen under a stack stays in its place.
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

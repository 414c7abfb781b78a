//! What is legal, said once: the list of legal moves and the decision both ask here.

use super::{
    components::{Action, BODIES_MAX, Clan, GAMBLING_TOKENS, PRICE_MAX, Supply},
    illegal::Illegal,
    legal::steps,
    moves::Move,
    sailing::choices,
    state::{Body, Phase, Ship, State},
};
use crate::kit::Seat;

/// Whether the awaited seat may make this move.
///
/// # Errors
/// The first reason against it.
pub fn check(state: &State, seat: Seat, action: &Move) -> Result<(), Illegal> {
    match (state.phase, action) {
        (Phase::Choosing, Move::ChooseAction { action, step }) => {
            may_choose(state, seat, *action, step.as_deref())
        }
        (Phase::Acting(_, chosen), step) => may_step(state, seat, chosen, step),
        (Phase::PlacingLoneViking(_), Move::PlaceLoneViking { ship, position }) => {
            let body = body(state, *ship, *position)?;
            own(body, seat)?;
            holds(!body.viking, Illegal::VikingAboard)
        }
        (Phase::ChoosingShip(_), Move::ChooseShip { ship }) => {
            unsailed(state, *ship)?;
            holds(choices(state).any(|choice| i64::from(choice) == *ship), Illegal::ShipNotReady)
        }
        (Phase::Sharing { ship, .. }, Move::TakeSupply { kind } | Move::RemoveSupply { kind }) => {
            // A player's clan takes; in the place of another clan a token is removed.
            let takes = super::sailing::next_share(state) == Some(super::sailing::Share::Taken(seat));
            holds(takes == matches!(action, Move::TakeSupply { .. }), Illegal::NotThisStep)?;
            let on_the_bow = state.ship(ship.into()).is_some_and(|ship| ship.supplies[*kind as usize] > 0);
            holds(on_the_bow, Illegal::NotOnTheBow)
        }
        _ => Err(Illegal::NotThisStep),
    }
}

fn holds(condition: bool, otherwise: Illegal) -> Result<(), Illegal> {
    if condition { Ok(()) } else { Err(otherwise) }
}

/// Section 3.1: each action once a round; one that can be carried out, as long as there is one.
fn may_choose(state: &State, seat: Seat, action: Action, step: Option<&Move>) -> Result<(), Illegal> {
    holds(is_free(state, action), Illegal::ActionTaken)?;
    let performable = is_performable(state, seat, action);
    let none = || !free_actions(state).any(|free| is_performable(state, seat, free));
    holds(performable || none(), Illegal::NotPerformable)?;
    let Some(step) = step else { return Ok(()) };
    let draws = matches!(action, Action::Add1 | Action::Draw3Add1);
    holds(performable && needs_step(action) && !draws, Illegal::NoStepHere)?;
    may_step(state, seat, action, step)
}

fn is_free(state: &State, action: Action) -> bool {
    state.village[action as usize].to.is_none()
}

/// The actions that nobody has chosen in this round.
pub fn free_actions(state: &State) -> impl Iterator<Item = Action> {
    use strum::VariantArray;
    Action::VARIANTS.iter().copied().filter(|action| is_free(state, *action))
}

/// Whether an action asks for a step.
fn needs_step(action: Action) -> bool {
    !matches!(action, Action::FirstPlayer | Action::SetSail)
}

/// Whether this seat could carry an action out.
#[must_use]
pub fn is_performable(state: &State, seat: Seat, action: Action) -> bool {
    match action {
        Action::FirstPlayer | Action::SetSail => true,
        Action::Add1 => !state.add_1.is_empty(),
        Action::Draw3Add1 => !state.draw_3.is_empty(),
        _ => steps(state, seat, action).any(|step| may_step(state, seat, action, &step).is_ok()),
    }
}

/// Whether a step carries out an action.
fn may_step(state: &State, seat: Seat, chosen: Action, step: &Move) -> Result<(), Illegal> {
    match (chosen, step) {
        (Action::Promote, Move::Promote { ship, position }) => {
            own(body(state, *ship, *position)?, seat)?;
            holds(*position != 1, Illegal::AlreadyInFront)
        }
        (Action::JumpOwn | Action::JumpAny, Move::MoveBody { ship, position, to_ship }) => {
            let body = body(state, *ship, *position)?;
            let to = unsailed(state, *to_ship)?;
            holds(ship != to_ship, Illegal::SameShip)?;
            holds(to.bodies.len() < BODIES_MAX, Illegal::ShipFull)?;
            if chosen == Action::JumpOwn { own(body, seat) } else { Ok(()) }
        }
        (Action::Bet | Action::BetOrMoveBet, Move::PlaceBet { token, ship, .. }) => {
            unsailed(state, *ship)?;
            let mut hand = state.player(seat).hand();
            holds(hand.any(|in_hand| i64::from(in_hand) == *token), Illegal::TokenNotInHand)?;
            holds(!has_bet_on(state, seat, *ship), Illegal::BetThere)
        }
        (Action::BetOrMoveBet, Move::MoveBet { ship, to_ship, clan }) => {
            may_move_bet(state, seat, (*ship, *to_ship), *clan)
        }
        (Action::Add1 | Action::Draw3Add1, Move::Load { supply, ship }) => {
            unsailed(state, *ship)?;
            holds(state.drawn.iter().any(|token| token.supply == Some(*supply)), Illegal::NotDrawn)
        }
        (Action::Marketplace, Move::Raise { kind }) => holds(can_rise(state, *kind), Illegal::PriceAtMost),
        (Action::Swap, Move::Swap { ship, position, other_ship, other_position }) => {
            body(state, *ship, *position)?;
            body(state, *other_ship, *other_position)?;
            holds(ship != other_ship, Illegal::SameShip)?;
            holds(ship < other_ship, Illegal::ShipsInOrder)
        }
        _ => Err(Illegal::NotThisStep),
    }
}

/// Action 7: also a bet before a ship that has sailed can be moved, but never to one.
fn may_move_bet(state: &State, seat: Seat, (ship, to_ship): (i64, i64), clan: Clan) -> Result<(), Illegal> {
    state.ship(ship).ok_or(Illegal::NoSuchShip)?;
    unsailed(state, to_ship)?;
    let bets = &state.player(seat).bets;
    let bet = bets.iter().find(|bet| i64::from(bet.ship) == ship).ok_or(Illegal::NoBetThere)?;
    if ship == to_ship {
        return holds(bet.clan != clan, Illegal::SameCircle);
    }
    holds(!has_bet_on(state, seat, to_ship), Illegal::BetThere)
}

fn has_bet_on(state: &State, seat: Seat, ship: i64) -> bool {
    state.player(seat).bets.iter().any(|bet| i64::from(bet.ship) == ship)
}

fn can_rise(state: &State, kind: Supply) -> bool {
    state.prices[kind as usize] < PRICE_MAX
}

fn unsailed(state: &State, ship: i64) -> Result<&Ship, Illegal> {
    let ship = state.ship(ship).ok_or(Illegal::NoSuchShip)?;
    if ship.sailed { Err(Illegal::ShipSailed) } else { Ok(ship) }
}

/// A body on a ship that has not sailed.
fn body(state: &State, ship: i64, position: i64) -> Result<Body, Illegal> {
    let bodies = &unsailed(state, ship)?.bodies;
    let place = usize::try_from(position).ok().and_then(|position| position.checked_sub(1));
    place.and_then(|place| bodies.get(place)).copied().ok_or(Illegal::NoSuchBody)
}

fn own(body: Body, seat: Seat) -> Result<(), Illegal> {
    holds(body.clan == Clan::of(seat), Illegal::NotYourBody)
}

const _: () = assert!(*GAMBLING_TOKENS.start() == 1);

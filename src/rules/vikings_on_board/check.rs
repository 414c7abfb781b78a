//! Legality, of the move that is made and of every candidate.

use super::{
    candidates::steps,
    components::{Action, BODIES_MAX, Clan, PRICE_MAX, Supply},
    illegal::Illegal,
    moves::{Place, Step},
    sailing::{Share, choices, next_share},
    state::{Body, Phase, Ship, State},
};
use crate::kit::{Nth, Seat, refuse_unless};

/// Whether the awaited seat may make this step.
///
/// # Errors
/// The first rule it breaks.
pub fn check(state: &State, seat: Seat, step: &Step) -> Result<(), Illegal> {
    match (state.phase, step) {
        (_, Step::PlaceLoneViking(_)) if !state.options.lone_viking => Err(Illegal::NoLoneViking),
        (Phase::Choosing, Step::ChooseAction(action, step)) => {
            may_choose(state, seat, *action, step.as_deref())
        }
        (Phase::Acting(_, chosen), step) => may_act(state, seat, chosen, step),
        (Phase::ChoosingShip(_), Step::ChooseShip(ship)) => {
            unsailed(state, *ship, Illegal::SailedBefore)?;
            refuse_unless(choices(state).any(|choice| choice == *ship), Illegal::ShipNotReady)
        }
        (Phase::Sharing { ship, .. }, Step::TakeSupply(kind) | Step::RemoveSupply(kind)) => {
            // A player's clan takes a token. For a clan without a player, a token is removed.
            match (next_share(state) == Some(Share::Taken(seat)), step) {
                (true, Step::RemoveSupply(_)) => return Err(Illegal::MustTake),
                (false, Step::TakeSupply(_)) => return Err(Illegal::MustRemove),
                _ => {}
            }
            let on_the_bow = state.ship(ship).is_some_and(|ship| ship.supplies[*kind] > 0);
            refuse_unless(on_the_bow, Illegal::NotOnTheBow)
        }
        _ => Err(Illegal::NotThisStep),
    }
}

/// Checks the choice of an action: each once per round, and a performable one as long as there is one (section
/// 3.1).
fn may_choose(state: &State, seat: Seat, action: Action, step: Option<&Step>) -> Result<(), Illegal> {
    refuse_unless(state.free_actions().any(|free| free == action), Illegal::ActionTaken)?;
    let performable = is_performable(state, seat, action);
    let none = || !state.free_actions().any(|free| is_performable(state, seat, free));
    refuse_unless(performable || none(), Illegal::NotPerformable)?;
    let Some(step) = step else { return Ok(()) };
    refuse_unless(performable, Illegal::WithoutEffect)?;
    refuse_unless(!matches!(action, Action::Add1 | Action::Draw3Add1), Illegal::DrawsFirst)?;
    may_act(state, seat, action, step)
}

/// Whether this seat could carry out an action.
#[must_use]
pub fn is_performable(state: &State, seat: Seat, action: Action) -> bool {
    match action {
        Action::FirstPlayer | Action::SetSail => true,
        Action::Add1 => !state.add_1.is_empty(),
        Action::Draw3Add1 => !state.draw_3.is_empty(),
        _ => steps(state, seat, action).any(|step| may_act(state, seat, action, &step).is_ok()),
    }
}

/// Whether a step carries out an action.
fn may_act(state: &State, seat: Seat, chosen: Action, step: &Step) -> Result<(), Illegal> {
    match (chosen, step) {
        (Action::Promote, Step::Promote(at)) => {
            own(body(state, *at, Illegal::ShipSailed)?, seat, Illegal::NotYoursToPromote)?;
            refuse_unless(at.position != Nth::FIRST, Illegal::AlreadyInFront)
        }
        (Action::JumpOwn | Action::JumpAny, Step::MoveBody { from, to_ship }) => {
            let body = body(state, *from, Illegal::ShipSailed)?;
            let to = unsailed(state, *to_ship, Illegal::ShipSailed)?;
            refuse_unless(from.ship != *to_ship, Illegal::JumpToSameShip)?;
            refuse_unless(to.bodies.len() < BODIES_MAX, Illegal::ShipFull)?;
            if chosen == Action::JumpOwn { own(body, seat, Illegal::NotYoursToJump) } else { Ok(()) }
        }
        (Action::Bet | Action::BetOrMoveBet, Step::PlaceBet { token, ship, .. }) => {
            unsailed(state, *ship, Illegal::ShipSailed)?;
            let mut hand = state.player(seat).hand();
            refuse_unless(hand.any(|in_hand| in_hand == *token), Illegal::TokenNotInHand)?;
            refuse_unless(state.player(seat).bet_on(*ship).is_none(), Illegal::BetThere)
        }
        (Action::BetOrMoveBet, Step::MoveBet { ship, to_ship, clan }) => {
            may_move_bet(state, seat, (*ship, *to_ship), *clan)
        }
        (Action::Add1 | Action::Draw3Add1, Step::Load(supply, ship)) => {
            unsailed(state, *ship, Illegal::ShipSailed)?;
            let reason = if chosen == Action::Add1 { Illegal::NotTheTopToken } else { Illegal::NotDrawn };
            refuse_unless(state.drawn.iter().any(|token| token.face == Some(*supply)), reason)
        }
        (Action::Marketplace, Step::Raise(kind)) => {
            refuse_unless(can_rise(state, *kind), Illegal::PriceAtMost)
        }
        (Action::Swap, Step::Swap(one, other)) => {
            body(state, *one, Illegal::ShipSailed)?;
            body(state, *other, Illegal::ShipSailed)?;
            refuse_unless(one.ship != other.ship, Illegal::SwapOnOneShip)?;
            refuse_unless(one.ship < other.ship, Illegal::ShipsInOrder)
        }
        _ => Err(Illegal::NotThisAction),
    }
}

/// Action 7: a bet on a ship that has sailed can also be moved, but no bet can be moved to one.
fn may_move_bet(state: &State, seat: Seat, (ship, to_ship): (Nth, Nth), clan: Clan) -> Result<(), Illegal> {
    state.ship(ship).ok_or(Illegal::NoSuchShip)?;
    unsailed(state, to_ship, Illegal::BetToSailedShip)?;
    let player = state.player(seat);
    let bet = player.bet_on(ship).ok_or(Illegal::NoBetThere)?;
    if ship == to_ship {
        return refuse_unless(bet.clan != clan, Illegal::SameCircle);
    }
    refuse_unless(player.bet_on(to_ship).is_none(), Illegal::BetThere)
}

fn can_rise(state: &State, kind: Supply) -> bool {
    state.prices[kind] < PRICE_MAX
}

/// A ship that has not sailed, or the refusal for this kind of move if it has.
fn unsailed(state: &State, ship: Nth, sailed: Illegal) -> Result<&Ship, Illegal> {
    let ship = state.ship(ship).ok_or(Illegal::NoSuchShip)?;
    if ship.sailed { Err(sailed) } else { Ok(ship) }
}

/// A body on a ship that has not sailed.
pub(super) fn body(state: &State, at: Place, sailed: Illegal) -> Result<Body, Illegal> {
    at.position.get(&unsailed(state, at.ship, sailed)?.bodies).copied().ok_or(Illegal::NoSuchBody)
}

pub(super) fn own(body: Body, seat: Seat, not_yours: Illegal) -> Result<(), Illegal> {
    refuse_unless(body.clan == Clan::of(seat), not_yours)
}

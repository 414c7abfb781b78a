//! Conditions of standing orders, about the ship concerned. While a player waits, bodies move and ships are
//! loaded and sail.

use serde::{Deserialize, Serialize};

use super::{
    components::Clan,
    moves::{Place, Step},
    sailing::control,
    state::{Ship, State},
};
use crate::kit::{Nth, Unmet, number::byte};

/// Conditions of a standing order in Vikings on Board: all given ones must hold when the order is executed.
/// They concern the ship that the move names, or its destination if it names two.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(default, deny_unknown_fields)]
pub struct Condition {
    /// The clan that must have first control of the ship.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub controlled_by: Option<Clan>,
    /// Minimum number of supply tokens on the ship's bow.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub supplies_at_least: Option<i64>,
    /// Minimum number of bodies on the ship, before the move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bodies_at_least: Option<i64>,
    /// Maximum number of bodies on the ship, before the move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bodies_at_most: Option<i64>,
}

/// Whether the condition holds for this legal step before it is made. Bodies and loaded supplies are public.
///
/// # Errors
/// The first part that does not hold.
pub fn meets(state: &State, step: &Step, condition: &Condition) -> Result<(), Unmet> {
    let ship = concerned(step).and_then(|number| state.ship(number));
    let ask = |name, is_met: &dyn Fn(&Ship) -> bool, detail: &dyn Fn(&Ship) -> String| {
        Unmet::unless(ship.is_some_and(is_met), name, || {
            ship.map_or_else(|| "the move concerns no ship".to_owned(), detail)
        })
    };
    if let Some(clan) = condition.controlled_by {
        ask("controlled_by", &|ship| controller(ship) == Some(clan), &|ship| match controller(ship) {
            Some(other) => format!("{other:?} has first control of the ship").to_lowercase(),
            None => "nobody controls the ship".to_owned(),
        })?;
    }
    if let Some(least) = condition.supplies_at_least {
        let detail = |ship: &Ship| format!("{} supply tokens lie on the bow", supplies(ship));
        ask("supplies_at_least", &|ship| supplies(ship) >= least, &detail)?;
    }
    let detail = |ship: &Ship| format!("the ship has {} bodies", bodies(ship));
    if let Some(least) = condition.bodies_at_least {
        ask("bodies_at_least", &|ship| bodies(ship) >= least, &detail)?;
    }
    if let Some(most) = condition.bodies_at_most {
        ask("bodies_at_most", &|ship| bodies(ship) <= most, &detail)?;
    }
    Ok(())
}

/// The ship that a step concerns.
fn concerned(step: &Step) -> Option<Nth> {
    match step {
        Step::ChooseAction(_, step) => concerned(step.as_deref()?),
        Step::Promote(Place { ship, .. })
        | Step::PlaceBet { ship, .. }
        | Step::Load(_, ship)
        | Step::ChooseShip(ship)
        | Step::PlaceLoneViking(Place { ship, .. }) => Some(*ship),
        Step::MoveBody { to_ship, .. } | Step::MoveBet { to_ship, .. } => Some(*to_ship),
        Step::Swap(_, other) => Some(other.ship),
        Step::Raise(_) | Step::TakeSupply(_) | Step::RemoveSupply(_) => None,
    }
}

fn controller(ship: &Ship) -> Option<Clan> {
    control(ship).first().copied()
}

fn supplies(ship: &Ship) -> i64 {
    ship.supplies.values().copied().map(i64::from).sum()
}

fn bodies(ship: &Ship) -> i64 {
    byte(ship.bodies.len()).into()
}

//! Conditions of standing orders. While a player waits, the wheel turns and sets are bought. So a condition can
//! name the price and the set on the space, which holds another set in the next round.

use serde::{Deserialize, Serialize};

use super::{
    components::{Colour, Tile},
    moves::{ProgressStep, Step},
    state::State,
    wheel::{self, Set},
};
use crate::kit::Unmet;

/// Conditions of a standing order in Vikings: all that are given must hold when its turn comes.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(default, deny_unknown_fields)]
pub struct Condition {
    /// Maximum price of the set to buy in gold, including any part paid with VP; for a bid, the maximum bid.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub price_at_most: Option<i64>,
    /// Colour that the Viking of the set to buy must have.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub viking_is: Option<Colour>,
    /// Kind of tile that the set to buy must have.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tile_is: Option<Tile>,
}

/// Whether the condition holds for this legal step. It depends only on public information.
///
/// # Errors
/// The first part that does not hold.
pub fn meets(state: &State, step: Step, condition: &Condition) -> Result<(), Unmet> {
    let Condition { price_at_most, viking_is, tile_is } = condition;
    let price = price(state, step);
    let set = bought(state, step);
    let other = |what: &str| if set.is_some() { what.to_owned() } else { "the move buys no set".to_owned() };
    Unmet::unless(price_at_most.is_none_or(|most| price <= most), "price_at_most", || {
        format!("the price is {price} gold")
    })?;
    let is_viking = viking_is.is_none_or(|colour| set.is_some_and(|set| set.viking == colour));
    Unmet::unless(is_viking, "viking_is", || other("the set has another Viking"))?;
    let is_tile = tile_is.is_none_or(|tile| set.is_some_and(|set| set.tile == tile));
    Unmet::unless(is_tile, "tile_is", || other("the set has another tile"))
}

/// The price of a step in gold, including any part paid with VP.
fn price(state: &State, step: Step) -> i64 {
    match step {
        Step::Buy { space, .. } => wheel::price(&state.wheel, space).into(),
        Step::Progress(ProgressStep::Bid(gold)) => gold.into(),
        _ => 0,
    }
}

fn bought(state: &State, step: Step) -> Option<Set> {
    match step {
        Step::Buy { space, .. } => *state.wheel.get(usize::from(space))?,
        _ => None,
    }
}

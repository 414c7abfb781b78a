//! What a standing order may be tied to. The wheel turns and sets go while one waits, so a buyer cares for the price, and
//! for what lies on the space: with the next round it is another set.

use serde::{Deserialize, Serialize};

use super::{
    components::{Colour, Tile},
    moves::Move,
    offer,
    state::{Set, State},
};
use crate::kit::Unmet;

/// What must hold when the move is played; all that is named.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = VikingsCondition))]
#[serde(default, deny_unknown_fields)]
pub struct Condition {
    /// The set to buy costs at most so much gold, whatever of it is paid with VP; a bid is at most so much.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub price_at_most: Option<i64>,
    /// The Viking of the set to buy has this colour.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub viking_is: Option<Colour>,
    /// The tile of the set to buy is of this kind.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tile_is: Option<Tile>,
}

/// Whether the condition holds for this legal move. Everything it asks for is public.
///
/// # Errors
/// The first part that does not hold.
pub fn meets(state: &State, action: &Move, condition: &Condition) -> Result<(), Unmet> {
    let Condition { price_at_most, viking_is, tile_is } = condition;
    let price = price(state, action);
    let set = bought(state, action);
    let other = |what: &str| if set.is_some() { what.to_owned() } else { "the move buys no set".to_owned() };
    Unmet::unless(price_at_most.is_none_or(|most| price <= most), "price_at_most", || {
        format!("the price is {price} gold")
    })?;
    let is_viking = viking_is.is_none_or(|colour| set.is_some_and(|set| set.viking == colour));
    Unmet::unless(is_viking, "viking_is", || other("the set has another Viking"))?;
    let is_tile = tile_is.is_none_or(|tile| set.is_some_and(|set| set.tile == tile));
    Unmet::unless(is_tile, "tile_is", || other("the set has another tile"))
}

/// What a move costs in gold, of which the part that is missing is paid with VP.
fn price(state: &State, action: &Move) -> i64 {
    match action {
        Move::Buy { space, .. } => {
            usize::try_from(*space).map_or(0, |space| offer::price(&state.wheel, space).into())
        }
        Move::Bid { gold } => *gold,
        _ => 0,
    }
}

fn bought(state: &State, action: &Move) -> Option<Set> {
    match action {
        Move::Buy { space, .. } => *state.wheel.get(usize::try_from(*space).ok()?)?,
        _ => None,
    }
}

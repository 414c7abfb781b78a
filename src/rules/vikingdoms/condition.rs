//! Conditions of standing orders: the content of a tile, and whether a move leads a raid.

use serde::{Deserialize, Serialize};

use super::{moves::Step, recruitment::leads, state::State};
use crate::kit::{Seat, Unmet};

/// Conditions of a standing order in Vikingdoms: all given ones must hold when the order is executed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(default, deny_unknown_fields)]
pub struct Condition {
    /// Minimum number of coins on the tile that the move takes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub coins_at_least: Option<i64>,
    /// Minimum number of prisoners on the tile that the move takes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub prisoners_at_least: Option<i64>,
    /// Whether the move must make a raiding troop with your own Viking on top, or must not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub leads_raid: Option<bool>,
}

/// Whether the condition holds for this legal step. All information is public after the setup.
///
/// # Errors
/// The first part that does not hold.
pub fn meets(state: &State, seat: Seat, step: &Step, condition: &Condition) -> Result<(), Unmet> {
    let Condition { coins_at_least, prisoners_at_least, leads_raid } = condition;
    let face = match step {
        Step::ChooseTile(tile) | Step::SeizeTile(tile) => Some(tile.face()),
        _ => None,
    };
    let tile = |least: &Option<i64>, name, shown: Option<u8>, what: &str| {
        let is_met = least.is_none_or(|least| shown.is_some_and(|shown| i64::from(shown) >= least));
        Unmet::unless(is_met, name, || match shown {
            Some(shown) => format!("the tile shows {shown} {what}"),
            None => "the move takes no tile".to_owned(),
        })
    };
    tile(coins_at_least, "coins_at_least", face.map(|face| face.coins), "coins")?;
    tile(prisoners_at_least, "prisoners_at_least", face.map(|face| face.prisoners), "prisoners")?;
    let leads = matches!(step, Step::Move(shift) if leads(state, seat, *shift));
    Unmet::unless(leads_raid.is_none_or(|wanted| wanted == leads), "leads_raid", || {
        let not = if leads { "" } else { "no " };
        format!("the move makes {not}raiding troop that is one's own")
    })
}

//! What a standing order may be tied to: what a tile gives, and whether a move leads a raid.

use serde::{Deserialize, Serialize};

use super::{
    board::Shift,
    components::Tile,
    moves::{Move, Step},
    recruitment::leads,
    state::State,
};
use crate::kit::{Seat, Unmet};

/// What must hold when the move is played; all that is named.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = VikingdomsCondition))]
#[serde(default, deny_unknown_fields)]
pub struct Condition {
    /// The tile that the move takes shows at least so many coins.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub coins_at_least: Option<i64>,
    /// The tile that the move takes shows at least so many prisoners.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub prisoners_at_least: Option<i64>,
    /// Whether the move makes a raiding troop with a Viking of one's own on top.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub leads_raid: Option<bool>,
}

/// Whether the condition holds for this legal move. Nothing is hidden after the setup.
///
/// # Errors
/// The first part that does not hold.
pub fn meets(state: &State, seat: Seat, action: &Move, condition: &Condition) -> Result<(), Unmet> {
    let Condition { coins_at_least, prisoners_at_least, leads_raid } = condition;
    let face = taken(action).map(Tile::face);
    let tile = |least: &Option<i64>, name, shown: Option<u8>, what: &str| {
        let is_met = least.is_none_or(|least| shown.is_some_and(|shown| i64::from(shown) >= least));
        Unmet::unless(is_met, name, || match shown {
            Some(shown) => format!("the tile shows {shown} {what}"),
            None => "the move takes no tile".to_owned(),
        })
    };
    tile(coins_at_least, "coins_at_least", face.map(|face| face.coins), "coins")?;
    tile(prisoners_at_least, "prisoners_at_least", face.map(|face| face.prisoners), "prisoners")?;
    let leads = shifted(action).is_some_and(|shift| leads(state, seat, shift));
    Unmet::unless(leads_raid.is_none_or(|wanted| wanted == leads), "leads_raid", || {
        let not = if leads { "" } else { "no " };
        format!("the move makes {not}raiding troop that is one's own")
    })
}

/// The tile that a move takes.
fn taken(action: &Move) -> Option<Tile> {
    match action {
        Move::ChooseTile { tile } | Move::SeizeTile { tile } => Some(*tile),
        _ => None,
    }
}

fn shifted(action: &Move) -> Option<Shift> {
    match Step::try_from(action) {
        Ok(Step::Move(shift)) => Some(shift),
        _ => None,
    }
}

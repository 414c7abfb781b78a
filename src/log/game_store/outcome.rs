//! Outcomes of finished games for their players.

use longhall_rules::kit::{Placing, Seat};
use serde::{Deserialize, Serialize};

/// The outcome of a game for a player: `won` in first place alone, `drawn` in first place with others, `lost` in any
/// other place. It is `none` if the game never began or was cancelled.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    Serialize,
    Deserialize,
    utoipa::ToSchema,
    strum::EnumIter,
    strum::EnumString,
    strum::IntoStaticStr,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum Outcome {
    /// First place, alone.
    Won,
    /// First place, with others.
    Drawn,
    /// Any other place.
    Lost,
    /// No places: the game never began or was cancelled.
    None,
}

impl Outcome {
    /// Returns the outcome for a seat.
    pub(crate) fn for_seat(placings: &[Placing], seat: Seat) -> Self {
        let first = placings.iter().filter(|placing| placing.place == 1);
        match placings.iter().find(|placing| placing.seat == seat) {
            None => Self::None,
            Some(own) if own.place > 1 => Self::Lost,
            Some(_) if first.count() > 1 => Self::Drawn,
            Some(_) => Self::Won,
        }
    }
}

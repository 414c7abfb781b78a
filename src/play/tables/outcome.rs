//! How games end for those who sit there.

use longhall_rules::kit::{Placing, Seat};
use serde::{Deserialize, Serialize};

/// Says how a game ended for one who sat there: `won`, in the first place alone; `drawn`, in the first place
/// with others; `lost`, behind somebody else; `none`, without places, because it never began or was called off.
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
    /// In the first place, alone.
    Won,
    /// In the first place, with others.
    Drawn,
    /// Behind somebody else.
    Lost,
    /// Without places: it never began, or was called off.
    None,
}

impl Outcome {
    /// What these places are for the player who sat in this seat.
    pub(crate) fn of(placings: &[Placing], seat: Seat) -> Self {
        let first = placings.iter().filter(|placing| placing.place == 1);
        match placings.iter().find(|placing| placing.seat == seat) {
            None => Self::None,
            Some(own) if own.place > 1 => Self::Lost,
            Some(_) if first.count() > 1 => Self::Drawn,
            Some(_) => Self::Won,
        }
    }
}

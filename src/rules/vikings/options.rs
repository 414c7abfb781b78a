//! What is chosen when a game is created.

use serde::{Deserialize, Serialize};

/// The choices made when a game is created.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = VikingsOptions))]
#[serde(default)]
pub struct Options {
    /// A ship after the first must touch another ship.
    #[cfg_attr(feature = "openapi", schema(default = false))]
    pub ships_adjacent: bool,
    /// VP may be exchanged for gold at any time of one's own turn, not only to pay for a set.
    #[cfg_attr(feature = "openapi", schema(default = false))]
    pub free_exchange: bool,
    /// The Progress version: special tiles, and one Viking per boatsman.
    #[cfg_attr(feature = "openapi", schema(default = false))]
    pub progress: bool,
    /// With `progress`: the start player figure is auctioned each round, and the players lay the Vikings.
    #[cfg_attr(feature = "openapi", schema(default = true))]
    pub auction: bool,
    /// With `progress`: Vikings on building tiles must be fed like all others.
    #[cfg_attr(feature = "openapi", schema(default = false))]
    pub special_vikings_fed: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            ships_adjacent: false,
            free_exchange: false,
            progress: false,
            auction: true,
            special_vikings_fed: false,
        }
    }
}

//! The options, chosen when a game is created.

use serde::{Deserialize, Serialize};

/// Options of a game of Vikings, chosen when it is created.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(default)]
pub struct Options {
    /// Whether every ship after the first must touch another ship.
    #[cfg_attr(feature = "openapi", schema(default = false))]
    pub ships_adjacent: bool,
    /// Whether players may exchange any amount of VP for gold in their own turn, before they buy or bid. Without it
    /// only a payment exchanges VP.
    #[cfg_attr(feature = "openapi", schema(default = true))]
    pub free_exchange: bool,
    /// Whether the Progress version is played: with special tiles, and with one Viking for a boatsman.
    #[cfg_attr(feature = "openapi", schema(default = false))]
    pub progress: bool,
    /// With `progress`: whether the start player figure is auctioned each round, and players lay the Vikings.
    #[cfg_attr(feature = "openapi", schema(default = true))]
    pub auction: bool,
    /// With `progress`: whether Vikings on building tiles must be fed like all others.
    #[cfg_attr(feature = "openapi", schema(default = false))]
    pub special_vikings_fed: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            ships_adjacent: false,
            free_exchange: true,
            progress: false,
            auction: true,
            special_vikings_fed: false,
        }
    }
}

//! What the Progress version changes (section 5). Everything else is the base game, whose steps, scorings and reducer call this
//! module through [`Layer`](super::state::Layer) alone. Its phase and state hold the types of this module, and its view shows
//! them. Where a move comes in (`candidates`, `check`, `apply`, `follow`), the title asks both of them.
//!
//! | in the rules | in the code |
//! |---|---|
//! | the special tiles, and every other number | `components` |
//! | sections 5.1 and 5.4: the open row, who may take a tile | [`special`]; what follows at once: [`step`] |
//! | section 5.2: the auction | bids: [`auction`], [`check`]; the Vikings drawn for it: [`layer`]; how it ends: [`step`]; who pays: [`fold`] |
//! | section 5.3: laying colours in turn | [`fold`]; the wheel that comes of it: [`state`] |
//! | section 5.5: boatsmen and boats | [`layer`], `sailing` |
//! | section 5.6: building tiles, replacing and scoring | [`building`] |
//! | lines of small, large and final scoring | [`scoring`]; section 5.7: `scoring` of the base game |

pub mod auction;
pub mod building;
pub mod check;
pub mod fold;
pub mod layer;
pub mod scoring;
pub mod special;
pub mod state;
pub mod step;
pub mod view;

//! The changes of the Progress version (section 5). Everything else is the base game. Its steps, scorings and
//! reducer call this module through [`Layer`](super::state::Layer) alone. Its phase and state hold the types of
//! this module, and its view shows them. For moves (`candidates`, `check`, `apply`, `follow`), the title calls
//! both the base game and this module.
//!
//! | in the rules | in the code |
//! |---|---|
//! | the special tiles, and every other number | `components` |
//! | sections 5.1 and 5.4: the open row, the right to a tile | [`special`]; immediate effects: [`step`] |
//! | section 5.2: the auction | bids: [`auction`], [`check`]; the Vikings drawn for it: [`layer`]; its end:
//! [`step`]; payment: [`fold`] |
//! | section 5.3: laying colours in turn | [`fold`]; the resulting wheel: [`state`] |
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

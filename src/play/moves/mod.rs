//! Moves: making, trying and listing them.

pub(crate) mod ahead;
pub(crate) mod make;
pub(crate) mod many;
pub(crate) mod told;

use std::sync::Arc;

use super::{games::GameRoom, tables::Tables};

/// The service for moves.
#[derive(Clone)]
pub struct MoveRoom {
    tables: Arc<Tables>,
    games: GameRoom,
}

impl MoveRoom {
    /// Creates the service on the game store.
    pub(crate) fn new(tables: Arc<Tables>, games: GameRoom) -> Self {
        Self { tables, games }
    }
}

//! Moves: making, trying and listing them.

pub(crate) mod ahead;
pub(crate) mod make;
pub(crate) mod many;
pub(crate) mod told;

use std::sync::Arc;

use super::{games::GameService, tables::Tables};

/// The service for moves.
#[derive(Clone)]
pub struct MoveService {
    tables: Arc<Tables>,
    games: GameService,
}

impl MoveService {
    /// Creates the service on the game store.
    pub(crate) fn new(tables: Arc<Tables>, games: GameService) -> Self {
        Self { tables, games }
    }
}

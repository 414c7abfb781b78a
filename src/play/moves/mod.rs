//! Moves: making, trying and listing them.

pub(crate) mod ahead;
pub(crate) mod dto;
pub(crate) mod make;
pub(crate) mod many;

use std::sync::Arc;

use super::{game_store::GameStore, games::GameService};

/// The service for moves.
#[derive(Clone)]
pub struct MoveService {
    game_store: Arc<GameStore>,
    games: GameService,
}

impl MoveService {
    /// Creates the service on the game store.
    pub(crate) fn new(game_store: Arc<GameStore>, games: GameService) -> Self {
        Self { game_store, games }
    }
}

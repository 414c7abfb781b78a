//! Moves: making, trying and listing them.

mod ahead;
pub mod dto;
pub mod make;
pub mod many;
pub(crate) mod routes;

use std::sync::Arc;

use longhall_log::game_store::GameStore;

use super::games::GameService;

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

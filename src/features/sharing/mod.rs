//! Sharing: the addresses of games for people, with preview cards and pictures, and invitations.
//!
//! A page shows what an anonymous viewer may see. A private game and an unknown one get the same page, the same picture
//! and the same status, 404.

mod invitation;
mod pictures;
pub(crate) mod routes;
mod shared_game;

use std::sync::Arc;

use longhall_base::error::PlayError;
use longhall_log::game_store::GameStore;
use uuid::Uuid;

use self::{
    pictures::{Pictures, rasterize},
    shared_game::SharedGame,
};
use super::games::GameService;

/// The service for sharing.
#[derive(Clone)]
pub struct SharingService {
    game_store: Arc<GameStore>,
    games: GameService,
    pictures: Arc<Pictures>,
}

impl SharingService {
    /// Creates the service.
    pub(crate) fn new(game_store: Arc<GameStore>, games: GameService) -> Self {
        Self { game_store, games, pictures: Arc::new(Pictures::new(rasterize)) }
    }

    /// The pictures of games.
    fn pictures(&self) -> &Arc<Pictures> {
        &self.pictures
    }

    /// Returns a public game, at its head or after the event `at`. `None` if an anonymous viewer may not see it, or it
    /// has no such event.
    ///
    /// # Errors
    /// If the game cannot be read.
    async fn find(&self, id: Uuid, at: Option<i64>) -> Result<Option<SharedGame>, PlayError> {
        match Box::pin(self.find_visible(id, at)).await {
            Ok(shared) => Ok(Some(shared)),
            Err(PlayError::NoSuchGame | PlayError::NoSuchSeq(_)) => Ok(None),
            Err(error) => Err(error),
        }
    }

    async fn find_visible(&self, id: Uuid, at: Option<i64>) -> Result<SharedGame, PlayError> {
        let head = self.game_store.visible_head(None, id).await?;
        let loaded = match at {
            Some(seq) if !(1..=head.head_seq).contains(&seq) => return Err(PlayError::NoSuchSeq(seq)),
            Some(seq) if seq < head.head_seq => self.game_store.load_earlier(id, seq, &head).await?,
            _ => self.game_store.load_at(id, &head).await?,
        };
        SharedGame::new(&self.games, loaded, at).await
    }
}

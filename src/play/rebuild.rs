//! Making the projections anew from the log alone.

use longhall_rules::game::Game;
use uuid::Uuid;

use super::{Hall, PlayError, projection};
use crate::store::Life;

/// Games read at once.
const PAGE: i64 = 500;

/// What was made anew.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rebuilt {
    /// So many games.
    pub games: u64,
    /// Of so many events.
    pub events: u64,
}

impl Hall {
    /// Folds every log and writes the projections of its game anew. For quiet hours: a game that moves
    /// meanwhile may have to be done again.
    ///
    /// # Errors
    /// At the first log that cannot be read.
    pub async fn rebuild(&self) -> Result<Rebuilt, PlayError> {
        let mut rebuilt = Rebuilt::default();
        let mut after = Uuid::nil();
        loop {
            let page = self.store.logged_games(after, PAGE).await?;
            let Some(last) = page.last() else {
                return Ok(rebuilt);
            };
            after = *last;
            for id in page {
                rebuilt.events += self.rebuild_game(id).await?;
                rebuilt.games += 1;
            }
        }
    }

    async fn rebuild_game(&self, id: Uuid) -> Result<u64, PlayError> {
        let log = self.read_log(id, 0, i64::MAX).await?;
        let game = Game::replay(id, &log)?;
        let new = projection::new_row(&game, &self.seed(id).await?);
        let life = Life { created: None, seats: projection::seat_rows(&game), orders: vec![] };
        self.store.rebuild_game(id, &new, &projection::head(&game), &life).await?;
        self.games.forget(id);
        Ok(log.len() as u64)
    }
}

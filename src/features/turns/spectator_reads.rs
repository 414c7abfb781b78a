//! Limits reads by the followers of games, so that the moves of a popular game delay neither other games nor players.

use longhall_base::fair_queue::{Bounds, FairQueue, Permit};
use longhall_rules::game::Game;
use uuid::Uuid;

/// Maximum numbers of concurrent reads by spectators, in total and per game. Further reads wait without holding a
/// database connection.
const READS: Bounds = Bounds { running: 4, running_each: 2, waiting: usize::MAX, each: usize::MAX };

/// Fair queue of spectators' reads, by game.
#[derive(Clone)]
pub(super) struct SpectatorReads(FairQueue<Uuid>);

impl Default for SpectatorReads {
    fn default() -> Self {
        Self(FairQueue::new(READS))
    }
}

impl SpectatorReads {
    /// Waits until a viewer may read a game. Players need no permit.
    pub(super) async fn enter(
        &self,
        id: Uuid,
        known: Option<&Game>,
        account: Option<Uuid>,
    ) -> Option<Permit<Uuid>> {
        let is_player = account.zip(known).is_some_and(|(account, game)| game.seat_of(account).is_some());
        // The number of waiting reads is unlimited, so none is refused.
        if is_player { None } else { self.0.enter(id).await.ok() }
    }
}

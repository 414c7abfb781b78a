//! Looks of spectators at the games they follow. However many follow one game, its moves delay no other game and no player.

use longhall_rules::game::Game;
use uuid::Uuid;

use crate::play::fair::{Bounds, FairQueue, Permit};

/// Looks of spectators at the same time, at all games and at one. The others wait, and leave the connections to the database
/// to other requests.
const LOOKS: Bounds = Bounds { running: 4, running_each: 2, waiting: usize::MAX, each: usize::MAX };

/// The looks of spectators, by their games.
#[derive(Clone)]
pub(super) struct Crowd(FairQueue<Uuid>);

impl Default for Crowd {
    fn default() -> Self {
        Self(FairQueue::new(LOOKS))
    }
}

impl Crowd {
    /// Waits until a viewer may look at a game. Players need no permit.
    pub(super) async fn enter(
        &self,
        id: Uuid,
        known: Option<&Game>,
        account: Option<Uuid>,
    ) -> Option<Permit<Uuid>> {
        let is_player = account.zip(known).is_some_and(|(account, game)| game.seat_of(account).is_some());
        // Without bounds for those that wait, nobody is refused.
        if is_player { None } else { self.0.enter(id).await.ok() }
    }
}

//! Spectators: how many watch each public game, that is, follow its stream without a seat in it.
//!
//! Each process counts the accounts and networks that follow a game there, and publishes its numbers in the database.
//! A number counts until its process stops repeating it.

pub(crate) mod routes;
mod sql;
pub(super) mod tables;

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError, Weak},
    time::Duration,
};

use chrono::TimeDelta;
use longhall_base::{error::PlayError, identity::Identity};
use longhall_log::game_store::GameStore;
use longhall_web::admission::quotas::Asker;
use serde_json::{Map, Value};
use tokio::time::sleep;
use uuid::Uuid;

use self::sql::WatchedGame;

/// Interval at which a process publishes its numbers.
const PUBLISH_INTERVAL: Duration = Duration::from_secs(3);
/// Numbers that were published longer ago than this belong to a process that has ended.
const TIMEOUT: TimeDelta = TimeDelta::seconds(15);
/// Maximum number of games whose numbers a process publishes, the most watched ones.
const PUBLISHED_MAX: usize = 1000;
/// Maximum number of games in a list.
const LISTED_MAX: i64 = 100;

/// The number of open streams of each spectator, by game.
type Watching = HashMap<Uuid, HashMap<Asker, usize>>;

/// Counts spectators.
#[derive(Clone)]
pub struct SpectatorService {
    game_store: Arc<GameStore>,
    here: Arc<Mutex<Watching>>,
}

/// A guard of an open stream. Dropping it ends the count.
pub(crate) struct SpectatorGuard {
    here: Arc<Mutex<Watching>>,
    game: Uuid,
    asker: Asker,
}

impl SpectatorService {
    pub(super) fn new(game_store: Arc<GameStore>) -> Self {
        Self { game_store, here: Arc::default() }
    }

    /// Starts publishing the numbers of this process, until the game store is dropped.
    pub fn begin(&self) {
        tokio::spawn(publish(Arc::downgrade(&self.game_store), self.here.clone()));
    }

    /// Counts a viewer as a spectator of a game while the returned guard is held. `None` if the viewer has a
    /// seat.
    ///
    /// # Errors
    /// If the game is not visible to the viewer.
    pub(crate) async fn watches(
        &self,
        who: Option<&Identity>,
        game: Uuid,
        asker: Asker,
    ) -> Result<Option<SpectatorGuard>, PlayError> {
        let head = self.game_store.visible_head(who.map(|who| who.account), game).await?;
        if head.seat.is_some() {
            return Ok(None);
        }
        *lock(&self.here).entry(game).or_default().entry(asker).or_default() += 1;
        Ok(Some(SpectatorGuard { here: self.here.clone(), game, asker }))
    }

    /// Returns the public games that are being played and watched, the most watched first.
    async fn most_watched(&self) -> Result<Vec<WatchedGame>, PlayError> {
        let (store, now) = (&self.game_store.store, self.game_store.now());
        let watched = sql::most_watched(store, now - TIMEOUT, LISTED_MAX).await?;
        let ids: Vec<_> = watched.iter().map(|watched| watched.game).collect();
        let shown = sql::played_in_public(store, &ids).await?;
        Ok(watched.into_iter().filter(|watched| shown.contains(&watched.game)).collect())
    }

    /// Deletes the numbers of processes that have ended.
    pub(super) async fn forget_ended_processes(&self) -> Result<(), PlayError> {
        let until = self.game_store.now() - TIMEOUT;
        Ok(sql::forget(&self.game_store.store, until).await?)
    }
}

impl Drop for SpectatorGuard {
    fn drop(&mut self) {
        let mut here = lock(&self.here);
        let Some(spectators) = here.get_mut(&self.game) else { return };
        if let Some(streams) = spectators.get_mut(&self.asker) {
            *streams -= 1;
            if *streams == 0 {
                spectators.remove(&self.asker);
            }
        }
        if spectators.is_empty() {
            here.remove(&self.game);
        }
    }
}

/// Publishes the numbers of a process until the game store is dropped.
async fn publish(game_store: Weak<GameStore>, here: Arc<Mutex<Watching>>) {
    let (process, mut is_empty) = (Uuid::now_v7(), true);
    loop {
        sleep(PUBLISH_INTERVAL).await;
        let Some(game_store) = game_store.upgrade() else { return };
        let counts = counts(&lock(&here));
        if counts.is_empty() && is_empty {
            continue;
        }
        let will_be_empty = counts.is_empty();
        match sql::publish(&game_store.store, process, counts, game_store.now()).await {
            Ok(()) => is_empty = will_be_empty,
            Err(error) => tracing::debug!(%error, "cannot publish the numbers of spectators for now"),
        }
    }
}

/// The numbers that are published, by the game's id: those of the most watched games.
fn counts(watching: &Watching) -> Map<String, Value> {
    let mut counts: Vec<_> = watching.iter().map(|(game, spectators)| (spectators.len(), game)).collect();
    counts.sort_unstable_by(|a, b| b.cmp(a));
    counts.truncate(PUBLISHED_MAX);
    counts.into_iter().map(|(count, game)| (game.to_string(), count.into())).collect()
}

fn lock(watching: &Mutex<Watching>) -> MutexGuard<'_, Watching> {
    watching.lock().unwrap_or_else(PoisonError::into_inner)
}

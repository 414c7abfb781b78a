//! Revalidates the cached versions that clients wait for: one query for all accounts, and one for all games.

use std::{sync::Weak, time::Duration};

use longhall_log::{
    db::error::StoreError,
    game_store::{GameStore, hub::Topic},
    notify::notice::Notice,
};
use uuid::Uuid;

/// Maximum age of a cached version for waiting clients. It covers lost notices: a process that is killed between its
/// commit and the NOTIFY sends none.
pub(crate) const WAITING_MAX_AGE: Duration = Duration::from_secs(5);
/// Interval of revalidation, short enough that no entry reaches its maximum age.
const REVALIDATION_INTERVAL: Duration = Duration::from_secs(3);

/// Revalidates until the game store is dropped.
pub(super) async fn revalidate_periodically(game_store: Weak<GameStore>) {
    loop {
        tokio::time::sleep(REVALIDATION_INTERVAL).await;
        let Some(game_store) = game_store.upgrade() else { return };
        for done in [revalidate_turns(&game_store).await, revalidate_games(&game_store).await] {
            if let Err(error) = done {
                tracing::debug!(%error, "cannot revalidate cached versions for now");
            }
        }
    }
}

/// Revalidates the turns that clients wait for. Wakes the clients whose version is not cached or has changed.
async fn revalidate_turns(game_store: &GameStore) -> Result<(), StoreError> {
    let (accounts, mut cached) = (game_store.hub.accounts(), Vec::new());
    for &account in &accounts {
        match game_store.turns.to_revalidate(account) {
            Some((slot, queried)) => cached.push((account, slot, queried)),
            None => game_store.hub.wake([Topic::Turns(account)]),
        }
    }
    if cached.is_empty() {
        return Ok(());
    }
    cached.sort_by_key(|(account, ..)| *account);
    let accounts: Vec<Uuid> = cached.iter().map(|(account, ..)| *account).collect();
    for (account, version) in game_store.store.turns_versions(&accounts).await? {
        let Ok(n) = cached.binary_search_by_key(&account, |(account, ..)| *account) else { continue };
        let (_, slot, queried) = &cached[n];
        if !slot.revalidate(&version, *queried) {
            game_store.hub.wake([Topic::Turns(account)]);
        }
    }
    Ok(())
}

/// Revalidates the games that clients wait for. A new head means a lost notice: it invalidates the game and wakes
/// its clients.
async fn revalidate_games(game_store: &GameStore) -> Result<(), StoreError> {
    let games = game_store.hub.games();
    if games.is_empty() {
        return Ok(());
    }
    for (game, seq, revision) in game_store.store.heads(&games).await? {
        if game_store.cache.invalidate(&Notice { game, seq, revision, ..Notice::default() }) {
            game_store.hub.wake([Topic::Game(game)]);
        } else {
            game_store.cache.touch(game, seq, revision);
        }
    }
    Ok(())
}

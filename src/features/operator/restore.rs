//! Restores backups, and verifies every log.

use std::{collections::VecDeque, thread::available_parallelism};

use longhall_log::{
    db::{error::StoreError, migrate::migrate},
    receipts::hall_keys::HallKey,
    tables::Table,
};
use longhall_rules::game::{Fault, FaultKind};
use tokio::task::{JoinHandle, spawn_blocking};
use uuid::Uuid;

use super::{
    backup::{TableProgress, error::BackupError, read::Backup, restore::Restoring},
    stored::{decide_again, verify_stored},
};

/// Number of ids per query.
const PAGE: i64 = 500;

/// The number of games of a backup, by result.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Restored {
    /// Number of valid games.
    pub games: u64,
    /// Number of invalid games, which were left out.
    pub faulty: u64,
}

/// The reason why nothing was restored.
#[derive(Debug, thiserror::Error)]
pub enum RestoreError {
    /// The file or the database failed.
    #[error(transparent)]
    Backup(#[from] BackupError),
    /// Some logs are invalid.
    #[error("the logs of {0} games have faults; nothing was restored (--without-faulty restores the others)")]
    Faulty(u64),
}

impl From<StoreError> for RestoreError {
    fn from(error: StoreError) -> Self {
        Self::Backup(error.into())
    }
}

/// Restores a backup into an empty database. Loads the tables, audits every log with its seed, and only then commits.
/// Invalid games are reported to `fault`, and left out if `without_faulty` is set.
///
/// # Errors
/// If the backup is invalid, the database is not empty, or a log is invalid and `without_faulty` is not set. The tables
/// then stay empty.
pub async fn restore(
    url: &str,
    backup: &Backup,
    declared: &[&'static Table],
    without_faulty: bool,
    progress: impl FnMut(TableProgress<'_>),
    mut fault: impl FnMut(Uuid, Fault),
) -> Result<Restored, RestoreError> {
    let mut restoring = Restoring::load(url, backup, declared, progress).await?;
    refuse_bad_keys(&mut restoring).await?;
    let mut restored = Restored::default();
    let at_once = available_parallelism().map_or(1, usize::from);
    let (mut audits, mut after) = (VecDeque::new(), Uuid::nil());
    loop {
        let page = restoring.every_game(after, PAGE).await?;
        let is_last = page.is_empty();
        for game in page {
            after = game;
            audits.push_back((game, audit(&mut restoring, game).await?));
            while audits.len() > at_once {
                settle(&mut restoring, &mut audits, &mut restored, &mut fault).await?;
            }
        }
        if is_last {
            break;
        }
    }
    while !audits.is_empty() {
        settle(&mut restoring, &mut audits, &mut restored, &mut fault).await?;
    }
    if restored.faulty > 0 && !without_faulty {
        return Err(RestoreError::Faulty(restored.faulty));
    }
    restoring.commit().await?;
    // The backup may be of an older version.
    migrate(url).await?;
    Ok(restored)
}

/// Refuses a backup without the server's signing keys, because receipts could not be checked.
async fn refuse_bad_keys(restoring: &mut Restoring) -> Result<(), RestoreError> {
    let damaged = |what: &str| RestoreError::Backup(BackupError::Damaged(what.to_owned()));
    let keys = restoring.hall_keys().await?;
    // A server without games may have no keys yet.
    if keys.is_empty() && !restoring.every_game(Uuid::nil(), 1).await?.is_empty() {
        return Err(damaged("the keys of the hall are missing"));
    }
    if keys.first().is_some_and(|newest| newest.secret.is_none()) {
        return Err(damaged("the secret of the hall's newest key is missing"));
    }
    match keys.into_iter().try_for_each(|key| HallKey::read(key).map(|_| ())) {
        Ok(()) => Ok(()),
        Err(_) => Err(damaged("a key of the hall is malformed, or does not match its secret")),
    }
}

type Audit = JoinHandle<Result<(), Fault>>;

/// Starts auditing a game, in parallel to others.
async fn audit(restoring: &mut Restoring, game: Uuid) -> Result<Audit, StoreError> {
    let stored = restoring.read(game).await?;
    // Without it the end of the log is unknown.
    let headless = || Fault::new(0, FaultKind::RowMissing { table: "heads" });
    Ok(spawn_blocking(move || {
        stored.head.is_some().then_some(()).ok_or_else(headless)?;
        verify_stored(stored, decide_again).map(|_| ())
    }))
}

/// Waits for the oldest audit.
async fn settle(
    restoring: &mut Restoring,
    audits: &mut VecDeque<(Uuid, Audit)>,
    restored: &mut Restored,
    fault: &mut impl FnMut(Uuid, Fault),
) -> Result<(), RestoreError> {
    let Some((game, audit)) = audits.pop_front() else { return Ok(()) };
    match audit.await.map_err(BackupError::from)? {
        Ok(()) => restored.games += 1,
        Err(found) => {
            restored.faulty += 1;
            fault(game, found);
            restoring.leave_out(game).await?;
        }
    }
    Ok(())
}

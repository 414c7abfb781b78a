//! `longhall backup` and `longhall restore`.

use std::{
    path::PathBuf,
    time::{Duration, Instant},
};

use clap::Args;

use super::{config, database::Opened, error::CliError, output};
use crate::features::{
    hall,
    operator::{
        backup::{self, read, take},
        restore,
    },
    tables,
};

/// Interval between progress messages.
const EVERY: Duration = Duration::from_secs(2);

/// Arguments of `longhall backup`.
#[derive(Args)]
pub(super) struct Backup {
    #[command(flatten)]
    database: config::Database,
    /// The new file, readable only by its owner. It contains every secret of the hall
    file: PathBuf,
}

/// Arguments of `longhall restore`.
#[derive(Args)]
pub(super) struct Restore {
    #[command(flatten)]
    database: config::Database,
    /// A file written by `longhall backup`
    file: PathBuf,
    /// Leave out games whose logs have a fault, and restore the others
    #[arg(long)]
    without_faulty: bool,
}

pub(super) async fn backup(config: &Backup) -> Result<(), CliError> {
    let opened = Opened::existing(&config.database).await?;
    let taken = take::take_backup(&opened.url, &config.file, &tables(), progress()).await;
    opened.close().await?;
    output::line(format_args!("wrote {} rows to {}", taken?, config.file.display()));
    Ok(())
}

pub(super) async fn restore(config: &Restore) -> Result<(), CliError> {
    // Open the file first, so that a bad one does not leave a new database behind.
    let backup = read::Backup::open(config.file.clone()).await?;
    let opened = Opened::new(&config.database).await?;
    let restored = async {
        let fault = |game, fault| output::note(format_args!("the log of game {game} has a fault: {fault}"));
        let restored =
            restore::restore(&opened.url, &backup, &tables(), config.without_faulty, progress(), fault)
                .await?;
        // Lists and other projections are rebuilt from the logs by the rules of this version.
        let hall = opened.hall(hall::Limits::default()).await?;
        let rebuilt = hall.upkeep.rebuild().await;
        hall.ignore_lost_connections();
        rebuilt?;
        Ok::<_, CliError>(restored)
    }
    .await;
    opened.close().await?;
    let restore::Restored { games, faulty } = restored?;
    output::line(format_args!("restored {games} games; the log of each was verified"));
    if faulty > 0 {
        return Err(format!("left out {faulty} games whose logs have faults").into());
    }
    Ok(())
}

/// Prints each table when it is done, and large ones at intervals before that.
fn progress() -> impl FnMut(backup::TableProgress<'_>) {
    let mut noted_at = Instant::now();
    move |so_far| {
        if so_far.done || noted_at.elapsed() > EVERY {
            noted_at = Instant::now();
            let more = if so_far.done { "" } else { " so far" };
            output::note(format_args!("{}: {} rows{more}", so_far.table, so_far.rows));
        }
    }
}

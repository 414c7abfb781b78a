//! `longhall rebuild`.

use clap::Args;
use uuid::Uuid;

use super::{config, database::Opened, error::CliError, output};
use crate::features::{hall, operator::rebuild};

/// Arguments of `longhall rebuild`.
#[derive(Args)]
pub(super) struct Rebuild {
    #[command(flatten)]
    database: config::Database,
    /// Continue after this game: the last one reported by a rebuild that was cut short
    #[arg(long, value_name = "GAME")]
    after: Option<Uuid>,
}

pub(super) async fn rebuild(config: &Rebuild) -> Result<(), CliError> {
    let opened = Opened::existing(&config.database).await?;
    let rebuilt = async {
        let hall = opened.hall(hall::Limits::default()).await?;
        let progress = |so_far: rebuild::Rebuilt| {
            let rebuild::Rebuilt { games, faulty, after, .. } = so_far;
            output::note(format_args!("{games} games, {faulty} faulty, up to {after}"));
        };
        let fault = |game, fault| output::note(format_args!("game {game} was not rebuilt: {fault}"));
        let rebuilt = hall.upkeep.rebuild_from(config.after.unwrap_or_default(), progress, fault).await;
        hall.ignore_lost_connections();
        rebuilt.map_err(CliError::from)
    }
    .await;
    opened.close().await?;
    let rebuild::Rebuilt { games, events, faulty, .. } = rebuilt?;
    output::line(format_args!("rebuilt {games} games from {events} events"));
    if faulty > 0 {
        return Err(format!("the logs of {faulty} games have faults; these games were not rebuilt").into());
    }
    Ok(())
}

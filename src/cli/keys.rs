//! `longhall keys`.

use clap::Subcommand;

use super::{config, database::Opened, error::CliError, output};
use crate::features::{
    accounts::key_rotation::KeyState,
    hall::{Hall, Limits},
};

const TIME: &str = "%Y-%m-%dT%H:%M:%SZ";

#[derive(Subcommand)]
pub(super) enum Command {
    /// List the keys, newest first, without their secrets
    List(config::Database),
    /// Make a new key; everybody stays signed in
    Rotate(config::Database),
    /// Revoke a key and every access token that it signed; clients refresh their tokens
    Revoke {
        /// The id of the key
        kid: String,
        #[command(flatten)]
        database: config::Database,
    },
    /// Manage the keys with which the hall signs the heads of logs
    Hall {
        #[command(subcommand)]
        command: HallCommand,
    },
}

#[derive(Subcommand)]
pub(super) enum HallCommand {
    /// List the keys, newest first, without their secrets
    List(config::Database),
    /// Make a new key. It is published at once and starts signing two minutes later; earlier
    /// signatures stay valid
    Rotate(config::Database),
}

pub(super) async fn run(command: Command) -> Result<(), CliError> {
    match command {
        Command::List(config) => at(&config, list).await,
        Command::Rotate(config) => at(&config, rotate).await,
        Command::Revoke { kid, database } => at(&database, async |hall| revoke(hall, &kid).await).await,
        Command::Hall { command: HallCommand::List(config) } => at(&config, list_of_hall).await,
        Command::Hall { command: HallCommand::Rotate(config) } => at(&config, rotate_of_hall).await,
    }
}

/// Runs an action on the hall and prints its result.
async fn at(
    config: &config::Database,
    work: impl AsyncFnOnce(&Hall) -> Result<String, CliError>,
) -> Result<(), CliError> {
    let opened = Opened::existing(config).await?;
    let hall = opened.hall(Limits::default()).await?;
    let done = work(&hall).await;
    hall.ignore_lost_connections();
    opened.close().await?;
    output::lines(&done?);
    Ok(())
}

async fn list(hall: &Hall) -> Result<String, CliError> {
    let keys = hall.token_keys.list().await?;
    let lines = keys.iter().map(|key| {
        let state = match key.state {
            KeyState::Signs => "signs",
            KeyState::Verifies => "verifies until its last token expires",
            KeyState::Done => "expired or revoked",
        };
        format!("{}\t{}\t{state}", key.kid, key.created_at.format(TIME))
    });
    Ok(lines.collect::<Vec<_>>().join("\n"))
}

async fn rotate(hall: &Hall) -> Result<String, CliError> {
    let kid = hall.token_keys.rotate().await?;
    Ok(format!("key {kid} signs from now on (running servers pick it up within 30 seconds)"))
}

async fn revoke(hall: &Hall, kid: &str) -> Result<String, CliError> {
    hall.token_keys.revoke(kid).await?;
    Ok(format!("key {kid} is revoked (running servers notice within 30 seconds)"))
}

async fn list_of_hall(hall: &Hall) -> Result<String, CliError> {
    let (keys, signs) = (hall.hall_keys.list().await?, hall.hall_keys.signs_by().await?);
    let lines = keys.iter().map(|key| {
        let (since, until) = (key.since.format(TIME), key.until.map(|until| until.format(TIME)));
        let state = match until {
            _ if key.fingerprint == signs => "signs".to_owned(),
            Some(until) => format!("signed until {until}"),
            None => "signs soon".to_owned(),
        };
        format!("{}\tsince {since}\t{state}", key.fingerprint)
    });
    Ok(lines.collect::<Vec<_>>().join("\n"))
}

async fn rotate_of_hall(hall: &Hall) -> Result<String, CliError> {
    let key = hall.hall_keys.rotate().await?;
    Ok(format!("key {} signs from {} on", key.fingerprint, key.since.format(TIME)))
}

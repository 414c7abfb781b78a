//! `longhall keys`.

use clap::Subcommand;

use super::{CliError, database::Opened};
use crate::{
    config,
    play::{Hall, KeyState, Limits},
};

#[derive(Subcommand)]
pub(super) enum Command {
    /// List the keys, the newest first, without their secrets
    List(config::Database),
    /// Make a new key; nobody is signed out
    Rotate(config::Database),
    /// End a key, and with it every access token that it signed: clients refresh
    Revoke {
        /// The id of the key
        kid: String,
        #[command(flatten)]
        database: config::Database,
    },
}

pub(super) async fn run(command: Command) -> Result<(), CliError> {
    match command {
        Command::List(config) => at(&config, list).await,
        Command::Rotate(config) => at(&config, rotate).await,
        Command::Revoke { kid, database } => at(&database, async |hall| revoke(hall, &kid).await).await,
    }
}

/// Does something to the hall that is stored there, and prints what comes of it.
async fn at(
    config: &config::Database,
    work: impl AsyncFnOnce(&Hall) -> Result<String, CliError>,
) -> Result<(), CliError> {
    let opened = Opened::new(config).await?;
    let hall = opened.hall(Limits::default()).await?;
    let done = work(&hall).await;
    opened.close().await?;
    println!("{}", done?);
    Ok(())
}

async fn list(hall: &Hall) -> Result<String, CliError> {
    let keys = hall.list_keys().await?;
    let lines = keys.iter().map(|key| {
        let state = match key.state {
            KeyState::Signs => "signs",
            KeyState::Verifies => "verifies what it signed, until that has run out",
            KeyState::Done => "does nothing any more",
        };
        format!("{}\t{}\t{state}", key.kid, key.created_at.format("%Y-%m-%dT%H:%M:%SZ"))
    });
    Ok(lines.collect::<Vec<_>>().join("\n"))
}

async fn rotate(hall: &Hall) -> Result<String, CliError> {
    let kid = hall.rotate_keys().await?;
    Ok(format!("key {kid} signs from now on (running servers take it within 30 seconds)"))
}

async fn revoke(hall: &Hall, kid: &str) -> Result<String, CliError> {
    hall.revoke_key(kid).await?;
    Ok(format!("key {kid} is good for nothing any more (at running servers within 30 seconds)"))
}

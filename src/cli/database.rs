//! The database a command works on: one that was named, or the private one.

use std::{num::NonZeroU32, path::PathBuf, time::Duration};

use secrecy::ExposeSecret;

use super::error::CliError;
use crate::{
    config,
    play::{self, Hall, Limits},
};

/// The private data directory, if none is named.
const DEFAULT_DATA: &str = "./longhall-data";

/// Who the server signs in as at the private Postgres, and the database there.
const LOGIN: &str = "longhall";
const DATABASE: &str = "postgres";
/// Besides those for requests, a process has connections for the log, for notices and for what looks after it.
const MORE_CONNECTIONS: usize = 8;
/// For so many processes the private Postgres has connections, whatever each asks for.
const PROCESSES: usize = 4;

/// A reachable database.
pub(super) struct Opened {
    /// The owner's way in.
    pub(super) url: String,
    private: Option<play::Cluster>,
    config: config::Database,
}

impl Opened {
    /// A private one is made where there is none.
    pub(super) async fn new(config: &config::Database) -> Result<Self, CliError> {
        Self::open(config, true).await
    }

    /// Whoever mistypes the name of the directory hears of it, and finds no new hall there.
    pub(super) async fn existing(config: &config::Database) -> Result<Self, CliError> {
        Self::open(config, false).await
    }

    async fn open(config: &config::Database, may_make: bool) -> Result<Self, CliError> {
        let config = config.clone();
        if let Some(url) = &config.database_url {
            return Ok(Self { url: url.expose_secret().to_owned(), private: None, config });
        }
        let data = match &config.data {
            Some(given) => play::DataDir::Given(given.clone()),
            None => play::DataDir::Default(PathBuf::from(DEFAULT_DATA)),
        };
        let mut settings = play::ClusterSettings { may_make, ..play::ClusterSettings::for_server(data) };
        let wanted = PROCESSES.saturating_mul(config.connections.get().saturating_add(MORE_CONNECTIONS));
        settings.max_connections = settings.max_connections.max(u16::try_from(wanted).unwrap_or(u16::MAX));
        let cluster = tokio::task::spawn_blocking(move || play::Cluster::start(&settings)).await??;
        Ok(Self { url: cluster.owner_url(), private: Some(cluster), config })
    }

    /// Opens the hall there, its tables brought up to date.
    pub(super) async fn hall(&self, limits: Limits) -> Result<Hall, CliError> {
        play::migrate(&self.url).await?;
        let url = match &self.private {
            // The owner could become a superuser again by one statement.
            Some(cluster) => {
                play::admit_server(&self.url, LOGIN).await?;
                cluster.url_for(LOGIN, DATABASE)
            }
            None => self.url.clone(),
        };
        let seconds = |n: NonZeroU32| Duration::from_secs(n.get().into());
        let clock = play::Patience {
            until_acted: seconds(self.config.clock_steady),
            doubted_max: seconds(self.config.clock_doubted),
            ..play::Patience::default()
        };
        let settings = play::StoreSettings {
            url,
            connections: self.config.connections.get(),
            patience_seconds: u64::from(self.config.patience.get()),
            deadline_seconds: u64::from(self.config.statement_deadline.get()),
            clock,
        };
        Ok(Hall::open(play::Store::open(&settings).await?, limits).await?)
    }

    /// What to tell people about where the data lie.
    pub(super) fn describe(&self) -> String {
        match &self.private {
            Some(cluster) => format!("{} (a private PostgreSQL)", cluster.data().display()),
            None => "in the PostgreSQL of DATABASE_URL".to_owned(),
        }
    }

    /// Stops the private Postgres, if there is one and it is ours.
    pub(super) async fn close(self) -> Result<(), CliError> {
        if let Some(cluster) = self.private {
            tokio::task::spawn_blocking(move || cluster.stop()).await??;
        }
        Ok(())
    }
}

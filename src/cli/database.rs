//! Opens the database that a command works on: the one in `DATABASE_URL`, or the private one.

use std::{path::PathBuf, time::Duration};

use longhall_log::{
    clock::guard,
    db::{migrate, pool},
    store,
};
use longhall_postgres::{Cluster, DataDir, Settings as ClusterSettings};
use secrecy::{ExposeSecret, SecretString};

use super::{config, error::CliError};
use crate::features::{
    hall::{Hall, Limits},
    operator,
};

/// Data directory of the private Postgres, unless another is named.
const DEFAULT_DATA: &str = "./longhall-data";

/// The role that the server uses on the private Postgres, and the name of its database.
const LOGIN: &str = "longhall";
const DATABASE: &str = "postgres";
/// Maximum wait for a connection, in seconds.
const PATIENCE_SECONDS: u64 = 5;
/// Connections per process besides those for requests: for appends, `LISTEN` and maintenance.
const MORE_CONNECTIONS: usize = 8;
/// Number of processes for which the private Postgres has connections, each at its own maximum.
const PROCESSES: usize = 4;

/// A database that is up and reachable.
pub(super) struct Opened {
    /// The URL of the owner's role.
    pub(super) url: String,
    private: Option<Cluster>,
    config: config::Database,
}

impl Opened {
    /// Opens the database. A private one is created if there is none.
    pub(super) async fn new(config: &config::Database) -> Result<Self, CliError> {
        Self::open(config, true).await
    }

    /// Opens the database only if it exists, so that a mistyped directory is an error and not a
    /// new, empty hall.
    pub(super) async fn existing(config: &config::Database) -> Result<Self, CliError> {
        Self::open(config, false).await
    }

    async fn open(config: &config::Database, may_create: bool) -> Result<Self, CliError> {
        let config = config.clone();
        if let Some(url) = &config.database_url {
            return Ok(Self { url: url.expose_secret().to_owned(), private: None, config });
        }
        let data = match &config.data {
            Some(given) => DataDir::Given(given.clone()),
            None => DataDir::Default(PathBuf::from(DEFAULT_DATA)),
        };
        let mut settings = ClusterSettings { may_create, ..ClusterSettings::for_server(data) };
        let wanted = PROCESSES.saturating_mul(config.connections.get().saturating_add(MORE_CONNECTIONS));
        settings.max_connections = settings.max_connections.max(u16::try_from(wanted).unwrap_or(u16::MAX));
        let cluster = tokio::task::spawn_blocking(move || Cluster::start(&settings)).await??;
        Ok(Self { url: cluster.owner_url(), private: Some(cluster), config })
    }

    /// Opens the hall and brings its tables up to date.
    pub(super) async fn hall(&self, limits: Limits) -> Result<Hall, CliError> {
        self.hall_with(limits, None).await
    }

    /// Opens the hall and brings its tables up to date. Where possible, it reads logs from the replica at this URL.
    pub(super) async fn hall_with(
        &self,
        limits: Limits,
        replica: Option<&SecretString>,
    ) -> Result<Hall, CliError> {
        migrate::migrate(&self.url).await?;
        let url = match &self.private {
            // The owner's role could make itself a superuser again with one statement. So the server signs in as
            // another role.
            Some(cluster) => {
                operator::sql::admit_server(&self.url, LOGIN).await?;
                cluster.url_for(LOGIN, DATABASE)
            }
            None => self.url.clone(),
        };
        let suspect_max = Duration::from_secs(self.config.clock_doubted.get().into());
        let clock = guard::ClockPolicy::default();
        let clock =
            guard::ClockPolicy { until_actions: clock.until_actions.min(suspect_max), suspect_max, ..clock };
        let settings = pool::Settings {
            url,
            connections: self.config.connections.get(),
            patience_seconds: PATIENCE_SECONDS,
            deadline_seconds: u64::from(self.config.statement_deadline.get()),
            clock,
            expects_standby: self.config.standby,
        };
        let mut store = store::Store::open(&settings).await?;
        if let Some(replica) = replica {
            store = store.with_replica(replica.expose_secret(), &settings)?;
        }
        Ok(Hall::open(store, limits).await?)
    }

    /// Describes where the data are, for the person at the terminal.
    pub(super) fn describe(&self) -> String {
        match &self.private {
            Some(cluster) => format!("{} (a private PostgreSQL)", cluster.data().display()),
            None => "in the PostgreSQL of DATABASE_URL".to_owned(),
        }
    }

    /// Stops the private Postgres if this process owns it.
    pub(super) async fn close(self) -> Result<(), CliError> {
        if let Some(cluster) = self.private {
            tokio::task::spawn_blocking(move || cluster.stop()).await??;
        }
        Ok(())
    }
}

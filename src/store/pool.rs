//! Connections.

use std::{sync::Arc, time::Duration};

use diesel::{ConnectionError, ConnectionResult};
use diesel_async::pooled_connection::{
    AsyncDieselConnectionManager, ManagerConfig, RecyclingMethod, deadpool::Pool,
};
use futures_util::FutureExt;
use tokio::runtime::Handle;

use super::{
    SERVER_ROLE, StoreError,
    connect::{Conn, Postgres},
    error::told,
    steady::Patience,
};

/// How to reach Postgres.
#[derive(Clone)]
pub struct Settings {
    /// Where it is; may hold a password, so it is never shown.
    pub url: String,
    /// The most connections for requests, besides one per writer.
    pub connections: usize,
    /// How long a request waits for a connection, and a connection for Postgres, in seconds.
    pub patience_seconds: u64,
    /// How long a statement may take, in seconds; then it is given up and its connection closed.
    pub deadline_seconds: u64,
    /// How long its clock is doubted.
    pub clock: Patience,
}

impl Settings {
    pub(super) fn patience(&self) -> Duration {
        Duration::from_secs(self.patience_seconds)
    }

    pub(super) fn deadline(&self) -> Duration {
        Duration::from_secs(self.deadline_seconds)
    }
}

/// `setup` is run on each new connection. All of them live on the runtime: request handlers run on many small ones, and one
/// that is busy would stall everybody whose connection it happened to open.
pub(super) fn pool(
    settings: &Settings,
    postgres: Arc<Postgres>,
    connections: usize,
    setup: &'static str,
    runtime: &Handle,
) -> Result<Pool<Conn>, StoreError> {
    let (runtime, deadline) = (runtime.clone(), settings.deadline());
    let mut config = ManagerConfig::default();
    // A broken connection is noticed without a query; asking first would cost a round trip each time.
    config.recycling_method = RecyclingMethod::Fast;
    config.custom_setup = Box::new(move |_| {
        let opening = runtime.spawn(connect(postgres.clone(), deadline, setup));
        async move { opening.await.unwrap_or_else(|e| Err(ConnectionError::BadConnection(e.to_string()))) }
            .boxed()
    });
    // Where it is, the setup knows.
    let manager = AsyncDieselConnectionManager::new_with_config("", config);
    Pool::builder(manager)
        .max_size(connections)
        .wait_timeout(Some(settings.patience()))
        .create_timeout(Some(settings.patience()))
        .runtime(deadpool::Runtime::Tokio1)
        .build()
        .map_err(|e| StoreError::Unavailable(e.to_string()))
}

async fn connect(postgres: Arc<Postgres>, deadline: Duration, setup: &'static str) -> ConnectionResult<Conn> {
    // Also an owner's URL gives the server no right to change the log.
    let setup = format!("SET ROLE {SERVER_ROLE}; {setup}");
    let opened = postgres.open_for_diesel(deadline, &setup).await;
    opened.map_err(|error| ConnectionError::BadConnection(told(&*error)))
}

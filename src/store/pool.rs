//! The connection pool.

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

/// No request occupies more than one process of Postgres. A plan that would be faster with several reads too much for a
/// request, and takes the cores from everybody else. Nor more than one on each machine, where tables are spread over several.
const ALONE: &str = "SET max_parallel_workers_per_gather = 0; SET citus.max_adaptive_executor_pool_size = 1";
/// No statement is worth compiling. Postgres would do so for whatever it holds to be expensive, such as each plan that cannot do
/// without what a connection has switched off.
const INTERPRETED: &str = "SET jit = off";
/// A page is the beginning of one range of one index, which is read in its order. A bitmap would read the whole range to sort
/// it, and is chosen where the planner takes the range for short.
const IN_ORDER: &str = "SET enable_bitmapscan = off";
/// Warnings are heard whatever an operator has set: one of them tells of a commit that the standby has not confirmed.
const HEARING: &str = "SET client_min_messages = warning";

/// How to reach Postgres.
#[derive(Clone)]
pub struct Settings {
    /// The URL; it may hold a password, so it is never printed.
    pub url: String,
    /// The most connections for requests; each writer has one besides.
    pub connections: usize,
    /// How long a request waits for a connection, and opening one waits for Postgres, in seconds.
    pub patience_seconds: u64,
    /// How long a statement may take, in seconds; after that it is cancelled and its connection closed.
    pub deadline_seconds: u64,
    /// For how long the database's clock is doubted.
    pub clock: Patience,
    /// Whether commits are to wait for a synchronous standby, so that it is missed if they do not.
    pub expects_standby: bool,
}

impl Settings {
    pub(super) fn patience(&self) -> Duration {
        Duration::from_secs(self.patience_seconds)
    }

    pub(super) fn deadline(&self) -> Duration {
        Duration::from_secs(self.deadline_seconds)
    }
}

/// Makes the pool; `setup` is SQL to run on each new connection. The runtime drives all connections, because
/// request handlers run on many small executors: a busy one would stall everybody whose connection it had
/// opened.
pub(super) fn pool(
    settings: &Settings,
    postgres: Arc<Postgres>,
    connections: usize,
    setup: &str,
    runtime: &Handle,
) -> Result<Pool<Conn>, StoreError> {
    let (runtime, deadline) = (runtime.clone(), settings.deadline());
    // Even if the owner's URL is given, the server drops the right to change the log.
    let setup: Arc<str> =
        format!("SET ROLE {SERVER_ROLE}; {ALONE}; {INTERPRETED}; {IN_ORDER}; {HEARING}; {setup}").into();
    let mut config = ManagerConfig::default();
    // A broken connection is noticed without a query; testing each first would cost a round trip.
    config.recycling_method = RecyclingMethod::Fast;
    config.custom_setup = Box::new(move |_| {
        let opening = runtime.spawn(connect(postgres.clone(), deadline, setup.clone()));
        async move { opening.await.unwrap_or_else(|e| Err(ConnectionError::BadConnection(e.to_string()))) }
            .boxed()
    });
    // The setup function knows the address.
    let manager = AsyncDieselConnectionManager::new_with_config("", config);
    Pool::builder(manager)
        .max_size(connections)
        .wait_timeout(Some(settings.patience()))
        .create_timeout(Some(settings.patience()))
        .runtime(deadpool::Runtime::Tokio1)
        .build()
        .map_err(|e| StoreError::Unavailable(e.to_string()))
}

async fn connect(postgres: Arc<Postgres>, deadline: Duration, setup: Arc<str>) -> ConnectionResult<Conn> {
    let opened = postgres.open_for_diesel(deadline, &setup).await;
    opened.map_err(|error| ConnectionError::BadConnection(told(&*error)))
}

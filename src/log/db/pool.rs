//! The connection pool.

use std::{sync::Arc, time::Duration};

use diesel::{ConnectionError, ConnectionResult};
use diesel_async::pooled_connection::{
    AsyncDieselConnectionManager, ManagerConfig, RecyclingMethod, deadpool::Pool,
};
use futures_util::FutureExt;
use tokio::runtime::Handle;

use super::{
    connect::{conn::Conn, postgres::Postgres},
    error::{StoreError, with_causes},
    migrate::SERVER_ROLE,
};
use crate::clock::guard::ClockPolicy;

/// Disables parallel plans. A parallel plan may be faster, but reads too much for a request and takes the cores from
/// others. On sharded tables a request also uses at most one process on each worker.
const ALONE: &str = "SET max_parallel_workers_per_gather = 0; SET citus.max_adaptive_executor_pool_size = 1";
/// Disables JIT compilation, which no statement is worth. Postgres would compile whatever it estimates to be expensive,
/// such as every plan that needs a disabled node type.
const INTERPRETED: &str = "SET jit = off";
/// Disables bitmap scans. A page is the beginning of one range of an index, read in order. A bitmap scan would read the
/// whole range to sort it; the planner chooses it if it underestimates the range.
const IN_ORDER: &str = "SET enable_bitmapscan = off";
/// Enables warnings whatever the operator has set: one of them reports a commit that the standby has not confirmed.
const HEARING: &str = "SET client_min_messages = warning";

/// Settings of the connections to Postgres.
#[derive(Clone)]
pub struct Settings {
    /// The URL. It may contain a password, so it is never printed.
    pub url: String,
    /// Maximum number of connections for requests. The writer has its own besides.
    pub connections: usize,
    /// Maximum time, in seconds, that a request waits for a connection, and that opening one takes.
    pub patience_seconds: u64,
    /// Maximum time of a statement, in seconds. After it the statement is cancelled and its connection closed.
    pub deadline_seconds: u64,
    /// Policy for a database clock that disagrees with this process's clock.
    pub clock: ClockPolicy,
    /// Whether commits should wait for a synchronous standby. If they do not, the health check reports it.
    pub expects_standby: bool,
}

impl Settings {
    pub(crate) fn patience(&self) -> Duration {
        Duration::from_secs(self.patience_seconds)
    }

    pub(crate) fn deadline(&self) -> Duration {
        Duration::from_secs(self.deadline_seconds)
    }
}

/// Creates a pool. `setup` is SQL to run on each new connection. One runtime drives all connections, because request
/// handlers run on many small executors. A busy executor would stall every request that uses a connection it had
/// opened.
pub(crate) fn pool(
    settings: &Settings,
    postgres: Arc<Postgres>,
    connections: usize,
    setup: &str,
    runtime: &Handle,
) -> Result<Pool<Conn>, StoreError> {
    let (runtime, deadline) = (runtime.clone(), settings.deadline());
    // Even if the URL is the owner's, the server gives up the right to change the log.
    let setup: Arc<str> =
        format!("SET ROLE {SERVER_ROLE}; {ALONE}; {INTERPRETED}; {IN_ORDER}; {HEARING}; {setup}").into();
    let mut config = ManagerConfig::default();
    // The pool notices a broken connection without a query. Testing each one first would cost a round trip.
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
    opened.map_err(|error| ConnectionError::BadConnection(with_causes(&*error)))
}

//! Direct connections to the parts of the database, with sharded tables. Appends go straight to the worker that has
//! their games: the coordinator would plan each call anew, and would be a bottleneck.
//!
//! Each second the coordinator reports the addresses of the workers and the identity of the database that it reaches
//! there. A direct connection is used only if it reached the same database, and only for 3 s after the last report. A
//! name may resolve differently here, and another machine may have replaced a worker. Parts without a direct connection
//! are reached through the coordinator.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use diesel::{
    QueryableByName, sql_query,
    sql_types::{Integer, Text},
};
use diesel_async::{
    RunQueryDsl,
    pooled_connection::deadpool::{Object, Pool},
};
use tokio::{
    runtime::Handle,
    time::{Instant, sleep, timeout},
};

use crate::db::{
    connect::{conn::Conn, postgres::Postgres},
    error::StoreError,
    pool::{Settings, pool},
};

/// Timeout for a direct worker connection.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(1);
/// Interval of the coordinator's reports.
const REPORT_INTERVAL: Duration = Duration::from_secs(1);
/// Maximum age of a report, because another machine may have replaced a worker since.
const REPORT_MAX_AGE: Duration = Duration::from_secs(3);
/// Back-off after a failed direct connection.
const RECONNECT_BACK_OFF: Duration = Duration::from_secs(10);
/// Connections to each worker: the number of concurrent appends.
const CONNECTIONS: usize = 2;

/// Query for the identity of a database. It changes with the cluster, each restart, the database's name and its state
/// as a standby. It is a digest, because it is compared as text.
pub(super) const IDENTITY: &str = "SELECT md5(concat_ws('/', (SELECT system_identifier FROM pg_control_system()), \
    extract(epoch FROM pg_postmaster_start_time()), current_database(), pg_is_in_recovery()))";

/// Address of a part, and the identity of the database that the coordinator reaches there.
#[derive(Clone, Debug, PartialEq, Eq, QueryableByName)]
pub(crate) struct WorkerAddress {
    #[diesel(sql_type = Integer)]
    part: i32,
    #[diesel(sql_type = Text)]
    host: String,
    #[diesel(sql_type = Integer)]
    port: i32,
    #[diesel(sql_type = Text)]
    identity: String,
}

/// The connections to a part. `pool` is `None` if they failed.
pub(crate) struct WorkerPool {
    address: WorkerAddress,
    pool: Option<Pool<Conn>>,
    since: Instant,
}

/// The direct connections to all parts.
pub(crate) struct WorkerPools {
    settings: Settings,
    postgres: Arc<Postgres>,
    coordinator: Pool<Conn>,
    workers: Mutex<Workers>,
}

#[derive(Default)]
pub(crate) struct Workers {
    /// The connections by part.
    pools: HashMap<i32, WorkerPool>,
    /// Time at which the last report was requested that the coordinator answered.
    reported_at: Option<Instant>,
}

impl Workers {
    fn direct(&self, part: i32) -> Option<Pool<Conn>> {
        self.reported_at.filter(|at| at.elapsed() < REPORT_MAX_AGE)?;
        self.pools.get(&part)?.pool.clone()
    }

    fn is_connected_or_backing_off(&self, part: i32) -> bool {
        self.pools
            .get(&part)
            .is_some_and(|worker| worker.pool.is_some() || worker.since.elapsed() < RECONNECT_BACK_OFF)
    }
}

impl WorkerPools {
    pub(crate) fn new(settings: &Settings, postgres: Arc<Postgres>, coordinator: Pool<Conn>) -> Self {
        Self { settings: settings.clone(), postgres, coordinator, workers: Mutex::default() }
    }

    /// Returns a connection that can change this part: a direct one, or one to the coordinator.
    pub(crate) async fn connection(&self, part: i32) -> Result<Object<Conn>, StoreError> {
        let direct = self.workers().direct(part);
        if let Some(pool) = direct {
            match timeout(CONNECT_TIMEOUT, pool.get()).await {
                Ok(Ok(conn)) => return Ok(conn),
                _ => self.close(part),
            }
        }
        Ok(self.coordinator.get().await?)
    }

    /// Requests the coordinator's reports periodically.
    pub(crate) async fn keep_refreshing(self: Arc<Self>) {
        loop {
            // If the query fails, the heartbeat reports that the database is not writable.
            let _ = self.refresh().await;
            sleep(REPORT_INTERVAL).await;
        }
    }

    async fn refresh(&self) -> Result<(), StoreError> {
        let (addresses, asked_at) =
            (sql_query("SELECT part, host, port, identity FROM ways_to_parts()"), Instant::now());
        let addresses: Vec<WorkerAddress> = addresses.load(&mut self.coordinator.get().await?).await?;
        let mut workers = self.workers();
        workers.reported_at = Some(asked_at);
        workers.pools.retain(|_, worker| addresses.contains(&worker.address));
        for address in addresses {
            if !workers.is_connected_or_backing_off(address.part) {
                let pool = self.connect(&address);
                workers.pools.insert(address.part, WorkerPool { address, pool, since: Instant::now() });
            }
        }
        Ok(())
    }

    /// Creates a pool of direct connections. They fail unless they reach the database that the coordinator reaches.
    fn connect(&self, address: &WorkerAddress) -> Option<Pool<Conn>> {
        let WorkerAddress { host, port, identity, .. } = address;
        let is_it = identity.bytes().all(|byte| byte.is_ascii_hexdigit()).then(|| {
            format!(
                "DO $$ BEGIN IF ({IDENTITY}) <> '{identity}' THEN RAISE 'another database'; END IF; END $$"
            )
        })?;
        let postgres = Arc::new(self.postgres.beside(host, (*port).try_into().ok()?));
        pool(&self.settings, postgres, CONNECTIONS, &is_it, &Handle::current()).ok()
    }

    /// Closes the direct connections to a part. Appends use the coordinator until the back-off has passed.
    pub(crate) fn close(&self, part: i32) {
        if let Some(worker) = self.workers().pools.get_mut(&part)
            && worker.pool.take().is_some()
        {
            worker.since = Instant::now();
            tracing::warn!(
                host = worker.address.host,
                "no direct connection to this worker: appends go through the coordinator for now"
            );
        }
    }

    fn workers(&self) -> MutexGuard<'_, Workers> {
        self.workers.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

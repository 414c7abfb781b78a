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

use super::{
    Settings, StoreError,
    connect::{Conn, Postgres},
    pool::pool,
};

/// Timeout for a direct worker connection.
const PROMPTLY: Duration = Duration::from_secs(1);
/// Interval of the coordinator's reports.
const REST: Duration = Duration::from_secs(1);
/// Maximum age of a report, because another machine may have replaced a worker since.
const BELIEVED: Duration = Duration::from_secs(3);
/// Back-off after a failed direct connection.
const CLOSED: Duration = Duration::from_secs(10);
/// Connections to each worker: the number of concurrent appends.
const CONNECTIONS: usize = 2;

/// Query for the identity of a database. It changes with the cluster, each restart, the database's name and its state
/// as a standby. It is a digest, because it is compared as text.
pub(super) const IDENTITY: &str = "SELECT md5(concat_ws('/', (SELECT system_identifier FROM pg_control_system()), \
    extract(epoch FROM pg_postmaster_start_time()), current_database(), pg_is_in_recovery()))";

/// Address of a part, and the identity of the database that the coordinator reaches there.
#[derive(Clone, Debug, PartialEq, Eq, QueryableByName)]
struct Place {
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
struct Way {
    place: Place,
    pool: Option<Pool<Conn>>,
    since: Instant,
}

/// The direct connections to all parts.
pub(super) struct Ways {
    settings: Settings,
    postgres: Arc<Postgres>,
    by_the_coordinator: Pool<Conn>,
    known: Mutex<Known>,
}

#[derive(Default)]
struct Known {
    /// The connections by part.
    ways: HashMap<i32, Way>,
    /// Time at which the last report was requested that the coordinator answered.
    told_at: Option<Instant>,
}

impl Known {
    fn straight(&self, part: i32) -> Option<Pool<Conn>> {
        self.told_at.filter(|at| at.elapsed() < BELIEVED)?;
        self.ways.get(&part)?.pool.clone()
    }

    fn is_open_or_closed_for_now(&self, part: i32) -> bool {
        self.ways.get(&part).is_some_and(|way| way.pool.is_some() || way.since.elapsed() < CLOSED)
    }
}

impl Ways {
    pub(super) fn new(settings: &Settings, postgres: Arc<Postgres>, by_the_coordinator: Pool<Conn>) -> Self {
        Self { settings: settings.clone(), postgres, by_the_coordinator, known: Mutex::default() }
    }

    /// Returns a connection that can change this part: a direct one, or one to the coordinator.
    pub(super) async fn to(&self, part: i32) -> Result<Object<Conn>, StoreError> {
        let straight = self.known().straight(part);
        if let Some(pool) = straight {
            match timeout(PROMPTLY, pool.get()).await {
                Ok(Ok(conn)) => return Ok(conn),
                _ => self.close(part),
            }
        }
        Ok(self.by_the_coordinator.get().await?)
    }

    /// Requests the coordinator's reports periodically.
    pub(super) async fn look_again(self: Arc<Self>) {
        loop {
            // If the query fails, the heartbeat reports that the database is not writable.
            let _ = self.look().await;
            sleep(REST).await;
        }
    }

    async fn look(&self) -> Result<(), StoreError> {
        let (places, asked_at) =
            (sql_query("SELECT part, host, port, identity FROM ways_to_parts()"), Instant::now());
        let places: Vec<Place> = places.load(&mut self.by_the_coordinator.get().await?).await?;
        let mut known = self.known();
        known.told_at = Some(asked_at);
        known.ways.retain(|_, way| places.contains(&way.place));
        for place in places {
            if !known.is_open_or_closed_for_now(place.part) {
                let pool = self.straight(&place);
                known.ways.insert(place.part, Way { place, pool, since: Instant::now() });
            }
        }
        Ok(())
    }

    /// Creates a pool of direct connections. They fail unless they reach the database that the coordinator reaches.
    fn straight(&self, place: &Place) -> Option<Pool<Conn>> {
        let Place { host, port, identity, .. } = place;
        let is_it = identity.bytes().all(|byte| byte.is_ascii_hexdigit()).then(|| {
            format!(
                "DO $$ BEGIN IF ({IDENTITY}) <> '{identity}' THEN RAISE 'another database'; END IF; END $$"
            )
        })?;
        let postgres = Arc::new(self.postgres.beside(host, (*port).try_into().ok()?));
        pool(&self.settings, postgres, CONNECTIONS, &is_it, &Handle::current()).ok()
    }

    /// Closes the direct connections to a part. Appends use the coordinator until the back-off has passed.
    pub(super) fn close(&self, part: i32) {
        if let Some(way) = self.known().ways.get_mut(&part)
            && way.pool.take().is_some()
        {
            way.since = Instant::now();
            tracing::warn!(host = way.place.host, "appends to this machine go by the coordinator for now");
        }
    }

    fn known(&self) -> MutexGuard<'_, Known> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

//! The ways to the parts of the database, where its tables are spread over machines: appends go straight to the machine that
//! has their games, for the coordinator would plan each call anew, and all of them would pass through it.
//!
//! The coordinator says each second where the machines are. It also says which Postgres it reaches there, and a connection is
//! used only if it came to the same one: a name may lead elsewhere from here. What has no way of its own goes by the
//! coordinator.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use diesel::{
    QueryableByName,
    dsl::sql,
    sql_query,
    sql_types::{BigInt, Integer, Nullable, Text},
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

/// Who does not let us in within this has no way of their own.
const PROMPTLY: Duration = Duration::from_secs(1);
/// The time between two looks where the parts are.
const REST: Duration = Duration::from_secs(1);
/// What was no way is not tried again for so long.
const CLOSED: Duration = Duration::from_secs(30);
/// As many as append at once.
const CONNECTIONS: usize = 2;

/// Where the coordinator says that a part is.
#[derive(Clone, Debug, PartialEq, Eq, QueryableByName)]
struct Place {
    #[diesel(sql_type = Integer)]
    part: i32,
    #[diesel(sql_type = Text)]
    host: String,
    #[diesel(sql_type = Integer)]
    port: i32,
}

/// The way to a part; closed, if nobody could go it.
struct Way {
    place: Place,
    pool: Option<Pool<Conn>>,
    since: Instant,
}

/// The ways to all parts.
pub(super) struct Ways {
    settings: Settings,
    postgres: Arc<Postgres>,
    by_the_coordinator: Pool<Conn>,
    known: Mutex<HashMap<i32, Way>>,
}

impl Ways {
    pub(super) fn new(settings: &Settings, postgres: Arc<Postgres>, by_the_coordinator: Pool<Conn>) -> Self {
        Self { settings: settings.clone(), postgres, by_the_coordinator, known: Mutex::default() }
    }

    /// A connection by which this part can be changed.
    pub(super) async fn to(&self, part: i32) -> Result<Object<Conn>, StoreError> {
        let straight = self.known().get(&part).and_then(|way| way.pool.clone());
        if let Some(pool) = straight {
            match timeout(PROMPTLY, pool.get()).await {
                Ok(Ok(conn)) => return Ok(conn),
                _ => self.close(part),
            }
        }
        Ok(self.by_the_coordinator.get().await?)
    }

    /// Asks where the parts are, again and again.
    pub(super) async fn look_again(self: Arc<Self>) {
        loop {
            // Where nobody can say so, the pulse tells that nothing goes.
            let _ = self.look().await;
            sleep(REST).await;
        }
    }

    async fn look(&self) -> Result<(), StoreError> {
        let mut conn = self.by_the_coordinator.get().await?;
        let places: Vec<Place> =
            sql_query("SELECT part, host, port FROM ways_to_parts()").load(&mut conn).await?;
        self.known().retain(|_, way| places.contains(&way.place));
        for place in places {
            if self.is_open_or_closed_for_now(place.part) {
                continue;
            }
            let cluster = sql::<Nullable<BigInt>>("SELECT cluster_at(")
                .bind::<Text, _>(&place.host)
                .sql(", ")
                .bind::<Integer, _>(place.port)
                .sql(")");
            let cluster: Option<i64> = cluster.get_result(&mut conn).await?;
            let pool = cluster.and_then(|cluster| self.straight(&place, cluster));
            self.known().insert(place.part, Way { place, pool, since: Instant::now() });
        }
        Ok(())
    }

    /// Connections to what is at this place, as long as it is this cluster of databases.
    fn straight(&self, place: &Place, cluster: i64) -> Option<Pool<Conn>> {
        let is_it = format!(
            "DO $$ BEGIN IF (SELECT system_identifier FROM pg_control_system()) <> {cluster} THEN \
             RAISE 'another cluster'; END IF; END $$"
        );
        let postgres = Arc::new(self.postgres.beside(&place.host, place.port.try_into().ok()?));
        pool(&self.settings, postgres, CONNECTIONS, &is_it, &Handle::current()).ok()
    }

    fn is_open_or_closed_for_now(&self, part: i32) -> bool {
        self.known().get(&part).is_some_and(|way| way.pool.is_some() || way.since.elapsed() < CLOSED)
    }

    fn close(&self, part: i32) {
        if let Some(way) = self.known().get_mut(&part) {
            (way.pool, way.since) = (None, Instant::now());
        }
    }

    fn known(&self) -> MutexGuard<'_, HashMap<i32, Way>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

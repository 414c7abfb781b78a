//! The ways to the parts of the database, where its tables are spread over machines: appends go straight to the machine that
//! has their games, for the coordinator would plan each call anew, and all of them would pass through it.
//!
//! The coordinator says each second where the machines are, and which database it reaches there. Only a connection that came to
//! the same one is used, and only as long as the coordinator has said so a moment ago: a name may lead elsewhere from here,
//! and another machine may have taken the place of one. What has no way of its own goes by the coordinator.

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

/// Who does not let us in within this has no way of their own.
const PROMPTLY: Duration = Duration::from_secs(1);
/// The time between two looks where the parts are.
const REST: Duration = Duration::from_secs(1);
/// What the coordinator said is believed for so long: another may have taken a machine's place since.
const BELIEVED: Duration = Duration::from_secs(3);
/// What was no way is not tried again for so long.
const CLOSED: Duration = Duration::from_secs(10);
/// As many as append at once.
const CONNECTIONS: usize = 2;

/// Which database it is: of a cluster that was made once, since it was last started, and not one that follows another. A digest,
/// because it is compared as text.
pub(super) const IDENTITY: &str = "SELECT md5(concat_ws('/', (SELECT system_identifier FROM pg_control_system()), \
    extract(epoch FROM pg_postmaster_start_time()), current_database(), pg_is_in_recovery()))";

/// Where the coordinator says that a part is, and which database it reaches there.
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
    known: Mutex<Known>,
}

#[derive(Default)]
struct Known {
    /// By part.
    ways: HashMap<i32, Way>,
    /// Since when the coordinator has been asked where they lead, the last time that it told.
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

    /// A connection by which this part can be changed.
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

    /// Asks where the parts are, again and again.
    pub(super) async fn look_again(self: Arc<Self>) {
        loop {
            // Where nobody can say so, the pulse tells that nothing goes.
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

    /// Connections to what is at this place, if it is what the coordinator reaches there.
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

    /// Nobody goes this way for now.
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

//! A private Postgres: found on this machine, kept under the data directory, and started and stopped with the
//! server. It is reached through a Unix socket that nobody else can open.
//!
//! - [`Cluster::start`] finds the programs, creates the cluster if it is new, clears up after a crash, starts
//!   Postgres and returns once it accepts connections.
//! - One process owns the cluster: the holder of the lock file. It restarts a Postgres that dies, and stops
//!   it at the end. Other processes with the same data directory join and leave it alone. When the owner
//!   ends, for whatever reason, one of them takes over and starts Postgres again.
//! - Nothing here needs tokio, and everything blocks: call it from `spawn_blocking`.
//!
//! ```text
//! DATA/postgres       the cluster          DATA/postgres.log    the log of Postgres
//! DATA/postgres.lock  held by the owner    DATA/socket/         the socket
//! ```

mod error;
mod lock;
mod new_cluster;
mod os_user;
mod parent_death;
mod pid_file;
mod place;
mod processes;
mod programs;
mod recover;
mod server;
mod supervisor;
mod ways_out;

#[cfg(test)]
mod testing;
#[cfg(test)]
mod tests;

use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, PercentEncode, percent_encode};

pub use self::error::EmbeddedError;
use self::lock::Lock;
use self::pid_file::PidFile;
use self::place::Place;
use self::programs::Search;
use self::server::{Recipe, Stop};
use self::supervisor::Supervisor;

/// The superuser of the cluster, and a database that every cluster has.
const OWNER: &str = "postgres";

/// Timeout for a process that holds the lock but has no usable server yet.
const PATIENCE: Duration = Duration::from_secs(60);

/// The cluster, and how to run it.
#[derive(Debug, Clone)]
pub struct Settings {
    /// The directory of the data.
    pub data: DataDir,
    /// Whether to create a cluster if there is none.
    pub may_create: bool,
    /// Whether an acknowledged commit survives a crash of the machine. `false` only in tests.
    pub durable: bool,
    /// Whether Postgres keeps running after this process, for the next one to use.
    pub outlive: bool,
    /// Postgres's `max_connections`.
    pub max_connections: u16,
}

impl Settings {
    /// Settings for the server: durable, ends with this process.
    pub fn for_server(data: DataDir) -> Settings {
        Settings { data, may_create: true, durable: true, outlive: false, max_connections: 200 }
    }

    /// Settings for tests: fast, not durable, and left running for the next test run.
    pub fn for_tests(data: PathBuf) -> Settings {
        Settings {
            data: DataDir::Given(data),
            may_create: true,
            durable: false,
            outlive: true,
            max_connections: 200,
        }
    }
}

/// The data directory, and whether it was named explicitly. This matters if root starts the server in a place
/// that the unprivileged user of Postgres cannot enter.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DataDir {
    /// Not named explicitly: falls back to `/var/lib/longhall`, with a warning.
    Default(PathBuf),
    /// Named explicitly: used, or an error.
    Given(PathBuf),
}

/// A running Postgres. If this process owns it, dropping this stops it.
#[derive(Debug)]
pub struct Cluster {
    place: Place,
    socket_dir: PathBuf,
    /// `None` if Postgres is to outlive this process.
    supervisor: Option<Supervisor>,
}

impl Cluster {
    /// Brings up the Postgres of `settings`, or joins it if another process has it running.
    ///
    /// # Errors
    ///
    /// Each variant of [`EmbeddedError`] names the obstacle and the remedies.
    pub fn start(settings: &Settings) -> Result<Cluster, EmbeddedError> {
        Cluster::start_with(settings, &Search::here(), Path::new(place::FALLBACK))
    }

    fn start_with(settings: &Settings, search: &Search, fallback: &Path) -> Result<Cluster, EmbeddedError> {
        // Search first, so that a machine without Postgres is left untouched.
        search.candidates()?;
        let place = Place::choose(&settings.data, fallback, settings.may_create)?;
        let deadline = Instant::now() + PATIENCE;
        loop {
            if let Some(lock) = Lock::try_take(&place.lock())? {
                return Cluster::own(place, lock, settings, search);
            }
            if !settings.outlive
                && let Some(server) = Cluster::joinable(&place)
            {
                return Cluster::join(place, server, settings, search);
            }
            if Instant::now() > deadline {
                return Err(EmbeddedError::Locked { lock: place.lock(), seconds: PATIENCE.as_secs() });
            }
            thread::sleep(Duration::from_millis(20));
        }
    }

    /// The server of the process that holds the lock, if it accepts connections.
    fn joinable(place: &Place) -> Option<PidFile> {
        let server = PidFile::read(&place.cluster())?;
        let vouched = Lock::vouched(&place.lock()) == Some(server.pid);
        (vouched && server.answers()).then_some(server)
    }

    /// Uses another process's server, and stands by to take over when that process ends.
    fn join(
        place: Place,
        server: PidFile,
        settings: &Settings,
        search: &Search,
    ) -> Result<Cluster, EmbeddedError> {
        let wanted = new_cluster::major_of_existing(&place.cluster())?;
        let programs = search.programs(&place.user, &place.cluster(), wanted)?;
        let supervisor = Supervisor::stand_by(Recipe::new(place.clone(), programs, settings))?;
        Ok(Cluster { supervisor: Some(supervisor), ..Cluster::of_another(&place, server) })
    }

    fn of_another(place: &Place, server: PidFile) -> Cluster {
        tracing::info!(
            "joining the PostgreSQL (process {}) that runs on {}",
            server.pid,
            place.data.display()
        );
        Cluster { place: place.clone(), socket_dir: server.socket_dir, supervisor: None }
    }

    /// Starts the server. The caller holds the lock.
    fn own(place: Place, lock: Lock, settings: &Settings, search: &Search) -> Result<Cluster, EmbeddedError> {
        let cluster = place.cluster();
        if settings.outlive
            && let Some(server) = PidFile::read(&cluster)
            && server.answers()
        {
            return Ok(Cluster::of_another(&place, server));
        }
        let wanted = new_cluster::major_of_existing(&cluster)?;
        let programs = search.programs(&place.user, &cluster, wanted)?;
        if wanted.is_none() {
            new_cluster::make(&place, &programs, settings.durable)?;
        }
        let recipe = Recipe::new(place.clone(), programs, settings);
        let supervisor = if settings.outlive {
            let (_never, stop) = mpsc::channel();
            recipe.launch(&Stop(stop))?;
            None
        } else {
            Some(Supervisor::start(recipe, lock)?)
        };
        let socket_dir = place.socket_dir()?;
        Ok(Cluster { place, socket_dir, supervisor })
    }

    /// The superuser's URL, for the database that every cluster has.
    pub fn owner_url(&self) -> String {
        self.url_for(OWNER, OWNER)
    }

    /// The URL of a role and a database of this cluster, as libpq and tokio-postgres read it. There
    /// is no password: only Postgres's own user can reach the socket.
    pub fn url_for(&self, role: &str, database: &str) -> String {
        let socket = encode(self.socket_dir.as_os_str().as_bytes());
        format!("postgres://{}@{socket}/{}", encode(role.as_bytes()), encode(database.as_bytes()))
    }

    /// The absolute data directory in use, which may be the fallback instead of the default.
    pub fn data(&self) -> &Path {
        &self.place.data
    }

    /// Whether this process owns Postgres by now, either from the start or by taking over.
    pub fn is_owner(&self) -> bool {
        self.supervisor.as_ref().is_some_and(Supervisor::keeps)
    }

    /// Stops Postgres if this process owns it, and waits for it: at most 80 seconds, usually less
    /// than a tenth of one. Close your connections first; the remaining ones are cut.
    ///
    /// # Errors
    ///
    /// If Postgres did not end, or its socket could not be removed.
    pub fn stop(mut self) -> Result<(), EmbeddedError> {
        self.supervisor.take().map_or(Ok(()), |mut supervisor| supervisor.end())
    }
}

/// Everything but the unreserved characters of a URL (RFC 3986, section 2.3).
const ENCODED: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'.').remove(b'_').remove(b'~');

fn encode(bytes: &[u8]) -> PercentEncode<'_> {
    percent_encode(bytes, ENCODED)
}

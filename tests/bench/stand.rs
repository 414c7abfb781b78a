//! The test bench: a durable Postgres of its own, and the real server in this process.

use std::{
    fs, io,
    net::{SocketAddr, TcpListener},
    num::NonZeroU32,
    path::{Path, PathBuf},
    sync::{Arc, Mutex},
};

use actix_web::dev::ServerHandle;
use longhall::features::hall::{Hall, Limits};
use longhall_fetch::Settings as FetchSettings;
use longhall_log::{
    clock::guard::ClockPolicy,
    db::{migrate, pool::Settings as StoreSettings},
    store::Store,
};
use longhall_postgres::{Cluster, DataDir, Settings as ClusterSettings};
use longhall_web::{
    admission::{
        bounds::Bounds,
        proxies::Proxies,
        quotas::{Quotas, Rates},
    },
    places::Places,
    server::{Options, Server},
};
#[cfg(target_os = "linux")]
use nix::fcntl::{PosixFadviseAdvice::POSIX_FADV_DONTNEED, posix_fadvise};
use tokio_postgres::{Client, NoTls};

/// The default of `longhall serve`.
const CONNECTIONS: usize = 16;

pub(crate) struct Stand {
    pub(crate) url: String,
    pub(crate) store: Store,
    pub(crate) hall: Arc<Hall>,
    settings: ClusterSettings,
    cluster: Mutex<Option<Cluster>>,
    // Dropped last, because it may be removed only after Postgres has ended.
    data: Data,
}

impl Stand {
    /// The hall may send requests by these settings.
    pub(crate) async fn new(fetching: FetchSettings) -> Self {
        let given = std::env::var("LONGHALL_BENCH_URL").ok();
        let data = Data::new(given.is_some());
        let mut settings = ClusterSettings::for_server(DataDir::Given(data.path.clone()));
        // The ceiling uses one connection per client.
        settings.max_connections = 120;
        let (url, cluster) = match given {
            Some(url) => (url, None),
            None => {
                let cluster = start(settings.clone()).await;
                (cluster.owner_url(), Some(cluster))
            }
        };
        migrate::migrate(&url).await.unwrap();
        let to_store = StoreSettings {
            url: url.clone(),
            connections: CONNECTIONS,
            patience_seconds: 30,
            deadline_seconds: 30,
            clock: ClockPolicy::default(),
            expects_standby: false,
        };
        let store = Store::open(&to_store).await.unwrap();
        let hall = open(&store, fetching).await;
        Self { url, store, hall, settings, cluster: Mutex::new(cluster), data }
    }

    /// Serves the hall on a free port.
    pub(crate) fn serve(&self, workers: Option<usize>) -> (SocketAddr, ServerHandle) {
        serve(self.hall.clone(), workers)
    }

    /// Serves another hall, with nothing in its memory, over the same database.
    pub(crate) async fn serve_anew(&self) -> SocketAddr {
        serve(open(&self.store, FetchSettings::default()).await, Some(1)).0
    }
    /// Where Postgres keeps its data.
    pub(crate) fn data(&self) -> &Path {
        &self.data.path
    }

    /// Restarts Postgres, with none of its data cached anywhere.
    pub(crate) async fn chill(&self) {
        self.stop().await;
        forget(&self.data.path);
        let cluster = start(self.settings.clone()).await;
        *self.cluster.lock().unwrap() = Some(cluster);
        // The old connections must be found to be broken.
        while self.store.ping().await.is_err() {}
    }

    pub(crate) async fn close(self) {
        self.stop().await;
    }

    async fn stop(&self) {
        let cluster = self.cluster.lock().unwrap().take();
        if let Some(cluster) = cluster {
            tokio::task::spawn_blocking(move || cluster.stop()).await.unwrap().unwrap();
        }
    }
}

/// A hall that bounds nothing that is measured, and may send requests by these settings.
async fn open(store: &Store, fetching: FetchSettings) -> Arc<Hall> {
    let limits = Limits { live_games_max: i64::MAX, fetching, ..Limits::default() };
    Arc::new(Hall::open(store.clone(), limits).await.unwrap())
}

fn serve(hall: Arc<Hall>, workers: Option<usize>) -> (SocketAddr, ServerHandle) {
    let most = NonZeroU32::MAX;
    let rates = Rates {
        credentials_per_minute: most,
        guesses_per_minute: most,
        requests_per_second: most,
        talk_per_minute: most,
        games_per_hour: most,
        seats_per_hour: most,
    };
    let options = Options {
        listener: TcpListener::bind("127.0.0.1:0").unwrap(),
        metrics: None,
        bounds: Bounds { connections_each: usize::MAX, connections: usize::MAX, ..Bounds::default() },
        workers,
        quotas: Quotas::new(&rates, Proxies::default()),
        places: Places::new(usize::MAX, usize::MAX),
    };
    let server = Server::new(hall, options).unwrap();
    let (address, handle) = (server.address(), server.handle());
    tokio::spawn(server.serve());
    (address, handle)
}

async fn start(settings: ClusterSettings) -> Cluster {
    tokio::task::spawn_blocking(move || Cluster::start(&settings).unwrap()).await.unwrap()
}

/// Has the kernel drop its cache of the files in a directory that nobody is writing; works on Linux.
fn forget(directory: &Path) {
    for entry in fs::read_dir(directory).unwrap().flatten() {
        let kind = entry.file_type().unwrap();
        if kind.is_dir() {
            forget(&entry.path());
        } else if kind.is_file() {
            #[cfg(target_os = "linux")]
            posix_fadvise(fs::File::open(entry.path()).unwrap(), 0, 0, POSIX_FADV_DONTNEED).unwrap();
        }
    }
}

/// A connection with the server's rights, driven by the current runtime.
pub(crate) async fn connect(url: &str) -> Client {
    let (client, connection) = tokio_postgres::connect(url, NoTls).await.unwrap();
    tokio::spawn(connection);
    client.batch_execute("SET ROLE longhall_server").await.unwrap();
    client
}

/// A directory that is removed with its owner, if it is ours. On a disk, because syncing to memory costs nothing; and where
/// the unprivileged user whom Postgres runs as can enter.
struct Data {
    path: PathBuf,
    is_given: bool,
}

impl Data {
    /// That of a database that was given is the variable's itself.
    fn new(is_given: bool) -> Self {
        let base = std::env::var_os("LONGHALL_BENCH_DATA").map_or_else(|| "/var/tmp".into(), PathBuf::from);
        let own = base.join(format!("longhall-bench-{}", std::process::id()));
        Self { path: if is_given { base } else { own }, is_given }
    }
}

impl Drop for Data {
    fn drop(&mut self) {
        if self.is_given {
            return;
        }
        let gone = |path: &Path| match fs::remove_dir_all(path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
            _ => Ok(()),
        };
        if let Err(error) = gone(&self.path) {
            println!("{} stays: {error}", self.path.display());
        }
    }
}

//! A database for one test, cloned from a template that has the tables.
//!
//! The cluster is not durable (fsync off), kept in memory where possible, and left running for the next test
//! run.

use std::{
    path::{Path, PathBuf},
    sync::{Arc, OnceLock},
};

use longhall_base::public_url::PublicUrl;
use longhall_log::{
    clock::guard::ClockPolicy,
    db::{migrate::migrate, pool::Settings as StoreSettings},
    store::Store,
};
use longhall_postgres::{Cluster, Settings as ClusterSettings};
use tokio_postgres::{NoTls, SimpleQueryMessage};
use uuid::Uuid;

use crate::passkey::NAMED;

/// Makes each table of games or accounts several.
const PARTITION: &str = include_str!("partition.sql");

/// An arbitrary number that no other test harness uses for its lock.
const LOCK: i64 = 0x7465_7374_6861_6c6c;

pub struct Database {
    pub url: String,
    /// That of the first hall on it, and so of all.
    pub public_url: Arc<OnceLock<PublicUrl>>,
    name: String,
    owned: bool,
}

impl Database {
    pub async fn new() -> Self {
        let template = template().await;
        let name = format!("test_{}", Uuid::now_v7().simple());
        // Copying files is faster than writing the copy to the write-ahead log.
        admin(&format!("CREATE DATABASE {name} TEMPLATE {template} STRATEGY file_copy")).await;
        Self { url: url_for(&name), public_url: Arc::default(), name, owned: true }
    }

    /// One in which each table of games or accounts is several, as where they are spread over machines.
    pub async fn partitioned() -> Self {
        let database = Self::new().await;
        if !all_are_partitioned() {
            database.sql(PARTITION).await.unwrap();
        }
        database
    }

    /// One whose halls have a name, as passkeys need it.
    pub async fn named() -> Self {
        Self::new().await.with_a_name()
    }

    pub fn with_a_name(self) -> Self {
        self.public_url.set(NAMED.parse().unwrap()).unwrap();
        self
    }

    /// A database without any tables.
    pub async fn empty() -> Self {
        let name = format!("test_{}", Uuid::now_v7().simple());
        admin(&format!("CREATE DATABASE {name}")).await;
        Self { url: url_for(&name), public_url: Arc::default(), name, owned: true }
    }

    /// The same database for another owner, who does not drop it.
    pub fn borrowed(&self) -> Self {
        Self {
            url: self.url.clone(),
            public_url: self.public_url.clone(),
            name: self.name.clone(),
            owned: false,
        }
    }

    /// The same database for another user.
    pub fn as_user(&self, user: &str) -> Self {
        let mut other = self.borrowed();
        other.url = other.url.replacen("://postgres", &format!("://{user}"), 1);
        other
    }

    /// The same database, through a proxy.
    pub fn by(&self, proxy: &crate::Proxy) -> Self {
        let mut other = self.borrowed();
        proxy.url().clone_into(&mut other.url);
        other
    }

    /// Another database with the same content, where people can sign in with what they have. Nobody may be
    /// connected.
    pub async fn copy(&self) -> Self {
        let name = format!("test_{}", Uuid::now_v7().simple());
        admin(&format!("CREATE DATABASE {name} TEMPLATE {} STRATEGY file_copy", self.name)).await;
        Self { url: url_for(&name), public_url: self.public_url.clone(), name, owned: true }
    }

    /// Ends all connections and allows no new ones.
    pub async fn cut_off(&self) {
        let name = &self.name;
        admin(&format!("ALTER DATABASE {name} ALLOW_CONNECTIONS false")).await;
        admin(&format!("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'"))
            .await;
    }

    /// Ends [`Self::cut_off`].
    pub async fn let_in(&self) {
        admin(&format!("ALTER DATABASE {} ALLOW_CONNECTIONS true", self.name)).await;
    }

    /// Stops or resumes accepting writes. Ends all connections, because existing ones would not notice.
    pub async fn set_read_only(&self, read_only: bool) {
        let name = &self.name;
        admin(&format!("ALTER DATABASE {name} SET default_transaction_read_only = {read_only}")).await;
        admin(&format!("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'"))
            .await;
    }

    /// Changes a setting for connections that begin afterwards.
    pub async fn set(&self, setting: &str, value: &str) {
        admin(&format!("ALTER DATABASE {} SET {setting} = '{value}'", self.name)).await;
    }

    /// What is stored there, without a hall.
    pub async fn store(&self) -> Store {
        let settings = StoreSettings {
            url: self.url.clone(),
            connections: 8,
            patience_seconds: 5,
            deadline_seconds: 5,
            expects_standby: false,
            clock: ClockPolicy::default(),
        };
        Store::open(&settings).await.unwrap()
    }

    /// Runs SQL as the owner.
    pub async fn sql(
        &self,
        sql: &str,
    ) -> Result<Vec<tokio_postgres::SimpleQueryMessage>, tokio_postgres::Error> {
        run(&self.url, sql).await
    }

    /// The first column of each row of a query that cannot fail, as text.
    pub async fn column(&self, sql: &str) -> Vec<String> {
        let rows = self.sql(sql).await.unwrap();
        let text = |row: &SimpleQueryMessage| {
            if let SimpleQueryMessage::Row(row) = row { row.get(0).map(str::to_owned) } else { None }
        };
        rows.iter().filter_map(text).collect()
    }

    /// The number of rows of a table, with or without a condition.
    pub async fn count(&self, of: &str) -> usize {
        self.column(&format!("SELECT 1 FROM {of}")).await.len()
    }

    /// Everything stored, as text.
    pub async fn everything(&self) -> String {
        let tables = "SELECT table_name FROM information_schema.tables WHERE table_schema = 'public'";
        let mut rows = Vec::new();
        for table in self.column(tables).await {
            rows.extend(self.column(&format!("SELECT to_jsonb(t)::text FROM {table} t")).await);
        }
        rows.join("\n")
    }

    /// The projections, without when they were written.
    pub async fn projections(&self) -> Vec<String> {
        self.column(
            "SELECT to_jsonb(h)::text FROM heads h ORDER BY game_id; \
             SELECT (to_jsonb(g) - 'roster_seq')::text FROM games g ORDER BY game_id; \
             SELECT to_jsonb(d)::text FROM deadlines d WHERE at IS NOT NULL ORDER BY game_id; \
             SELECT to_jsonb(s)::text FROM seats s ORDER BY game_id, seat; \
             SELECT to_jsonb(y)::text FROM histories y ORDER BY game_id, account_id, facet",
        )
        .await
    }
}

impl Drop for Database {
    fn drop(&mut self) {
        if !self.owned {
            return;
        }
        let sql = format!("DROP DATABASE IF EXISTS {} WITH (FORCE)", self.name);
        // A test may end by a panic, outside any runtime.
        std::thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
            runtime.unwrap().block_on(admin(&sql));
        })
        .join()
        .ok();
    }
}

/// The name of the template database, which is created once for each state of the migrations.
async fn template() -> String {
    static TEMPLATE: tokio::sync::OnceCell<String> = tokio::sync::OnceCell::const_new();
    let make = || async {
        let sort = if all_are_partitioned() { "partitioned" } else { "template" };
        let name = format!("{sort}_{}", migrations_hash());
        let (client, connection) = tokio_postgres::connect(&url_for("postgres"), NoTls).await.unwrap();
        let connection = tokio::spawn(connection);
        client.batch_execute(&format!("SELECT pg_advisory_lock({LOCK})")).await.unwrap();
        let exists = format!("SELECT 1 FROM pg_database WHERE datname = '{name}'");
        if client.query(&exists, &[]).await.unwrap().is_empty() {
            let half = format!("{name}_{}", std::process::id());
            client.batch_execute(&format!("CREATE DATABASE {half}")).await.unwrap();
            // Migrations block their thread, which a test's runtime may have only one of.
            let url = url_for(&half);
            let runtime =
                || tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build();
            let migrated = move || runtime().unwrap().block_on(migrate(&url)).unwrap();
            tokio::task::spawn_blocking(migrated).await.unwrap();
            if all_are_partitioned() {
                run(&url_for(&half), PARTITION).await.unwrap();
            }
            client.batch_execute(&format!("ALTER DATABASE {half} RENAME TO {name}")).await.unwrap();
        }
        drop(client);
        connection.await.unwrap().unwrap();
        name
    };
    TEMPLATE.get_or_init(make).await.clone()
}

/// Whether the databases of all tests are as [`Database::partitioned`].
fn all_are_partitioned() -> bool {
    std::env::var_os("LONGHALL_TEST_PARTITIONED").is_some()
}

fn migrations_hash() -> String {
    use std::hash::{DefaultHasher, Hash, Hasher};
    let mut hasher = DefaultHasher::new();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../migrations");
    let mut folders: Vec<PathBuf> =
        std::fs::read_dir(root).unwrap().map(|entry| entry.unwrap().path()).collect();
    folders.sort();
    for folder in folders {
        folder.file_name().hash(&mut hasher);
        std::fs::read(folder.join("up.sql")).unwrap().hash(&mut hasher);
    }
    format!("{:016x}", hasher.finish())
}

async fn admin(sql: &str) {
    run(&url_for("postgres"), sql).await.unwrap();
}

async fn run(url: &str, sql: &str) -> Result<Vec<tokio_postgres::SimpleQueryMessage>, tokio_postgres::Error> {
    let (client, connection) = tokio_postgres::connect(url, NoTls).await?;
    let connection = tokio::spawn(connection);
    let answer = client.simple_query(sql).await;
    drop(client);
    let _ = connection.await;
    answer
}

/// `TEST_DATABASE_URL` names another Postgres to use, by its superuser's URL, ending in a database's name.
fn url_for(database: &str) -> String {
    static CLUSTER: OnceLock<Option<Cluster>> = OnceLock::new();
    if let Ok(url) = std::env::var("TEST_DATABASE_URL") {
        let (server, _) = url.rsplit_once('/').expect("TEST_DATABASE_URL ends in /database");
        return format!("{server}/{database}");
    }
    let cluster =
        CLUSTER.get_or_init(|| Some(Cluster::start(&ClusterSettings::for_tests(data_dir())).unwrap()));
    cluster.as_ref().unwrap().url_for("postgres", database)
}

/// In memory if possible; one per user, because the files belong to whoever ran the tests first.
pub(crate) fn data_dir() -> PathBuf {
    let memory = Path::new("/dev/shm");
    let base = if memory.is_dir() { memory } else { Path::new("/tmp") };
    base.join(format!("longhall-tests-{}", nix::unistd::Uid::effective()))
}

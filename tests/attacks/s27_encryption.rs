//! S27: the URL decides whether connections to Postgres are encrypted, and with whom. A proxy in front of the
//! test's Postgres terminates TLS, with a certificate by a root made for the test.

use std::{
    path::PathBuf,
    sync::{Arc, Mutex},
};

use tokio::{
    io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt, copy_bidirectional},
    net::{TcpListener, TcpStream, UnixStream},
    task::JoinHandle,
};
use tokio_postgres::config::{Config, Host};
use tokio_rustls::TlsAcceptor;

use crate::support::{Certified, Database, Hall, unlimited};

const SSL_REQUEST: [u8; 8] = [0, 0, 0, 8, 0x04, 0xd2, 0x16, 0x2f];

/// What the proxy accepts.
#[derive(Clone, Copy, PartialEq)]
enum Takes {
    /// Unencrypted connections only.
    Clear,
    /// Anything.
    Both,
    /// Encrypted connections only.
    Encrypted,
}

struct Front {
    db: Database,
    port: u16,
    root: PathBuf,
    other_root: PathBuf,
    /// For each connection, whether it was encrypted.
    seen: Arc<Mutex<Vec<bool>>>,
    listening: JoinHandle<()>,
}

impl Drop for Front {
    fn drop(&mut self) {
        self.listening.abort();
        let _ = std::fs::remove_file(&self.root);
        let _ = std::fs::remove_file(&self.other_root);
    }
}

impl Front {
    async fn taking(takes: Takes) -> Self {
        let db = Database::new().await;
        let (acceptor, root) = certified();
        let (_, other_root) = certified();
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = listener.local_addr().unwrap().port();
        let seen = Arc::new(Mutex::new(vec![]));
        let listening =
            tokio::spawn(listen(listener, acceptor, takes, db.url.parse().unwrap(), seen.clone()));
        Self { db, port, root, other_root, seen, listening }
    }

    fn url(&self, host: &str, settings: &str) -> String {
        let config: Config = self.db.url.parse().unwrap();
        let (user, database) = (config.get_user().unwrap(), config.get_dbname().unwrap());
        let settings = settings
            .replace("ROOT", self.root.to_str().unwrap())
            .replace("OTHER", self.other_root.to_str().unwrap());
        format!("postgres://{user}@{host}:{}/{database}?{settings}", self.port)
    }

    /// Connects; returns whether it was encrypted, or the error.
    async fn connect(&self, host: &str, settings: &str) -> Result<bool, String> {
        self.seen.lock().unwrap().clear();
        longhall_log::db::migrate::migrate(&self.url(host, settings))
            .await
            .map_err(|error| error.to_string())?;
        Ok(self.seen.lock().unwrap().last().copied().expect("a connection"))
    }

    async fn refused(&self, host: &str, settings: &str, why: &str) {
        let error = self.connect(host, settings).await.expect_err(settings);
        assert!(error.contains(why), "{settings}: {error}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_does_not_encrypt() {
    let front = Front::taking(Takes::Clear).await;
    for settings in ["", "sslmode=disable", "sslmode=allow", "sslmode=prefer"] {
        assert_eq!(front.connect("localhost", settings).await, Ok(false), "{settings}");
    }
    let strict =
        ["sslmode=require", "sslmode=verify-ca&sslrootcert=ROOT", "sslmode=verify-full&sslrootcert=ROOT"];
    for settings in strict {
        front.refused("localhost", settings, "does not offer").await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_encrypts() {
    let front = Front::taking(Takes::Both).await;
    for settings in ["sslmode=disable", "sslmode=allow"] {
        assert_eq!(front.connect("localhost", settings).await, Ok(false), "{settings}");
    }
    let good = [
        ("127.0.0.1", ""),
        ("127.0.0.1", "sslmode=prefer"),
        ("127.0.0.1", "sslmode=require"),
        ("127.0.0.1", "sslmode=require&sslrootcert=ROOT"),
        ("127.0.0.1", "sslmode=verify-ca&sslrootcert=ROOT"),
        ("localhost", "sslmode=verify-full&sslrootcert=ROOT"),
        ("localhost", "sslmode=verify-full&sslrootcert=ROOT&target_session_attrs=read-write"),
    ];
    for (host, settings) in good {
        assert_eq!(front.connect(host, settings).await, Ok(true), "{settings}");
    }
    for settings in ["sslmode=require", "sslmode=verify-ca", "sslmode=verify-full"] {
        front
            .refused("localhost", &format!("{settings}&sslrootcert=OTHER"), "invalid peer certificate")
            .await;
    }
    front.refused("127.0.0.1", "sslmode=verify-full&sslrootcert=ROOT", "not valid for name").await;
    front.refused("localhost", "sslmode=verify-ca", "need sslrootcert").await;
    front.refused("localhost", "sslmode=verify-full", "need sslrootcert").await;
    front.refused("localhost", "sslmode=verify-full&sslrootcert=system", "UnknownIssuer").await;
    front.refused("localhost", "sslmode=require&sslrootcert=system", "too many authorities").await;
    front.refused("localhost", "sslmode=verify-full&sslrootcert=/nowhere.pem", "/nowhere.pem").await;
    front.refused("localhost", "sslmode=certainly", "verify-full").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_lets_nobody_in_unencrypted() {
    let front = Front::taking(Takes::Encrypted).await;
    assert!(front.connect("localhost", "sslmode=disable").await.is_err());
    assert_eq!(front.connect("localhost", "sslmode=allow").await, Ok(true));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hall_serves_by_encrypted_connections_alone() {
    let front = Front::taking(Takes::Both).await;
    // The first of two hosts does not exist.
    let mut db = front.db.borrowed();
    db.url = front
        .url("localhost", "sslmode=verify-full&sslrootcert=ROOT&target_session_attrs=read-write")
        .replacen("@localhost", "@127.0.0.2:1,localhost", 1);
    let hall = Hall::on(db, longhall::features::hall::Limits::default(), unlimited()).await;
    let anna = hall.person("Anna").await;
    let game = anna.create(2).await;
    hall.person("Bert").await.join(&game).await;
    assert!(front.seen.lock().unwrap().iter().all(|encrypted| *encrypted));
}

/// A server's certificate for `localhost`, and the file of the root that signed it.
fn certified() -> (TlsAcceptor, PathBuf) {
    let Certified { acceptor, root_pem, .. } = Certified::new();
    let file = std::env::temp_dir().join(format!("longhall-root-{}.pem", uuid::Uuid::now_v7()));
    std::fs::write(&file, root_pem).unwrap();
    (acceptor, file)
}

async fn listen(
    listener: TcpListener,
    acceptor: TlsAcceptor,
    takes: Takes,
    config: Config,
    seen: Arc<Mutex<Vec<bool>>>,
) {
    while let Ok((client, _)) = listener.accept().await {
        let (acceptor, config, seen) = (acceptor.clone(), config.clone(), seen.clone());
        tokio::spawn(async move { serve(client, &acceptor, takes, &config, &seen).await });
    }
}

async fn serve(
    mut client: TcpStream,
    acceptor: &TlsAcceptor,
    takes: Takes,
    config: &Config,
    seen: &Mutex<Vec<bool>>,
) -> Option<()> {
    let mut first = [0; 8];
    client.read_exact(&mut first).await.ok()?;
    if first == SSL_REQUEST && takes != Takes::Clear {
        client.write_all(b"S").await.ok()?;
        let client = acceptor.accept(client).await.ok()?;
        seen.lock().unwrap().push(true);
        return forward(client, &[], config).await;
    }
    if takes == Takes::Encrypted {
        return None;
    }
    if first == SSL_REQUEST {
        client.write_all(b"N").await.ok()?;
        seen.lock().unwrap().push(false);
        return forward(client, &[], config).await;
    }
    seen.lock().unwrap().push(false);
    forward(client, &first, config).await
}

async fn forward(client: impl AsyncRead + AsyncWrite, first: &[u8], config: &Config) -> Option<()> {
    let port = config.get_ports().first().copied().unwrap_or(5432);
    tokio::pin!(client);
    match &config.get_hosts()[0] {
        Host::Unix(directory) => {
            let mut server = UnixStream::connect(directory.join(format!(".s.PGSQL.{port}"))).await.ok()?;
            server.write_all(first).await.ok()?;
            copy_bidirectional(&mut client, &mut server).await.ok()?;
        }
        Host::Tcp(host) => {
            let mut server = TcpStream::connect((host.as_str(), port)).await.ok()?;
            server.write_all(first).await.ok()?;
            copy_bidirectional(&mut client, &mut server).await.ok()?;
        }
    }
    Some(())
}

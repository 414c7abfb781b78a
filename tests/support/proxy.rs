//! A proxy in front of Postgres with which a test can cut, refuse, freeze and slow down connections.
//!
//! A frozen connection looks alive from both ends: it is accepted, data is acknowledged, and nothing arrives,
//! not even the news that somebody has hung up. That is how a network that drops packets looks, or a stopped
//! machine; a closed port is the friendly case.

use std::time::Duration;

use tokio::{
    io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt},
    net::{TcpListener, TcpStream, UnixStream},
    sync::watch,
    task::{JoinHandle, JoinSet},
    time::sleep,
};
use tokio_postgres::config::{Config, Host};

use crate::{
    Database,
    asked::{Asked, Listening},
};

/// A server between a hall and its database. Dropping it ends it and all its connections.
pub struct Proxy {
    url: String,
    weather: watch::Sender<Weather>,
    /// What goes by.
    pub asked: Asked,
    listening: JoinHandle<()>,
}

/// The state of the proxy. Connections are numbered from 1.
#[derive(Clone, Copy, Debug, Default)]
struct Weather {
    /// Connections up to this number are cut.
    cut: u64,
    /// Connections up to this number are frozen.
    frozen: u64,
    /// New connections are hung up on.
    refusing: bool,
    /// How much longer each piece takes, in each direction.
    delay: Duration,
    /// The number of the last connection.
    last: u64,
}

impl Proxy {
    /// In front of this database, with nothing in the way yet.
    pub async fn before(db: &Database) -> Self {
        let config: Config = db.url.parse().unwrap();
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let (user, database) = (config.get_user().unwrap(), config.get_dbname().unwrap());
        let url = format!("postgres://{user}@{}/{database}", listener.local_addr().unwrap());
        let weather = watch::Sender::new(Weather::default());
        let asked = Asked::default();
        let listening = tokio::spawn(listen(listener, config, weather.clone(), asked.clone()));
        Self { url, weather, asked, listening }
    }

    /// The URL of the database through this proxy.
    pub fn url(&self) -> &str {
        &self.url
    }

    /// How many connections were opened so far.
    pub fn opened(&self) -> u64 {
        self.weather.borrow().last
    }

    /// Ends the existing connections; new ones get through.
    pub fn cut(&self) {
        self.weather.send_modify(|weather| weather.cut = weather.last);
    }

    /// Ends the existing connections, and hangs up on new ones.
    pub fn refuse(&self) {
        self.weather.send_modify(|weather| (weather.cut, weather.refusing) = (weather.last, true));
    }

    /// Freezes all connections, including new ones.
    pub fn freeze(&self) {
        self.weather.send_modify(|weather| weather.frozen = u64::MAX);
    }

    /// Freezes the existing connections; new ones get through.
    pub fn freeze_present(&self) {
        self.weather.send_modify(|weather| weather.frozen = weather.last);
    }

    /// From now on each piece takes this much longer, in each direction.
    pub fn delay(&self, delay: Duration) {
        self.weather.send_modify(|weather| weather.delay = delay);
    }

    /// Removes all obstacles; frozen connections deliver what was held back.
    pub fn go_on(&self) {
        self.weather.send_modify(|weather| {
            *weather = Weather { cut: weather.cut, last: weather.last, ..Weather::default() };
        });
    }
}

impl Drop for Proxy {
    fn drop(&mut self) {
        self.listening.abort();
    }
}

async fn listen(listener: TcpListener, config: Config, weather: watch::Sender<Weather>, asked: Asked) {
    // They end with this task.
    let mut connections = JoinSet::new();
    loop {
        let Ok((client, _)) = listener.accept().await else { continue };
        let mut refusing = false;
        let mut number = 0;
        weather.send_modify(|weather| {
            refusing = weather.refusing;
            weather.last += 1;
            number = weather.last;
        });
        if !refusing {
            let asked = Listening::new(asked.clone());
            connections.spawn(connection(client, config.clone(), number, weather.subscribe(), asked));
        }
        while connections.try_join_next().is_some() {}
    }
}

async fn connection(
    client: TcpStream,
    config: Config,
    number: u64,
    weather: watch::Receiver<Weather>,
    asked: Listening,
) {
    let _ = client.set_nodelay(true);
    let mut cut = weather.clone();
    let forwarding = async {
        let mut thawed = weather.clone();
        let _ = thawed.wait_for(|weather| weather.frozen < number).await;
        let port = config.get_ports().first().copied().unwrap_or(5432);
        match &config.get_hosts()[0] {
            Host::Tcp(host) => {
                let Ok(server) = TcpStream::connect((host.as_str(), port)).await else { return };
                both_ways(client, server, number, weather, asked).await;
            }
            Host::Unix(dir) => {
                let socket = dir.join(format!(".s.PGSQL.{port}"));
                let Ok(server) = UnixStream::connect(socket).await else { return };
                both_ways(client, server, number, weather, asked).await;
            }
        }
    };
    tokio::select! {
        () = forwarding => (),
        _ = cut.wait_for(|weather| weather.cut >= number) => (),
    }
}

async fn both_ways(
    client: TcpStream,
    server: impl AsyncRead + AsyncWrite,
    number: u64,
    weather: watch::Receiver<Weather>,
    mut asked: Listening,
) {
    let (from_client, to_client) = client.into_split();
    let (from_server, to_server) = tokio::io::split(server);
    // When one side hangs up, both end.
    tokio::select! {
        () = forward(from_client, to_server, number, weather.clone(), |piece| asked.hear(piece)) => (),
        () = forward(from_server, to_client, number, weather, |_| ()) => (),
    }
}

/// Forwards until one end has hung up.
async fn forward(
    mut from: impl AsyncRead + Unpin,
    mut to: impl AsyncWrite + Unpin,
    number: u64,
    mut weather: watch::Receiver<Weather>,
    mut hear: impl FnMut(&[u8]),
) {
    let mut piece = vec![0; 16_384];
    loop {
        let read = from.read(&mut piece).await.unwrap_or(0);
        let Ok(delay) = weather.wait_for(|weather| weather.frozen < number).await.map(|now| now.delay) else {
            return;
        };
        if !delay.is_zero() {
            sleep(delay).await;
        }
        hear(&piece[..read]);
        if read == 0 || to.write_all(&piece[..read]).await.is_err() {
            return;
        }
    }
}

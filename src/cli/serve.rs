//! `longhall serve`.

use std::{
    fmt::Display,
    io::Write,
    net::{SocketAddr, TcpListener},
    num::{NonZeroU32, NonZeroUsize},
    sync::Arc,
    time::Duration,
};

use longhall_base::{error::PlayError, public_url::PublicUrl};
use longhall_fetch::Settings as FetchSettings;
use longhall_web::{
    admission::{
        bounds::Bounds,
        proxies::Proxies,
        quotas::{Quotas, Rates},
    },
    places::Places,
    server::{Options, Server},
};
use tokio::signal::unix::{SignalKind, signal};

use super::{
    config, database::Opened, error::CliError, memory::refuse_huge_pages, open_files::allow_open_files,
};
use crate::features::{
    apps::{AppPolicy, presets::PresetClients},
    hall::{Hall, Limits},
};

const SECOND: Duration = Duration::from_secs(1);
const HOUR: Duration = Duration::from_secs(60 * 60);
/// Number of seats that an account may take, give to bots and give back for each game that it may create.
const SEATS_FOR_EACH_GAME: NonZeroU32 = NonZeroU32::new(4).unwrap();
/// Number of files that the server itself needs: logs, pipes, signals, and connections that are just closing.
const FILES_OF_OURS: usize = 128;

pub(super) async fn serve(config: config::Serve) -> Result<(), CliError> {
    refuse_huge_pages();
    let files = allow_open_files();
    if (config.waiting.get() as u64) > files {
        tracing::warn!(
            files,
            waiting = config.waiting.get(),
            "the open-file limit is lower than the number of clients that may wait"
        );
    }
    let listener = bind(config.listen)?;
    let metrics = config.metrics_listen.map(bind).transpose()?;
    let public_url = public_url(&config, listener.local_addr()?)?;
    let apps = AppPolicy {
        presets: presets(&config)?,
        registration: !config.no_client_registration,
        ..AppPolicy::default()
    };
    // Catch signals from the very start. Otherwise an early one would leave a Postgres running.
    let mut terminate = signal(SignalKind::terminate())?;
    let mut interrupt = signal(SignalKind::interrupt())?;
    let opened = Opened::new(&config.database).await?;
    let served = async {
        let limits = Limits {
            live_games_max: i64::from(config.live_games.get()),
            cached_games: config.cached_games.get(),
            public_url,
            fetching: FetchSettings { allow_private: config.allow_private, ..FetchSettings::default() },
            apps,
            paces: config.paces.parse().map_err(|e| format!("--paces: {e}"))?,
            ..Limits::default()
        };
        let hall = Arc::new(opened.hall_with(limits, config.read_database_url.as_ref()).await?);
        if hall.upkeep.signs_in_as_owner().await? {
            tracing::warn!(
                "DATABASE_URL signs in as the owner of the tables or a superuser, who could change the log. Give the \
                 server a user of its own with the role longhall_server"
            );
        }
        let key = hall.hall_keys.signs_by().await?;
        tracing::info!(fingerprint = %key, "signing the heads of logs with this key");
        let server = Server::new(hall.clone(), options(&config, listener, metrics, files))?;
        // A closed standard output must not stop the server.
        let _ = announce(&server, &opened, key);
        let sweeping = tokio::spawn(sweep(hall.clone()));
        let timing = tokio::spawn(sweep_deadlines(hall.clone()));
        let clearing = tokio::spawn(sweep_accounts(hall.clone()));
        hall.begin();
        let notifications = tokio::spawn(sweep_notifications(hall.clone()));
        let (handle, closing) = (server.handle(), hall.clone());
        let stopping = tokio::spawn(async move {
            tokio::select! { _ = terminate.recv() => (), _ = interrupt.recv() => () }
            tracing::info!("stopping");
            closing.close();
            handle.stop(true).await;
        });
        let served = server.serve().await;
        hall.flush().await;
        hall.ignore_lost_connections();
        stopping.abort();
        sweeping.abort();
        timing.abort();
        clearing.abort();
        notifications.abort();
        served.map_err(CliError::from)
    }
    .await;
    opened.close().await?;
    served
}

/// The base URL of every link. If other machines can reach the server, the operator must set it, because the
/// `Host` header of a request cannot be trusted.
fn public_url(config: &config::Serve, listens: SocketAddr) -> Result<PublicUrl, CliError> {
    match &config.public_url {
        Some(given) => Ok(given.parse()?),
        None if listens.ip().is_loopback() => Ok(PublicUrl::of_listener(listens)),
        None => Err(format!(
            "to listen on {listens}, --public-url is needed: the address by which clients reach this server, such as \
             https://hall.example"
        )
        .into()),
    }
}

/// The preset apps, whose metadata documents are not fetched.
fn presets(config: &config::Serve) -> Result<PresetClients, CliError> {
    let Some(path) = &config.preset_clients else { return Ok(PresetClients::default()) };
    let wrong = |error: &dyn Display| CliError::from(format!("{}: {error}", path.display()));
    let json = std::fs::read_to_string(path).map_err(|e| wrong(&e))?;
    PresetClients::parse(&json).map_err(|e| wrong(&e))
}

fn bind(address: SocketAddr) -> Result<TcpListener, CliError> {
    Ok(TcpListener::bind(address).map_err(|e| format!("cannot listen on {address}: {e}"))?)
}

fn options(
    config: &config::Serve,
    listener: TcpListener,
    metrics: Option<TcpListener>,
    files: u64,
) -> Options {
    let bounds = Bounds {
        body_bytes_max: config.body_bytes.get(),
        connections_each: config.clients_each.get(),
        connections: config.clients.map_or_else(|| room_for_clients(config, files), NonZeroUsize::get),
        ..Bounds::default()
    };
    let rates = Rates {
        credentials_per_minute: config.credentials_per_minute,
        guesses_per_minute: config.guesses_per_minute,
        requests_per_second: config.requests_per_second,
        talk_per_minute: config.talk_per_minute,
        games_per_hour: config.games_per_hour,
        seats_per_hour: config.games_per_hour.saturating_mul(SEATS_FOR_EACH_GAME),
    };
    Options {
        listener,
        metrics,
        bounds,
        workers: None,
        quotas: Quotas::new(&rates, Proxies::new(config.trust_forwarded.clone())),
        places: Places::new(config.waiting_each.get(), config.waiting.get()),
    }
}

/// Maximum number of client connections: the open-file limit less what the server itself needs.
fn room_for_clients(config: &config::Serve, files: u64) -> usize {
    let ours = FILES_OF_OURS + config.database.connections.get();
    usize::try_from(files).unwrap_or(usize::MAX).saturating_sub(ours).max(1)
}

fn announce(server: &Server, opened: &Opened, key: impl Display) -> std::io::Result<()> {
    let (address, mut out) = (server.address(), std::io::stdout());
    writeln!(out, "Longhall listens on http://{address}")?;
    writeln!(out, "  API docs: http://{address}/docs")?;
    writeln!(out, "  data:     {}", opened.describe())?;
    if let Some(metrics) = server.metrics_address() {
        writeln!(out, "  metrics:  http://{metrics}/metrics")?;
    }
    writeln!(out, "  signs by: {key}")
}

/// Executes what is overdue. Standing orders go first, because they were left in time.
async fn sweep_deadlines(hall: Arc<Hall>) {
    loop {
        if let Err(error) = hall.orders.sweep().await {
            tracing::warn!(%error, "standing orders are delayed: no database");
        }
        let pause = match hall.games.sweep().await {
            Ok(0) => SECOND,
            Ok(games) => {
                tracing::info!(games, "ended turns whose deadline had passed");
                SECOND
            }
            Err(error) => {
                tracing::warn!(%error, "deadlines are delayed: no database");
                10 * SECOND
            }
        };
        tokio::time::sleep(pause).await;
    }
}

/// Cleans up after deleted accounts and interrupted requests.
async fn sweep_accounts(hall: Arc<Hall>) {
    loop {
        if let Err(error) = hall.accounts.sweep().await {
            tracing::warn!(%error, "cannot clean up deleted accounts for now");
        }
        tokio::time::sleep(10 * SECOND).await;
    }
}

/// Sends notifications that were not sent because a process died.
async fn sweep_notifications(hall: Arc<Hall>) {
    loop {
        if let Err(error) = hall.notifications.sweep().await {
            tracing::warn!(%error, "notifications are delayed: no database");
        }
        tokio::time::sleep(2 * SECOND).await;
    }
}

/// Deletes rows that have expired.
async fn sweep(hall: Arc<Hall>) {
    loop {
        let pause = match hall.delete_expired_rows().await {
            Ok(()) => HOUR,
            Err(PlayError::ClockSettling(rest)) => rest + SECOND,
            Err(error) => {
                tracing::warn!(%error, "cannot delete expired rows for now");
                HOUR
            }
        };
        tokio::time::sleep(pause).await;
    }
}

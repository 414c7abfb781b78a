//! The operator's settings: flags and environment variables, with the defaults of the API's contract.

use std::{
    net::{IpAddr, SocketAddr},
    num::{NonZeroU32, NonZeroUsize},
    path::PathBuf,
};

use clap::Args;
use ipnet::IpNet;
use secrecy::SecretString;

/// Settings of the database.
#[derive(Args, Clone, Debug)]
pub struct Database {
    /// A PostgreSQL to use instead of a private one, as `postgres://user:password@host/database`
    #[arg(long, env = "DATABASE_URL", hide_env_values = true, value_name = "URL")]
    pub database_url: Option<SecretString>,
    /// Folder of the private PostgreSQL's data [default: ./longhall-data]
    #[arg(long, env = "LONGHALL_DATA", value_name = "DIR")]
    pub data: Option<PathBuf>,
    /// Connections to PostgreSQL
    #[arg(long, env = "LONGHALL_CONNECTIONS", default_value = "16", value_name = "N")]
    pub connections: NonZeroUsize,
    /// Timeout of a statement, in seconds; a connection silent for longer is replaced
    #[arg(long, env = "LONGHALL_STATEMENT_DEADLINE", default_value = "5", value_name = "SECONDS")]
    pub statement_deadline: NonZeroU32,
    /// Maximum time for which the server suspects the database's clock after a jump, in seconds. Games with a clock are paused
    /// meanwhile
    #[arg(long, env = "LONGHALL_CLOCK_DOUBTED", default_value = "3600", value_name = "SECONDS")]
    pub clock_doubted: NonZeroU32,
    /// The database has a synchronous standby: readiness is `degraded` while commits do not wait for one
    #[arg(long, env = "LONGHALL_STANDBY")]
    pub standby: bool,
}

/// Settings of the server.
#[derive(Args, Clone, Debug)]
pub struct Serve {
    /// Address to listen on; port 0 takes a free one
    #[arg(long, env = "LONGHALL_LISTEN", default_value = "127.0.0.1:8080", value_name = "ADDRESS:PORT")]
    pub listen: SocketAddr,
    /// Address of `/metrics` for Prometheus, reachable by you alone; none by default
    #[arg(long, env = "LONGHALL_METRICS_LISTEN", value_name = "ADDRESS:PORT")]
    pub metrics_listen: Option<SocketAddr>,
    /// The URL by which clients reach the server, such as `https://hall.example`, the same for all processes on one
    /// database. Required unless the server listens on loopback only, where it defaults to `http://` and that address
    #[arg(long, env = "LONGHALL_PUBLIC_URL", value_name = "URL")]
    pub public_url: Option<String>,
    #[command(flatten)]
    #[allow(missing_docs, reason = "its own type says it")]
    pub database: Database,
    /// A replica of the PostgreSQL of `DATABASE_URL`. It serves the logs of watched and finished games and of whole
    /// downloads, and may lag or be down
    #[arg(long, env = "LONGHALL_READ_DATABASE_URL", hide_env_values = true, value_name = "URL")]
    pub read_database_url: Option<SecretString>,
    /// Sign-ups, sign-ins and recoveries per minute and client address (IPv6: per /64); refreshes
    /// that fail count separately, with the same limit
    #[arg(long, env = "LONGHALL_CREDENTIALS_PER_MINUTE", default_value = "60", value_name = "N")]
    pub credentials_per_minute: NonZeroU32,
    /// Wrong passwords and recovery codes per minute, for each name or account and client address
    #[arg(long, env = "LONGHALL_GUESSES_PER_MINUTE", default_value = "10", value_name = "N")]
    pub guesses_per_minute: NonZeroU32,
    /// Requests per second and account, or per client address if not signed in
    #[arg(long, env = "LONGHALL_REQUESTS_PER_SECOND", default_value = "300", value_name = "N")]
    pub requests_per_second: NonZeroU32,
    /// Messages per minute and account
    #[arg(long, env = "LONGHALL_TALK_PER_MINUTE", default_value = "30", value_name = "N")]
    pub talk_per_minute: NonZeroU32,
    /// Games created per hour and account; bursts of a third. Four times as many seats may be taken, given to bots and given
    /// back
    #[arg(long, env = "LONGHALL_GAMES_PER_HOUR", default_value = "60", value_name = "N")]
    pub games_per_hour: NonZeroU32,
    /// The largest request body, in bytes
    #[arg(long, env = "LONGHALL_BODY_BYTES", default_value = "65536", value_name = "N")]
    pub body_bytes: NonZeroUsize,
    /// Open connections per client address (IPv6: per /64), trusted proxies excepted
    #[arg(long, env = "LONGHALL_CLIENTS_EACH", default_value = "256", value_name = "N")]
    pub clients_each: NonZeroUsize,
    /// Open connections in total [default: the open-file limit, less what the server needs]
    #[arg(long, env = "LONGHALL_CLIENTS", value_name = "N")]
    pub clients: Option<NonZeroUsize>,
    /// Unfinished games an account may be seated in
    #[arg(long, env = "LONGHALL_LIVE_GAMES", default_value = "100", value_name = "N")]
    pub live_games: NonZeroU32,
    /// Paces of matches: NAME=SECONDS per move, separated by commas; the same for all processes on one database
    #[arg(
        long,
        env = "LONGHALL_PACES",
        default_value = "day=86400,three_days=259200,week=604800",
        value_name = "PACES"
    )]
    pub paces: String,
    /// Folded games kept in memory
    #[arg(long, env = "LONGHALL_CACHED_GAMES", default_value = "10000", value_name = "N")]
    pub cached_games: NonZeroUsize,
    /// Waiting requests and streams per account, or per client address if not signed in
    #[arg(long, env = "LONGHALL_WAITING_EACH", default_value = "64", value_name = "N")]
    pub waiting_each: NonZeroUsize,
    /// Waiting requests and streams in total; each takes an open file and about 30 kB
    #[arg(long, env = "LONGHALL_WAITING", default_value = "20000", value_name = "N")]
    pub waiting: NonZeroUsize,
    /// Proxies whose X-Forwarded-For header is trusted, such as `127.0.0.1,10.0.0.0/8`
    #[arg(long, env = "LONGHALL_TRUST_FORWARDED", value_name = "ADDRESSES", value_delimiter = ',',
        value_parser = networks)]
    pub trust_forwarded: Vec<IpNet>,
    /// Let the server ask private and loopback addresses too, if people name them (https only, as
    /// ever)
    #[arg(long, env = "LONGHALL_ALLOW_PRIVATE")]
    pub allow_private: bool,
    /// A JSON file of apps whose metadata document is not fetched, instead of those built in
    #[arg(long, env = "LONGHALL_PRESET_CLIENTS", value_name = "FILE")]
    pub preset_clients: Option<PathBuf>,
    /// Let no apps in that registered themselves (RFC 7591)
    #[arg(long, env = "LONGHALL_NO_CLIENT_REGISTRATION")]
    pub no_client_registration: bool,
}

/// Parses a network, or a single address.
fn networks(text: &str) -> Result<IpNet, String> {
    let network = text.parse().or_else(|_| text.parse::<IpAddr>().map(IpNet::from));
    network.map_err(|_| "an address or a network, such as 127.0.0.1 or 10.0.0.0/8".to_owned())
}

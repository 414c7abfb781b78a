//! Connects to a host. tokio-postgres does this itself only for its own stream type.

use std::{
    future::{Future, Ready, poll_fn, ready},
    io,
    path::Path,
    pin::pin,
    task::Poll,
    time::Duration,
};

use rand::seq::SliceRandom;
use socket2::{SockRef, TcpKeepalive};
use tokio::{
    net::{TcpStream, UnixStream, lookup_host},
    time::timeout,
};
use tokio_postgres::{
    Client, Config, Connection, SimpleQueryMessage,
    config::{Host, LoadBalanceHosts, SslMode, TargetSessionAttrs},
    tls::TlsConnect,
};

use super::{
    conversation::LastRefusal,
    encryption::Try,
    host_address::HostAddress,
    postgres::{Opened, Postgres},
    watched::{Link, Socket, Watched, Wire},
};
use crate::db::error::Failure;

/// Connects to the first host that accepts the connection and satisfies `target_session_attrs`.
pub(super) async fn any_host(postgres: &Postgres, deadline: Duration) -> Result<Opened, Failure> {
    let mut hosts = postgres.hosts.clone();
    if postgres.config.get_load_balance_hosts() == LoadBalanceHosts::Random {
        hosts.shuffle(&mut rand::rng());
    }
    // One slow host must not use up the time for the others.
    let share = postgres.patience / u32::try_from(hosts.len()).unwrap_or(u32::MAX).max(1);
    let share = postgres.config.get_connect_timeout().map_or(share, |given| share.min(*given));
    let mut last: Failure = "the URL names no host".into();
    for host in &hosts {
        for how in postgres.encryption.tries() {
            match timeout(share, open(postgres, host, *how, deadline)).await {
                Ok(Ok(opened)) => return Ok(opened),
                Ok(Err(error)) => last = error,
                Err(_) => last = format!("{} does not answer in time", host.name).into(),
            }
        }
    }
    Err(last)
}

async fn open(
    postgres: &Postgres,
    host: &HostAddress,
    how: Try,
    deadline: Duration,
) -> Result<Opened, Failure> {
    let wire = match &host.at {
        // As in libpq: connections that stay on the machine are not encrypted.
        Host::Unix(directory) => Wire::Clear(unix(directory, host.port).await?),
        Host::Tcp(address) => {
            let socket = tcp(address, host.port, &postgres.config).await?;
            let wire = postgres.encryption.begin(socket, &host.name, how).await?;
            if matches!(wire, Wire::Clear(_)) && how == Try::Offered {
                postgres.warn_unencrypted();
            }
            wire
        }
    };
    let refusal = LastRefusal::default();
    let watched = Watched::new(wire, deadline, refusal.clone());
    let mut config = postgres.config.clone();
    // Encryption is already negotiated. With these settings tokio-postgres does not try again.
    config.ssl_mode(SslMode::Require).ssl_negotiation(tokio_postgres::config::SslNegotiation::Direct);
    let (client, mut link) = config.connect_raw(watched, Decided).await?;
    match config.get_target_session_attrs() {
        TargetSessionAttrs::ReadWrite if is_read_only(&client, &mut link).await? => {
            Err(format!("{} takes no writes", host.name).into())
        }
        TargetSessionAttrs::ReadOnly if !is_read_only(&client, &mut link).await? => {
            Err(format!("{} takes writes", host.name).into())
        }
        _ => Ok(Opened { client, link, refusal }),
    }
}

async fn is_read_only(client: &Client, link: &mut Connection<Link, Link>) -> Result<bool, Failure> {
    let mut asking = pin!(client.simple_query("SHOW transaction_read_only"));
    let answer = poll_fn(|cx| {
        // Nothing else drives the connection yet.
        while let Poll::Ready(Some(message)) = link.poll_message(cx) {
            message?;
        }
        asking.as_mut().poll(cx)
    });
    let is_on = |said: &SimpleQueryMessage| match said {
        SimpleQueryMessage::Row(row) => row.get(0) == Some("on"),
        _ => false,
    };
    Ok(answer.await?.iter().any(is_on))
}

async fn unix(directory: &Path, port: u16) -> io::Result<Socket> {
    Ok(Box::new(UnixStream::connect(directory.join(format!(".s.PGSQL.{port}"))).await?))
}

async fn tcp(address: &str, port: u16, config: &Config) -> io::Result<Socket> {
    // Tries all addresses of the name.
    let addresses: Vec<_> = lookup_host((address, port)).await?.collect();
    let stream = TcpStream::connect(addresses.as_slice()).await?;
    stream.set_nodelay(true)?;
    let socket = SockRef::from(&stream);
    if config.get_keepalives() {
        let mut keepalive = TcpKeepalive::new().with_time(config.get_keepalives_idle());
        if let Some(interval) = config.get_keepalives_interval() {
            keepalive = keepalive.with_interval(interval);
        }
        if let Some(retries) = config.get_keepalives_retries() {
            keepalive = keepalive.with_retries(retries);
        }
        socket.set_tcp_keepalive(&keepalive)?;
    }
    #[cfg(target_os = "linux")]
    socket.set_tcp_user_timeout(config.get_tcp_user_timeout().copied())?;
    Ok(Box::new(stream))
}

/// Replaces tokio-postgres's encryption and passes the stream through unchanged.
struct Decided;

impl TlsConnect<Watched> for Decided {
    type Stream = Watched;
    type Error = io::Error;
    type Future = Ready<io::Result<Watched>>;

    fn connect(self, stream: Watched) -> Self::Future {
        ready(Ok(stream))
    }
}

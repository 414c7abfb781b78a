//! Addresses of Postgres servers.

use tokio_postgres::{Config, config::Host};

use crate::db::error::Failure;

/// A host's name and address.
#[derive(Clone)]
pub(crate) struct HostAddress {
    pub(super) name: String,
    pub(super) at: Host,
    pub(super) port: u16,
}

impl HostAddress {
    /// Creates a place. A `host` that is an absolute path is the directory of a Unix socket, as in libpq.
    pub(super) fn new(host: &str, port: u16) -> Self {
        let is_path = host.starts_with('/');
        let at = if is_path { Host::Unix(host.into()) } else { Host::Tcp(host.to_owned()) };
        Self { name: host.to_owned(), at, port }
    }
}

/// Returns the hosts that a URL names.
pub(super) fn host_addresses(config: &Config) -> Result<Vec<HostAddress>, Failure> {
    let (hosts, addresses, ports) = (config.get_hosts(), config.get_hostaddrs(), config.get_ports());
    let count = hosts.len().max(addresses.len());
    let uneven = |given: usize, least: usize| given > least && given != count;
    if uneven(hosts.len(), 0) || uneven(addresses.len(), 0) || uneven(ports.len(), 1) {
        return Err("the URL must list as many addresses and ports as hosts".into());
    }
    let place = |n: usize| {
        let address = addresses.get(n).map(ToString::to_string);
        let at = address.clone().map(Host::Tcp).or_else(|| hosts.get(n).cloned())?;
        let name = match hosts.get(n) {
            Some(Host::Tcp(name)) => name.clone(),
            Some(Host::Unix(path)) => path.display().to_string(),
            None => address?,
        };
        let port = ports.get(n).or(ports.first()).copied().unwrap_or(5432);
        Some(HostAddress { name, at, port })
    };
    Ok((0..count).filter_map(place).collect())
}

//! Address and settings of the Postgres to connect to.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use tokio_postgres::{Client, Config, Connection};

use super::{
    conversation::LastRefusal,
    encryption::Encryption,
    host_address::{HostAddress, host_addresses},
    url,
    watched::Link,
};
use crate::db::error::{Failure, StoreError, with_causes};

/// Addresses of a Postgres, and how to connect to it.
#[derive(Clone)]
pub struct Postgres {
    pub(super) config: Config,
    pub(super) hosts: Vec<HostAddress>,
    pub(super) encryption: Arc<Encryption>,
    pub(super) patience: Duration,
    /// Whether the warning about missing encryption was already logged.
    warned_unencrypted: Arc<AtomicBool>,
    /// Whether the process is shutting down, so that lost connections need no warning.
    pub(super) ignores_lost_connections: Arc<AtomicBool>,
}

impl Postgres {
    /// Parses a URL and reads the certificates that it names. Opening a connection takes at most `patience`.
    ///
    /// # Errors
    /// If the URL is not that of a Postgres, or its certificates cannot be read.
    pub fn at(url: &str, patience: Duration) -> Result<Self, StoreError> {
        let (config, wish) = url::read(url).map_err(unusable)?;
        let encryption = Arc::new(Encryption::new(&config, &wish).map_err(unusable)?);
        let hosts = host_addresses(&config).map_err(unusable)?;
        Ok(Self {
            config,
            hosts,
            encryption,
            patience,
            warned_unencrypted: Arc::default(),
            ignores_lost_connections: Arc::default(),
        })
    }

    /// Returns another Postgres with the same credentials and encryption.
    pub(crate) fn beside(&self, host: &str, port: u16) -> Self {
        Self { hosts: vec![HostAddress::new(host, port)], ..self.clone() }
    }

    /// Suppresses warnings about lost connections: the process is ending, and may stop its Postgres too.
    pub(crate) fn ignore_lost_connections(&self) {
        self.ignores_lost_connections.store(true, Ordering::Release);
    }

    /// Whether [`Self::ignore_lost_connections`] was called.
    pub(crate) fn ignores_lost_connections(&self) -> bool {
        self.ignores_lost_connections.load(Ordering::Acquire)
    }

    pub(super) fn warn_unencrypted(&self) {
        if !self.warned_unencrypted.swap(true, Ordering::Relaxed) {
            tracing::warn!("the database offers no encryption: connections to it are not encrypted");
        }
    }
}

/// A newly opened connection. It makes no progress unless its link is polled.
pub struct Opened {
    pub(crate) client: Client,
    pub(crate) link: Connection<Link, Link>,
    pub(super) refusal: LastRefusal,
}

fn unusable(why: Failure) -> StoreError {
    StoreError::BadAddress(with_causes(&*why))
}

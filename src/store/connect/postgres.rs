//! Where a Postgres is.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use tokio_postgres::{Client, Config, Connection};

use super::{conversation::LastRefusal, encryption::Encryption, url, watched::Link};
use crate::store::{
    StoreError,
    error::{Failure, told},
};

/// Where a Postgres is, and how to reach it.
pub(in crate::store) struct Postgres {
    pub(super) config: Config,
    pub(super) encryption: Encryption,
    pub(super) patience: Duration,
    /// Whether the log says already that nothing is encrypted.
    told_of_clear: AtomicBool,
    /// Whether we are about to go, so that nobody need hear of connections that end.
    pub(super) is_let_go: Arc<AtomicBool>,
}

impl Postgres {
    /// Reads a URL, and the certificates that it names. Opening a connection takes no longer than `patience`.
    ///
    /// # Errors
    /// If it is no URL of a Postgres, or its certificates cannot be had.
    pub(in crate::store) fn at(url: &str, patience: Duration) -> Result<Self, StoreError> {
        let (config, wish) = url::read(url).map_err(unusable)?;
        let encryption = Encryption::new(&config, &wish).map_err(unusable)?;
        Ok(Self {
            config,
            encryption,
            patience,
            told_of_clear: AtomicBool::new(false),
            is_let_go: Arc::default(),
        })
    }

    /// From now on a connection that ends is worth no word: the process goes, and may take its Postgres with it.
    pub(in crate::store) fn let_go(&self) {
        self.is_let_go.store(true, Ordering::Release);
    }

    /// Whether [`Self::let_go`] was called.
    pub(in crate::store) fn is_let_go(&self) -> bool {
        self.is_let_go.load(Ordering::Acquire)
    }

    pub(super) fn tell_of_clear(&self) {
        if !self.told_of_clear.swap(true, Ordering::Relaxed) {
            tracing::warn!("the database offers no encryption: connections to it go in the clear");
        }
    }
}

/// A connection that has just been opened. Somebody must drive the link, or nothing happens on it.
pub(in crate::store) struct Opened {
    pub(in crate::store) client: Client,
    pub(in crate::store) link: Connection<Link, Link>,
    pub(super) refusal: LastRefusal,
}

fn unusable(why: Failure) -> StoreError {
    StoreError::BadAddress(told(&*why))
}

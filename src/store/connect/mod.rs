//! The one place where connections to Postgres are opened: for requests, the writer, notices and migrations.
//!
//! tokio-postgres speaks the protocol. Ours is what lies below it: the encryption that the URL asks for, and a stream
//! that is cut when Postgres owes an answer and keeps silent. And what lies above it for diesel: the SQLSTATE of what
//! Postgres refused, which diesel keeps to itself.

mod conn;
mod conversation;
mod dial;
mod encryption;
mod frames;
mod url;
mod verify;
mod watched;

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use tokio_postgres::{AsyncMessage, Client, Config, Connection};

pub(super) use self::{
    conn::{Conn, Refused},
    dial::Link,
};
use self::{conversation::LastRefusal, encryption::Encryption};
use super::StoreError;

/// Whatever goes wrong while a connection is opened.
pub(super) type Failure = Box<dyn std::error::Error + Send + Sync>;

/// Where a Postgres is, and how to reach it.
pub(super) struct Postgres {
    config: Config,
    encryption: Encryption,
    patience: Duration,
    /// Whether the log says already that nothing is encrypted.
    told_of_clear: AtomicBool,
    /// Whether we are about to go, so that nobody need hear of connections that end.
    is_let_go: Arc<AtomicBool>,
}

impl Postgres {
    /// Reads a URL, and the certificates that it names. Opening a connection takes no longer than `patience`.
    ///
    /// # Errors
    /// If it is no URL of a Postgres, or its certificates cannot be had.
    pub(super) fn at(url: &str, patience: Duration) -> Result<Self, StoreError> {
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

    /// Opens a connection, which is cut when Postgres owes an answer and says nothing for as long as `deadline`. A
    /// Postgres that lives gives up by itself a little earlier, and ends a transaction that nobody goes on with.
    ///
    /// # Errors
    /// If none of its hosts can be reached, or they do not let us in.
    pub(super) async fn open(&self, deadline: Duration) -> Result<Opened, Failure> {
        let too_long = |_| "no connection to the database in time";
        let opened = tokio::time::timeout(self.patience, dial::any_host(self, deadline)).await;
        let opened = opened.map_err(too_long)??;
        Ok(opened)
    }

    /// Opens a connection for diesel; `setup` is SQL that is run on it first.
    ///
    /// # Errors
    /// As [`Postgres::open`], or if the setup fails.
    pub(super) async fn open_for_diesel(&self, deadline: Duration, setup: &str) -> Result<Conn, Failure> {
        let Opened { client, link, refusal } = self.open(deadline).await?;
        tokio::spawn(drive(link, self.is_let_go.clone()));
        let give_up = deadline.mul_f64(0.8).as_millis();
        let timeouts = format!(
            "SET statement_timeout = {give_up}; SET idle_in_transaction_session_timeout = {}; ",
            deadline.as_millis()
        );
        client.batch_execute(&(timeouts + setup)).await?;
        Ok(Conn::new(client, refusal).await?)
    }

    /// Opens a connection for work that may take its time, and drives it.
    ///
    /// # Errors
    /// As [`Postgres::open`].
    pub(super) async fn open_for_work(&self, deadline: Duration) -> Result<AtWork, Failure> {
        let Opened { client, link, refusal } = self.open(deadline).await?;
        tokio::spawn(drive(link, self.is_let_go.clone()));
        Ok(AtWork { client, refusal })
    }

    /// From now on a connection that ends is worth no word: the process goes, and may take its Postgres with it.
    pub(super) fn let_go(&self) {
        self.is_let_go.store(true, Ordering::Release);
    }

    /// Whether [`Self::let_go`] was called.
    pub(super) fn is_let_go(&self) -> bool {
        self.is_let_go.load(Ordering::Acquire)
    }

    fn tell_of_clear(&self) {
        if !self.told_of_clear.swap(true, Ordering::Relaxed) {
            tracing::warn!("the database offers no encryption: connections to it go in the clear");
        }
    }
}

/// A connection that has just been opened. Somebody must drive the link, or nothing happens on it.
pub(super) struct Opened {
    pub(super) client: Client,
    pub(super) link: Connection<Link, Link>,
    refusal: LastRefusal,
}

/// A connection that is driven already.
pub(super) struct AtWork {
    pub(super) client: Client,
    refusal: LastRefusal,
}

impl AtWork {
    /// The same session, transaction and all, for diesel.
    pub(super) async fn for_diesel(self) -> Result<Conn, Failure> {
        Ok(Conn::new(self.client, self.refusal).await?)
    }
}

/// Drives a connection until it ends. Whoever uses it hears of it by what they wait for.
async fn drive(mut link: Connection<Link, Link>, is_let_go: Arc<AtomicBool>) {
    loop {
        match std::future::poll_fn(|cx| link.poll_message(cx)).await {
            Some(Ok(AsyncMessage::Notice(notice))) => tracing::debug!(%notice, "the database says"),
            Some(Ok(_)) => {}
            Some(Err(_)) if is_let_go.load(Ordering::Acquire) => return,
            Some(Err(error)) => {
                return tracing::warn!(error = %told(&error), "a connection to the database has ended");
            }
            None => return,
        }
    }
}

/// An error and what it came from, in a line.
pub(super) fn told(error: &dyn std::error::Error) -> String {
    let causes = std::iter::successors(error.source(), |cause| cause.source());
    causes.fold(error.to_string(), |told, cause| format!("{told}: {cause}"))
}

fn unusable(why: Failure) -> StoreError {
    StoreError::BadAddress(told(&*why))
}

//! Opens all connections to Postgres: for requests, the writer, notices and migrations.
//!
//! tokio-postgres implements the protocol. The layer below it adds the encryption that the URL requests, and a stream
//! that is closed when an answer of Postgres takes too long. The layer above it reports the SQLSTATE of each refusal to
//! diesel.

pub mod conn;
pub mod conversation;
mod dial;
pub mod encryption;
pub mod frames;
pub(crate) mod host_address;
pub mod postgres;
pub mod url;
mod verify;
pub mod watched;

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use tokio_postgres::{AsyncMessage, Client, Connection};

use self::{
    conn::Conn,
    conversation::LastRefusal,
    postgres::{Opened, Postgres},
    watched::Link,
};
use super::error::{Failure, with_causes};

impl Postgres {
    /// Opens a connection. It is closed when an answer is pending and Postgres sends nothing for `deadline`.
    ///
    /// # Errors
    /// If no host can be reached, or none accepts the connection.
    pub async fn open(&self, deadline: Duration) -> Result<Opened, Failure> {
        let too_long = |_| "the database did not accept a connection in time";
        let opened = tokio::time::timeout(self.patience, dial::any_host(self, deadline)).await;
        let opened = opened.map_err(too_long)??;
        Ok(opened)
    }

    /// Opens a connection for diesel and runs the SQL in `setup` on it. A working Postgres cancels statements after
    /// 80% of `deadline`, before the stream is closed, and ends transactions that are idle for `deadline`.
    ///
    /// # Errors
    /// If [`Postgres::open`] fails, or `setup` does.
    pub(super) async fn open_for_diesel(&self, deadline: Duration, setup: &str) -> Result<Conn, Failure> {
        let Opened { client, link, refusal } = self.open(deadline).await?;
        tokio::spawn(drive(link, self.ignores_lost_connections.clone()));
        let give_up = deadline.mul_f64(0.8).as_millis();
        let timeouts = format!(
            "SET statement_timeout = {give_up}; SET idle_in_transaction_session_timeout = {}; ",
            deadline.as_millis()
        );
        client.batch_execute(&(timeouts + setup)).await?;
        Ok(Conn::new(client, refusal).await?)
    }

    /// Opens a connection for long-running work, and drives it. It has no statement timeout.
    ///
    /// # Errors
    /// If [`Postgres::open`] fails.
    pub async fn open_for_work(&self, deadline: Duration) -> Result<AtWork, Failure> {
        let Opened { client, link, refusal } = self.open(deadline).await?;
        tokio::spawn(drive(link, self.ignores_lost_connections.clone()));
        Ok(AtWork { client, refusal })
    }
}

/// A connection that is already driven.
pub struct AtWork {
    /// The connection, without the statements that diesel prepares.
    pub client: Client,
    refusal: LastRefusal,
}

impl AtWork {
    /// Continues the same session, including an open transaction, through diesel.
    pub async fn for_diesel(self) -> Result<Conn, Failure> {
        Ok(Conn::new(self.client, self.refusal).await?)
    }
}

/// Drives a connection until it ends. Its users learn of errors from their own requests.
async fn drive(mut link: Connection<Link, Link>, ignores_lost_connections: Arc<AtomicBool>) {
    loop {
        match std::future::poll_fn(|cx| link.poll_message(cx)).await {
            Some(Ok(AsyncMessage::Notice(notice))) => tracing::debug!(%notice, "notice from the database"),
            Some(Ok(_)) => {}
            Some(Err(_)) if ignores_lost_connections.load(Ordering::Acquire) => return,
            Some(Err(error)) => {
                return tracing::warn!(error = %with_causes(&error), "lost a connection to the database");
            }
            None => return,
        }
    }
}

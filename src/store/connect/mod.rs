//! The one place where connections to Postgres are opened: for requests, the writer, notices and migrations.
//!
//! tokio-postgres implements the protocol. Below it we add the encryption that the URL asks for, and a stream
//! that is closed when Postgres owes an answer and stays silent. Above it we give diesel the SQLSTATE of each
//! refusal.

mod conn;
mod conversation;
mod dial;
mod encryption;
mod frames;
mod place;
mod postgres;
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

use tokio_postgres::{AsyncMessage, Client, Connection};

use self::conversation::LastRefusal;
pub(super) use self::{
    conn::{Conn, Refused},
    postgres::{Opened, Postgres},
    watched::Link,
};
use super::error::{Failure, told};

impl Postgres {
    /// Opens a connection, which is closed when Postgres owes an answer and stays silent for `deadline`. A
    /// living Postgres gives up by itself a little earlier, and ends abandoned transactions.
    ///
    /// # Errors
    /// If no host can be reached, or none accepts us.
    pub(super) async fn open(&self, deadline: Duration) -> Result<Opened, Failure> {
        let too_long = |_| "the database did not accept a connection in time";
        let opened = tokio::time::timeout(self.patience, dial::any_host(self, deadline)).await;
        let opened = opened.map_err(too_long)??;
        Ok(opened)
    }

    /// Opens a connection for diesel; `setup` is SQL to run on it first.
    ///
    /// # Errors
    /// As for [`Postgres::open`], or if the setup fails.
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

    /// Opens a connection for long-running work, and drives it.
    ///
    /// # Errors
    /// As for [`Postgres::open`].
    pub(super) async fn open_for_work(&self, deadline: Duration) -> Result<AtWork, Failure> {
        let Opened { client, link, refusal } = self.open(deadline).await?;
        tokio::spawn(drive(link, self.is_let_go.clone()));
        Ok(AtWork { client, refusal })
    }
}

/// A connection that is already driven.
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

/// Drives a connection until it ends. Its users learn of errors from their own requests.
async fn drive(mut link: Connection<Link, Link>, is_let_go: Arc<AtomicBool>) {
    loop {
        match std::future::poll_fn(|cx| link.poll_message(cx)).await {
            Some(Ok(AsyncMessage::Notice(notice))) => tracing::debug!(%notice, "the database says"),
            Some(Ok(_)) => {}
            Some(Err(_)) if is_let_go.load(Ordering::Acquire) => return,
            Some(Err(error)) => {
                return tracing::warn!(error = %told(&error), "lost a connection to the database");
            }
            None => return,
        }
    }
}

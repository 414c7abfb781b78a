//! The link: one connection per process, outside the pools, that listens and notifies.

use std::{
    future::poll_fn,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use tokio::{
    sync::{broadcast, mpsc},
    task::JoinSet,
    time::sleep,
};
use tokio_postgres::{AsyncMessage, Client, Connection, Statement};

use super::{
    notice::{Heard, Notice},
    payload,
};
use crate::db::{
    connect::{
        postgres::{Opened, Postgres},
        watched::Link as Wire,
    },
    error::{Failure, with_causes},
    migrate::SERVER_ROLE,
};

const CHANNEL: &str = "longhall";
/// Pause between two batches. Notices that arrive meanwhile are sent together.
const SEND_INTERVAL: Duration = Duration::from_millis(10);
/// Maximum number of notices in one batch.
const BATCH_MAX: usize = 1024;
/// Maximum silence of the link. After it an empty batch checks the connection.
const SILENCE_MAX: Duration = Duration::from_secs(10);
/// Back-off after a lost link: the first value, doubled after each failure up to the second.
const BACK_OFF: (Duration, Duration) = (Duration::from_millis(50), Duration::from_secs(2));

/// Channels of the link.
pub(super) struct Post {
    /// Notices to send.
    pub(super) posted: mpsc::Receiver<Notice>,
    /// Whether notices were lost because the channel was full or a send failed.
    pub(super) spilt: Arc<AtomicBool>,
    /// Channel to which received notices are forwarded.
    pub(super) heard: broadcast::Sender<Heard>,
}

enum Ended {
    NobodyPosts,
    Cut(Failure),
}

/// Keeps the link open until all senders of notices are dropped.
pub(super) async fn keep_up(postgres: Arc<Postgres>, deadline: Duration, mut post: Post) {
    let mut back_off = BACK_OFF.0;
    while !post.posted.is_closed() {
        let ended = match Link::open(&postgres, deadline, &post.heard).await {
            Ok(mut link) => {
                back_off = BACK_OFF.0;
                // From here on nothing is missed, but earlier notices may have been.
                say(&post.heard, Heard::Gap);
                link.carry(&mut post).await
            }
            Err(error) => Ended::Cut(error),
        };
        let Ended::Cut(error) = ended else { return };
        if postgres.ignores_lost_connections() {
            return;
        }
        let error = with_causes(&*error);
        tracing::warn!(error, "cannot receive notices from the database for now");
        sleep(back_off).await;
        back_off = (back_off * 2).min(BACK_OFF.1);
    }
}

struct Link {
    client: Client,
    notify: Statement,
    /// The task that receives notices. It ends with the link.
    hearing: JoinSet<Failure>,
}

impl Link {
    async fn open(
        postgres: &Postgres,
        deadline: Duration,
        heard: &broadcast::Sender<Heard>,
    ) -> Result<Self, Failure> {
        let Opened { client, link, .. } = postgres.open(deadline).await?;
        let mut hearing = JoinSet::new();
        hearing.spawn(hear(link, heard.clone()));
        // Notices need not be durable: a crash cuts every link, and after it listeners assume that anything has
        // changed.
        let setup = format!("SET ROLE {SERVER_ROLE}; SET synchronous_commit = off; LISTEN {CHANNEL}");
        client.batch_execute(&setup).await?;
        let notify = format!("SELECT pg_notify('{CHANNEL}', payload) FROM unnest($1::text[]) AS payload");
        let notify = client.prepare(&notify).await?;
        Ok(Self { client, notify, hearing })
    }

    async fn carry(&mut self, post: &mut Post) -> Ended {
        let mut batch = Vec::new();
        loop {
            let sent = self.send(std::mem::take(&mut batch), &post.spilt).await;
            if let Err(error) = sent {
                // It is unknown whether these notices were sent.
                post.spilt.store(true, Ordering::Release);
                return Ended::Cut(error);
            }
            sleep(SEND_INTERVAL).await;
            tokio::select! {
                posted = post.posted.recv_many(&mut batch, BATCH_MAX) => if posted == 0 {
                    return Ended::NobodyPosts;
                },
                cut = self.hearing.join_next() => return Ended::Cut(match cut {
                    Some(Ok(error)) => error,
                    _ => "the hearing task has ended".into(),
                }),
                () = sleep(SILENCE_MAX) => (),
            }
        }
    }

    /// Sends a batch. An empty one checks the connection.
    async fn send(&self, notices: Vec<Notice>, spilt: &AtomicBool) -> Result<(), Failure> {
        let payloads = payload::encode(notices, spilt.swap(false, Ordering::AcqRel));
        self.client.query(&self.notify, &[&payloads]).await?;
        Ok(())
    }
}

/// Receives notices until the connection ends, and returns the reason.
async fn hear(mut connection: Connection<Wire, Wire>, heard: broadcast::Sender<Heard>) -> Failure {
    loop {
        match poll_fn(|cx| connection.poll_message(cx)).await {
            Some(Ok(AsyncMessage::Notification(notification))) => {
                payload::decode(notification.payload()).into_iter().for_each(|change| say(&heard, change));
            }
            Some(Ok(_)) => {}
            Some(Err(error)) => return error.into(),
            None => return "the connection was closed".into(),
        }
    }
}

/// Forwards a received notice within this process. Before the hall is open there are no receivers, which is no error.
fn say(heard: &broadcast::Sender<Heard>, change: Heard) {
    let _ = heard.send(change);
}

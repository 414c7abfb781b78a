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
use crate::store::{
    SERVER_ROLE,
    connect::{Link as Wire, Opened, Postgres},
    error::{Failure, told},
};

const CHANNEL: &str = "longhall";
/// What gathers while one batch is sent and this goes by, is sent in one go.
const REST: Duration = Duration::from_millis(10);
/// The most notices sent at once.
const BATCH_MAX: usize = 1024;
/// A link that has been silent for this long is asked whether it still holds.
const SILENCE_MAX: Duration = Duration::from_secs(10);
/// How long to wait before the next try to come back: doubled after each, up to the second.
const BACK_OFF: (Duration, Duration) = (Duration::from_millis(50), Duration::from_secs(2));

/// What the link carries.
pub(super) struct Post {
    /// Notices to send.
    pub(super) posted: mpsc::Receiver<Notice>,
    /// Whether some were lost.
    pub(super) spilt: Arc<AtomicBool>,
    /// Where to say what was heard.
    pub(super) heard: broadcast::Sender<Heard>,
}

enum Ended {
    NobodyPosts,
    Cut(Failure),
}

/// Keeps the link up until nobody can post any more.
pub(super) async fn keep_up(postgres: Arc<Postgres>, deadline: Duration, mut post: Post) {
    let mut back_off = BACK_OFF.0;
    while !post.posted.is_closed() {
        let ended = match Link::open(&postgres, deadline, &post.heard).await {
            Ok(mut link) => {
                back_off = BACK_OFF.0;
                // From here on nothing is missed; but what happened before, nobody here has heard.
                say(&post.heard, Heard::Gap);
                link.carry(&mut post).await
            }
            Err(error) => Ended::Cut(error),
        };
        let Ended::Cut(error) = ended else { return };
        if postgres.is_let_go() {
            return;
        }
        let error = told(&*error);
        tracing::warn!(error, "no notices from the database for now");
        sleep(back_off).await;
        back_off = (back_off * 2).min(BACK_OFF.1);
    }
}

struct Link {
    client: Client,
    notify: Statement,
    /// The task that hears; it goes with the link.
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
        // A notice that a crash loses is no loss: a crash cuts every link.
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
                // Whether they were told is not known.
                post.spilt.store(true, Ordering::Release);
                return Ended::Cut(error);
            }
            sleep(REST).await;
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

    /// With nothing to send, this asks for a sign of life.
    async fn send(&self, notices: Vec<Notice>, spilt: &AtomicBool) -> Result<(), Failure> {
        let payloads = payload::encode(notices, spilt.swap(false, Ordering::AcqRel));
        self.client.query(&self.notify, &[&payloads]).await?;
        Ok(())
    }
}

/// Hears until the connection ends, and tells why it did.
async fn hear(mut connection: Connection<Wire, Wire>, heard: broadcast::Sender<Heard>) -> Failure {
    loop {
        match poll_fn(|cx| connection.poll_message(cx)).await {
            Some(Ok(AsyncMessage::Notification(notification))) => {
                payload::decode(notification.payload()).into_iter().for_each(|told| say(&heard, told));
            }
            Some(Ok(_)) => {}
            Some(Err(error)) => return error.into(),
            None => return "the connection was closed".into(),
        }
    }
}

/// Tells everybody in this process what was heard. Before the hall is open there is nobody to tell, which is no error.
fn say(heard: &broadcast::Sender<Heard>, told: Heard) {
    let _ = heard.send(told);
}

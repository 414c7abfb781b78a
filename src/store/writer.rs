//! The group commit: appends of different games that wait at the same moment go into one statement, so
//! the price of a durable commit is shared. No delay is added for company: while a statement is under way the next
//! ones gather.
//!
//! Where the tables are spread over machines, a statement for games of several would take as long as the slowest and fail with
//! any of them. There each append is a call of its own, and several are under way at once.

use std::{
    collections::{HashMap, HashSet, VecDeque},
    io,
    sync::Arc,
    thread,
};

use diesel_async::pooled_connection::deadpool::Pool;
use tokio::{
    runtime,
    sync::{OwnedSemaphorePermit, Semaphore, mpsc, oneshot},
    time::{Instant, timeout_at},
};
use uuid::Uuid;

use super::{
    Append, Settings, Store, StoreError,
    append::{Queue, Waiting},
    connect::{Conn, Postgres},
    layout::Layout,
    pool::pool,
    pulse::{self, Pulse},
    timing::Asked,
    turns::Ledger,
};

/// The most appends that may wait for a writer; further callers wait for a place.
const WAITING_MAX: usize = 4096;

/// How appends are written.
struct Manner {
    /// The most of them in one statement.
    together: usize,
    /// The most statements under way.
    at_once: usize,
    /// What its connections are set to.
    setup: &'static str,
}

impl From<Layout> for Manner {
    fn from(layout: Layout) -> Self {
        match layout {
            // The append is planned once per connection: planning costs more than doing it. And it looks games up by their
            // key, though Postgres, which cannot know how few they are, would rather read the whole table while that is small.
            Layout::Whole => Self {
                together: 64,
                at_once: 1,
                setup: "SET plan_cache_mode = force_generic_plan; SET enable_seqscan = off",
            },
            // A plan has to know the game, or it does not know the machine.
            Layout::Spread => {
                Self { together: 1, at_once: 16, setup: "SET plan_cache_mode = force_custom_plan" }
            }
        }
    }
}

impl Store {
    /// Appends the events of moves; tells whether the game then waits for a seat that has orders. Appends of different
    /// games that wait at the same time share one statement and one commit.
    ///
    /// # Errors
    /// If the head has moved, the request was made before, or the time is not the database's; or if Postgres cannot
    /// answer.
    pub async fn append(&self, append: Append) -> Result<bool, StoreError> {
        let asked = Asked::from(&append);
        self.name_refusal(asked, self.queue.append(append).await).await
    }
}

impl Queue {
    async fn append(&self, append: Append) -> Result<bool, StoreError> {
        let gone = || StoreError::Unavailable("the writer has stopped".to_owned());
        let (answer, written) = oneshot::channel();
        let waiting = Waiting { append, answer, until: Instant::now() + self.patience };
        self.sender.send_timeout(waiting, self.patience).await.map_err(|_| too_late())?;
        written.await.map_err(|_| gone())?
    }
}

/// Gives the writer a connection, and a thread for both: a runtime of several threads would wake a second one for almost
/// every step between the two.
pub(super) fn start_writer(
    settings: &Settings,
    layout: Layout,
    postgres: Arc<Postgres>,
    ledger: Ledger,
    pulse: Pulse,
) -> Result<Queue, StoreError> {
    let (sender, receiver) = mpsc::channel(WAITING_MAX);
    let no_thread = |e: io::Error| StoreError::Unavailable(format!("no thread for the writer: {e}"));
    let runtime = runtime::Builder::new_current_thread().enable_all().build().map_err(no_thread)?;
    let manner = Manner::from(layout);
    // The pulse waits for no append of a part that is away.
    let connections = if manner.at_once > 1 { manner.at_once + 1 } else { 1 };
    let pool = pool(settings, postgres.clone(), connections, manner.setup, runtime.handle())?;
    let places = Arc::new(Semaphore::new(manner.at_once));
    let pen = Arc::new(Pen { pool, layout, postgres, ledger, pulse });
    let thread = thread::Builder::new().name("log-writer".to_owned());
    thread.spawn(move || runtime.block_on(pen.write(manner, places, receiver))).map_err(no_thread)?;
    Ok(Queue { sender, patience: settings.deadline() })
}

fn too_late() -> StoreError {
    StoreError::Unavailable("too many moves wait to be written".to_owned())
}

/// What the writing task works with.
struct Pen {
    pool: Pool<Conn>,
    layout: Layout,
    postgres: Arc<Postgres>,
    ledger: Ledger,
    pulse: Pulse,
}

impl Pen {
    async fn write(
        self: Arc<Self>,
        manner: Manner,
        places: Arc<Semaphore>,
        mut receiver: mpsc::Receiver<Waiting>,
    ) {
        let mut queue = VecDeque::new();
        let mut next_beat = Instant::now();
        loop {
            let place = timeout_at(next_beat, places.clone().acquire_owned()).await;
            if next_beat <= Instant::now() {
                self.beat().await;
                next_beat = Instant::now() + pulse::REST;
            }
            let Ok(Ok(place)) = place else { continue };
            if queue.is_empty() {
                match timeout_at(next_beat, receiver.recv()).await {
                    Ok(Some(first)) => queue.push_back(first),
                    Ok(None) => break,
                    Err(_) => continue,
                }
            }
            while queue.len() < manner.together
                && let Ok(next) = receiver.try_recv()
            {
                queue.push_back(next);
            }
            tokio::spawn(self.clone().commit_in(place, take_batch(&mut queue)));
        }
        // What is under way comes to its end.
        let _ = places.acquire_many(u32::try_from(manner.at_once).unwrap_or(u32::MAX)).await;
    }

    async fn commit_in(self: Arc<Self>, _place: OwnedSemaphorePermit, batch: Vec<Waiting>) {
        if !batch.is_empty() {
            self.commit(batch).await;
        }
    }

    /// Tries the way that the moves go.
    async fn beat(&self) {
        let beat = async {
            let mut conn = self.pool.get().await?;
            self.pulse.beat(&mut conn).await
        };
        if let Err(error) = beat.await
            && !self.postgres.is_let_go()
        {
            tracing::warn!(%error, "nothing can be written to the database");
        }
    }

    async fn commit(&self, batch: Vec<Waiting>) {
        let (appends, answers): (Vec<Append>, Vec<_>) =
            batch.into_iter().map(|waiting| (waiting.append, waiting.answer)).unzip();
        let debt = self.ledger.begin();
        match self.write_batch(&appends).await {
            Ok(written) => {
                if !written.is_empty() {
                    self.pulse.note_commit();
                }
                let done = appends.iter().filter(|append| written.contains_key(&append.game));
                debt.owe(&done.map(Append::notice).collect::<Vec<_>>());
                for (append, answer) in appends.iter().zip(answers) {
                    if let Some(ordered_seats) = written.get(&append.game) {
                        reply(answer, Ok(ordered_seats & append.awaited_seats != 0));
                    } else {
                        reply(answer, Err(StoreError::HeadMoved));
                    }
                }
            }
            Err(StoreError::Unavailable(why)) => {
                debt.doubt(&appends.iter().map(Append::notice).collect::<Vec<_>>());
                for answer in answers {
                    reply(answer, Err(StoreError::Unavailable(why.clone())));
                }
            }
            Err(error) if appends.len() == 1 => {
                if let Some(answer) = answers.into_iter().next() {
                    reply(answer, Err(error));
                }
            }
            // One of them is at fault, or two servers stood in each other's way: nothing was written, and
            // each alone finds its own answer.
            Err(_) => {
                for (append, answer) in appends.into_iter().zip(answers) {
                    let alone = Waiting { append, answer, until: Instant::now() };
                    Box::pin(self.commit(vec![alone])).await;
                }
            }
        }
    }

    async fn write_batch(&self, appends: &[Append]) -> Result<HashMap<Uuid, i16>, StoreError> {
        let mut conn = self.pool.get().await?;
        let written = match self.layout.append(&mut conn, appends).await {
            Err(StoreError::Contended(_)) => self.layout.append(&mut conn, appends).await?,
            written => written?,
        };
        Ok(written.into_iter().collect())
    }
}

/// The appends that can share a statement: one per game. A second one of the same game waits, for it
/// must meet the head that the first one leaves. Whoever has waited too long is told so.
fn take_batch(queue: &mut VecDeque<Waiting>) -> Vec<Waiting> {
    let (late, in_time): (Vec<_>, Vec<_>) =
        queue.drain(..).partition(|waiting| waiting.until <= Instant::now());
    late.into_iter().for_each(|waiting| reply(waiting.answer, Err(too_late())));
    let mut games = HashSet::new();
    let (mut batch, rest): (Vec<_>, Vec<_>) =
        in_time.into_iter().partition(|waiting| games.insert(waiting.append.game));
    queue.extend(rest);
    // Two servers that lock the same heads in one order cannot wait for each other.
    batch.sort_by_key(|waiting| waiting.append.game);
    batch
}

/// Whoever no longer listens has gone away; their events stand all the same.
fn reply(answer: oneshot::Sender<Result<bool, StoreError>>, result: Result<bool, StoreError>) {
    let _ = answer.send(result);
}

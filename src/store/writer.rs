//! The group commit: appends of different games that wait at the same moment go into one statement, so
//! the price of a durable commit is shared. No delay is added for company: while a statement is under way the next
//! ones gather.

use std::{
    collections::{HashMap, HashSet, VecDeque},
    io, thread,
};

use diesel_async::{AsyncPgConnection, pooled_connection::deadpool::Pool};
use tokio::{
    runtime,
    sync::{mpsc, oneshot},
};
use uuid::Uuid;

use super::{Append, Settings, StoreError, append::append_batch, notices::Notices, pool::pool};

/// The most appends in one statement.
const BATCH_MAX: usize = 64;
/// The most appends that may wait for a writer; further callers wait for a place.
const WAITING_MAX: usize = 4096;

/// The append is planned once per connection: planning costs more than doing it. And it looks games up by their key,
/// though Postgres, which cannot know how few they are, would rather read the whole table while that is small.
const SETUP: &str = "SET plan_cache_mode = force_generic_plan; SET enable_seqscan = off";

/// Whether orders are due in the game then.
type Answer = oneshot::Sender<Result<bool, StoreError>>;

struct Waiting {
    append: Append,
    answer: Answer,
}

/// The way to the writing task. It is one: two would share the same appends among twice as many commits.
#[derive(Clone)]
pub(super) struct Writer(mpsc::Sender<Waiting>);

impl Writer {
    /// Gives it a connection, and a thread for both: a runtime of several threads would wake a second one for almost
    /// every step between the two.
    pub(super) fn start(settings: &Settings, notices: Notices) -> Result<Self, StoreError> {
        let (sender, receiver) = mpsc::channel(WAITING_MAX);
        let no_thread = |e: io::Error| StoreError::Unavailable(format!("no thread for the writer: {e}"));
        let runtime = runtime::Builder::new_current_thread().enable_all().build().map_err(no_thread)?;
        let pool = pool(settings, 1, SETUP, runtime.handle())?;
        let thread = thread::Builder::new().name("log-writer".to_owned());
        thread.spawn(move || runtime.block_on(write(pool, notices, receiver))).map_err(no_thread)?;
        Ok(Self(sender))
    }

    pub(super) async fn append(&self, append: Append) -> Result<bool, StoreError> {
        let gone = || StoreError::Unavailable("the writer has stopped".to_owned());
        let (answer, written) = oneshot::channel();
        self.0.send(Waiting { append, answer }).await.map_err(|_| gone())?;
        written.await.map_err(|_| gone())?
    }
}

async fn write(pool: Pool<AsyncPgConnection>, notices: Notices, mut receiver: mpsc::Receiver<Waiting>) {
    let mut queue = VecDeque::new();
    loop {
        if queue.is_empty() {
            match receiver.recv().await {
                Some(first) => queue.push_back(first),
                None => return,
            }
        }
        while queue.len() < BATCH_MAX
            && let Ok(next) = receiver.try_recv()
        {
            queue.push_back(next);
        }
        commit(&pool, &notices, take_batch(&mut queue)).await;
    }
}

/// The appends that can share a statement: one per game. A second one of the same game waits, for it
/// must meet the head that the first one leaves.
fn take_batch(queue: &mut VecDeque<Waiting>) -> Vec<Waiting> {
    let mut games = HashSet::new();
    let (mut batch, rest): (Vec<_>, Vec<_>) =
        queue.drain(..).partition(|waiting| games.insert(waiting.append.game));
    queue.extend(rest);
    // Two servers that lock the same heads in one order cannot wait for each other.
    batch.sort_by_key(|waiting| waiting.append.game);
    batch
}

async fn commit(pool: &Pool<AsyncPgConnection>, notices: &Notices, batch: Vec<Waiting>) {
    let (appends, answers): (Vec<Append>, Vec<Answer>) =
        batch.into_iter().map(|waiting| (waiting.append, waiting.answer)).unzip();
    match write_batch(pool, &appends).await {
        Ok(written) => {
            for (append, answer) in appends.iter().zip(answers) {
                if let Some(ordered_seats) = written.get(&append.game) {
                    notices.post(append.notice());
                    reply(answer, Ok(ordered_seats & append.head.awaited_seats != 0));
                } else {
                    reply(answer, Err(StoreError::HeadMoved));
                }
            }
        }
        Err(StoreError::Unavailable(why)) => {
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
                Box::pin(commit(pool, notices, vec![Waiting { append, answer }])).await;
            }
        }
    }
}

async fn write_batch(
    pool: &Pool<AsyncPgConnection>,
    appends: &[Append],
) -> Result<HashMap<Uuid, i16>, StoreError> {
    let mut conn = pool.get().await?;
    Ok(append_batch(&mut conn, appends).await?.into_iter().collect())
}

/// Who no longer listens has gone away; his events stand all the same.
fn reply(answer: Answer, result: Result<bool, StoreError>) {
    let _ = answer.send(result);
}

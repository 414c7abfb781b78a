//! What the attacks on the whole server stand on: the real binary with its ordinary limits, an innocent player who
//! signs in and moves all the while, the server's memory, and how soon it is itself again.

#![allow(dead_code, reason = "each attack takes what it needs")]

mod bystander;
pub(crate) mod deeds;
mod figures;
pub(crate) mod hostile;

use std::time::{Duration, Instant};

use tokio::{
    sync::{Mutex, MutexGuard},
    time::sleep,
};

use crate::support::{Database, Served};

use bystander::Bystander;
pub(crate) use figures::Figures;

/// How long the bystander plays before an attack begins, so that the memory is that of a server at work.
const WARM_UP: Duration = Duration::from_secs(1);
/// How long a server may need to be itself again.
const RECOVERY: Duration = Duration::from_secs(60);

/// Figures of two attacks at once would be those of neither.
static ALONE: Mutex<()> = Mutex::const_new(());

pub(crate) struct Stand {
    pub(crate) served: Served,
    pub(crate) db: Database,
    bystander: Bystander,
    _alone: MutexGuard<'static, ()>,
}

impl Stand {
    /// A server with its limits as an operator finds them.
    pub(crate) async fn open(name: &str) -> Self {
        Self::open_as(name, &[], None).await
    }

    /// A server with these flags.
    pub(crate) async fn open_with(name: &str, flags: &[&str]) -> Self {
        Self::open_as(name, flags, None).await
    }

    /// A server with these flags that may have so many files open.
    pub(crate) async fn open_as(name: &str, flags: &[&str], files: Option<u64>) -> Self {
        let alone = ALONE.lock().await;
        let db = Database::new().await;
        let served = Served::launch_with_files(name, Some(&db.url), flags, files).await;
        let bystander = Bystander::sit_down(&served.base).await;
        Self { served, db, bystander, _alone: alone }
    }

    /// What the bystander meets and what the server needs during an attack, which tells how many requests it was.
    /// Afterwards the bystander must have got through again.
    pub(crate) async fn during(&self, what: &'static str, attack: impl Future<Output = usize>) -> Figures {
        let playing = self.bystander.play();
        sleep(WARM_UP).await;
        self.served.forget_peak();
        let (before, begin) = (self.served.memory().now, Instant::now());
        let requests = attack.await;
        let took = begin.elapsed();
        let seen = playing.stop().await;
        let recovery = self.recover().await;
        let memory = self.served.memory();
        let figures =
            Figures { what, requests, took, seen, recovery, before, peak: memory.peak, after: memory.now };
        figures.print();
        figures
    }

    /// The bystander makes a move, so that there is a game.
    pub(crate) async fn one_move(&self) {
        assert!(self.bystander.gets_through().await, "the server does not serve");
    }

    /// How long it takes until a sign-in and a move come through.
    async fn recover(&self) -> Duration {
        let begin = Instant::now();
        while !self.bystander.gets_through().await {
            assert!(begin.elapsed() < RECOVERY, "the server does not recover");
            sleep(Duration::from_millis(20)).await;
        }
        begin.elapsed()
    }
}

/// The small number, or the large one if there is time (`LONGHALL_TEST_LONG`).
pub(crate) fn few_or<T>(few: T, many: T) -> T {
    if std::env::var_os("LONGHALL_TEST_LONG").is_some() { many } else { few }
}

//! The test bench for attacks on the whole server: the real binary with default limits, an innocent player
//! who keeps signing in and moving, the server's memory, and how soon it recovers.

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
/// How long a server may take to recover.
const RECOVERY: Duration = Duration::from_secs(60);

/// Two simultaneous attacks would spoil each other's figures.
static ALONE: Mutex<()> = Mutex::const_new(());

pub(crate) struct Stand {
    pub(crate) served: Served,
    pub(crate) db: Database,
    bystander: Bystander,
    _alone: MutexGuard<'static, ()>,
}

impl Stand {
    /// A server with default limits.
    pub(crate) async fn open(name: &str) -> Self {
        Self::open_as(name, &[], None).await
    }

    /// A server with these flags.
    pub(crate) async fn open_with(name: &str, flags: &[&str]) -> Self {
        Self::open_as(name, flags, None).await
    }

    /// A server with these flags and this limit on open files.
    pub(crate) async fn open_as(name: &str, flags: &[&str], files: Option<u64>) -> Self {
        let alone = ALONE.lock().await;
        let db = Database::new().await;
        let served = Served::launch_with_files(name, Some(&db.url), flags, files).await;
        let bystander = Bystander::sit_down(&served.base).await;
        Self { served, db, bystander, _alone: alone }
    }

    /// Runs an attack, which returns its number of requests, and records what the bystander meets and what
    /// the server needs meanwhile. Afterwards the bystander must succeed again.
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

    /// Has the bystander make a move, so that there is a game.
    pub(crate) async fn one_move(&self) {
        assert!(self.bystander.gets_through().await, "the server does not serve");
    }

    /// The time until a sign-in and a move succeed.
    async fn recover(&self) -> Duration {
        let begin = Instant::now();
        while !self.bystander.gets_through().await {
            assert!(begin.elapsed() < RECOVERY, "the server does not recover");
            sleep(Duration::from_millis(20)).await;
        }
        begin.elapsed()
    }
}

/// The small number, or the large one in the long version (`LONGHALL_TEST_LONG`).
pub(crate) fn few_or<T>(few: T, many: T) -> T {
    if std::env::var_os("LONGHALL_TEST_LONG").is_some() { many } else { few }
}

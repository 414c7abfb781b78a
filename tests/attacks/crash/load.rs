//! Players who keep going through every failure, as good clients do: without an answer they retry with the
//! same key, at the next server if there are several.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
    time::Duration,
};

use tokio::{
    sync::watch,
    task::JoinHandle,
    time::{sleep, timeout},
};

use super::player::Player;

const PLAYERS: usize = 4;
/// How long it may take on a busy machine until somebody has moved again.
const PATIENCE: Duration = Duration::from_secs(60);

pub(crate) struct Load {
    servers: watch::Sender<Vec<String>>,
    shared: Arc<Shared>,
    players: Vec<JoinHandle<Player>>,
}

/// A load that has finished.
pub(crate) struct Played {
    servers: watch::Sender<Vec<String>>,
    players: Vec<Player>,
}

/// What all players of a load record.
#[derive(Default)]
pub(super) struct Shared {
    pub(super) stop: AtomicBool,
    pub(super) acknowledged: AtomicUsize,
    /// Answers 503 with Retry-After.
    pub(super) put_off: AtomicUsize,
    /// Requests without an answer in time.
    pub(super) unheard: AtomicUsize,
}

impl Load {
    pub(crate) async fn start(servers: &[&str]) -> Self {
        let servers = watch::Sender::new(servers.iter().map(ToString::to_string).collect());
        let shared = Arc::new(Shared::default());
        let mut players = Vec::new();
        for n in 0..PLAYERS {
            let player = Player::sign_up(servers.subscribe(), shared.clone(), n).await;
            players.push(tokio::spawn(player.play()));
        }
        Self { servers, shared, players }
    }

    pub(crate) fn now_at(&self, server: &str) {
        self.servers.send_replace(vec![server.to_owned()]);
    }

    pub(crate) fn acknowledged(&self) -> usize {
        self.shared.acknowledged.load(Ordering::Relaxed)
    }

    pub(crate) fn put_off(&self) -> usize {
        self.shared.put_off.load(Ordering::Relaxed)
    }

    pub(crate) fn unheard(&self) -> usize {
        self.shared.unheard.load(Ordering::Relaxed)
    }

    /// Waits until this many more moves were made.
    pub(crate) async fn play_on(&self, moves: usize) {
        let before = self.acknowledged();
        let played = async {
            while self.acknowledged() < before + moves {
                sleep(Duration::from_millis(5)).await;
            }
        };
        timeout(PATIENCE, played).await.expect("nobody plays on");
    }

    /// Lets everyone finish their current move.
    pub(crate) async fn stop(self) -> Played {
        self.shared.stop.store(true, Ordering::Relaxed);
        let mut players = Vec::new();
        for player in self.players {
            players.push(player.await.unwrap());
        }
        Played { servers: self.servers, players }
    }
}

impl Played {
    /// Checks that this server, which saw nothing of it, tells everyone what they were told before.
    pub(crate) async fn check_at(mut self, server: &str) {
        self.servers.send_replace(vec![server.to_owned()]);
        for player in &mut self.players {
            player.check().await;
        }
    }
}

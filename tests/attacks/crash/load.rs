//! Players who go on through every failure, as good clients do: who gets no answer asks again with the same key, where
//! there are several servers at the next.

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
/// How long it may take on a machine with other things to do until somebody has moved again.
const PATIENCE: Duration = Duration::from_secs(60);

pub(crate) struct Load {
    servers: watch::Sender<Vec<String>>,
    shared: Arc<Shared>,
    players: Vec<JoinHandle<Player>>,
}

/// A load that has ended.
pub(crate) struct Played {
    servers: watch::Sender<Vec<String>>,
    players: Vec<Player>,
}

/// What all players of a load note.
#[derive(Default)]
pub(super) struct Shared {
    pub(super) stop: AtomicBool,
    pub(super) acknowledged: AtomicUsize,
    /// 503, and they say when to come back.
    pub(super) put_off: AtomicUsize,
    /// Requests of which nothing was heard in time.
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

    /// Waits until so many more moves were made.
    pub(crate) async fn play_on(&self, moves: usize) {
        let before = self.acknowledged();
        let played = async {
            while self.acknowledged() < before + moves {
                sleep(Duration::from_millis(5)).await;
            }
        };
        timeout(PATIENCE, played).await.expect("nobody plays on");
    }

    /// Everyone finishes the move they are at.
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
    /// At this server, which saw nothing of it, everything is as everyone was told.
    pub(crate) async fn check_at(mut self, server: &str) {
        self.servers.send_replace(vec![server.to_owned()]);
        for player in &mut self.players {
            player.check().await;
        }
    }
}

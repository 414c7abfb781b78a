//! S8. Connections to Postgres that are cut, or acknowledge everything and deliver nothing. Meanwhile
//! requests get a "not now" instead of silence, `ready` reports the state, and afterwards play continues.

use std::time::{Duration, Instant};

use tokio::time::sleep;

use super::load::Load;
use crate::{
    stand::few_or,
    support::{Database, GENEROUS, Proxy, Served, client},
};

const MOVES: usize = 10;
/// The shortest possible deadline, in seconds.
const DEADLINE: [&str; 2] = ["--statement-deadline", "1"];
/// Long enough for a busy machine.
const SOON: Duration = Duration::from_secs(20);

struct Hall {
    db: Database,
    proxy: Proxy,
    served: Served,
    load: Load,
}

impl Hall {
    async fn open(name: &str) -> Self {
        let db = Database::new().await;
        let proxy = Proxy::before(&db).await;
        let served = Served::launch(name, Some(proxy.url()), &[&GENEROUS[..], &DEADLINE[..]].concat()).await;
        let load = Load::start(&[&served.base]).await;
        Self { db, proxy, served, load }
    }

    /// Waits until `ready` reports this.
    async fn is_ready(&self, ready: bool) {
        let begin = Instant::now();
        loop {
            let asked = client().get(format!("{}/health/ready", self.served.base)).send().await.unwrap();
            if asked.status() == if ready { 200 } else { 503 } {
                return;
            }
            assert!(begin.elapsed() < SOON, "ready says {asked:?}");
            sleep(Duration::from_millis(50)).await;
        }
    }

    async fn check(self) {
        let (acknowledged, put_off, unheard) =
            (self.load.acknowledged(), self.load.put_off(), self.load.unheard());
        println!("{acknowledged} moves acknowledged, {put_off} requests put off, {unheard} unheard");
        assert_eq!(unheard, 0, "requests that were not even put off");
        let played = self.load.stop().await;
        let fresh = Served::launch("silence-fresh", Some(&self.db.url), &GENEROUS).await;
        played.check_at(&fresh.base).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn cut_connections_neither_lose_nor_double_moves() {
    let hall = Hall::open("silence-cut").await;
    let time = few_or(Duration::from_secs(1), Duration::from_secs(40));
    for _ in 0..few_or(5, 100) {
        hall.load.play_on(MOVES).await;
        hall.proxy.cut();
    }
    hall.load.play_on(MOVES).await;
    hall.proxy.refuse();
    hall.is_ready(false).await;
    sleep(time).await;
    hall.proxy.go_on();
    hall.load.play_on(MOVES).await;
    hall.is_ready(true).await;
    hall.check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn frozen_connections_neither_lose_nor_double_moves() {
    let hall = Hall::open("silence-frozen").await;
    let time = few_or(Duration::from_secs(4), Duration::from_secs(40));
    for _ in 0..few_or(1, 5) {
        hall.load.play_on(MOVES).await;
        hall.proxy.freeze();
        hall.is_ready(false).await;
        sleep(time).await;
        let before = hall.load.put_off();
        hall.proxy.go_on();
        assert!(before > 0, "who asked meanwhile was told so");
        hall.load.play_on(MOVES).await;
        hall.is_ready(true).await;
    }
    hall.check().await;
}

/// A pool that waits for its frozen connections would wait for ever.
#[tokio::test(flavor = "multi_thread")]
async fn fresh_connections_take_the_place_of_frozen_ones() {
    let hall = Hall::open("silence-fresh-ones").await;
    for _ in 0..few_or(2, 20) {
        hall.load.play_on(MOVES).await;
        hall.proxy.freeze_present();
        hall.load.play_on(MOVES).await;
        hall.is_ready(true).await;
        // What was held back arrives late, after it was redone.
        hall.proxy.go_on();
    }
    hall.load.play_on(MOVES).await;
    hall.check().await;
}

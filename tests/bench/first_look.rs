//! How long whoever looks at a running game waits that no server has in memory: from its snapshot and what followed, and from
//! its whole log.

use std::net::SocketAddr;

use tokio_postgres::Client;

use crate::{
    player::Player,
    prefill::{copy_game, wait_for_snapshots},
    rebuild::{line, look},
    stand::{Stand, connect},
    wire::Wire,
};

/// Most of a game for two, which has some 75.
const MOVES: usize = 54;
/// Enough that no two events of a game lie on the same page.
const GAMES: usize = 400;
/// Of so many games each is looked at when nothing of it is in the memory of Postgres either.
const COLD_GAMES: usize = 10;
const COLD_FLOOR_MS: f64 = 8.0;

pub(crate) async fn measure(address: SocketAddr, stand: &Stand) {
    let mut player = Player::sign_up(address, "absent").await;
    let model = player.model(MOVES).await;
    let (token, _) = player.running_game().await;
    let db = connect(&stand.url).await;
    wait_for_snapshots(&db, std::slice::from_ref(&model)).await;
    let games = copy_game(&db, &model, GAMES, None).await;
    let paths: Vec<String> = games.iter().map(|id| format!("/v1/games/{id}")).collect();
    println!("\nfirst look at a game of {MOVES} moves, ms               median     p99   floor");
    FirstReads { stand, token: &token, name: "snapshot", what: "from its snapshot" }.measure(&paths).await;
    let db = connect(&stand.url).await;
    assert_eq!(kept(&db, &model, &games).await, GAMES as i64, "they were not believed");
    db.execute("DELETE FROM snapshots", &[]).await.unwrap();
    FirstReads { stand, token: &token, name: "log", what: "from its whole log" }.measure(&paths).await;
}

/// How many of these games have a snapshot of the same event as their model.
async fn kept(db: &Client, model: &str, games: &[String]) -> i64 {
    let sql = "SELECT count(*) FROM snapshots WHERE game_id = ANY($2::text[]::uuid[]) \
               AND seq = (SELECT seq FROM snapshots WHERE game_id = $1::text::uuid)";
    db.query_one(sql, &[&model, &games]).await.unwrap().get(0)
}

struct FirstReads<'a> {
    stand: &'a Stand,
    token: &'a str,
    name: &'a str,
    what: &'a str,
}

impl FirstReads<'_> {
    /// Looks at each game, with nothing in the server's memory, and at some from the disk.
    async fn measure(&self, paths: &[String]) {
        let (cold, warm) = paths.split_at(COLD_GAMES);
        let mut wire = Wire::connect(self.stand.serve_anew().await).await;
        let mut times = vec![];
        for path in warm {
            times.push(look(&mut wire, path, self.token).await);
        }
        line(&format!("first_look.{}.warm", self.name), &format!("{}, warm", self.what), times, None);
        let mut times = vec![];
        for path in cold {
            self.stand.chill().await;
            wire.reconnect().await;
            // A hall that runs knows its tables, and has connections: another game brings them back.
            look(&mut wire, &warm[GAMES / 2], self.token).await;
            times.push(look(&mut wire, path, self.token).await);
        }
        let floor = (self.name == "snapshot").then_some(COLD_FLOOR_MS);
        line(
            &format!("first_look.{}.cold", self.name),
            &format!("{}, from the disk", self.what),
            times,
            floor,
        );
    }
}

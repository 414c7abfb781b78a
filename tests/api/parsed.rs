//! What moves and the ends of games ask of Postgres is parsed once per connection, not each time.

use longhall::features::hall::Limits;
use serde_json::json;

use crate::support::{Database, Hall, Proxy, unlimited};

/// More than the connections that one request after the other takes.
const GAMES: usize = 12;

#[tokio::test(flavor = "multi_thread")]
async fn what_moves_and_ends_ask_is_parsed_once_per_connection() {
    let db = Database::new().await;
    let proxy = Proxy::before(&db).await;
    let hall = Hall::on(db.by(&proxy), Limits::default(), unlimited()).await;
    let (ann, bob) = (hall.person("ann").await, hall.person("bob").await);
    let mut games = Vec::new();
    for _ in 0..GAMES {
        let game = ann.create(2).await;
        bob.join(&game).await;
        games.push(game);
    }
    proxy.asked.take();
    proxy.asked.take_parsed();
    for game in &games {
        if !ann.step(game).await {
            bob.step(game).await;
        }
        ann.act(game, "resignation", json!({})).await;
        // Whoever asks for turns has those written that are owed.
        ann.get("/v1/me/turns").await;
    }
    let (asked, parsed) = (proxy.asked.take(), proxy.asked.take_parsed());
    for often in [
        "UPDATE heads",
        "INSERT INTO turns",
        "INSERT INTO histories",
        "UPDATE \"games\"",
        "INSERT INTO \"seats\"",
    ] {
        let times: usize =
            asked.iter().filter(|(text, _)| text.contains(often)).map(|(_, times)| times).sum();
        assert!(times >= GAMES, "{often}: {asked:?}");
    }
    let each_time = |(text, times): (&String, &usize)| *times >= GAMES && parsed.get(text) >= Some(times);
    let each_time: Vec<_> = asked.iter().filter(|(text, times)| each_time((text, times))).collect();
    assert!(each_time.is_empty(), "{each_time:#?}");
}

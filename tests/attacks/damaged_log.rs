//! What is stored of a running game is damaged: nothing is signed or appended there until it is mended, everything else goes
//! on, and the log can still be read.

use std::time::Duration;

use serde_json::json;

use crate::{
    s06_backup::{new_game, step},
    support::Hall,
};

/// How the stored data of game G is damaged, after its snapshot, if it has one.
const DAMAGE: [&str; 6] = [
    "UPDATE game_events SET payload = replace(payload, '\"by\":\"player\"', '\"by\":\"order\"') WHERE game_id = G AND seq = 6",
    "UPDATE game_events SET at = at - interval '1 s' WHERE game_id = G AND seq = 6",
    "UPDATE game_events SET prev_hash = sha256('') WHERE game_id = G AND seq = 6",
    "UPDATE game_events SET hash = sha256('') WHERE game_id = G AND seq = 7",
    "UPDATE game_secrets SET seed = sha256('') WHERE game_id = G",
    "UPDATE heads SET head_hash = sha256('') WHERE game_id = G",
];

#[tokio::test(flavor = "multi_thread")]
async fn a_damaged_game_rests_and_no_other_does() {
    let hall = Hall::open().await;
    let pair = [hall.person("ann").await, hall.person("bob").await];
    let sound = new_game(&pair).await;
    let mut games = Vec::new();
    for damage in DAMAGE {
        let game = new_game(&pair).await;
        for _ in 5..=7 {
            assert!(step(&pair, &game).await);
        }
        let legal = [pair[0].legal_moves(&game).await, pair[1].legal_moves(&game).await];
        hall.db.sql(&damage.replace('G', &format!("'{game}'"))).await.unwrap();
        games.push((game, legal));
    }
    let count = "SELECT count(*)::text FROM game_events";
    let before = hall.db.column(count).await;
    let fresh = hall.again().await;
    let ann = pair[0].at(&fresh);
    for ((game, legal), damage) in games.iter().zip(DAMAGE) {
        let path = format!("/v1/games/{game}");
        for refused in [ann.get(&path).await, ann.get(&format!("{path}/receipt")).await] {
            assert_eq!((refused.0.as_u16(), &refused.1["code"]), (503, &json!("log_damaged")), "{damage}");
        }
        let whose = pair.iter().zip(legal).filter(|(_, legal)| legal["moves"][0].is_object());
        for (person, legal) in whose {
            let seq = legal["seq"].as_i64().unwrap();
            let moved = person.at(&fresh).post_moves(game, seq, json!([legal["moves"][0]])).await;
            assert_eq!((moved.0.as_u16(), &moved.1["code"]), (503, &json!("log_damaged")), "{damage}");
        }
        let left = ann.post(&format!("{path}/resignation"), json!({})).await;
        assert_eq!(left.0.as_u16(), 503, "{damage}");
        let (status, log) = ann.get(&format!("{path}/events")).await;
        assert_eq!((status.as_u16(), log["items"].as_array().unwrap().len()), (200, 7), "{damage}");
    }
    assert_eq!(hall.db.column(count).await, before, "something was appended");
    let ready = fresh.get("/health/ready").await.1;
    assert_eq!((&ready["status"], &ready["damaged_games"]), (&json!("degraded"), &json!(DAMAGE.len())));
    let beside = [pair[0].at(&fresh), pair[1].at(&fresh)];
    tokio::time::timeout(Duration::from_secs(20), step(&beside, &sound)).await.expect("all others rest, too");
}

//! kill -9 between a move and the standing orders that follow it: they are played once, by the next process.

use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tokio::time::sleep;

use crate::support::{Person, Served};

const BLOWS: usize = 4;
/// A starting server looks for due orders every second.
const PATIENCE: Duration = Duration::from_secs(20);

async fn log(person: &Person, game: &str) -> Vec<Value> {
    let (_, log) = person.get(&format!("/v1/games/{game}/events?limit=1000")).await;
    log["items"].as_array().unwrap().clone()
}

async fn standing(person: &Person, game: &str) -> Vec<Value> {
    log(person, game).await.into_iter().filter(|event| event["by"] == json!("order")).collect()
}

/// Makes the first legal move until it is somebody else's turn.
async fn one_turn(person: &Person, game: &str) {
    let mut legal = person.legal_moves(game).await;
    while let Some(first) = legal["moves"].as_array().unwrap().first() {
        let (status, moved) = person.post_moves(game, legal["seq"].as_i64().unwrap(), json!([first])).await;
        assert_eq!(status, 201, "{moved}");
        legal = moved["legal_moves"].clone();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_order_is_played_once_though_the_server_is_killed_right_after_the_move() {
    let mut served = Served::start("orders").await;
    let mut people = [Person::sign_up(&served.base, "ann").await, Person::sign_up(&served.base, "bob").await];
    let game = people[0].create(2).await;
    people[1].join(&game).await;
    let mut mover = people[0].look(&game).await["awaiting"][0].as_u64().unwrap() as usize;
    for blow in 1..=BLOWS {
        let other = 1 - mover;
        // The mover takes the first of these; the third will neither be taken nor the cheapest then.
        let third = people[mover].legal_moves(&game).await["moves"][2].clone();
        let orders = json!({"orders": [{ "move": third }]});
        let (status, left) = people[other].put(&format!("/v1/games/{game}/orders"), orders).await;
        assert_eq!(status, 200, "{left}");
        one_turn(&people[mover], &game).await;
        served.kill().await;
        served.start_again().await;
        people.iter_mut().for_each(|person| person.ask_at(&served.base));
        let begin = Instant::now();
        while standing(&people[0], &game).await.len() < blow {
            assert!(begin.elapsed() < PATIENCE, "nobody follows the orders");
            sleep(Duration::from_millis(50)).await;
        }
        // Any other process has had time to follow them.
        sleep(Duration::from_millis(1500)).await;
        let played = standing(&people[0], &game).await;
        assert_eq!(played.len(), blow, "once: {played:?}");
        let (_, left) = people[other].get(&format!("/v1/games/{game}/orders")).await;
        assert_eq!(left["orders"], json!([]));
        assert_eq!(
            (&left["last"]["played"], &left["last"]["seq"]),
            (&played[blow - 1]["move"], &played[blow - 1]["seq"])
        );
        one_turn(&people[other], &game).await;
        let shown = people[0].look(&game).await;
        mover = shown["awaiting"][0].as_u64().unwrap() as usize;
    }
    people[0].audit(&game).await;
    served.terminate().await;
}

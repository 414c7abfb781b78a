//! Whole games, played by clients that do not know the rules.

use longhall_rules::{
    RULESETS,
    kit::{Chance, Draw},
};
use serde_json::{Value, json};

use crate::support::{Hall, Person, audited, drawn};

/// Plays with just `turns` and `legal-moves` until nobody is awaited.
async fn play_to_the_end(people: &[Person], game: &str, draw: &mut Draw) {
    for _ in 0..2_000 {
        let mut waiting = None;
        for person in people {
            let (_, turns) = person.get("/v1/me/turns").await;
            if let Some(turn) =
                turns["items"].as_array().unwrap().iter().find(|turn| turn["game"] == json!(game))
            {
                waiting = Some((person, turn["seq"].as_i64().unwrap()));
            }
        }
        let Some((person, seq)) = waiting else { return };
        let legal = person.legal_moves(game).await;
        assert_eq!(legal["seq"], json!(seq));
        let mut moves = legal["moves"].as_array().unwrap().clone();
        // A player who is still awaited continues from the answer.
        let mut seq = seq;
        while !moves.is_empty() {
            let action = drawn(&moves, draw);
            let (status, moved) = person.post_moves(game, seq, json!([action])).await;
            assert_eq!(status, 201, "{moved}");
            seq = moved["seq"].as_i64().unwrap();
            moves = moved["legal_moves"]["moves"].as_array().unwrap().clone();
        }
    }
    panic!("the game does not end");
}

async fn a_game_of(ruleset: &str, seats: u8, options: Value) {
    let hall = Hall::open().await;
    let mut people = Vec::new();
    for name in ["ann", "bob", "cat", "dan"].iter().take(usize::from(seats)) {
        people.push(hall.person(name).await);
    }
    let game = people[0].create_of(ruleset, seats, options).await;
    for person in &people[1..] {
        person.join(&game).await;
    }
    play_to_the_end(&people, &game, &mut Chance::new(&[seats; 32], []).draw("moves")).await;

    let (_, shown) = hall.get(&format!("/v1/games/{game}")).await;
    assert_eq!((&shown["status"], &shown["result"]["reason"]), (&json!("finished"), &json!("finished")));
    assert_eq!(shown["result"]["placings"].as_array().unwrap().len(), usize::from(seats));

    // The log has no gap, the chain holds, and every move follows from the seed.
    let log = ndjson(&hall, &game).await;
    let events: Vec<Value> = log.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert!(events.iter().zip(1..).all(|(event, n)| event["seq"] == json!(n)));
    let folded = audited(&log).game.unwrap();
    assert_eq!(json!(folded.result()), shown["result"]);

    // Another server on the same database folds the log to the same state.
    let other = Hall::open().await;
    let before = hall.get(&format!("/v1/games/{game}")).await.1;
    assert_ne!(other.base, hall.base);
    let fresh = hall.again().await;
    let after = fresh.get(&format!("/v1/games/{game}")).await.1;
    assert_eq!(before, after);
}

async fn ndjson(hall: &Hall, game: &str) -> String {
    let request = hall.request(reqwest::Method::GET, &format!("/v1/games/{game}/events"));
    let response = request.header("accept", "application/x-ndjson").send().await.unwrap();
    assert_eq!(response.headers()["content-type"], "application/x-ndjson");
    response.text().await.unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn every_ruleset_is_played_to_its_end_by_any_number_of_players() {
    for rules in RULESETS {
        for seats in rules.meta().seats.clone() {
            a_game_of(rules.meta().slug, seats, json!({})).await;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn progress_games_with_an_auction_are_played_to_their_end() {
    for seats in 2..=4 {
        a_game_of("vikings", seats, json!({"progress": true})).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn progress_games_without_an_auction_are_played_to_their_end() {
    for seats in 2..=4 {
        a_game_of("vikings", seats, json!({"progress": true, "auction": false})).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn autoplay_continues_for_a_player_who_resigned() {
    let hall = Hall::open().await;
    let people = [hall.person("ann").await, hall.person("bob").await, hall.person("cat").await];
    let game = people[0].create(3).await;
    people[1].join(&game).await;
    people[2].join(&game).await;
    assert_eq!(people[0].post(&format!("/v1/games/{game}/resignation"), json!({})).await.0, 200);
    play_to_the_end(&people, &game, &mut Chance::new(&[7; 32], []).draw("moves")).await;
    let (_, shown) = hall.get(&format!("/v1/games/{game}")).await;
    let last = &shown["result"]["placings"][2];
    assert_eq!((&last["seat"], &last["place"]), (&json!(0), &json!(3)));
    assert_eq!(shown["seats"][0]["resigned"], json!(true));
    audited(&ndjson(&hall, &game).await);
}

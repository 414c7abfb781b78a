//! S15: filling other people's logs and our tables by creating, joining and leaving games.

use longhall::features::hall::Limits;
use longhall_web::admission::{
    proxies::Proxies,
    quotas::{Quotas, Rates},
};
use serde_json::{Value, json};

use crate::support::{Hall, few, rates};

async fn hall(rates: &Rates) -> Hall {
    Hall::with(Limits::default(), Quotas::new(rates, Proxies::default())).await
}

fn assert_is_too_many(status: reqwest::StatusCode, answer: &Value) {
    assert_eq!((status.as_u16(), &answer["code"]), (429, &json!("too_many_requests")));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stranger_cannot_fill_the_log_of_an_open_game() {
    let hall = hall(&Rates { seats_per_hour: few(12), ..rates() }).await;
    let (ann, eve, bob) = (hall.person("ann").await, hall.person("eve").await, hall.person("bob").await);
    let game = ann.create(3).await;
    let before = ann.kinds(&game).await.len();
    for _ in 0..20 {
        eve.post(&format!("/v1/games/{game}/seats"), json!({})).await;
        eve.delete(&format!("/v1/games/{game}/seats/mine")).await;
    }
    assert_eq!(ann.kinds(&game).await.len() - before, 4, "a third of an hour's at once");
    let (status, answer) = eve.post(&format!("/v1/games/{game}/seats"), json!({})).await;
    assert_is_too_many(status, &answer);
    bob.join(&game).await;
    eve.create(4).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn so_many_games_are_made_in_an_hour() {
    let hall = hall(&Rates { games_per_hour: few(9), ..rates() }).await;
    let (eve, ann) = (hall.person("eve").await, hall.person("ann").await);
    let new = json!({"ruleset": "vikings", "seats": 2});
    for _ in 0..3 {
        let (status, game) = eve.post("/v1/games", new.clone()).await;
        assert_eq!(status, 201);
        let path = format!("/v1/games/{}/seats/mine", game["id"].as_str().unwrap());
        assert_eq!(eve.delete(&path).await.0, 204, "given up at once, it does not count as live");
    }
    let (status, answer) = eve.post("/v1/games", new).await;
    assert_is_too_many(status, &answer);
    let (status, answer) =
        eve.post("/v1/games/01890000-0000-7000-8000-000000000000/rematch", json!({})).await;
    assert_is_too_many(status, &answer);
    ann.create(2).await;
}

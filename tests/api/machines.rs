//! What programs need: moves in many games by one request, all games in one stream, and accounts of their own.

use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use crate::support::{Hall, Person, few, rates};
use longhall::features::hall::Limits;
use longhall_web::admission::{
    proxies::Proxies,
    quotas::{Quotas, Rates},
};

/// Running games of two, with whose turn it is in each.
async fn games(ann: &Person, bob: &Person, count: usize) -> Vec<String> {
    let mut games = Vec::new();
    for _ in 0..count {
        let game = ann.create(2).await;
        bob.join(&game).await;
        games.push(game);
    }
    games
}

/// The first legal move of somebody in a game, as an entry of the request; none if it is not their turn.
async fn first(person: &Person, game: &str) -> Option<Value> {
    let legal = person.legal_moves(game).await;
    let action = legal["moves"].as_array().unwrap().first()?;
    Some(json!({"game": game, "expected_seq": legal["seq"], "moves": [action]}))
}

async fn post(person: &Person, items: &[Value], key: Option<&str>) -> (StatusCode, Value) {
    let request = person.request(Method::POST, "/v1/moves").json(&json!({ "items": items }));
    let request = if let Some(key) = key { request.header("idempotency-key", key) } else { request };
    crate::support::answer(request).await
}

#[tokio::test(flavor = "multi_thread")]
async fn moves_in_many_games_are_made_each_for_itself() {
    let hall = Hall::open().await;
    let (ann, bob, eve) = (hall.person("ann").await, hall.person("bob").await, hall.person("eve").await);
    let mut items = Vec::new();
    // Their seats are drawn.
    while items.len() < 2 {
        for game in games(&ann, &bob, 1).await {
            items.extend(first(&ann, &game).await);
        }
    }
    let foreign = eve.create_as(2, json!({"visibility": "private"})).await;
    let stale = json!({"game": items[1]["game"], "expected_seq": 2, "moves": items[1]["moves"]});
    let asked = [items[0].clone(), json!({"game": foreign, "expected_seq": 1, "moves": [{}]}), stale];
    let (status, answer) = post(&ann, &asked, Some("k")).await;
    assert_eq!(status, 200, "{answer}");
    let told: Vec<_> = answer["items"].as_array().unwrap().iter().collect();
    assert_eq!(
        told.iter().map(|one| &one["status"]).collect::<Vec<_>>(),
        [&json!(201), &json!(404), &json!(409)]
    );
    for (one, asked) in told.iter().zip(&asked) {
        assert_eq!(one["game"], asked["game"]);
    }
    assert_eq!(told[1]["problem"]["code"], json!("no_such_game"));
    assert_eq!(told[2]["problem"]["code"], json!("stale_seq"));
    assert!(told[1].get("made").is_none() && told[0].get("problem").is_none());
    let game = items[0]["game"].as_str().unwrap();
    assert_eq!(told[0]["made"]["game"], ann.look(game).await);
    let formless = json!({"game": items[1]["game"], "expected_seq": items[1]["expected_seq"], "moves": [{}]});
    let (_, refused) = post(&ann, &[asked[1].clone(), formless], None).await;
    let problem = &refused["items"][1]["problem"];
    assert_eq!(
        (&problem["code"], &problem["pointer"]),
        (&json!("malformed_move"), &json!("/items/1/moves/0/type"))
    );
    let none = json!({"game": items[1]["game"], "expected_seq": items[1]["expected_seq"], "moves": []});
    let (status, refused) = post(&ann, &[asked[1].clone(), none], None).await;
    assert_eq!((status.as_u16(), &refused["pointer"]), (400, &json!("/items/1/moves")));
    // Asked for again, nothing is done twice.
    let (_, again) = post(&ann, &asked, Some("k")).await;
    assert_eq!(again["items"][0], answer["items"][0]);
    let one = json!({"game": game, "expected_seq": 1, "moves": [{}]});
    for bad in [vec![], vec![one.clone(), one.clone()]] {
        assert_eq!(post(&ann, &bad, None).await.1["code"], json!("malformed_body"));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn moves_in_many_games_count_as_so_many_requests() {
    let rates = Rates { requests_per_second: few(10), ..rates() };
    let hall = Hall::with(Limits::default(), Quotas::new(&rates, Proxies::default())).await;
    let ann = hall.person("ann").await;
    tokio::time::sleep(std::time::Duration::from_millis(1100)).await;
    let items: Vec<Value> = (0..8)
        .map(|n| json!({"game": format!("01890000-0000-7000-8000-00000000000{n}"), "expected_seq": 1, "moves": [{}]}))
        .collect();
    let request = || ann.request(Method::POST, "/v1/moves").json(&json!({ "items": items })).send();
    let first = request().await.unwrap();
    assert_eq!(first.status(), 200);
    assert_eq!(first.headers()["ratelimit"], r#""account";r=2;t=1"#);
    assert_eq!(request().await.unwrap().status(), 429);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_s_account_plays_by_its_token_and_goes_with_its_owner() {
    let hall = Hall::open().await;
    let (ann, bob) = (hall.person("ann").await, hall.person("bob").await);
    let made = ann.make_bot("hal").await;
    assert_eq!((&made["account"]["kind"], &made["account"]["owner"]), (&json!("bot"), &json!(ann.id)));
    let hal = ann.with_token(made["token"].as_str().unwrap());
    assert_eq!(hal.get("/v1/me").await.1, made["account"]);
    assert_eq!(ann.get("/v1/me").await.1["kind"], json!("person"));
    let (_, bots) = ann.get("/v1/me/bots").await;
    for (name, value) in made["account"].as_object().unwrap() {
        assert_eq!(&bots["items"][0][name], value, "{name}");
    }
    assert!(bots["items"][0]["token"]["created_at"].is_string(), "{bots}");
    assert_eq!(hal.post("/v1/me/bots", json!({"name": "son"})).await.1["code"], json!("scope_missing"));
    let sign_in = json!({"name": "hal", "password": ""});
    assert_eq!(hall.post("/v1/sessions", sign_in).await.1["code"], json!("bad_credentials"));
    for taken in ["ann", "HAL"] {
        let refused =
            bob.proving(Method::POST, "/v1/me/bots", &bob.prove().await, json!({ "name": taken })).await;
        assert_eq!(refused.1["code"], json!("name_taken"));
    }
    // A game says whether it admits bots, these ones like those of the hall.
    let closed = bob.create_as(2, json!({"admits_bots": false})).await;
    assert_eq!(hal.refused(&closed, "seats", json!({})).await, "bots_not_admitted");
    let game = bob.create(2).await;
    hal.join(&game).await;
    assert_eq!(bob.look(&game).await["status"], json!("active"));
    hal.act(&game, "talk", json!({"text": "Good day."})).await;
    // Somebody else's bot cannot be deleted; one's own can, and leaves.
    let path = format!("/v1/me/bots/{}", made["account"]["id"].as_str().unwrap());
    assert_eq!(bob.delete(&path).await.1["code"], json!("not_found"));
    assert_eq!(ann.delete(&path).await.0, 204);
    assert_eq!((hal.get("/v1/me").await.0.as_u16(), ann.delete(&path).await.0.as_u16()), (401, 404));
    assert_eq!(bob.look(&game).await["status"], json!("finished"));
    for n in 0..10 {
        ann.make_bot(&format!("bot-{n}")).await;
    }
    let one_more = json!({"name": "one-more"});
    assert_eq!(ann.post("/v1/me/bots", one_more.clone()).await.1["code"], json!("proof_missing"));
    let refused = ann.proving(Method::POST, "/v1/me/bots", &ann.prove().await, one_more).await;
    assert_eq!(refused.1["code"], json!("too_many_bots"));
    assert_eq!(ann.forget_me().await, 204);
    let left = "SELECT count(*)::text FROM accounts WHERE owner_id IS NOT NULL AND deleted_at IS NULL";
    assert_eq!(hall.db.column(left).await, ["0"]);
    assert_eq!(hall.db.count("api_tokens").await, 0);
    // The name is free again.
    bob.make_bot("bot-0").await;
}

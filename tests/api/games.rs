//! Creating, finding, joining, leaving.

mod rulesets;

use longhall_rules::newest;
use serde_json::{Value, json};

use crate::support::{Hall, Person, unlimited};

async fn code(answer: impl Future<Output = (reqwest::StatusCode, Value)>) -> (u16, String) {
    let (status, body) = answer.await;
    (status.as_u16(), body["code"].as_str().unwrap_or("none").to_owned())
}

fn refused(status: u16, code: &str) -> (u16, String) {
    (status, code.to_owned())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_created_with_its_creator_in_seat_0() {
    let hall = Hall::open().await;
    let ann = hall.person("ann").await;
    let body =
        json!({"ruleset": "vikings", "seats": 3, "title": "Sunday", "options": {"ships_adjacent": true}});
    let response = ann.request(reqwest::Method::POST, "/v1/games").json(&body).send().await.unwrap();
    assert_eq!(response.status(), 201);
    let location = response.headers()["location"].to_str().unwrap().to_owned();
    let game: Value = response.json().await.unwrap();
    assert_eq!(location, format!("/v1/games/{}", game["id"].as_str().unwrap()));
    assert_eq!((&game["status"], &game["you"], &game["seq"]), (&json!("open"), &json!(0), &json!(2)));
    assert_eq!(
        (&game["options"]["ships_adjacent"], &game["options"]["free_exchange"]),
        (&json!(true), &json!(true))
    );
    assert_eq!(game["seats"][0]["account"], json!({"id": ann.id, "name": "ann"}));
    assert_eq!(game["seats"][2]["account"], Value::Null);
    assert_eq!((&game["view"], &game["result"]), (&Value::Null, &Value::Null));
}

#[tokio::test(flavor = "multi_thread")]
async fn options_that_are_null_are_the_defaults() {
    let hall = Hall::open().await;
    let ann = hall.person("ann").await;
    for ruleset in newest().map(|rules| rules.meta().slug) {
        let (_, without) = ann.post("/v1/games", json!({"ruleset": ruleset, "seats": 2})).await;
        let (status, null) =
            ann.post("/v1/games", json!({"ruleset": ruleset, "seats": 2, "options": null})).await;
        assert_eq!((status.as_u16(), &null["options"]), (201, &without["options"]), "{null}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn impossible_games_are_refused() {
    let hall = Hall::open().await;
    let ann = hall.person("ann").await;
    let create = |body: Value| code(ann.post("/v1/games", body));
    let bad = refused(422, "bad_options");
    assert_eq!(create(json!({"ruleset": "chess", "seats": 2})).await, bad);
    assert_eq!(create(json!({"ruleset": "vikings", "seats": 5})).await, bad);
    assert_eq!(create(json!({"ruleset": "vikings", "seats": 2, "options": {"x": 1}})).await, bad);
    assert_eq!(create(json!({"ruleset": "vikings", "seats": 2, "options": []})).await, bad);
    let malformed = refused(400, "malformed_body");
    for words in ["  ", "two\nlines", &"long".repeat(21), "\u{ffff}"] {
        assert_eq!(create(json!({"ruleset": "vikings", "seats": 2, "title": words})).await, malformed);
    }
    // The creator's entropy must not travel in the request that makes the seed.
    assert_eq!(
        create(json!({"ruleset": "vikings", "seats": 2, "entropy": "5a".repeat(16)})).await,
        malformed
    );
    assert_eq!(create(json!({"ruleset": "vikings"})).await, malformed);
    assert_eq!(create(json!({"ruleset": "vikings", "seats": 2, "colour": "red"})).await, malformed);
    assert_eq!(create(json!({"ruleset": "vikings", "seats": -1})).await, malformed);
    assert_eq!(create(json!("vikings")).await, malformed);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_last_seat_taken_starts_the_game() {
    let hall = Hall::open().await;
    let (ann, bob, cat) = (hall.person("ann").await, hall.person("bob").await, hall.person("cat").await);
    let game = ann.create(2).await;
    let seats = format!("/v1/games/{game}/seats");
    assert_eq!(code(ann.post(&seats, json!({}))).await, refused(409, "already_seated"));
    let (status, joined) = bob.post(&seats, json!({"entropy": "5A".repeat(16)})).await;
    assert_eq!((status.as_u16(), joined), (201, json!({"seat": 1})));
    assert_eq!(code(cat.post(&seats, json!({}))).await, refused(409, "game_full"));
    let (_, shown) = cat.get(&format!("/v1/games/{game}")).await;
    assert_eq!((&shown["status"], &shown["you"]), (&json!("active"), &Value::Null));
    assert_eq!(shown["view"]["offer"].as_array().unwrap().len(), 12);
    let leave = format!("/v1/games/{game}/seats/mine");
    assert_eq!(code(bob.delete(&leave)).await, refused(409, "game_started"));
    assert_eq!(code(cat.delete(&leave)).await, refused(403, "not_your_seat"));
}

#[tokio::test(flavor = "multi_thread")]
async fn each_player_adds_entropy_once() {
    let hall = Hall::open().await;
    let (ann, bob, cat) = (hall.person("ann").await, hall.person("bob").await, hall.person("cat").await);
    let game = ann.create(3).await;
    let shown = ann.look(&game).await;
    assert!(shown["seed_commitment"].as_str().is_some_and(|hex| hex.len() == 64), "committed to before");
    let path = format!("/v1/games/{game}/seats/mine/entropy");
    let give = async |who: &Person, entropy: &str| {
        let request = who.request(reqwest::Method::PUT, &path).json(&json!({ "entropy": entropy }));
        let response = request.send().await.unwrap();
        let status = response.status().as_u16();
        (status, response.json::<Value>().await.unwrap_or_default()["code"].clone())
    };
    for bad in ["my own luck", &"0a".repeat(15), &"0a".repeat(65)] {
        assert_eq!(give(&ann, bad).await, (400, json!("malformed_body")));
    }
    assert_eq!(give(&bob, &"5a".repeat(32)).await, (403, json!("not_your_seat")));
    assert_eq!(give(&ann, &"5a".repeat(32)).await, (204, Value::Null));
    assert_eq!(give(&ann, &"5A".repeat(32)).await, (204, Value::Null), "asked again");
    assert_eq!(give(&ann, &"5b".repeat(32)).await, (409, json!("entropy_given")));
    bob.join(&game).await;
    cat.join(&game).await;
    assert_eq!(give(&ann, &"5a".repeat(32)).await, (204, Value::Null), "a lost answer");
    assert_eq!(give(&bob, &"5b".repeat(32)).await, (409, json!("game_started")));
    let kinds = ann.kinds(&game).await;
    assert_eq!(kinds.iter().filter(|kind| *kind == "entropy_given").count(), 1);
    ann.audit(&game).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_may_be_for_people_only() {
    let hall = Hall::open().await;
    let ann = hall.person("ann").await;
    let game = ann.create_as(3, json!({"admits_bots": false})).await;
    assert_eq!(ann.look(&game).await["admits_bots"], json!(false));
    assert_eq!(ann.refused(&game, "seats", json!({"bot": "easy"})).await, "bots_not_admitted");
    assert_eq!(ann.look(&ann.create(2).await).await["admits_bots"], json!(true));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_creator_starts_with_fewer() {
    let hall = Hall::open().await;
    let (ann, bob, cat) = (hall.person("ann").await, hall.person("bob").await, hall.person("cat").await);
    let game = ann.create(4).await;
    let start = format!("/v1/games/{game}/start");
    assert_eq!(code(ann.post(&start, json!({}))).await, refused(409, "too_few_players"));
    bob.join(&game).await;
    cat.join(&game).await;
    assert_eq!(bob.delete(&format!("/v1/games/{game}/seats/mine")).await.0, 204);
    assert_eq!(code(bob.post(&start, json!({}))).await, refused(403, "not_your_seat"));
    assert_eq!(code(cat.post(&start, json!({}))).await, refused(403, "not_the_host"));
    let (status, started) = ann.post(&start, json!({})).await;
    assert_eq!(status, 200);
    assert_eq!(started["seats"].as_array().unwrap().len(), 2);
    assert_eq!(started["seats"][1]["account"]["id"], json!(cat.id));
    assert_eq!(started["view"]["players"][0]["gold"], json!(30), "the gold of a game of two");
    assert_eq!(code(ann.post(&start, json!({}))).await, refused(409, "game_started"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_private_game_is_for_those_who_have_its_invite() {
    let hall = Hall::open().await;
    let (ann, bob, eve) = (hall.person("ann").await, hall.person("bob").await, hall.person("eve").await);
    let body = json!({"ruleset": "vikings", "seats": 3, "visibility": "private"});
    let (_, game) = ann.post("/v1/games", body).await;
    let id = game["id"].as_str().unwrap();
    let invite = game["invite"].as_str().unwrap();
    let gone = refused(404, "no_such_game");
    let post_moves = json!({"expected_seq": 2, "moves": [{"type": "buy", "space": 0, "exchange": 0}]});
    for who in [&bob, &eve] {
        for path in ["", "/events", "/legal-moves"] {
            assert_eq!(code(who.get(&format!("/v1/games/{id}{path}"))).await, gone, "{path}");
        }
        for path in ["/moves", "/moves/dry-run"] {
            assert_eq!(
                code(who.post(&format!("/v1/games/{id}{path}"), post_moves.clone())).await,
                gone,
                "{path}"
            );
        }
        for path in ["/start", "/resignation"] {
            assert_eq!(code(who.post(&format!("/v1/games/{id}{path}"), json!({}))).await, gone, "{path}");
        }
        assert_eq!(code(who.delete(&format!("/v1/games/{id}/seats/mine"))).await, gone);
        assert_eq!(code(who.post(&format!("/v1/games/{id}/seats"), json!({"invite": "0000"}))).await, gone);
    }
    assert_eq!(code(hall.get(&format!("/v1/games/{id}"))).await, gone);
    assert_eq!(bob.post(&format!("/v1/games/{id}/seats"), json!({"invite": invite})).await.0, 201);
    let (status, shown) = bob.get(&format!("/v1/games/{id}")).await;
    assert_eq!((status.as_u16(), &shown["invite"]), (200, &json!(invite)));

    let listed = async |who: &Person, query: &str| {
        let (_, list) = who.get(&format!("/v1/games{query}")).await;
        list["items"].as_array().unwrap().iter().any(|item| item["id"] == json!(id))
    };
    assert!(!listed(&ann, "").await && !listed(&eve, "?mine=true").await);
    assert!(listed(&bob, "?mine=true").await);
}

/// A list says of a game what the game says of itself, so nobody has to ask for each.
#[tokio::test(flavor = "multi_thread")]
async fn a_summary_says_what_its_game_says() {
    let hall = Hall::open().await;
    let [ann, bob, eve] = [hall.person("ann").await, hall.person("bob").await, hall.person("eve").await];
    let clock = json!({"pace": {"type": "per_move", "seconds": 86400}, "at_deadline": "autoplay"});
    let more =
        json!({"clock": clock, "options": {"progress": true}, "on_leaving": "replace", "admits_bots": false});
    let game = ann.create_as(3, more).await;
    let is_alike = async |why: &str| {
        for who in [&ann, &bob, &eve] {
            let mut shown = who.look(&game).await;
            // Only a game says how much time each seat has.
            for seat in shown["seats"].as_array_mut().unwrap() {
                seat.as_object_mut().unwrap().remove("time");
            }
            let (_, list) = who.get("/v1/games").await;
            let summary = &list["items"][0];
            for (name, value) in summary.as_object().unwrap() {
                assert_eq!(shown.get(name), Some(value), "{why}: {name}");
            }
            for told in
                ["options", "clock", "on_leaving", "admits_bots", "you", "host", "deadline_at", "expires_at"]
            {
                assert!(summary.get(told).is_some(), "{told}");
            }
        }
    };
    is_alike("open").await;
    bob.join(&game).await;
    is_alike("joined").await;
    ann.act(&game, "start", json!({})).await;
    let turn = ann.look(&game).await;
    assert!(turn["deadline_at"].is_string() && turn["options"]["progress"] == json!(true), "{turn}");
    is_alike("active").await;
    ann.act(&game, "resignation", json!({})).await;
    is_alike("over").await;
    hall.hall.upkeep.rebuild().await.unwrap();
    is_alike("rebuilt").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn lists_are_filtered_and_paged() {
    let hall = Hall::open().await;
    let (ann, bob) = (hall.person("ann").await, hall.person("bob").await);
    let mut games = Vec::new();
    for _ in 0..5 {
        games.push(ann.create(2).await);
    }
    bob.join(&games[0]).await;
    let mut paged = Vec::new();
    let mut path = "/v1/games?limit=2".to_owned();
    loop {
        let (status, page) = hall.get(&path).await;
        assert_eq!(status, 200);
        paged.extend(
            page["items"].as_array().unwrap().iter().map(|game| game["id"].as_str().unwrap().to_owned()),
        );
        let Some(next) = page["next"].as_str() else { break };
        path = format!("/v1/games?limit=2&after={next}");
    }
    games.reverse();
    assert_eq!(paged, games, "the newest first");
    let count = async |query: &str| bob.get(query).await.1["items"].as_array().unwrap().len();
    assert_eq!(count("/v1/games?status=active").await, 1);
    assert_eq!(count("/v1/games?status=open").await, 4);
    assert_eq!(count("/v1/games?mine=true").await, 1);
    assert_eq!(count("/v1/games?ruleset=vikingdoms").await, 0);
    let malformed = refused(400, "malformed_query");
    for bad in ["limit=0", "limit=201", "after=x", "status=odd", "ruleset=chess", "colour=red"] {
        assert_eq!(code(hall.get(&format!("/v1/games?{bad}"))).await, malformed, "{bad}");
    }
    assert_eq!(code(hall.get("/v1/games?mine=true")).await, refused(401, "not_signed_in"));
}

#[tokio::test(flavor = "multi_thread")]
async fn resigning_ends_a_game_of_two() {
    let hall = Hall::open().await;
    let (ann, bob) = (hall.person("ann").await, hall.person("bob").await);
    let game = ann.create(2).await;
    let resign = format!("/v1/games/{game}/resignation");
    assert_eq!(code(ann.post(&resign, json!({}))).await, refused(409, "game_not_active"));
    bob.join(&game).await;
    let (status, shown) = ann.post(&resign, json!({})).await;
    assert_eq!(status, 200);
    assert_eq!((&shown["status"], &shown["result"]["reason"]), (&json!("finished"), &json!("resigned")));
    assert_eq!(shown["result"]["placings"][0]["seat"], json!(1));
    assert_eq!(code(bob.post(&resign, json!({}))).await, refused(409, "game_not_active"));
    assert_eq!(bob.get("/v1/me/turns").await.1["items"], json!([]));
}

#[tokio::test(flavor = "multi_thread")]
async fn everyone_leaving_abandons_a_game() {
    let hall = Hall::open().await;
    let ann = hall.person("ann").await;
    let game = ann.create(2).await;
    assert_eq!(ann.delete(&format!("/v1/games/{game}/seats/mine")).await.0, 204);
    let (_, shown) = ann.get(&format!("/v1/games/{game}")).await;
    assert_eq!((&shown["status"], &shown["result"]["reason"]), (&json!("finished"), &json!("abandoned")));
    assert_eq!(
        code(ann.post(&format!("/v1/games/{game}/seats"), json!({}))).await,
        refused(409, "game_not_active")
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_sits_in_too_many_games() {
    let limits = longhall::features::hall::Limits { live_games_max: 2, ..Default::default() };
    let hall = Hall::with(limits, unlimited()).await;
    let (ann, bob) = (hall.person("ann").await, hall.person("bob").await);
    let first = ann.create(2).await;
    ann.create(2).await;
    let third = ann.post("/v1/games", json!({"ruleset": "vikings", "seats": 2}));
    assert_eq!(code(third).await, refused(409, "too_many_games"));
    bob.join(&first).await;
    ann.post(&format!("/v1/games/{first}/resignation"), json!({})).await;
    ann.create(2).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_not_there_is_not_found() {
    let hall = Hall::open().await;
    let ann = hall.person("ann").await;
    let nowhere = "01890000-0000-7000-8000-000000000000";
    let gone = refused(404, "no_such_game");
    assert_eq!(code(ann.get(&format!("/v1/games/{nowhere}"))).await, gone);
    assert_eq!(code(ann.get("/v1/games/not-an-id")).await, gone);
    let game = ann.create(2).await;
    for malformed in ["talk/x", "talk/4294967296", "seats/x", "seats/256"] {
        for (game, expected) in [(&*game, refused(404, "not_found")), ("not-an-id", gone.clone())] {
            let path = format!("/v1/games/{game}/{malformed}");
            assert_eq!(code(ann.delete(&path)).await, expected, "{path}");
        }
    }
    assert_eq!(code(ann.post(&format!("/v1/games/{nowhere}/seats"), json!({}))).await, gone);
    assert_eq!(code(ann.get("/v1/no-such-thing")).await, refused(404, "not_found"));
    let put = ann.request(reqwest::Method::PUT, "/v1/games").send().await.unwrap();
    assert_eq!((put.status().as_u16(), put.headers()["allow"].to_str().unwrap()), (405, "GET, HEAD, POST"));
}

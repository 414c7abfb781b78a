//! Bots: a single person can play every title at once without waiting.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use crate::support::{Hall, Person};

/// A running game of one person against bots.
async fn alone(person: &Person, ruleset: &str, skills: &[&str]) -> String {
    let game = person.create_of(ruleset, 1 + skills.len() as u8, json!({})).await;
    for (seat, skill) in (1..).zip(skills) {
        assert_eq!(person.act(&game, "seats", json!({ "bot": skill })).await, json!({ "seat": seat }));
    }
    game
}

/// Makes one of the legal moves, not always the first; returns the game afterwards.
async fn step(person: &Person, game: &str) -> Value {
    let legal = person.legal_moves(game).await;
    let (seq, moves) = (legal["seq"].as_i64().unwrap(), legal["moves"].as_array().unwrap());
    let one = &moves[seq as usize % moves.len()];
    let (status, moved) = person.post_moves(game, seq, json!([one])).await;
    assert_eq!(status, 201, "{moved}");
    moved["game"].clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn one_person_finishes_each_title_and_never_waits_for_a_bot() {
    let hall = Hall::open().await;
    let ann = hall.person("ann").await;
    let (_, rulesets) = ann.get("/v1/rulesets").await;
    let mut games = Vec::new();
    for ruleset in rulesets["items"].as_array().unwrap() {
        let others = ruleset["seats"]["max"].as_u64().unwrap().min(3) as usize - 1;
        let id = alone(&ann, ruleset["id"].as_str().unwrap(), &["steady", "easy"][..others]).await;
        let mut game = ann.look(&id).await;
        while game["status"] == "active" {
            assert_eq!(game["awaiting"], json!([0]), "{id}");
            game = step(&ann, &id).await;
        }
        assert_eq!((&game["status"], &game["result"]["reason"]), (&json!("finished"), &json!("finished")));
        assert_eq!(ann.look(&id).await["seq"], game["seq"]);
        ann.audit(&id).await;
        games.push(id);
    }
    assert!(games.len() >= 3);
    let before = hall.db.projections().await;
    assert_eq!(hall.hall.upkeep.rebuild().await.unwrap().games, games.len() as u64);
    assert_eq!(before, hall.db.projections().await);
}

#[tokio::test(flavor = "multi_thread")]
async fn labels_distinguish_two_bots_of_a_kind() {
    let hall = Hall::open().await;
    let ann = hall.person("ann").await;
    let game = alone(&ann, "vikings_on_board", &["easy", "easy"]).await;
    let (_, page) = ann.get(&format!("/v1/games/{game}/events?labels=en")).await;
    let mut labels = page["labels"].as_array().unwrap().iter().filter_map(|of| of[0].as_str());
    let order = labels.find_map(|label| label.strip_prefix("Order of play: ")).unwrap();
    let names: BTreeSet<&str> = order.trim_end_matches('.').split(", ").collect();
    assert_eq!(names, BTreeSet::from(["ann", "Easy bot 1", "Easy bot 2"]));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_is_seen_as_one_everywhere() {
    let hall = Hall::open().await;
    let (ann, bob) = (hall.person("ann").await, hall.person("bob").await);
    let game = alone(&ann, "vikings", &["easy", "steady"]).await;
    let shown = bob.look(&game).await["seats"].clone();
    let seat = |n: usize| (shown[n]["bot"].clone(), shown[n]["account"]["name"].clone());
    assert_eq!(seat(0), (Value::Null, json!("ann")));
    assert_eq!(seat(1), (json!("easy"), json!("Easy bot")));
    assert_eq!(seat(2), (json!("steady"), json!("Steady bot")));
    assert_ne!(shown[1]["account"]["id"], shown[2]["account"]["id"]);
    let (_, list) = bob.get("/v1/games").await;
    assert_eq!(list["items"][0]["seats"], shown, "also in a list");
    let (_, mine) = ann.get("/v1/games?mine=true").await;
    assert_eq!(mine["items"][0]["id"], json!(game));
    let (_, turns) = ann.get("/v1/me/turns").await;
    assert_eq!((turns["items"].as_array().unwrap().len(), &turns["items"][0]["seat"]), (1, &json!(0)));
    let (_, log) = bob.get(&format!("/v1/games/{game}/events?limit=1000")).await;
    let joined = log["items"].as_array().unwrap().iter().filter(|event| event["kind"] == "joined");
    let bots: Vec<_> = joined.map(|event| event["bot"].clone()).collect();
    let bot = |skill: &str| json!({"skill": skill, "version": 1});
    assert_eq!(bots, [Value::Null, bot("easy"), bot("steady")]);
}

#[tokio::test(flavor = "multi_thread")]
async fn only_the_host_seats_bots_and_only_before_the_start() {
    let hall = Hall::open().await;
    let (ann, bob) = (hall.person("ann").await, hall.person("bob").await);
    let game = ann.create(4).await;
    let bot = || json!({"bot": "easy"});
    assert_eq!(bob.refused(&game, "seats", bot()).await, "not_your_seat");
    bob.join(&game).await;
    assert_eq!(bob.refused(&game, "seats", bot()).await, "not_the_host");
    for bad in [
        json!({"bot": "clever"}),
        json!({"bot": true}),
        json!({"bot": "easy", "invite": "0123"}),
        json!({"bot": "easy", "entropy": "luck"}),
    ] {
        assert_eq!(ann.refused(&game, "seats", bad).await, "malformed_body");
    }
    assert_eq!(ann.act(&game, "seats", bot()).await, json!({"seat": 2}));
    let remove = async |who: &Person, seat: &str| {
        let (status, answer) = who.delete(&format!("/v1/games/{game}/seats/{seat}")).await;
        (status.as_u16(), answer["code"].as_str().unwrap_or_default().to_owned())
    };
    let refused = |status: u16, code: &str| (status, code.to_owned());
    assert_eq!(remove(&bob, "2").await, refused(403, "not_the_host"));
    assert_eq!(remove(&ann, "3").await, refused(409, "nobody_there"));
    assert_eq!(remove(&ann, "300").await.0, 404);
    assert_eq!(remove(&ann, "2").await, refused(204, ""));
    assert_eq!(ann.look(&game).await["seats"][2]["account"], Value::Null);
    for seat in 2..4 {
        assert_eq!(ann.act(&game, "seats", bot()).await, json!({ "seat": seat }));
    }
    assert_eq!(ann.look(&game).await["status"], json!("active"), "the last seat taken starts the game");
    assert_eq!(ann.refused(&game, "seats", bot()).await, "game_started");
    assert_eq!(remove(&ann, "2").await, refused(409, "game_started"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_private_game_with_bots_is_nobody_else_s() {
    let hall = Hall::open().await;
    let (ann, bob) = (hall.person("ann").await, hall.person("bob").await);
    let game = ann.create_as(2, json!({"visibility": "private"})).await;
    assert_eq!(bob.refused(&game, "seats", json!({"bot": "easy"})).await, "no_such_game");
    let (status, _) = bob.delete(&format!("/v1/games/{game}/seats/1")).await;
    assert_eq!(status, 404);
    ann.act(&game, "seats", json!({"bot": "easy"})).await;
    assert_eq!(ann.look(&game).await["awaiting"], json!([0]));
    assert_eq!(bob.get(&format!("/v1/games/{game}")).await.0, 404);
}

#[tokio::test(flavor = "multi_thread")]
async fn second_thoughts_against_bots_need_nobody() {
    let hall = Hall::open().await;
    let ann = hall.person("ann").await;
    let game = alone(&ann, "vikings", &["steady"]).await;
    let before = ann.look(&game).await;
    ann.step(&game).await;
    while ann.look(&game).await["view"] != before["view"] {
        let seq = ann.look(&game).await["seq"].clone();
        let undone = ann.act(&game, "undo", json!({ "expected_seq": seq })).await;
        assert_eq!((&undone["awaiting"], &undone["offers"]), (&json!([0]), &json!([])));
    }
    let cancelled = ann.act(&game, "cancellation", json!({})).await;
    assert_eq!(cancelled["result"]["reason"], json!("cancelled"));
    ann.audit(&game).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn leaving_the_bots_ends_the_game_and_allows_an_immediate_rematch() {
    let hall = Hall::open().await;
    let ann = hall.person("ann").await;
    let game = alone(&ann, "vikings_on_board", &["steady", "easy"]).await;
    let ended = ann.act(&game, "resignation", json!({})).await;
    assert_eq!((&ended["status"], &ended["result"]["reason"]), (&json!("finished"), &json!("resigned")));
    assert_eq!(ended["result"]["placings"][2]["seat"], json!(0));
    ann.audit(&game).await;
    let again = ann.act(&game, "rematch", json!({})).await;
    assert_eq!((&again["status"], &again["awaiting"]), (&json!("open"), &json!([])));
    // The bots sit down when she has added her entropy.
    let path = format!("/v1/games/{}/seats/mine/entropy", again["id"].as_str().unwrap());
    let entropy = json!({"entropy": "5a".repeat(32)});
    let given = ann.request(reqwest::Method::PUT, &path).json(&entropy).send().await.unwrap();
    assert_eq!(given.status(), 204);
    let again = ann.look(again["id"].as_str().unwrap()).await;
    assert_eq!((&again["status"], &again["awaiting"]), (&json!("active"), &json!([0])));
    let skills = [&again["seats"][1]["bot"], &again["seats"][2]["bot"]];
    assert_eq!(skills, [&json!("steady"), &json!("easy")]);
    assert_eq!(ann.act(&game, "rematch", json!({})).await["id"], again["id"], "asked again");
    let before = hall.db.projections().await;
    hall.hall.upkeep.rebuild().await.unwrap();
    assert_eq!(before, hall.db.projections().await);
}

/// A bot's move is known only after it was made.
#[tokio::test(flavor = "multi_thread")]
async fn a_dry_run_stops_before_the_bots() {
    let hall = Hall::open().await;
    let ann = hall.person("ann").await;
    let game = alone(&ann, "vikingdoms", &["steady"]).await;
    let mut legal = ann.legal_moves(&game).await;
    if legal["moves"][0]["type"] == "choose_end" {
        ann.step(&game).await;
        legal = ann.legal_moves(&game).await;
    }
    let place = legal["moves"].as_array().unwrap().iter().find(|action| action["type"] == "place").unwrap();
    let other = legal["moves"].as_array().unwrap().iter().rfind(|action| action["type"] == "place").unwrap();
    let body = json!({"expected_seq": legal["seq"], "moves": [place, other]});
    let tried = ann.act(&game, "moves/dry-run", body).await;
    assert_eq!((&tried["stopped_at"], &tried["legal_moves"]["moves"]), (&json!(1), &json!([])));
    assert_eq!(tried["events"].as_array().unwrap().len(), 1);
    assert_eq!(ann.look(&game).await["seq"], legal["seq"]);
    let made = ann.act(&game, "moves", json!({"expected_seq": legal["seq"], "moves": [place]})).await;
    let seats: Vec<_> =
        made["events"].as_array().unwrap().iter().map(|event| event["seat"].clone()).collect();
    assert_eq!(seats[..2], [json!(0), json!(1)], "her move, and the bot's answer");
}

//! Games of guests: one at a time, three a day, against bots alone.

use chrono::Duration;
use futures_util::future::join_all;
use serde_json::{Value, json};

use super::{game, guest, guest_from, may_not, private, problem, refusal};
use crate::support::{Hall, Person, TestClock, answer};

#[tokio::test(flavor = "multi_thread")]
async fn a_guest_plays_a_bot_to_the_end() {
    let hall = Hall::open().await;
    let guest = guest(&hall).await;
    let account = &guest.signed_up["account"];
    assert_eq!(guest.signed_up["recovery_code"], Value::Null);
    assert_eq!(account["kind"], json!("guest"));
    assert!(account["name"].as_str().unwrap().starts_with("guest-"), "{account}");
    assert_eq!(guest.get("/v1/me").await.1, *account);
    let id = game(&guest).await;
    assert_eq!(guest.look(&id).await["status"], json!("active"));
    let legal = guest.legal_moves(&id).await;
    let body = json!({"expected_seq": legal["seq"], "moves": [legal["moves"][0]]});
    guest.act(&id, "moves/dry-run", body).await;
    let (_, turns) = guest.get("/v1/me/turns").await;
    assert_eq!(turns["items"][0]["game"], json!(id));
    let (status, overview) = guest.get("/v1/me/overview").await;
    assert_eq!(
        (status.as_u16(), &overview["me"], &overview["games"]["items"][0]["id"]),
        (200, account, &json!(id))
    );
    assert_eq!(guest.get(&format!("/v1/games/{id}/orders")).await.0, 200);
    while guest.look(&id).await["status"] == json!("active") {
        guest.turn(&id).await;
    }
    guest.audit(&id).await;
    assert_eq!(guest.get(&format!("/v1/games/{id}/receipt")).await.0, 200);
    assert_eq!(refusal(guest.put(&format!("/v1/games/{id}/publication"), Value::Null).await), may_not());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_guest_creates_nothing_but_private_games_against_bots() {
    let hall = Hall::open().await;
    let guest = guest(&hall).await;
    for (field, value) in
        [("visibility", json!("public")), ("admits_bots", json!(false)), ("on_leaving", json!("replace"))]
    {
        let mut body = private();
        body[field] = value;
        assert_eq!(refusal(guest.post("/v1/games", body.clone()).await), may_not(), "{body}");
    }
    let public = json!({"ruleset": "vikings", "seats": 2});
    assert_eq!(refusal(guest.post("/v1/games", public).await), may_not());
    assert_eq!(hall.db.count("games").await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_sits_down_beside_a_guest_and_a_guest_beside_nobody() {
    let hall = Hall::open().await;
    let (ann, first, second) = (hall.person("ann").await, guest(&hall).await, guest(&hall).await);
    let bot = ann.make_bot("ann-plays").await;
    let bot = ann.with_token(bot["token"].as_str().unwrap());
    let id = first.create_as(3, json!({"visibility": "private"})).await;
    let seating = json!({"invite": first.look(&id).await["invite"]});
    let seats = format!("/v1/games/{id}/seats");
    let hidden = problem(404, "no_such_game");
    for other in [&ann, &bot] {
        assert_eq!(refusal(other.post(&seats, seating.clone()).await), hidden);
        assert_eq!(refusal(other.post(&seats, json!({"bot": "easy"})).await), hidden);
        assert_eq!(refusal(other.get(&format!("/v1/games/{id}")).await), hidden);
    }
    assert_eq!(refusal(second.post(&seats, seating).await), may_not());
    assert_eq!(refusal(second.post(&seats, json!({"bot": "easy"})).await), hidden);
    let public = ann.create(3).await;
    let private = ann.create_as(2, json!({"visibility": "private"})).await;
    let invited = json!({"invite": ann.look(&private).await["invite"]});
    assert_eq!(second.refused(&public, "seats", json!({})).await, "guests_may_not");
    assert_eq!(second.refused(&public, "seats", json!({"bot": "easy"})).await, "not_your_seat");
    assert_eq!(second.refused(&private, "seats", invited).await, "guests_may_not");
    // Guests see what everybody sees.
    assert_eq!(second.look(&public).await["status"], json!("open"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_guest_plays_one_game_at_a_time_also_if_it_asks_for_many_at_once() {
    let hall = Hall::open().await;
    let other = hall.again().await;
    let first = guest(&hall).await;
    let second = first.at(&other);
    let asked =
        (0..12).map(|n| if n % 2 == 0 { &first } else { &second }).map(|at| at.post("/v1/games", private()));
    let answers: Vec<_> = join_all(asked).await.into_iter().map(refusal).collect();
    assert_eq!(answers.iter().filter(|(status, _)| *status == 201).count(), 1, "{answers:?}");
    let full = problem(409, "too_many_games");
    assert!(answers.iter().all(|one| one.0 == 201 || *one == full), "{answers:?}");
    assert_eq!(refusal(first.post("/v1/games", private()).await), full);
    assert_eq!(hall.db.count("games").await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_guest_begins_three_games_a_day() {
    let clock = TestClock::new();
    let hall = Hall::by(&clock).await;
    let guest = guest(&hall).await;
    let first = game(&guest).await;
    assert_eq!(refusal(guest.delete(&format!("/v1/games/{first}/seats/mine")).await), may_not());
    guest.act(&first, "resignation", Value::Null).await;
    // A rematch counts.
    let again = guest.act(&first, "rematch", Value::Null).await;
    let again = again["id"].as_str().unwrap().to_owned();
    assert_eq!(guest.refused(&first, "rematch", Value::Null).await, "too_many_games");
    guest.act(&again, "start", Value::Null).await;
    guest.act(&again, "resignation", Value::Null).await;
    clock.pass(Duration::hours(1));
    let third = game(&guest).await;
    guest.act(&third, "resignation", Value::Null).await;
    let key =
        guest.request(reqwest::Method::POST, "/v1/games").header("idempotency-key", "later").json(&private());
    let repeated = key.try_clone().unwrap();
    assert_eq!(refusal(answer(key).await), may_not());
    for old in [&first, &again, &third] {
        assert_eq!(guest.refused(old, "rematch", Value::Null).await, "guests_may_not");
    }
    clock.pass(Duration::hours(23));
    let (status, created) = answer(repeated).await;
    assert_eq!(status, 201, "a day after the first, with the same key: {created}");
}

#[tokio::test(flavor = "multi_thread")]
async fn games_that_were_refused_do_not_count() {
    let hall = Hall::open().await;
    let guest = guest(&hall).await;
    let mut wrong = private();
    wrong["seats"] = json!(99);
    for _ in 0..5 {
        assert_eq!(refusal(guest.post("/v1/games", wrong.clone()).await), problem(422, "bad_options"));
    }
    game(&guest).await;
}

/// What others see of a guest.
async fn seen(by: &Person, guest: &Person) {
    let (id, name) = (&guest.id, guest.signed_up["account"]["name"].as_str().unwrap());
    let nobody = problem(404, "not_found");
    for whom in [id.as_str(), name] {
        assert_eq!(refusal(by.get(&format!("/v1/people/{whom}")).await), nobody);
        assert_eq!(refusal(by.get(&format!("/v1/people/{whom}/games")).await), nobody);
        assert_eq!(refusal(by.get(&format!("/v1/people/ann/games?opponent={whom}")).await), nobody);
        assert_eq!(refusal(by.get(&format!("/v1/games?player={whom}")).await), nobody);
    }
    assert_eq!(refusal(by.put(&format!("/v1/me/blocks/{id}"), Value::Null).await), nobody);
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_finds_a_guest() {
    let hall = Hall::open().await;
    let (ann, guest) = (hall.person("ann").await, guest_from(&hall, "2001:db8::1").await);
    let id = game(&guest).await;
    guest.act(&id, "resignation", Value::Null).await;
    seen(&ann, &guest).await;
    assert_eq!(refusal(guest.get("/v1/people/me").await), problem(404, "not_found"));
    let (_, listed) = ann.get("/v1/games?status=finished").await;
    assert_eq!(listed["items"], json!([]));
    assert_eq!(guest.delete("/v1/me").await.0, 204);
    seen(&ann, &guest).await;
}

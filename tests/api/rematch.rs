//! Playing again.

use reqwest::Method;
use serde_json::{Value, json};

use crate::support::{Hall, Person, seating};

async fn a_finished_game(hall: &Hall, more: Value) -> (Person, Person, String) {
    let (ann, bob) = (hall.person("ann").await, hall.person("bob").await);
    let game = ann.create_as(2, more).await;
    bob.act(&game, "seats", seating(&ann.look(&game).await)).await;
    bob.act(&game, "resignation", json!({})).await;
    (ann, bob, game)
}

#[tokio::test(flavor = "multi_thread")]
async fn the_same_people_play_again_if_they_want() {
    let hall = Hall::open().await;
    let more = json!({"options": {"progress": true}, "title": "Sunday", "visibility": "private",
        "clock": {"pace": {"type": "per_move", "seconds": 3600}, "at_deadline": "autoplay"}, "on_leaving": "replace"});
    let (ann, bob, game) = a_finished_game(&hall, more).await;
    assert_eq!(ann.get("/v1/me/invitations").await.1, json!({"items": []}));
    let again = bob.act(&game, "rematch", json!({})).await;
    let id = again["id"].as_str().unwrap();
    assert_eq!(
        (&again["status"], &again["rematch_of"], &again["you"]),
        (&json!("open"), &json!(game), &json!(0))
    );
    let before = ann.look(&game).await;
    for same in ["title", "ruleset", "options", "visibility", "clock", "on_leaving"] {
        assert_eq!(again[same], before[same], "{same}");
    }
    assert_eq!(bob.act(&game, "rematch", json!({})).await["id"], again["id"], "asked again");
    // Ann is invited but not seated: she sees the private game and has no seat.
    let (_, invitations) = ann.get("/v1/me/invitations").await;
    assert_eq!(invitations["items"][0]["id"], json!(id));
    assert_eq!(ann.look(id).await["you"], Value::Null);
    assert_eq!(bob.get("/v1/me/invitations").await.1, json!({"items": []}), "Bob sits there");
    let before = hall.db.projections().await;
    hall.hall.upkeep.rebuild().await.unwrap();
    assert_eq!(before, hall.db.projections().await);
    let started = ann.act(&game, "rematch", json!({})).await;
    assert_eq!(
        (&started["id"], &started["status"], &started["you"]),
        (&json!(id), &json!("active"), &json!(1))
    );
    assert_eq!(ann.get("/v1/me/invitations").await.1, json!({"items": []}));
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_else_gets_a_seat() {
    let hall = Hall::open().await;
    let (ann, bob, game) = a_finished_game(&hall, json!({})).await;
    let cat = hall.person("cat").await;
    assert_eq!(cat.refused(&game, "rematch", json!({})).await, "not_your_seat");
    let again = ann.act(&game, "rematch", json!({})).await;
    let id = again["id"].as_str().unwrap();
    assert_eq!(cat.refused(id, "seats", json!({})).await, "not_invited");
    assert_eq!(cat.get("/v1/games?status=open").await.1["items"], json!([]), "nothing to join");
    assert_eq!(ann.get("/v1/games?mine=true&status=open").await.1["items"][0]["rematch_of"], json!(game));
    bob.act(id, "seats", json!({})).await;
    assert_eq!(ann.refused(id, "rematch", json!({})).await, "game_not_finished");
}

#[tokio::test(flavor = "multi_thread")]
async fn seats_of_those_who_cannot_come_are_free_for_others() {
    let hall = Hall::open().await;
    let cat = hall.person("cat").await;
    let (ann, bob, game) = a_finished_game(&hall, json!({})).await;
    let other = ann.create(2).await;
    bob.act(&other, "seats", json!({})).await;
    bob.act(&other, "resignation", json!({})).await;
    // Bob blocks Ann, who asks for a rematch all the same.
    let ann_id = ann.get("/v1/me").await.1["id"].as_str().unwrap().to_owned();
    let block = format!("/v1/me/blocks/{ann_id}");
    assert!(bob.put(&block, json!({})).await.0.is_success());
    let again = ann.act(&other, "rematch", json!({})).await;
    cat.act(again["id"].as_str().unwrap(), "seats", json!({})).await;
    // Ann deletes her account, and Bob asks.
    assert!(bob.delete(&block).await.0.is_success());
    assert_eq!(ann.forget_me().await, 204);
    let again = bob.act(&game, "rematch", json!({})).await;
    cat.act(again["id"].as_str().unwrap(), "seats", json!({})).await;
    assert_eq!(cat.look(again["id"].as_str().unwrap()).await["status"], json!("active"));
}

#[tokio::test(flavor = "multi_thread")]
async fn two_simultaneous_requests_lead_to_the_same_game() {
    let hall = Hall::open().await;
    let (ann, bob, game) = a_finished_game(&hall, json!({})).await;
    let (one, two) = tokio::join!(ann.act(&game, "rematch", json!({})), bob.act(&game, "rematch", json!({})));
    assert_eq!(one["id"], two["id"]);
    assert_eq!(ann.look(one["id"].as_str().unwrap()).await["status"], json!("active"));
}

#[tokio::test(flavor = "multi_thread")]
async fn invited_players_who_do_not_sit_down_are_left_out_when_it_starts() {
    let hall = Hall::open().await;
    let (ann, bob, cat) = (hall.person("ann").await, hall.person("bob").await, hall.person("cat").await);
    let game = ann.create_as(3, json!({"visibility": "private"})).await;
    let invite = json!({ "invite": ann.look(&game).await["invite"] });
    for person in [&bob, &cat] {
        person.act(&game, "seats", invite.clone()).await;
    }
    for person in [&ann, &bob, &cat] {
        person.act(&game, "cancellation", json!({})).await;
    }
    let again = ann.act(&game, "rematch", json!({})).await;
    let id = again["id"].as_str().unwrap();
    bob.act(id, "seats", json!({})).await;
    assert_eq!(cat.look(id).await["status"], json!("open"));
    ann.act(id, "start", json!({})).await;
    assert_eq!(cat.get(&format!("/v1/games/{id}")).await.0, 404, "it is private");
    assert_eq!(cat.get("/v1/me/invitations").await.1["items"], json!([]));
}

/// Nobody keeps the others from playing again: neither by leaving the rematch, nor by keeping it for themselves.
#[tokio::test(flavor = "multi_thread")]
async fn a_rematch_that_was_given_up_or_is_hidden_is_followed_by_another() {
    let hall = Hall::open().await;
    let (ann, bob, game) = a_finished_game(&hall, json!({})).await;
    let given_up = ann.act(&game, "rematch", json!({})).await;
    let path = format!("/v1/games/{}/seats/mine", given_up["id"].as_str().unwrap());
    assert_eq!(ann.request(Method::DELETE, &path).send().await.unwrap().status(), 204);
    let again = bob.act(&game, "rematch", json!({})).await;
    assert_ne!(again["id"], given_up["id"]);
    let met = ann.act(&game, "rematch", json!({})).await;
    assert_eq!((&met["id"], &met["status"]), (&again["id"], &json!("active")));

    let (cat, dan, game) = {
        let (cat, dan) = (hall.person("cat").await, hall.person("dan").await);
        let game = cat.create_as(2, json!({"visibility": "private"})).await;
        let invite = json!({ "invite": cat.look(&game).await["invite"] });
        dan.act(&game, "seats", invite).await;
        dan.act(&game, "resignation", json!({})).await;
        (cat, dan, game)
    };
    let blocked = cat.request(Method::PUT, &format!("/v1/me/blocks/{}", dan.id)).send().await.unwrap();
    assert_eq!(blocked.status(), 204);
    let hidden = cat.act(&game, "rematch", json!({})).await;
    let own = dan.act(&game, "rematch", json!({})).await;
    assert_ne!(own["id"], hidden["id"]);
    assert_eq!(dan.act(&game, "rematch", json!({})).await["id"], own["id"], "once");
}

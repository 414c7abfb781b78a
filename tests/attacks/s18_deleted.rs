//! S18: deleting an account strands the people they play with.

use serde_json::{Value, json};

use crate::support::{Hall, Person};

async fn two_at_a_game(hall: &Hall, names: [&str; 2]) -> (Person, Person, String) {
    let (ann, bob) = (hall.person(names[0]).await, hall.person(names[1]).await);
    let game = ann.create(2).await;
    bob.join(&game).await;
    (ann, bob, game)
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_waits_for_a_deleted_account() {
    let hall = Hall::open().await;
    let (ann, bob, game) = two_at_a_game(&hall, ["ann", "bob"]).await;
    let cat = hall.person("cat").await;
    // One game for three with a vote under way, and one that has not begun.
    let three = ann.create_as(3, json!({"on_leaving": "replace"})).await;
    bob.join(&three).await;
    cat.join(&three).await;
    bob.act(&three, "cancellation", json!({})).await;
    cat.act(&three, "cancellation", json!({})).await;
    let open = ann.create(3).await;
    bob.join(&open).await;
    assert_eq!(ann.forget_me().await, 204);
    let ended = bob.look(&game).await;
    assert_eq!((&ended["status"], &ended["result"]["reason"]), (&json!("finished"), &json!("resigned")));
    assert_eq!(cat.look(&three).await["result"]["reason"], json!("cancelled"), "all who are left agreed");
    let open = bob.look(&open).await;
    assert_eq!((&open["seats"][0]["account"], &open["host"]), (&Value::Null, &json!(1)));
    bob.audit(&game).await;
    assert_eq!(hall.db.count("seats WHERE live").await, 1);
}

/// A process dies between the deletion and what should follow.
#[tokio::test(flavor = "multi_thread")]
async fn what_was_left_half_done_is_done_by_the_next_sweep() {
    let hall = Hall::open().await;
    let (ann, bob, game) = two_at_a_game(&hall, ["ann", "bob"]).await;
    ann.act(&game, "talk", json!({"text": "my address"})).await;
    hall.db
        .sql(&format!("UPDATE accounts SET deleted_at = now() WHERE account_id = '{}'", ann.id))
        .await
        .unwrap();
    assert_eq!(bob.look(&game).await["status"], json!("active"));
    // The token is still valid for some minutes, but can take no seat.
    let theirs = bob.create(2).await;
    let (status, _) = ann.post(&format!("/v1/games/{theirs}/seats"), json!({})).await;
    assert_eq!(status, 401);
    assert_eq!(ann.post("/v1/games", json!({"ruleset": "vikings", "seats": 2})).await.0, 401);
    hall.hall.accounts.sweep().await.unwrap();
    assert_eq!(bob.look(&game).await["status"], json!("finished"));
    assert_eq!(hall.db.count("talk WHERE text <> ''").await, 0);
    // Requests that were under way may still arrive for a minute.
    assert_eq!(hall.db.count("accounts WHERE cleared_at IS NOT NULL").await, 0);
    hall.db.sql("UPDATE accounts SET deleted_at = deleted_at - interval '2 minutes'").await.unwrap();
    hall.hall.accounts.sweep().await.unwrap();
    assert_eq!(hall.db.count("accounts WHERE cleared_at IS NOT NULL").await, 1);
}

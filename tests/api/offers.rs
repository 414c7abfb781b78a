//! Undoing moves, and what needs everybody's consent.

use serde_json::{Value, json};

use crate::support::{Hall, Person};

async fn a_game(hall: &Hall, seats: u8) -> (Vec<Person>, String) {
    let mut people = Vec::new();
    for name in ["ann", "bob", "cat"].iter().take(usize::from(seats)) {
        people.push(hall.person(name).await);
    }
    let game = people[0].create(seats).await;
    for person in &people[1..] {
        person.join(&game).await;
    }
    (people, game)
}

async fn awaited<'a>(people: &'a [Person], game: &str) -> &'a Person {
    &people[people[0].look(game).await["awaiting"][0].as_u64().unwrap() as usize]
}

fn undo(seq: &Value) -> Value {
    json!({ "expected_seq": seq })
}

#[tokio::test(flavor = "multi_thread")]
async fn an_own_move_goes_back_at_once_on_every_server() {
    let hall = Hall::open().await;
    let (people, game) = a_game(&hall, 2).await;
    let other_process = hall.again().await;
    let mover = awaited(&people, &game).await;
    let before = mover.look(&game).await;
    mover.step(&game).await;
    let after = mover.look(&game).await;
    assert_ne!(after["view"], before["view"]);
    let there = async |path: &str| other_process.get(&format!("/v1/games/{game}{path}")).await.1;
    assert_eq!(there("").await["view"], after["view"]);
    assert_eq!(mover.refused(&game, "undo", undo(&before["seq"])).await, "stale_seq");
    let undone = mover.act(&game, "undo", undo(&after["seq"])).await;
    assert_eq!((&undone["view"], &undone["offers"]), (&before["view"], &json!([])));
    assert_eq!(undone["seq"], json!(after["seq"].as_i64().unwrap() + 1));
    assert_eq!(there("").await["view"], before["view"]);
    assert_eq!(there(&format!("?at={}", after["seq"])).await["view"], after["view"], "the past stays");
    assert_eq!(mover.refused(&game, "undo", undo(&undone["seq"])).await, "nothing_to_undo");
    // Play continues in both games.
    mover.turn(&game).await;
    assert_eq!(there("").await["view"], mover.look(&game).await["view"]);
    assert_eq!(hall.hall.upkeep.rebuild().await.unwrap().games, 1);
    mover.audit(&game).await;
    let stranger = hall.person("dan").await;
    assert_eq!(stranger.refused(&game, "undo", undo(&json!(1))).await, "not_your_seat");
}

#[tokio::test(flavor = "multi_thread")]
async fn all_others_must_agree_once_somebody_has_moved_since() {
    let hall = Hall::open().await;
    let (people, game) = a_game(&hall, 3).await;
    let mover = awaited(&people, &game).await;
    let before = mover.look(&game).await;
    mover.turn(&game).await;
    awaited(&people, &game).await.turn(&game).await;
    let seq = mover.look(&game).await["seq"].clone();
    let body = json!({"expected_seq": seq, "to_seq": before["seq"]});
    let offered = mover.act(&game, "undo", body).await;
    let offer = &offered["offers"][0];
    assert_eq!(offer["proposal"], json!({"type": "undo", "to_seq": before["seq"]}));
    let answer = |accept: bool| json!({"offer": offer["offer"], "accept": accept});
    let others: Vec<&Person> = people.iter().filter(|person| person.id != mover.id).collect();
    assert_eq!(mover.refused(&game, "answers", answer(true)).await, "already_offered");
    others[0].act(&game, "answers", answer(true)).await;
    let waiting = others[0].look(&game).await;
    assert_eq!(waiting["offers"][0]["accepted"].as_array().unwrap().len(), 1);
    assert_ne!(waiting["view"], before["view"]);
    let undone = others[1].act(&game, "answers", answer(true)).await;
    assert_eq!((&undone["view"], &undone["awaiting"]), (&before["view"], &before["awaiting"]));
    assert_eq!(others[1].refused(&game, "answers", answer(true)).await, "no_such_offer");
    // A declined offer cannot be repeated before somebody moves.
    mover.turn(&game).await;
    awaited(&people, &game).await.turn(&game).await;
    let seq = mover.look(&game).await["seq"].clone();
    let offered = mover.act(&game, "undo", undo(&seq)).await;
    let no = json!({"offer": offered["offers"][0]["offer"], "accept": false});
    let declined = others[0].act(&game, "answers", no).await;
    assert_eq!(declined["offers"], json!([]));
    assert_eq!(mover.refused(&game, "undo", undo(&declined["seq"])).await, "offer_declined");
    mover.audit(&game).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_cancelled_when_all_vote_for_it() {
    let hall = Hall::open().await;
    let (people, game) = a_game(&hall, 2).await;
    let voted = people[0].act(&game, "cancellation", json!({})).await;
    assert_eq!(voted["offers"][0]["proposal"], json!({"type": "cancel"}));
    awaited(&people, &game).await.step(&game).await;
    let cancelled = people[1].act(&game, "cancellation", json!({})).await;
    assert_eq!(cancelled["status"], json!("finished"));
    assert_eq!(cancelled["result"], json!({"reason": "cancelled", "placings": []}));
    assert_eq!(people[0].refused(&game, "cancellation", json!({})).await, "game_not_active");
    assert_eq!(people[0].get("/v1/me/turns").await.1["items"], json!([]));
    people[0].audit(&game).await;
    let open = people[0].create(2).await;
    assert_eq!(people[0].refused(&open, "cancellation", json!({})).await, "game_not_active");
}

/// Each of these checks the token's scope, whether the caller may see the game, and whether they play in it.
#[tokio::test(flavor = "multi_thread")]
async fn callers_who_may_not_act_can_do_none_of_this() {
    let hall = Hall::open().await;
    let (ann, bob, dan) = (hall.person("ann").await, hall.person("bob").await, hall.person("dan").await);
    let private = ann.create_as(2, json!({"visibility": "private"})).await;
    let invite = ann.look(&private).await["invite"].clone();
    bob.act(&private, "seats", json!({ "invite": invite })).await;
    let public = ann.create(2).await;
    bob.join(&public).await;
    let (_, issued) = ann.post("/v1/me/tokens", json!({"label": "looks", "scopes": ["games:read"]})).await;
    let reader = ann.with_token(issued["token"].as_str().unwrap());
    let vacation = json!({"first_day": "2026-01-05", "last_day": "2026-01-05"});
    for (what, body) in [
        ("undo", json!({"expected_seq": 4})),
        ("answers", json!({"offer": 4, "accept": true})),
        ("answers", json!({"offer": 4, "accept": false})),
        ("cancellation", json!({})),
        ("claim", json!({})),
        ("vacation", vacation),
        ("rematch", json!({})),
    ] {
        assert_eq!(reader.refused(&public, what, body.clone()).await, "scope_missing", "{what}");
        assert_eq!(dan.refused(&private, what, body.clone()).await, "no_such_game", "{what}");
        assert_eq!(dan.refused(&public, what, body).await, "not_your_seat", "{what}");
    }
    let end = |game: &str| format!("/v1/games/{game}/vacation");
    assert_eq!(reader.delete(&end(&public)).await.1["code"], json!("scope_missing"));
    assert_eq!(dan.delete(&end(&private)).await.1["code"], json!("no_such_game"));
    assert_eq!(dan.delete(&end(&public)).await.1["code"], json!("not_your_seat"));
    assert_eq!(reader.get("/v1/me/invitations").await.0, 200, "to look is allowed");
}

//! The host's powers over who takes a seat, and blocking.

use reqwest::Method;
use serde_json::{Value, json};

use crate::support::{Hall, Person};

async fn seat(person: &Person, game: &str) -> (u16, Value) {
    let (status, answer) = person.post(&format!("/v1/games/{game}/seats"), json!({})).await;
    (status.as_u16(), answer["code"].clone())
}

async fn remove(person: &Person, game: &str, seat: u8) -> (u16, Value) {
    let (status, answer) = person.delete(&format!("/v1/games/{game}/seats/{seat}")).await;
    (status.as_u16(), answer["code"].clone())
}

async fn block(person: &Person, other: &Person) {
    assert_eq!(person.put(&format!("/v1/me/blocks/{}", other.id), json!({})).await.0, 204);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_removed_by_the_host_is_notified_and_may_come_back() {
    let hall = Hall::open().await;
    let (ann, bob, cat) = (hall.person("ann").await, hall.person("bob").await, hall.person("cat").await);
    let game = ann.create(3).await;
    bob.join(&game).await;
    assert_eq!(remove(&bob, &game, 0).await, (403, json!("not_the_host")));
    assert_eq!(remove(&cat, &game, 1).await, (403, json!("not_your_seat")));
    assert_eq!(remove(&ann, &game, 2).await, (409, json!("nobody_there")));
    let path = format!("/v1/games/{game}");
    let before = bob.request(Method::GET, &path).send().await.unwrap();
    let poll = bob.request(Method::GET, &path).header("if-none-match", before.headers()["etag"].clone());
    let poll = tokio::spawn(poll.header("prefer", "wait=30").send());
    tokio::time::sleep(std::time::Duration::from_millis(200)).await;
    assert_eq!(remove(&ann, &game, 1).await, (204, Value::Null));
    let seen: Value = poll.await.unwrap().unwrap().json().await.unwrap();
    assert_eq!(seen["you"], Value::Null);
    let (_, log) = ann.get(&format!("{path}/events")).await;
    let last = log["items"].as_array().unwrap().last().unwrap();
    let told = (&last["kind"], &last["seat"], &last["account"], &last["by"]);
    assert_eq!(told, (&json!("removed"), &json!(1), &json!(bob.id), &json!(0)));
    bob.join(&game).await;
    cat.join(&game).await;
    assert_eq!(remove(&ann, &game, 1).await, (409, json!("game_started")));
    ann.audit(&game).await;
    hall.hall.upkeep.rebuild().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_blocked_player_cannot_join_the_host_and_does_not_learn_why() {
    let hall = Hall::open().await;
    let (ann, bob, cat) = (hall.person("ann").await, hall.person("bob").await, hall.person("cat").await);
    let (running, game) = (ann.create(2).await, ann.create(3).await);
    bob.join(&running).await;
    block(&ann, &bob).await;
    block(&ann, &bob).await;
    let (_, blocks) = ann.get("/v1/me/blocks").await;
    assert_eq!(blocks["items"].as_array().unwrap().len(), 1);
    assert_eq!(blocks["items"][0]["account"], json!({"id": bob.id, "name": "bob"}));
    assert_eq!(bob.get("/v1/me/blocks").await.1, json!({"items": []}));
    assert_eq!(seat(&bob, &game).await, (403, json!("not_invited")));
    // The same words in a game that is a rematch and in one that is none: they tell of neither a block nor a rematch.
    let (_, refusal) = bob.post(&format!("/v1/games/{game}/seats"), json!({})).await;
    let text = format!("{} {}", refusal["title"], refusal["detail"]).to_lowercase();
    for word in ["block", "rematch", "before", "again", "kept"] {
        assert!(!text.contains(word), "{word}: {text}");
    }
    cat.join(&game).await;
    assert_eq!(ann.look(&running).await["status"], json!("active"), "running games go on");
    // Where somebody else is the host, they may both play.
    let theirs = cat.create(3).await;
    bob.join(&theirs).await;
    ann.join(&theirs).await;
    // A rematch invites nobody whom the player blocks, or who blocks them: their seats are for anybody.
    ann.act(&running, "resignation", json!({})).await;
    let again = bob.act(&running, "rematch", json!({})).await;
    assert_eq!(ann.get("/v1/me/invitations").await.1, json!({"items": []}));
    cat.join(again["id"].as_str().unwrap()).await;
    assert_eq!(ann.delete(&format!("/v1/me/blocks/{}", bob.id)).await.0, 204);
    bob.join(&game).await;
    for nobody in [&ann.id, "00000000-0000-7000-8000-000000000000"] {
        assert_eq!(ann.put(&format!("/v1/me/blocks/{nobody}"), json!({})).await.0, 404);
    }
}

/// A player removed from a private game no longer sees it, but still knows its invite.
#[tokio::test(flavor = "multi_thread")]
async fn a_blocked_player_cannot_return_to_a_private_game_by_its_invite() {
    let hall = Hall::open().await;
    let (ann, bob, cat) = (hall.person("ann").await, hall.person("bob").await, hall.person("cat").await);
    let game = ann.create_as(2, json!({"visibility": "private"})).await;
    let right = json!({"invite": ann.look(&game).await["invite"]});
    assert_eq!(bob.act(&game, "seats", right.clone()).await["seat"], json!(1));
    ann.act(&game, "resignation", json!({})).await;
    let other = ann.create_as(3, json!({"visibility": "private"})).await;
    let invite = json!({"invite": ann.look(&other).await["invite"]});
    bob.act(&other, "seats", invite.clone()).await;
    assert_eq!(remove(&ann, &other, 1).await.0, 204);
    block(&ann, &bob).await;
    let path = format!("/v1/games/{other}/seats");
    for seating in [invite.clone(), json!({"invite": "0000-0000"})] {
        let (status, problem) = bob.post(&path, seating).await;
        assert_eq!((status.as_u16(), &problem["code"]), (404, &json!("no_such_game")));
    }
    cat.act(&other, "seats", invite).await;
    // Nor do they learn of the private game in which the host plays again without them.
    ann.act(&game, "rematch", json!({})).await;
    assert_eq!(bob.get("/v1/me/invitations").await.1, json!({"items": []}));
}

/// A block covers the bots of the blocked person, and the bots of the person who blocks.
#[tokio::test(flavor = "multi_thread")]
async fn a_bot_does_not_pass_a_block_of_its_owner() {
    let hall = Hall::open().await;
    let (ann, bob, cat) = (hall.person("ann").await, hall.person("bob").await, hall.person("cat").await);
    let bot = async |owner: &Person, name: &str| {
        let made = owner.make_bot(name).await;
        Person::new(&hall, json!({"account": made["account"], "access_token": made["token"]}))
    };
    let (hers, his, other) = (bot(&ann, "anns").await, bot(&bob, "bobs").await, bot(&cat, "cats").await);
    let running = ann.create(2).await;
    his.join(&running).await;
    block(&ann, &bob).await;
    for game in [ann.create(4).await, hers.create(4).await] {
        for who in [&bob, &his] {
            assert_eq!(seat(who, &game).await, (403, json!("not_invited")));
        }
        cat.join(&game).await;
        other.join(&game).await;
    }
    // The block is about who hosts: at the table of somebody else they meet.
    let theirs = cat.create(3).await;
    his.join(&theirs).await;
    ann.join(&theirs).await;
    // Neither is invited by the other.
    ann.act(&running, "resignation", json!({})).await;
    let again = ann.act(&running, "rematch", json!({})).await;
    assert_eq!(his.get("/v1/me/invitations").await.1, json!({"items": []}));
    assert_eq!(seat(&his, again["id"].as_str().unwrap()).await, (403, json!("not_invited")));
    let game = ann.create(3).await;
    assert_eq!(ann.delete(&format!("/v1/me/blocks/{}", bob.id)).await.0, 204);
    his.join(&game).await;
    // A block of the bot alone is about the bot.
    block(&ann, &his).await;
    let game = ann.create(3).await;
    assert_eq!(seat(&his, &game).await, (403, json!("not_invited")));
    bob.join(&game).await;
}

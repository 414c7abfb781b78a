//! What waits for somebody's agreement: listed with the turns, on every server, until it is answered.

use reqwest::{Method, Response};
use serde_json::{Value, json};

use crate::support::{Hall, Person, soon};

/// The requests that wait for somebody, each by its kind and its game.
async fn asked(person: &Person) -> Vec<(String, String)> {
    let (status, turns) = person.get("/v1/me/turns").await;
    assert_eq!(status, 200, "{turns}");
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    turns["asks"].as_array().unwrap().iter().map(|ask| (text(&ask["kind"]), text(&ask["game"]))).collect()
}

fn one(kind: &str, game: &str) -> Vec<(String, String)> {
    vec![(kind.to_owned(), game.to_owned())]
}

/// A poll that has the list as it is and waits for another one.
async fn waiting(person: &Person) -> tokio::task::JoinHandle<Response> {
    let has = person.request(Method::GET, "/v1/me/turns").send().await.unwrap().headers()["etag"].clone();
    let poll = person.request(Method::GET, "/v1/me/turns").header("if-none-match", has);
    let poll = poll.header("prefer", "wait=30");
    tokio::spawn(async move { poll.send().await.unwrap() })
}

async fn three(hall: &Hall) -> ([Person; 3], String) {
    let [ann, bob, cat] = [hall.person("ann").await, hall.person("bob").await, hall.person("cat").await];
    let game = ann.create_as(3, json!({"title": "Sunday"})).await;
    bob.join(&game).await;
    cat.join(&game).await;
    ([ann, bob, cat], game)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_vote_waits_for_everybody_who_has_not_answered_it() {
    let hall = Hall::open().await;
    let other = hall.again().await;
    let ([ann, bob, cat], game) = three(&hall).await;
    let there = [bob.at(&other), cat.at(&other)];
    // The other server hears of the start by itself, whoever begins.
    for (here, there) in [(&bob, &there[0]), (&cat, &there[1])] {
        soon(async || there.get("/v1/me/turns").await == here.get("/v1/me/turns").await).await;
    }
    assert_eq!(asked(&there[0]).await, []);
    let polls = [waiting(&there[0]).await, waiting(&cat).await];
    let voted = ann.act(&game, "cancellation", json!({})).await;
    for poll in polls {
        let response = poll.await.unwrap();
        assert_eq!(response.status(), 200, "an offer wakes whoever it asks");
        let turns: Value = response.json().await.unwrap();
        let ask = &turns["asks"][0];
        assert_eq!((&ask["kind"], &ask["title"]), (&json!("cancellation"), &json!("Sunday")));
        assert_eq!(ask["since"], voted["offers"][0]["since"]);
    }
    assert_eq!((asked(&ann).await, asked(&bob).await), (vec![], one("cancellation", &game)));
    hall.hall.upkeep.rebuild().await.unwrap();
    assert_eq!(asked(&there[1]).await, one("cancellation", &game), "it follows from the log");
    let offer = &voted["offers"][0]["offer"];
    bob.act(&game, "answers", json!({"offer": offer, "accept": true})).await;
    assert_eq!((asked(&bob).await, asked(&cat).await), (vec![], one("cancellation", &game)));
    cat.act(&game, "answers", json!({"offer": offer, "accept": false})).await;
    for person in [&ann, &bob, &cat, &there[0], &there[1]] {
        soon(async || asked(person).await.is_empty()).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_offer_to_take_back_asks_nobody_any_more_once_somebody_resigns() {
    let hall = Hall::open().await;
    let (people, game) = three(&hall).await;
    let mover = people[0].look(&game).await["awaiting"][0].as_u64().unwrap() as usize;
    let [mover, next, last] = [0, 1, 2].map(|n| &people[(mover + n) % 3]);
    mover.turn(&game).await;
    next.turn(&game).await;
    let seq = mover.look(&game).await["seq"].clone();
    mover.act(&game, "undo", json!({"expected_seq": seq})).await;
    assert_eq!(asked(mover).await, []);
    assert_eq!((asked(next).await, asked(last).await), (one("undo", &game), one("undo", &game)));
    last.act(&game, "resignation", json!({})).await;
    assert_eq!((asked(next).await, asked(last).await), (vec![], vec![]));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rematch_asks_those_it_keeps_a_seat_for() {
    let hall = Hall::open().await;
    let other = hall.again().await;
    let (ann, bob) = (hall.person("ann").await, hall.person("bob").await);
    let game = ann.create_as(2, json!({"title": "Sunday"})).await;
    bob.join(&game).await;
    bob.act(&game, "resignation", json!({})).await;
    let there = ann.at(&other);
    let (_, links) = ann.post("/v1/me/feed", Value::Null).await;
    let poll = waiting(&there).await;
    let again = bob.act(&game, "rematch", json!({})).await;
    let again = again["id"].as_str().unwrap();
    assert_eq!(poll.await.unwrap().status(), 200, "a rematch wakes whoever it asks");
    soon(async || asked(&there).await == one("rematch", again)).await;
    assert_eq!((asked(&ann).await, asked(&bob).await), (one("rematch", again), vec![]));
    for (name, is_there) in [("atom", "Play again? Sunday (Vikings)"), ("ics", "BEGIN:VTODO")] {
        let link = links[name].as_str().unwrap();
        let path = &link[link.find("/v1/").unwrap()..];
        let text = hall.request(Method::GET, path).send().await.unwrap().text().await.unwrap();
        assert!(text.contains(is_there) && text.contains(again), "{text}");
    }
    // A change of its settings leaves it as it is.
    bob.patch(&format!("/v1/games/{again}"), json!({"title": "Monday"})).await;
    assert_eq!(asked(&ann).await, one("rematch", again));
    hall.hall.upkeep.rebuild().await.unwrap();
    assert_eq!(asked(&ann).await, one("rematch", again));
    ann.act(&game, "rematch", json!({})).await;
    assert_eq!(asked(&ann).await, []);
    soon(async || asked(&there).await.is_empty()).await;
}

/// Whoever is blocked after they were invited is asked no more.
#[tokio::test(flavor = "multi_thread")]
async fn a_block_ends_an_invitation() {
    let hall = Hall::open().await;
    let other = hall.again().await;
    let (ann, bob) = (hall.person("ann").await, hall.person("bob").await);
    let game = ann.create_as(2, json!({"title": "Sunday"})).await;
    bob.join(&game).await;
    bob.act(&game, "resignation", json!({})).await;
    let again = bob.act(&game, "rematch", json!({})).await;
    let there = ann.at(&other);
    soon(async || asked(&there).await == one("rematch", again["id"].as_str().unwrap())).await;
    let blocked = bob.request(Method::PUT, &format!("/v1/me/blocks/{}", ann.id)).send().await.unwrap();
    assert_eq!(blocked.status(), 204);
    for person in [&ann, &there] {
        soon(async || asked(person).await.is_empty()).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_others_are_asked_once_somebody_agrees_to_make_a_game_public() {
    let hall = Hall::open().await;
    let other = hall.again().await;
    let [ann, bob, cat] = [hall.person("ann").await, hall.person("bob").await, hall.person("cat").await];
    let game = ann.create_as(3, json!({"visibility": "private"})).await;
    let invite = ann.look(&game).await["invite"].clone();
    for person in [&bob, &cat] {
        person.act(&game, "seats", json!({"invite": invite})).await;
    }
    for person in [&bob, &cat] {
        person.act(&game, "resignation", json!({})).await;
    }
    assert_eq!(ann.look(&game).await["status"], "finished");
    let there = cat.at(&other);
    let path = format!("/v1/games/{game}/publication");
    let says = async |person: &Person, method: Method| {
        let said = person.request(method, &path).send().await.unwrap();
        assert_eq!(said.status(), 200);
    };
    // Who does not agree asks nobody.
    says(&bob, Method::DELETE).await;
    assert_eq!((asked(&ann).await, asked(&cat).await), (vec![], vec![]));
    let poll = waiting(&there).await;
    says(&bob, Method::PUT).await;
    assert_eq!((asked(&ann).await, asked(&bob).await), (one("publication", &game), vec![]));
    says(&ann, Method::PUT).await;
    soon(async || asked(&there).await == one("publication", &game)).await;
    assert_eq!(poll.await.unwrap().status(), 200);
    let turns = there.get("/v1/me/turns").await.1;
    assert_eq!(turns["items"], json!([]), "it is nobody's turn in a game that is over");
    hall.hall.upkeep.rebuild().await.unwrap();
    assert_eq!(asked(&cat).await, one("publication", &game), "it is kept beside the log");
    cat.audit(&game).await;
    // An answer ends it, also for good, whatever others say then.
    says(&cat, Method::DELETE).await;
    says(&ann, Method::DELETE).await;
    says(&ann, Method::PUT).await;
    for person in [&ann, &bob, &cat, &there] {
        soon(async || asked(person).await.is_empty()).await;
    }
    assert_eq!(cat.put(&path, Value::Null).await.1["visibility"], "public");
}

/// Once nobody agrees any more, nobody is asked; and nobody is asked by somebody from whom a block separates them.
#[tokio::test(flavor = "multi_thread")]
async fn a_request_to_show_a_game_ends_with_its_maker_s_wish_or_a_block() {
    let hall = Hall::open().await;
    let (ann, bob) = (hall.person("ann").await, hall.person("bob").await);
    let game = ann.create_as(2, json!({"visibility": "private"})).await;
    let invite = ann.look(&game).await["invite"].clone();
    bob.act(&game, "seats", json!({"invite": invite})).await;
    bob.act(&game, "resignation", json!({})).await;
    let path = format!("/v1/games/{game}/publication");
    assert_eq!(bob.put(&path, Value::Null).await.0, 200);
    assert_eq!(asked(&ann).await, one("publication", &game));
    assert_eq!(bob.request(Method::DELETE, &path).send().await.unwrap().status(), 200);
    assert_eq!(asked(&ann).await, []);
    assert_eq!(bob.put(&path, Value::Null).await.0, 200);
    assert_eq!(asked(&ann).await, one("publication", &game));
    let blocked = ann.request(Method::PUT, &format!("/v1/me/blocks/{}", bob.id)).send().await.unwrap();
    assert_eq!(blocked.status(), 204);
    soon(async || asked(&ann).await.is_empty()).await;
}

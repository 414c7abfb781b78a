//! Making moves: every refusal, several at once, retries, dry runs, races.

use std::collections::BTreeMap;

use reqwest::Method;
use serde_json::{Value, json};

use crate::support::{Hall, Person};

/// A started game for two: the player to move, the other, and the game.
struct Started {
    hall: Hall,
    mover: Person,
    other: Person,
    game: String,
    seq: i64,
    moves: Vec<Value>,
}

async fn started() -> Started {
    let hall = Hall::open().await;
    let (ann, bob) = (hall.person("ann").await, hall.person("bob").await);
    let game = ann.create(2).await;
    bob.join(&game).await;
    let is_ann = !ann.get("/v1/me/turns").await.1["items"].as_array().unwrap().is_empty();
    let (mover, other) = if is_ann { (ann, bob) } else { (bob, ann) };
    let legal = mover.legal_moves(&game).await;
    let (seq, moves) = (legal["seq"].as_i64().unwrap(), legal["moves"].as_array().unwrap().clone());
    Started { hall, mover, other, game, seq, moves }
}

fn problem((status, body): &(reqwest::StatusCode, Value)) -> (u16, &str) {
    (status.as_u16(), body["code"].as_str().unwrap_or("none"))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_is_one_event_and_answers_with_all_that_a_client_needs() {
    let Started { hall: _hall, mover, other, game, seq, moves } = started().await;
    let (status, moved) = mover.post_moves(&game, seq, json!([moves[0]])).await;
    assert_eq!(status, 201);
    assert_eq!((&moved["seq"], &moved["game"]["seq"]), (&json!(seq + 1), &json!(seq + 1)));
    let event = &moved["events"][0];
    assert_eq!(
        (&event["seq"], &event["kind"], &event["move"]),
        (&json!(seq + 1), &json!("moved"), &moves[0])
    );
    assert_eq!(event["effects"][0]["type"], json!("bought"));
    assert!(event["at"].as_str().unwrap().ends_with('Z'));
    assert_eq!(moved["legal_moves"]["moves"][0]["type"], json!("place_start_tile"));
    let (_, listed) = other.get(&format!("/v1/games/{game}/events?after={seq}")).await;
    assert_eq!(listed, json!({"items": [event], "next": null}));
}

#[tokio::test(flavor = "multi_thread")]
async fn legal_moves_have_labels_in_the_language_that_is_asked_for() {
    let Started { hall: _hall, mover, other, game, seq, moves } = started().await;
    let labels = |list: &Value| -> Vec<String> {
        let labels = list["labels"].as_array().unwrap().iter();
        labels.map(|label| label.as_str().unwrap().to_owned()).collect()
    };
    let path = format!("/v1/games/{game}/legal-moves");
    assert_eq!(mover.legal_moves(&game).await.get("labels"), None);
    for (language, word) in [("en", "Buy the "), ("de", "Für ")] {
        let (_, list) = mover.get(&format!("{path}?labels={language}")).await;
        let labels = labels(&list);
        assert_eq!((list["moves"].as_array().unwrap(), labels.len()), (&moves, moves.len()));
        assert!(labels[0].starts_with(word), "{labels:?}");
    }
    assert_eq!(other.get(&format!("{path}?labels=de")).await.1["labels"], json!([]), "not their turn");
    let (status, refused) = mover.get(&format!("{path}?labels=fr")).await;
    assert_eq!((status.as_u16(), &refused["param"]), (400, &json!("labels")));
    let body = json!({"expected_seq": seq, "moves": [moves[0]]});
    let (_, tried) = mover.post(&format!("/v1/games/{game}/moves/dry-run?labels=en"), body.clone()).await;
    let next = labels(&tried["legal_moves"]);
    assert!(next[0].starts_with("Place the start tile in the "), "{next:?}");
    let (_, made) = mover.post(&format!("/v1/games/{game}/moves?labels=de"), body).await;
    let next = labels(&made["legal_moves"]);
    assert!(next[0].starts_with("Das Startplättchen in die "), "{next:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn effects_have_labels_beside_the_events_wherever_these_are_sent() {
    let Started { hall: _hall, mover, other, game, seq, moves } = started().await;
    let name = mover.signed_up["account"]["name"].as_str().unwrap();
    let path = format!("/v1/games/{game}");
    let body = json!({"expected_seq": seq, "moves": [moves[0]]});
    let (_, tried) = mover.post(&format!("{path}/moves/dry-run?labels=en"), body.clone()).await;
    let sentence = tried["labels"][0][0].as_str().unwrap();
    assert!(sentence.starts_with(&format!("{name} buys a set for ")), "{sentence}");
    let many = json!({"items": [{"game": game, "expected_seq": seq, "moves": [moves[0]]}]});
    let (_, made) = mover.post("/v1/moves?labels=en", many).await;
    let made = &made["items"][0]["made"];
    assert_eq!((&made["labels"], &made["events"][0]["labels"]), (&json!([[sentence]]), &Value::Null));
    assert!(made["legal_moves"]["labels"][0].is_string());

    let next = json!({"expected_seq": seq + 1, "moves": [made["legal_moves"]["moves"][0]]});
    let post = mover.request(Method::POST, &format!("{path}/moves?labels=de"));
    let brief: Value =
        post.header("prefer", "return=minimal").json(&next).send().await.unwrap().json().await.unwrap();
    let sentence = brief["labels"][0][0].as_str().unwrap();
    assert!(sentence.starts_with(&format!("{name} legt das Startplättchen in die ")), "{sentence}");

    let (_, plain) = other.get(&format!("{path}/events")).await;
    assert_eq!(plain.get("labels"), None);
    let (_, listed) = other.get(&format!("{path}/events?labels=de")).await;
    assert_eq!(listed["items"], plain["items"], "the events are as they are hashed");
    let labels = listed["labels"].as_array().unwrap();
    let counted = |events: &Value| -> Vec<usize> {
        let events = events.as_array().unwrap().iter();
        events.map(|event| event["effects"].as_array().map_or(0, Vec::len)).collect()
    };
    let lengths: Vec<usize> = labels.iter().map(|of| of.as_array().unwrap().len()).collect();
    assert_eq!(
        (lengths, labels.last()),
        (counted(&listed["items"]), brief["labels"].as_array().unwrap().last())
    );
    let (status, refused) = other.get(&format!("{path}/events?labels=fr")).await;
    assert_eq!((status.as_u16(), &refused["param"]), (400, &json!("labels")));
}

#[tokio::test(flavor = "multi_thread")]
async fn every_refusal_of_a_move_is_seen() {
    let Started { hall, mover, other, game, seq, moves } = started().await;
    let eve = hall.person("eve").await;
    let buy = json!([moves[0]]);
    assert_eq!(problem(&eve.post_moves(&game, seq, buy.clone()).await), (403, "not_your_seat"));
    assert_eq!(problem(&eve.get(&format!("/v1/games/{game}/legal-moves")).await), (403, "not_your_seat"));
    assert_eq!(problem(&other.post_moves(&game, seq, buy.clone()).await), (409, "not_your_turn"));
    let stale = mover.post_moves(&game, seq - 1, buy.clone()).await;
    assert_eq!((problem(&stale), &stale.1["seq"]), ((409, "stale_seq"), &json!(seq)));
    let ahead = mover.post_moves(&game, seq + 1, buy.clone()).await;
    assert_eq!((problem(&ahead), &ahead.1["seq"]), ((409, "stale_seq"), &json!(seq)));
    assert_eq!(stale.1["detail"], json!(format!("the game has moved on to event {seq}")));
    let detail = format!("the game is at event {seq}: it has no event {} yet", seq + 1);
    assert_eq!(ahead.1["detail"], json!(detail));

    let mut twelve = moves[0].clone();
    twelve["space"] = json!(12);
    let illegal = mover.post_moves(&game, seq, json!([moves[0], twelve])).await;
    assert_eq!(problem(&illegal), (422, "illegal_move"));
    assert_eq!((&illegal.1["rule"], &illegal.1["index"]), (&json!("not_this_step"), &json!(1)));
    let illegal = mover.post_moves(&game, seq, json!([twelve])).await;
    assert_eq!((&illegal.1["rule"], &illegal.1["index"]), (&json!("no_such_space"), &json!(0)));

    for (bad, member) in [
        (json!({"type": "castle"}), "/type"),
        (json!({"type": {"buy": null}, "space": 1, "exchange": 0}), "/type"),
        (json!({"type": "buy", "space": "x", "exchange": 0}), "/space"),
        (json!({"type": "buy", "space": 1, "exchange": 0, "a/b": 1}), "/a~1b"),
        (json!({"type": "lay_colour", "colour": {"red": null}}), "/colour"),
        (json!({"type": "buy", "space": 1}), "/exchange"),
        (json!(["buy", 1, 0]), ""),
        (json!(1), ""),
        (json!({}), "/type"),
    ] {
        let malformed = mover.post_moves(&game, seq, json!([bad])).await;
        assert_eq!(
            (problem(&malformed), &malformed.1["index"], &malformed.1["pointer"]),
            ((400, "malformed_move"), &json!(0), &json!(format!("/moves/0{member}"))),
            "{bad}: {}",
            malformed.1
        );
    }
    let path = format!("/v1/games/{game}/moves");
    for bad in [
        json!({}),
        json!({"expected_seq": seq, "moves": []}),
        json!([]),
        json!({"expected_seq": seq, "moves": [1], "x": 1}),
    ] {
        assert_eq!(problem(&mover.post(&path, bad).await), (400, "malformed_body"));
    }
    let unchanged = mover.legal_moves(&game).await;
    assert_eq!(
        (&unchanged["seq"], &unchanged["moves"]),
        (&json!(seq), &json!(moves)),
        "the log is untouched"
    );

    mover.post(&format!("/v1/games/{game}/resignation"), json!({})).await;
    assert_eq!(problem(&other.post_moves(&game, seq + 2, buy.clone()).await), (409, "game_not_active"));
    let open = mover.create(2).await;
    assert_eq!(problem(&mover.post_moves(&open, 2, buy).await), (409, "game_not_active"));
}

/// A whole turn, found by dry runs.
async fn whole_turn(person: &Person, game: &str, seq: i64, first: &Value) -> Vec<Value> {
    let mut turn = vec![first.clone()];
    loop {
        let body = json!({"expected_seq": seq, "moves": turn});
        let (status, tried) = person.post(&format!("/v1/games/{game}/moves/dry-run"), body).await;
        assert_eq!(status, 200, "{tried}");
        let next = tried["legal_moves"]["moves"].as_array().unwrap();
        match next.first() {
            Some(next) => turn.push(next.clone()),
            None => return turn,
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn several_moves_are_made_together_or_not_at_all() {
    let Started { hall: _hall, mover, other, game, seq, moves } = started().await;
    let turn = whole_turn(&mover, &game, seq, &moves[0]).await;
    assert!(turn.len() >= 2, "buy, start tile, and mostly the tile: {turn:?}");
    let mut spoilt = turn.clone();
    spoilt.push(json!({"type": "end_sailing"}));
    let refused = mover.post_moves(&game, seq, json!(spoilt)).await;
    assert_eq!((problem(&refused), &refused.1["index"]), ((409, "not_your_turn"), &json!(turn.len())));
    assert_eq!(mover.legal_moves(&game).await["seq"], json!(seq));
    let (status, moved) = mover.post_moves(&game, seq, json!(turn)).await;
    assert_eq!(status, 201);
    assert_eq!(moved["seq"], json!(seq + turn.len() as i64));
    assert_eq!(moved["events"].as_array().unwrap().len(), turn.len());
    assert_eq!(other.get("/v1/me/turns").await.1["items"][0]["seq"], moved["seq"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_dry_run_answers_as_the_move_would_and_stores_nothing() {
    let Started { hall: _hall, mover, game, seq, moves, .. } = started().await;
    let body = json!({"expected_seq": seq, "moves": [moves[0]]});
    let (_, tried) = mover.post(&format!("/v1/games/{game}/moves/dry-run"), body).await;
    assert_eq!(mover.legal_moves(&game).await["seq"], json!(seq));
    let (_, moved) = mover.post_moves(&game, seq, json!([moves[0]])).await;
    assert_eq!(tried["stopped_at"], Value::Null);
    assert_eq!(tried["events"][0]["effects"], moved["events"][0]["effects"]);
    assert_eq!(tried["legal_moves"], moved["legal_moves"]);
    assert_eq!(tried["game"]["view"], moved["game"]["view"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_dry_run_stops_before_the_next_offer_is_drawn() {
    let Started { hall: _hall, mover, other, game, .. } = started().await;
    for _ in 0..40 {
        let (person, legal) = match mover.legal_moves(&game).await {
            legal if legal["moves"][0].is_object() => (&mover, legal),
            _ => (&other, other.legal_moves(&game).await),
        };
        let seq = legal["seq"].as_i64().unwrap();
        let body = json!({"expected_seq": seq, "moves": [legal["moves"][0]]});
        let (_, tried) = person.post(&format!("/v1/games/{game}/moves/dry-run"), body.clone()).await;
        let (_, moved) = person.post(&format!("/v1/games/{game}/moves"), body).await;
        let drew = moved["events"].to_string().contains("offer_laid");
        assert_eq!(tried["stopped_at"], if drew { json!(0) } else { Value::Null });
        if drew {
            assert_eq!((&tried["seq"], &tried["events"]), (&json!(seq), &json!([])));
            return;
        }
    }
    panic!("no round ended");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_same_key_gives_the_first_answer_again() {
    let Started { hall, mover, other, game, seq, moves } = started().await;
    let post = async |who: &Person, key: &str, body: &Value| {
        let request = who.request(reqwest::Method::POST, &format!("/v1/games/{game}/moves"));
        let response = request.header("Idempotency-Key", key).json(body).send().await.unwrap();
        (response.status(), response.json::<Value>().await.unwrap())
    };
    let turn = whole_turn(&mover, &game, seq, &moves[0]).await;
    let body = json!({"expected_seq": seq, "moves": turn});
    let first = post(&mover, "turn-1", &body).await;
    assert_eq!(first.0, 201);
    assert_eq!(post(&mover, "turn-1", &body).await, first);
    // Even after others have moved on, and on a process that has never seen the game.
    let legal = other.legal_moves(&game).await;
    let next = other.post_moves(&game, legal["seq"].as_i64().unwrap(), json!([legal["moves"][0]])).await;
    assert_eq!(next.0, 201);
    assert_eq!(post(&mover, "turn-1", &body).await, first);
    let fresh = hall.again().await;
    let elsewhere = Person::new(&fresh, mover.signed_up.clone());
    assert_eq!(post(&elsewhere, "turn-1", &body).await, first);
    let events = hall.get(&format!("/v1/games/{game}/events?after={seq}")).await.1;
    assert_eq!(events["items"].as_array().unwrap().len(), turn.len() + 1, "nothing was made twice");

    let other_body = json!({"expected_seq": seq, "moves": [turn[0]]});
    assert_eq!(problem(&post(&mover, "turn-1", &other_body).await), (422, "key_reused"));
    let not_their_turn = json!({"expected_seq": next.1["seq"], "moves": [turn[0]]});
    assert_eq!(problem(&post(&mover, "turn-1", &not_their_turn).await), (422, "key_reused"));
    assert_eq!(problem(&post(&mover, "turn-2", &body).await), (409, "stale_seq"));
    assert_eq!(problem(&post(&mover, &"k".repeat(129), &body).await), (400, "malformed_query"));
    let mine = json!({"expected_seq": next.1["seq"], "moves": next.1["legal_moves"]["moves"].as_array().unwrap()[..1]});
    assert_eq!(post(&other, "turn-1", &mine).await.0, 201, "keys are each account's own");
    assert_eq!(problem(&post(&other, "turn-1", &body).await), (422, "key_reused"));
}

#[tokio::test(flavor = "multi_thread")]
async fn clients_can_prefer_short_answers() {
    let Started { hall: _hall, mover, other, game, seq, moves } = started().await;
    let post = async |prefer: &str, body: &Value| {
        let request = mover.request(reqwest::Method::POST, &format!("/v1/games/{game}/moves"));
        let request = request.header("Prefer", prefer).header("Idempotency-Key", "one").json(body);
        let response = request.send().await.unwrap();
        let applied = response.headers().get("preference-applied").cloned();
        (response.status().as_u16(), applied, response.json::<Value>().await.unwrap())
    };
    let refused = post("return=minimal", &json!({"expected_seq": seq - 1, "moves": [moves[0]]})).await;
    assert_eq!((refused.0, &refused.2["code"]), (409, &json!("stale_seq")));
    let body = json!({"expected_seq": seq, "moves": [moves[0]]});
    let brief = post("return=minimal", &body).await;
    assert_eq!((brief.0, brief.1.as_ref()), (201, Some(&"return=minimal".parse().unwrap())), "{}", brief.2);
    let whole = post("return=representation", &body).await;
    assert_eq!((whole.0, whole.1), (201, None));
    assert_eq!(
        brief.2,
        json!({"ruleset": "vikings", "seq": whole.2["seq"], "events": whole.2["events"]}),
        "the same request"
    );
    assert_eq!(post("return=minimal", &body).await, brief, "the first answer again");
    assert_eq!(other.look(&game).await["seq"], brief.2["seq"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn of_eight_writers_one_is_first() {
    let Started { hall, mover, game, seq, moves, .. } = started().await;
    // Half of them use a second process on the same database.
    let fresh = hall.again().await;
    let elsewhere = Person::new(&fresh, mover.signed_up.clone());
    let writers: Vec<_> = (0..8)
        .map(|n| {
            let (person, game) = (if n % 2 == 0 { mover.clone() } else { elsewhere.clone() }, game.clone());
            let action = moves[n % moves.len()].clone();
            tokio::spawn(async move { person.post_moves(&game, seq, json!([action])).await })
        })
        .collect();
    let mut seen: BTreeMap<(u16, String), u32> = BTreeMap::new();
    for writer in writers {
        let answer = writer.await.unwrap();
        let (status, code) = problem(&answer);
        *seen.entry((status, code.to_owned())).or_default() += 1;
    }
    let expected = [((201, "none".to_owned()), 1), ((409, "stale_seq".to_owned()), 7)];
    assert_eq!(seen, BTreeMap::from(expected));
    let events = hall.get(&format!("/v1/games/{game}/events?after={seq}")).await.1;
    assert_eq!(events["items"].as_array().unwrap().len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn polls_answer_304_until_something_changes() {
    let Started { hall, mover, other, game, seq, moves } = started().await;
    let path = format!("/v1/games/{game}");
    let poll = async |who: &Person, path: &str, etag: Option<&str>| {
        let request = who.request(reqwest::Method::GET, path);
        let request = if let Some(etag) = etag { request.header("If-None-Match", etag) } else { request };
        let response = request.send().await.unwrap();
        (response.status().as_u16(), response.headers()["etag"].to_str().unwrap().to_owned())
    };
    let (status, game_tag) = poll(&other, &path, None).await;
    assert_eq!(status, 200);
    let (_, turns_tag) = poll(&other, "/v1/me/turns", None).await;
    assert_eq!(poll(&other, &path, Some(&game_tag)).await, (304, game_tag.clone()));
    assert_eq!(poll(&other, &path, Some(&format!("\"x\", {game_tag}"))).await.0, 304);
    assert_eq!(poll(&other, "/v1/me/turns", Some(&turns_tag)).await.0, 304);
    assert_eq!(
        poll(&mover, &path, Some(&game_tag)).await.0,
        200,
        "another viewer has another representation"
    );

    let turn = whole_turn(&mover, &game, seq, &moves[0]).await;
    mover.post_moves(&game, seq, json!(turn)).await;
    assert_eq!(poll(&other, &path, Some(&game_tag)).await.0, 200);
    assert_eq!(poll(&other, "/v1/me/turns", Some(&turns_tag)).await.0, 200);
    let anonymous = hall.request(reqwest::Method::GET, &path).send().await.unwrap();
    let tag = anonymous.headers()["etag"].clone();
    let again = hall.request(reqwest::Method::GET, &path).header("If-None-Match", tag).send().await.unwrap();
    assert_eq!(again.status(), 304);
}

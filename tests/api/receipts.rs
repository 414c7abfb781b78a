//! Signed heads: what the hall has told people, they can prove to others.

use aws_lc_rs::signature::{ED25519, UnparsedPublicKey};
use futures_util::future::join_all;
use longhall::features::hall::Limits;
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use crate::support::{Database, Hall, Person, answer, soon, trusting, unlimited};

async fn a_game(hall: &Hall) -> ([Person; 2], String) {
    let pair = [hall.person("ann").await, hall.person("bob").await];
    let game = pair[0].create(2).await;
    pair[1].join(&game).await;
    (pair, game)
}

async fn step(pair: &[Person; 2], game: &str) {
    assert!(pair[0].step(game).await || pair[1].step(game).await);
}

/// The awaited player's legal moves, the player, and the event that they follow.
async fn next_moves<'a>(pair: &'a [Person; 2], game: &str) -> (&'a Person, Value) {
    for person in pair {
        let legal = person.legal_moves(game).await;
        if let Some(first) = legal["moves"].get(0) {
            return (person, json!({"expected_seq": legal["seq"], "moves": [first]}));
        }
    }
    panic!("nobody is awaited");
}

async fn receipt(hall: &Hall, game: &str) -> Value {
    let (status, receipt) = hall.get(&format!("/v1/games/{game}/receipt")).await;
    assert_eq!(status, 200, "{receipt}");
    receipt
}

async fn keys(hall: &Hall) -> Vec<Value> {
    let (status, told) = hall.get("/.well-known/longhall").await;
    assert_eq!(status, 200);
    told["keys"].as_array().unwrap().clone()
}

fn bytes(hex: &Value) -> Vec<u8> {
    const_hex::decode(hex.as_str().unwrap()).unwrap()
}

/// Verifies a receipt by the format's description and the hall's published keys.
fn verify(signed: &Value, keys: &[Value]) {
    let receipt = &signed["receipt"];
    let key = keys.iter().find(|key| key["fingerprint"] == receipt["key"]).expect("a published key");
    let game: uuid::Uuid = signed["game"].as_str().unwrap().parse().unwrap();
    let mut message = b"longhall/receipt/1".to_vec();
    message.extend(game.as_bytes());
    message.extend(signed["head"]["seq"].as_i64().unwrap().to_be_bytes());
    message.extend(bytes(&signed["head"]["hash"]));
    message.extend(receipt["at"].as_str().unwrap().as_bytes());
    let public_key = UnparsedPublicKey::new(&ED25519, bytes(&key["public_key"]));
    public_key.verify(&message, &bytes(&receipt["signature"])).unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn the_head_is_signed_wherever_a_game_is_shown() {
    let hall = Hall::open().await;
    let (pair, game) = a_game(&hall).await;
    let (mover, moves) = next_moves(&pair, &game).await;
    let (status, moved) = mover.post(&format!("/v1/games/{game}/moves"), moves).await;
    assert_eq!(status, 201, "{moved}");
    let signed = receipt(&hall, &game).await;
    verify(&signed, &keys(&hall).await);
    let last = moved["events"].as_array().unwrap().last().unwrap();
    assert_eq!(signed["head"], json!({"seq": last["seq"], "hash": last["hash"]}));
    let at = |time: &Value| time.as_str().unwrap().parse::<chrono::DateTime<chrono::Utc>>().unwrap();
    assert_eq!(at(&signed["receipt"]["at"]), at(&last["at"]));
    assert_eq!(signed["receipt"]["at"].as_str().unwrap().len(), 24);
    for shown in [&moved["game"], &mover.look(&game).await, &hall.get(&format!("/v1/games/{game}")).await.1] {
        assert_eq!((&shown["head"], &shown["receipt"]), (&signed["head"], &signed["receipt"]));
    }
    assert!(!moved["events"].to_string().contains("signature"));
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_signed_but_the_head_of_the_log() {
    let hall = Hall::open().await;
    let (pair, game) = a_game(&hall).await;
    step(&pair, &game).await;
    let path = |what: &str| format!("/v1/games/{game}{what}");
    let (mover, moves) = next_moves(&pair, &game).await;
    let (status, tried) = mover.post(&path("/moves/dry-run"), moves.clone()).await;
    assert_eq!(status, 200, "{tried}");
    assert_eq!((&tried["game"]["head"], &tried["game"]["receipt"]), (&Value::Null, &Value::Null));

    let post = async || {
        let request = mover.request(Method::POST, &path("/moves")).header("idempotency-key", "once");
        answer(request.json(&moves)).await
    };
    let (first, again) = (post().await, post().await);
    assert_eq!(first.0, 201);
    assert_eq!(first.1["game"], again.1["game"], "asked for again, it is the same receipt");
    step(&pair, &game).await;
    let (_, late) = post().await;
    assert_eq!(late["game"], first.1["game"], "also when others have followed, for the log did end there");

    let head = mover.look(&game).await;
    let at = async |seq: i64| mover.get(&path(&format!("?at={seq}"))).await.1;
    assert_eq!(at(head["seq"].as_i64().unwrap()).await["receipt"], head["receipt"]);
    let past = at(first.1["seq"].as_i64().unwrap()).await;
    assert_eq!((&past["head"], &past["receipt"]), (&first.1["game"]["head"], &Value::Null));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_head_of_an_invisible_game_is_not_revealed() {
    let hall = Hall::open().await;
    let (ann, eve) = (hall.person("ann").await, hall.person("eve").await);
    let game = ann.create_as(2, json!({"visibility": "private"})).await;
    let path = format!("/v1/games/{game}/receipt");
    assert_eq!(ann.get(&path).await.0, 200);
    for (status, told) in [eve.get(&path).await, hall.get(&path).await] {
        assert_eq!((status, &told["code"]), (StatusCode::NOT_FOUND, &json!("no_such_game")));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn processes_that_start_together_make_one_key_and_sign_alike() {
    let db = Database::new().await;
    let open = || Hall::on(db.borrowed(), Limits::default(), unlimited());
    let (a, b, c, d) = tokio::join!(open(), open(), open(), open());
    assert_eq!(db.count("hall_keys").await, 1);
    let (_, game) = a_game(&a).await;
    let signed = receipt(&a, &game).await;
    for other in [&b, &c, &d] {
        assert_eq!(receipt(other, &game).await, signed);
        assert_eq!(keys(other).await, keys(&a).await);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn of_many_first_keys_one_is_kept() {
    let db = Database::new().await;
    let store = db.store().await;
    for round in 0..10 {
        let begin = async |n: u8| store.begin_hall_keys(&[n; 32], &[n; 32]).await.unwrap();
        join_all((0..8).map(begin)).await;
        assert_eq!(db.count("hall_keys").await, 1, "round {round}");
        db.sql("DELETE FROM hall_keys").await.unwrap();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_new_key_is_published_before_it_signs_and_old_receipts_stay_valid() {
    let hall = Hall::with(trusting(), unlimited()).await;
    let other = Hall::on(hall.db.borrowed(), trusting(), unlimited()).await;
    let (pair, game) = a_game(&hall).await;
    step(&pair, &game).await;
    let before = receipt(&hall, &game).await;
    let etag = etag(&hall, &game, None).await.unwrap();
    let new = hall.hall.hall_keys.rotate().await.unwrap();
    soon(async || keys(&hall).await.len() == 2 && keys(&other).await.len() == 2).await;
    let told = keys(&hall).await;
    assert_eq!(told[0]["fingerprint"], json!(new.fingerprint));
    assert_eq!(told[1]["until"], told[0]["since"], "{told:?}");
    assert_eq!(told[1]["fingerprint"], before["receipt"]["key"]);
    assert_eq!(receipt(&hall, &game).await, before, "it does not sign yet");
    assert_eq!(self::etag(&hall, &game, Some(&etag)).await, None, "nothing has changed");

    hall.db
        .sql(
            "UPDATE hall_keys SET since = now() - interval '2 hours'
        + CASE WHEN since > now() THEN interval '1 minute' ELSE interval '0' END",
        )
        .await
        .unwrap();
    for at in [&hall, &other] {
        soon(async || receipt(at, &game).await["receipt"]["key"] == json!(new.fingerprint)).await;
        let after = receipt(at, &game).await;
        assert_eq!((&after["head"], &after["receipt"]["at"]), (&before["head"], &before["receipt"]["at"]));
        assert_ne!(self::etag(at, &game, Some(&etag)).await, None, "the game is shown with another receipt");
        let shown = at.get(&format!("/v1/games/{game}")).await.1;
        assert_eq!(shown["receipt"], after["receipt"]);
        let published = keys(at).await;
        verify(&after, &published);
        verify(&before, &published);
    }

    hall.hall.hall_keys.forget_secrets().await.unwrap();
    let secrets = "SELECT (secret IS NULL)::text FROM hall_keys ORDER BY since";
    assert_eq!(hall.db.column(secrets).await, ["true", "false"]);
    let restarted = hall.again().await;
    verify(&before, &keys(&restarted).await);
    assert_eq!(receipt(&restarted, &game).await, receipt(&hall, &game).await);
}

/// The game's `ETag`; none if it is the given one.
async fn etag(hall: &Hall, game: &str, known: Option<&str>) -> Option<String> {
    let request = hall.request(Method::GET, &format!("/v1/games/{game}"));
    let request = if let Some(known) = known { request.header("if-none-match", known) } else { request };
    let response = request.send().await.unwrap();
    let etag = response.headers()["etag"].to_str().unwrap().to_owned();
    (response.status() != StatusCode::NOT_MODIFIED).then_some(etag)
}

#[tokio::test(flavor = "multi_thread")]
async fn the_hall_publishes_its_keys_at_the_well_known_address() {
    let hall = Hall::open().await;
    let response = hall.request(Method::GET, "/.well-known/longhall").send().await.unwrap();
    assert_eq!(response.headers()["cache-control"], "public, max-age=60");
    let told: Value = response.json().await.unwrap();
    assert_eq!(told["log_format"], json!(format!("{}/docs/log", hall.hall.public_url())));
    assert_eq!(told["keys"].as_array().unwrap().len(), 1);
    assert_eq!(told["keys"][0].get("until"), None);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_form_of_logs_is_a_page_and_a_text() {
    let hall = Hall::open().await;
    for (accept, kind) in
        [("text/html", "text/html"), ("*/*", "text/html"), ("text/markdown", "text/markdown")]
    {
        let request = hall.request(Method::GET, "/docs/log").header("accept", accept);
        let response = request.send().await.unwrap();
        assert_eq!(response.headers()["content-type"], format!("{kind}; charset=utf-8"));
        assert!(response.headers()["vary"].to_str().unwrap().contains("accept,"));
        let policy = response.headers()["content-security-policy"].to_str().unwrap();
        assert!(policy.contains("default-src 'none'") && !policy.contains("script-src *"), "{policy}");
        let text = response.text().await.unwrap();
        assert_eq!(text.starts_with("# The log of a game, format 1"), kind == "text/markdown");
        assert!(text.contains("longhall/receipt/1"));
    }
    let (status, vectors) = hall.get("/docs/log/vectors/receipts.json").await;
    assert_eq!((status, vectors["receipts"].is_array()), (StatusCode::OK, true));
    for nothing in ["none-such.json", "..%2flog-format.md", ""] {
        assert_eq!(hall.get(&format!("/docs/log/vectors/{nothing}")).await.0, 404, "{nothing}");
    }
}

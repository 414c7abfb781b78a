//! Every request that does something takes a key by which it is done once; where it cannot, it says so.

use longhall::features::document;
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use tokio::join;
use uuid::Uuid;

use crate::support::{Hall, Person, TestClock, subscription, with_body};

/// A request that can be repeated.
struct Recipe {
    path: String,
    body: Value,
    /// The same operation with another body; null if it has none.
    other: Value,
    /// Who asks.
    who: Person,
}

struct Stage {
    hall: Hall,
    clock: TestClock,
    ann: Person,
    bob: Person,
}

impl Stage {
    /// A running game of two with a clock that stands at nobody's deadline.
    async fn game(&self) -> String {
        let clock = json!({"pace": {"type": "per_move", "seconds": 3600}, "at_deadline": "claim", "vacation_days": 20});
        let game = self.ann.create_as(2, json!({ "clock": clock })).await;
        self.bob.join(&game).await;
        game
    }

    /// Whose turn it is, and who else plays.
    async fn turn(&self, game: &str) -> (&Person, &Person) {
        let awaits_ann = !self.ann.legal_moves(game).await["moves"].as_array().unwrap().is_empty();
        if awaits_ann { (&self.ann, &self.bob) } else { (&self.bob, &self.ann) }
    }

    /// How each operation that takes a key is called.
    async fn recipe(&self, operation: &str) -> Recipe {
        let (ann, bob) = (self.ann.clone(), self.bob.clone());
        let at = |game: &str, what: &str| format!("/v1/games/{game}/{what}");
        let first = async |game: &str| {
            let legal = self.turn(game).await.0.legal_moves(game).await;
            json!({"expected_seq": legal["seq"], "moves": [legal["moves"][0]]})
        };
        let recipe = |who: Person, path: String, body: Value, other: Value| Recipe { path, body, other, who };
        match operation {
            "create_game" => {
                let body = |seats: u8| json!({"ruleset": "vikings", "seats": seats});
                recipe(ann, "/v1/games".to_owned(), body(2), body(3))
            }
            "join_game" => {
                let game = ann.create(3).await;
                recipe(bob, at(&game, "seats"), json!({}), json!({"entropy": "5a".repeat(32)}))
            }
            "start_game" => {
                let game = ann.create(3).await;
                bob.join(&game).await;
                recipe(ann, at(&game, "start"), Value::Null, Value::Null)
            }
            "resign_game" => recipe(ann, at(&self.game().await, "resignation"), Value::Null, Value::Null),
            "cancel_game" => recipe(ann, at(&self.game().await, "cancellation"), Value::Null, Value::Null),
            "answer_offer" => {
                let game = self.game().await;
                let offer = ann.act(&game, "cancellation", json!({})).await["offers"][0]["offer"].clone();
                let body = |accept: bool| json!({"offer": offer, "accept": accept});
                recipe(bob, at(&game, "answers"), body(false), body(true))
            }
            "claim_time" => {
                let game = self.game().await;
                self.clock.pass(chrono::Duration::hours(2));
                recipe(self.turn(&game).await.1.clone(), at(&game, "claim"), Value::Null, Value::Null)
            }
            "take_vacation" => {
                let game = self.game().await;
                let today = self.clock.now().date_naive();
                let days = |n: u64| json!({"first_day": today, "last_day": today + chrono::Days::new(n)});
                recipe(ann, at(&game, "vacation"), days(1), days(2))
            }
            "make_moves" => {
                let game = self.game().await;
                let body = first(&game).await;
                let other = json!({"expected_seq": body["expected_seq"], "moves": [body["moves"][0], body["moves"][0]]});
                recipe(self.turn(&game).await.0.clone(), at(&game, "moves"), body, other)
            }
            "make_many_moves" => {
                let game = self.game().await;
                let mut item = first(&game).await;
                item["game"] = json!(game);
                recipe(
                    self.turn(&game).await.0.clone(),
                    "/v1/moves".to_owned(),
                    json!({"items": [item]}),
                    Value::Null,
                )
            }
            "dry_run_moves" => {
                let game = self.game().await;
                let body = first(&game).await;
                recipe(self.turn(&game).await.0.clone(), at(&game, "moves/dry-run"), body, Value::Null)
            }
            "undo_moves" => {
                let game = self.game().await;
                let (mover, _) = self.turn(&game).await;
                mover.step(&game).await;
                let seq = mover.look(&game).await["seq"].clone();
                let body = json!({ "expected_seq": seq });
                recipe(mover.clone(), at(&game, "undo"), body, json!({"expected_seq": seq, "to_seq": 3}))
            }
            "rematch_game" => {
                let game = self.game().await;
                ann.act(&game, "resignation", json!({})).await;
                recipe(ann, at(&game, "rematch"), Value::Null, Value::Null)
            }
            "create_match" => {
                let body = |seats: u8| json!({"games": ["vikings"], "seats": [seats], "bots_after": null});
                recipe(ann, "/v1/matches".to_owned(), body(2), body(3))
            }
            "confirm_game" => {
                let body = json!({"games": ["vikings"], "seats": [3], "bots_after": null, "rated": true});
                let (_, matched) = ann.post("/v1/matches", body.clone()).await;
                bob.post("/v1/matches", body.clone()).await;
                self.clock.pass(chrono::Duration::hours(49));
                self.hall
                    .person(&format!("late{}", Uuid::now_v7().simple().to_string()[20..].to_owned()))
                    .await
                    .post("/v1/matches", body)
                    .await;
                recipe(ann, at(matched["game"].as_str().unwrap(), "confirmation"), Value::Null, Value::Null)
            }
            "nudge" => {
                let game = self.game().await;
                recipe(self.turn(&game).await.1.clone(), at(&game, "nudge"), Value::Null, Value::Null)
            }
            "create_push" => {
                let [one, another] = ["one", "another"].map(|label| self.browser(label));
                recipe(ann, "/v1/me/push".to_owned(), one.await, another.await)
            }
            "test_push" => {
                let (_, made) = ann.post("/v1/me/push", self.browser("tested").await).await;
                let id = made["id"].as_str().unwrap();
                recipe(ann, format!("/v1/me/push/{id}/test"), Value::Null, Value::Null)
            }
            "test_webhook" => {
                let (_, made) = ann.post("/v1/me/webhooks", json!({"url": "https://example.org/x"})).await;
                let id = made["id"].as_str().unwrap();
                recipe(ann, format!("/v1/me/webhooks/{id}/test"), Value::Null, Value::Null)
            }
            "say" => {
                let game = ann.create(2).await;
                recipe(ann, at(&game, "talk"), json!({"text": "Hello!"}), json!({"text": "Goodbye!"}))
            }
            unknown => {
                panic!("say how {unknown} is repeated, or refuse the key where the answer holds a secret")
            }
        }
    }

    async fn browser(&self, label: &str) -> Value {
        let (_, key) = self.hall.get("/v1/push/key").await;
        let mut new = subscription("https://push.example/x");
        (new["key"], new["label"]) = (key["key"].clone(), json!(label));
        new
    }

    async fn events(&self) -> Vec<String> {
        self.hall
            .db
            .column(
                "SELECT count(*)::text FROM game_events UNION ALL SELECT count(*)::text FROM talk \
                 UNION ALL SELECT count(*)::text FROM addresses UNION ALL \
                 SELECT count(DISTINCT message_id)::text FROM (SELECT message_id FROM outbox WHERE kind = 'test' \
                    UNION ALL SELECT message_id FROM deliveries WHERE kind = 'test') AS tests",
            )
            .await
    }
}

async fn post(who: &Person, path: &str, body: &Value, key: &str) -> (StatusCode, Value) {
    let request = who.request(Method::POST, path).header("idempotency-key", key);
    crate::support::answer(with_body(request, body)).await
}

/// Fails closed: a new operation has a recipe here, or refuses keys.
#[tokio::test(flavor = "multi_thread")]
async fn every_post_is_done_once_by_its_key_or_takes_none() {
    let clock = TestClock::new();
    let hall = Hall::by(&clock).await;
    let (ann, bob) = (hall.person("ann").await, hall.person("bob").await);
    let stage = Stage { hall, clock, ann, bob };
    let document = document();
    let (mut taken, mut refused) = (0, 0);
    for (path, item) in document["paths"].as_object().unwrap() {
        let Some(operation) = item.get("post") else { continue };
        let id = operation["operationId"].as_str().unwrap();
        let parameters = operation["parameters"].as_array();
        if parameters.into_iter().flatten().any(|one| one["name"] == "Idempotency-Key") {
            is_done_once(&stage, id).await;
            taken += 1;
        } else {
            let path = path.replace("{id}", "01890000-0000-7000-8000-000000000000");
            let (status, answer) = post(&stage.ann, &path, &json!({}), "any").await;
            assert_eq!((status.as_u16(), &answer["code"]), (400, &json!("key_not_taken")), "{id}: {answer}");
            assert_eq!(answer["param"], json!("Idempotency-Key"), "{id}");
            refused += 1;
        }
    }
    assert!(taken >= 13 && refused >= 8, "{taken} {refused}");
}

async fn is_done_once(stage: &Stage, operation: &str) {
    let Recipe { path, body, other, who } = stage.recipe(operation).await;
    let key = &format!("for {operation}");
    let (first, second) = join!(post(&who, &path, &body, key), post(&who, &path, &body, key));
    assert!(first.0.is_success(), "{operation}: {}", first.1);
    assert_eq!(first, second, "{operation}, twice at once");
    let before = stage.events().await;
    assert_eq!(post(&who, &path, &body, key).await, first, "{operation}, once more");
    assert_eq!(stage.events().await, before, "{operation} was done twice");
    if !other.is_null() {
        let (status, answer) = post(&who, &path, &other, key).await;
        assert_eq!((status.as_u16(), &answer["code"]), (422, &json!("key_reused")), "{operation}: {answer}");
    }
    for bad in ["", &"k".repeat(129)] {
        assert_eq!(post(&who, &path, &body, bad).await.1["code"], json!("malformed_query"), "{operation}");
    }
}

/// What was done is not done again, even if it could be: the seat was given back meanwhile.
#[tokio::test(flavor = "multi_thread")]
async fn who_asks_again_does_not_sit_down_again() {
    let hall = Hall::open().await;
    let (ann, bob) = (hall.person("ann").await, hall.person("bob").await);
    let game = ann.create(2).await;
    let path = format!("/v1/games/{}/seats", ann.create(3).await);
    let first = post(&bob, &path, &json!({}), "k").await;
    assert_eq!(first.0, 201);
    assert_eq!(bob.delete(&path.replace("seats", "seats/mine")).await.0, 204);
    assert_eq!(post(&bob, &path, &json!({}), "k").await, first);
    assert_eq!(bob.get("/v1/games?mine=true").await.1["items"], json!([]));
    // A key belongs to an account.
    assert_eq!(post(&bob, &format!("/v1/games/{game}/talk"), &json!({"text": "x"}), "k").await.0, 403);
}

/// The process may die between the key and the game: whoever asks again gets that game, and no other.
#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_was_about_to_be_created_is_created_once() {
    let hall = Hall::open().await;
    let ann = hall.person("ann").await;
    let new = json!({"ruleset": "vikings", "seats": 2});
    let (_, lost) = post(&ann, "/v1/games", &new, "k").await;
    let id = lost["id"].as_str().unwrap();
    for table in ["deadlines", "game_events", "game_secrets", "game_settings", "games", "heads", "seats"] {
        hall.db.sql(&format!("DELETE FROM {table}")).await.unwrap();
    }
    let other = hall.again().await;
    let ann = ann.at(&other);
    let (status, game) = post(&ann, "/v1/games", &new, "k").await;
    assert_eq!((status.as_u16(), &game["id"]), (201, &json!(id)));
    assert_eq!(post(&ann, "/v1/games", &new, "k").await.1["id"], json!(id));
    assert_eq!(hall.db.count("games").await, 1);
    // What was refused may be put right under the same key.
    let wrong = json!({"ruleset": "vikings", "seats": 9});
    assert_eq!(post(&ann, "/v1/games", &wrong, "l").await.1["code"], json!("bad_options"));
    assert_eq!(post(&ann, "/v1/games", &new, "l").await.0, 201);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_feature_that_fails_stops_no_other_deletion_of_expired_rows() {
    let hall = Hall::open().await;
    let dead = "INSERT INTO heartbeats (process_id, beat_at) VALUES (gen_random_uuid(), 'epoch'); \
        ALTER TABLE passkey_challenges RENAME TO missing";
    hall.db.sql(dead).await.unwrap();
    assert!(hall.hall.delete_expired_rows().await.is_err());
    assert_eq!(hall.db.count("heartbeats WHERE beat_at = 'epoch'").await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn keys_are_kept_for_a_day_and_the_newest_thousand_of_an_account() {
    let hall = Hall::open().await;
    let ann = hall.person("ann").await;
    let talk = format!("/v1/games/{}/talk", ann.create(2).await);
    let say =
        async |text: &str, key: &str| post(&ann, &talk, &json!({ "text": text }), key).await.1["seq"].clone();
    assert_eq!(say("one", "a").await, json!(1));
    let older = "UPDATE request_keys SET made_at = made_at - interval '24 hours'";
    hall.db.sql(older).await.unwrap();
    assert_eq!(say("one", "a").await, json!(2), "it was forgotten");
    hall.db.sql(older).await.unwrap();
    hall.hall.delete_expired_rows().await.unwrap();
    assert_eq!(hall.db.count("request_keys").await, 0);
    let many = format!(
        "INSERT INTO request_keys SELECT '{}', 'k' || n, '', '{}', NULL, now() - n * interval '1 second' \
         FROM generate_series(1, 1000) AS n",
        ann.id,
        Uuid::nil()
    );
    hall.db.sql(&many).await.unwrap();
    assert_eq!(say("two", "b").await, json!(3));
    assert_eq!(hall.db.count("request_keys").await, 1000);
    let left = "SELECT key FROM request_keys WHERE key IN ('b', 'k999', 'k1000') ORDER BY key";
    assert_eq!(hall.db.column(left).await, ["b", "k999"], "the oldest made room");
    assert_eq!(say("two", "b").await, json!(3));
    assert_eq!(ann.forget_me().await, 204);
    assert_eq!(hall.db.count("request_keys").await, 0, "they go with the account");
}

/// The game waits for somebody else by the time at which the answer is asked for again.
#[tokio::test(flavor = "multi_thread")]
async fn a_repeated_nudge_gets_the_same_response() {
    let hall = Hall::open().await;
    let (ann, bob) = (hall.person("ann").await, hall.person("bob").await);
    let game = ann.create(2).await;
    bob.join(&game).await;
    let awaits_ann = !ann.legal_moves(&game).await["moves"].as_array().unwrap().is_empty();
    let (mover, other) = if awaits_ann { (&ann, &bob) } else { (&bob, &ann) };
    let path = format!("/v1/games/{game}/nudge");
    let first = post(other, &path, &Value::Null, "k").await;
    assert_eq!((first.0.as_u16(), first.1["seats"].as_array().map(Vec::len)), (200, Some(1)));
    mover.turn(&game).await;
    assert_eq!(post(other, &path, &Value::Null, "k").await, first);
    mover.act(&game, "resignation", json!({})).await;
    assert_eq!(post(other, &path, &Value::Null, "k").await, first);
    assert_eq!(post(other, &path, &Value::Null, "l").await.1["code"], json!("game_not_active"));
}

//! S10: whoever had got into an account stayed in: a token or a feed link outlived the password, and an
//! access token outlived its session.

use longhall::features::hall::Limits;
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use crate::support::{Hall, PASSWORD, Person, answer, soon, trusting, unlimited};

/// Every kind of access to an account: another session, an API token, the feed's link.
struct Ways {
    session: Person,
    script: Person,
    feed: String,
}

impl Ways {
    async fn of(hall: &Hall, person: &Person, name: &str) -> Self {
        let sign_in = json!({"name": name, "password": PASSWORD});
        let (_, session) = hall.post("/v1/sessions", sign_in).await;
        let (_, token) = person.post("/v1/me/tokens", json!({"label": "x", "scopes": ["games:read"]})).await;
        let (_, links) = person.post("/v1/me/feed", json!(null)).await;
        let feed = links["atom"].as_str().unwrap();
        Self {
            session: person.with_token(session["access_token"].as_str().unwrap()),
            script: person.with_token(token["token"].as_str().unwrap()),
            feed: feed[feed.find("/v1/").unwrap()..].to_owned(),
        }
    }

    /// Which of them still work at a server.
    async fn open(&self, hall: &Hall) -> [u16; 3] {
        let feed = hall.request(Method::GET, &self.feed).send().await.unwrap().status();
        let session = self.session.at(hall).get("/v1/me/turns").await.0;
        let script = self.script.at(hall).get("/v1/me/turns").await.0;
        [session, script, feed].map(|status| status.as_u16())
    }
}

async fn two_processes() -> (Hall, Hall) {
    let hall = Hall::with(trusting(), unlimited()).await;
    let other = Hall::on(hall.db.borrowed(), trusting(), unlimited()).await;
    (hall, other)
}

async fn change(person: &Person, more: Value) -> StatusCode {
    let mut body = json!({"password": "another long secret"});
    body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    person.proving(Method::PATCH, "/v1/me", &person.prove().await, body).await.0
}

#[tokio::test(flavor = "multi_thread")]
async fn a_new_password_ends_all_that_the_old_one_opened() {
    let (hall, other) = two_processes().await;
    let ann = hall.person("ann").await;
    let ways = Ways::of(&hall, &ann, "ann").await;
    assert_eq!([ways.open(&hall).await, ways.open(&other).await], [[200; 3]; 2]);
    assert_eq!(change(&ann, json!({})).await, 200);
    assert_eq!(ways.open(&hall).await, [401; 3], "at once where it was changed");
    soon(async || ways.open(&other).await == [401; 3]).await;
    assert_eq!(ann.get("/v1/me").await.0, 200, "but the session that changed it");
    assert_eq!(ann.get("/v1/me/tokens").await.1, json!({"items": []}));
}

#[tokio::test(flavor = "multi_thread")]
async fn tokens_and_links_are_kept_on_demand_and_sessions_never() {
    let (hall, other) = two_processes().await;
    let ann = hall.person("ann").await;
    let ways = Ways::of(&hall, &ann, "ann").await;
    assert_eq!(change(&ann, json!({"keep_tokens": true})).await, 200);
    assert_eq!(ways.open(&hall).await, [401, 200, 200]);
    assert_eq!(ways.open(&other).await, [401, 200, 200]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_recovery_ends_all_of_it_and_so_do_signing_out_and_leaving() {
    let (hall, other) = two_processes().await;
    let (ann, bob, cat) = (hall.person("ann").await, hall.person("bob").await, hall.person("cat").await);
    let (of_ann, of_cat) = (Ways::of(&hall, &ann, "ann").await, Ways::of(&hall, &cat, "cat").await);
    assert_eq!(of_ann.open(&other).await, [200; 3]);
    assert_eq!([bob.at(&other).get("/v1/me").await.0, cat.at(&other).get("/v1/me").await.0], [200, 200]);
    let code = &ann.signed_up["recovery_code"];
    let recovery = json!({"name": "ann", "recovery_code": code, "new_password": "another long secret"});
    assert_eq!(hall.post("/v1/accounts/recovery", recovery).await.0, 200);
    assert_eq!(bob.delete("/v1/sessions/current").await.0, 204);
    assert_eq!(cat.forget_me().await, 204);
    for (person, ways) in [(&ann, &of_ann), (&cat, &of_cat)] {
        assert_eq!(ways.open(&hall).await, [401; 3]);
        soon(async || ways.open(&other).await == [401; 3]).await;
        assert_eq!(person.get("/v1/me").await.0, 401);
    }
    soon(async || bob.at(&other).get("/v1/me").await.0 == 401).await;
}

/// A long poll that began in time must not answer a caller who has been signed out since.
#[tokio::test(flavor = "multi_thread")]
async fn a_waiting_caller_is_checked_again_before_the_answer() {
    let (hall, other) = two_processes().await;
    let ann = hall.person("ann").await;
    let first = ann.at(&other).request(Method::GET, "/v1/me/turns").send().await.unwrap();
    let etag = first.headers()["etag"].clone();
    let waiting = ann.at(&other).request(Method::GET, "/v1/me/turns");
    let waiting = waiting.header("if-none-match", etag).header("prefer", "wait=2");
    let waiting = tokio::spawn(answer(waiting));
    tokio::time::sleep(trusting().sign_in_max_age / 2).await;
    assert_eq!(ann.delete("/v1/sessions/current").await.0, 204);
    assert_eq!(waiting.await.unwrap().0, 401);
}

/// There are at most fifty API tokens, however many are requested at once: there were once sixty-three.
#[tokio::test(flavor = "multi_thread")]
async fn the_cap_on_tokens_holds_under_race() {
    let hall = Hall::with(Limits::default(), unlimited()).await;
    let ann = hall.person("ann").await;
    let new = json!({"label": "x", "scopes": ["games:read"]});
    let made = futures_util::future::join_all((0..70).map(|_| ann.post("/v1/me/tokens", new.clone()))).await;
    assert_eq!(made.iter().filter(|(status, _)| *status == 201).count(), 50);
    assert_eq!(ann.get("/v1/me/tokens").await.1["items"].as_array().unwrap().len(), 50);
}

/// Whoever had got in could be told of every turn from then on, by an address that they left behind.
#[tokio::test(flavor = "multi_thread")]
async fn notification_addresses_end_with_the_password_that_added_them() {
    let hall = Hall::open().await;
    let names = ["ann", "bea", "cat"];
    for (name, keep) in names.into_iter().zip([Some(false), Some(true), None]) {
        let person = hall.person(name).await;
        let hook = json!({"url": "https://thief.example/hook"});
        assert_eq!(person.post("/v1/me/webhooks", hook).await.0, 201);
        let person = match keep {
            Some(keep) => {
                assert_eq!(change(&person, json!({ "keep_tokens": keep })).await, 200);
                person
            }
            None => {
                let code = &person.signed_up["recovery_code"];
                let new = json!({"name": name, "recovery_code": code, "new_password": "another long secret"});
                let (_, recovered) = hall.post("/v1/accounts/recovery", new).await;
                person.with_token(recovered["access_token"].as_str().unwrap())
            }
        };
        let left = person.get("/v1/me/webhooks").await.1["items"].as_array().unwrap().len();
        assert_eq!(left == 1, keep == Some(true), "{name}");
    }
}

//! Turning apps out: at once where it happens, soon everywhere.

use reqwest::Method;
use serde_json::json;

use super::{LOCAL, decide, let_in, param, post_form, redeem, refresh, refused, request};
use crate::support::{Hall, PASSWORD, Person, soon, trusting, unlimited};

#[tokio::test(flavor = "multi_thread")]
async fn who_is_turned_out_is_out_everywhere() {
    let hall = Hall::open().await;
    let other = Hall::on(hall.db.borrowed(), trusting(), unlimited()).await;
    let ann = hall.person("ann").await;
    let (first, second) =
        (let_in(&hall, &ann, &[]).await, let_in(&hall, &ann, &[("scope", "games:read")]).await);
    let waiting = decide(&ann, &request(&[]), true).await;
    let app = ann.with_token(first["access_token"].as_str().unwrap());
    for at in [&app, &app.at(&other)] {
        assert_eq!(at.get("/v1/me/turns").await.0, 200);
    }
    let (_, apps) = ann.get("/v1/me/apps").await;
    let item = &apps["items"][0];
    assert_eq!((apps["items"].as_array().unwrap().len(), &item["sessions"]), (1, &json!(3)), "{apps}");
    assert_eq!((&item["client_id"], &item["host"]), (&json!(LOCAL), &json!(null)));
    let path = format!("/v1/me/apps/{}", item["id"].as_str().unwrap());
    let bob = hall.person("bob").await;
    assert_eq!(
        bob.request(Method::DELETE, &path).send().await.unwrap().status(),
        404,
        "only who has let it in"
    );
    assert_eq!(ann.request(Method::DELETE, &path).send().await.unwrap().status(), 204);
    assert_eq!(app.get("/v1/me/turns").await.0, 401, "here at once");
    for tokens in [&first, &second] {
        let next = refresh(&other, tokens["refresh_token"].as_str().unwrap(), LOCAL).await;
        assert!(refused("invalid_grant")(&next), "no new tokens anywhere: {next:?}");
    }
    let late = redeem(&hall, &param(&waiting, "code").unwrap(), &[]).await;
    assert!(refused("invalid_grant")(&late), "nor by a code that was under way: {late:?}");
    soon(async || app.at(&other).get("/v1/me/turns").await.0 == 401).await;
    assert_eq!(ann.get("/v1/me/apps").await.1["items"], json!([]));
    assert_eq!(ann.request(Method::DELETE, &path).send().await.unwrap().status(), 404);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_app_gives_its_own_tokens_back_and_no_others() {
    let hall = Hall::open().await;
    let ann = hall.person("ann").await;
    let tokens = let_in(&hall, &ann, &[]).await;
    let give_back = async |client: &str, token: &str| {
        post_form(&hall, "/oauth/revoke", &[("client_id", client), ("token", token)]).await
    };
    let is_refused = refused("invalid_grant");
    let app = ann.with_token(tokens["access_token"].as_str().unwrap());
    let refresh_token = tokens["refresh_token"].as_str().unwrap();
    // RFC 7009, section 2.1.
    for (client, token) in [
        ("http://localhost", refresh_token),
        ("http://localhost", &app.token),
        (LOCAL, &ann.token),
        (LOCAL, ann.signed_up["refresh_token"].as_str().unwrap()),
    ] {
        assert!(is_refused(&give_back(client, token).await), "{client} {token}");
    }
    assert_eq!(
        (app.get("/v1/me/turns").await.0, ann.get("/v1/me").await.0.as_u16()),
        (200.try_into().unwrap(), 200)
    );
    give_back(LOCAL, &app.token).await;
    assert_eq!(app.get("/v1/me/turns").await.0, 401);
    let next = refresh(&hall, tokens["refresh_token"].as_str().unwrap(), LOCAL).await;
    assert!(refused("invalid_grant")(&next), "an access token ends the session, too");
}

/// A new password ends apps unless they are to stay; signing out everywhere does not.
#[tokio::test(flavor = "multi_thread")]
async fn apps_end_with_the_password_that_let_them_in() {
    let hall = Hall::open().await;
    for (keep, after) in [(true, 200), (false, 401)] {
        let ann = hall.person(if keep { "ann" } else { "bea" }).await;
        let tokens = let_in(&hall, &ann, &[]).await;
        let waiting = decide(&ann, &request(&[]), true).await;
        let app = ann.with_token(tokens["access_token"].as_str().unwrap());
        let (_, proof) = ann.post("/v1/me/proof", json!({"password": PASSWORD})).await;
        let change = json!({"password": "another long secret", "keep_tokens": keep});
        let change = ann.request(Method::PATCH, "/v1/me").json(&change);
        let change = change.header("longhall-proof", proof["proof"].as_str().unwrap());
        assert_eq!(change.send().await.unwrap().status(), 200);
        assert_eq!(app.get("/v1/me/turns").await.0, after);
        let late = redeem(&hall, &param(&waiting, "code").unwrap(), &[]).await;
        assert_eq!(late.0 == 200, keep, "{late:?}");
    }
    let cat = hall.person("cat").await;
    let app = cat.with_token(let_in(&hall, &cat, &[]).await["access_token"].as_str().unwrap());
    assert_eq!(cat.request(Method::DELETE, "/v1/me/sessions").send().await.unwrap().status(), 204);
    assert_eq!((app.get("/v1/me/turns").await.0.as_u16(), cat.get("/v1/me").await.0.as_u16()), (200, 401));
}

/// Whoever was talked into letting a device in can turn it out before it comes: it may take its time.
#[tokio::test(flavor = "multi_thread")]
async fn a_device_is_turned_out_before_it_comes_in() {
    let hall = Hall::open().await;
    let (ann, bob) = (hall.person("ann").await, hall.person("bob").await);
    let client = [("client_id", "http://localhost"), ("scope", "games:read talk")];
    let (_, asked) = post_form(&hall, "/oauth/device", &client).await;
    let apps = async |who: &Person| who.get("/v1/me/apps").await.1["items"].clone();
    assert_eq!(apps(&ann).await, json!([]));
    let yes = json!({"user_code": asked["user_code"], "allow": true});
    assert_eq!(ann.post("/v1/me/consents", yes).await.0, 200);
    let listed = apps(&ann).await;
    assert_eq!(
        (&listed[0]["client_id"], &listed[0]["scopes"], &listed[0]["sessions"]),
        (&json!("http://localhost"), &json!(["games:read", "talk"]), &json!(1))
    );
    assert_eq!(apps(&bob).await, json!([]));
    let path = format!("/v1/me/apps/{}", listed[0]["id"].as_str().unwrap());
    assert_eq!(bob.delete(&path).await.0, 404);
    assert_eq!(ann.delete(&path).await.0, 204);
    assert_eq!(apps(&ann).await, json!([]));
    let poll = [
        ("grant_type", "urn:ietf:params:oauth:grant-type:device_code"),
        ("client_id", "http://localhost"),
        ("device_code", asked["device_code"].as_str().unwrap()),
    ];
    let late = post_form(&hall, "/oauth/token", &poll).await;
    assert!(refused("invalid_grant")(&late), "{late:?}");
}

/// What is open when an app is turned out tells it nothing more: here at once, and elsewhere as soon as nobody else believes in
/// its token.
#[tokio::test(flavor = "multi_thread")]
async fn an_app_hears_nothing_more_by_what_it_has_open() {
    let hall = Hall::open().await;
    let other = Hall::on(hall.db.borrowed(), trusting(), unlimited()).await;
    let (ann, bob) = (hall.person("ann").await, hall.person("bob").await);
    let game = ann.create(2).await;
    bob.join(&game).await;
    let tokens = let_in(&hall, &ann, &[("scope", "games:read")]).await;
    let app = ann.with_token(tokens["access_token"].as_str().unwrap());
    let mut open = vec![];
    for path in
        [format!("/v1/games/{game}/stream"), "/v1/me/stream".to_owned(), "/v1/me/turns/stream".to_owned()]
    {
        for at in [app.clone(), app.at(&other)] {
            let stream = at.request(Method::GET, &path).send().await.unwrap();
            assert_eq!(stream.status(), 200);
            open.push(stream);
        }
    }
    let (_, apps) = ann.get("/v1/me/apps").await;
    let path = format!("/v1/me/apps/{}", apps["items"][0]["id"].as_str().unwrap());
    assert_eq!(ann.delete(&path).await.0, 204);
    soon(async || app.at(&other).get("/v1/me/turns").await.0 == 401).await;
    let seq = ann.look(&game).await["head"]["seq"].as_i64().unwrap();
    ann.act(&game, "resignation", json!({})).await;
    for stream in open {
        let told = stream.text().await.unwrap();
        assert!(told.contains("event: problem") && told.contains("not_signed_in"), "{told}");
        assert!(!told.contains(&format!("\"seq\":{}", seq + 1)), "{told}");
    }
}

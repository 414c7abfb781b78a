//! What somebody does who wants tokens that are not theirs.

use reqwest::{Method, StatusCode};
use serde_json::json;

use super::{
    BACK, LOCAL, VERIFIER, challenge, decide, form, let_in, param, post_form, redeem, refresh, refused,
    request, shown,
};
use crate::support::Hall;

#[tokio::test(flavor = "multi_thread")]
async fn a_code_is_worth_nothing_to_who_has_stolen_it() {
    let hall = Hall::open().await;
    let ann = hall.person("ann").await;
    let code = param(&decide(&ann, &request(&[]), true).await, "code").unwrap();
    let tries: [&[(&str, &str)]; 8] = [
        &[("code_verifier", "")],
        &[("code_verifier", "another-secret-of-at-least-forty-three-letters")],
        // The challenge itself, which whoever saw the request knows.
        &[("code_verifier", &challenge(VERIFIER))],
        &[("client_id", "http://localhost")],
        &[("client_id", "https://evil.example/client.json")],
        &[("redirect_uri", "http://127.0.0.1:5124/back")],
        &[("resource", "https://evil.example")],
        &[("client_secret", "guess")],
    ];
    let answers = [
        "invalid_request",
        "invalid_grant",
        "invalid_grant",
        "invalid_grant",
        "invalid_grant",
        "invalid_grant",
        "invalid_target",
        "invalid_client",
    ];
    for (other, error) in tries.iter().zip(answers) {
        let answered = redeem(&hall, &code, other).await;
        assert!(refused(error)(&answered), "{other:?}: {answered:?}");
    }
    // Another's id with this secret, and this one's with another secret.
    let bob = hall.person("bob").await;
    let of_bob = param(&decide(&bob, &request(&[]), true).await, "code").unwrap();
    let [mine, theirs] = [&code, &of_bob].map(|code| code.rsplit_once('.').unwrap());
    for forged in [
        format!("{}.{}", mine.0, theirs.1),
        format!("{}.{}", theirs.0, mine.1),
        "x".to_owned(),
        String::from(".."),
    ] {
        assert!(refused("invalid_grant")(&redeem(&hall, &forged, &[]).await), "{forged}");
    }
    assert_eq!(redeem(&hall, &code, &[]).await.0, 200, "its owner is not hindered by any of it");
}

/// Codes do not lie about for somebody to find them: of an app for a minute, of a device for ten.
#[tokio::test(flavor = "multi_thread")]
async fn a_code_is_not_good_for_long() {
    let hall = Hall::open().await;
    let ann = hall.person("ann").await;
    let pass = async |of: &str, seconds: u32| {
        let passed = format!("UPDATE {of} SET expires_at = expires_at - interval '{seconds} s'");
        hall.db.sql(&passed).await.unwrap();
    };
    for (wait, good) in [(30, true), (61, false)] {
        let code = param(&decide(&ann, &request(&[]), true).await, "code").unwrap();
        pass("app_codes", wait).await;
        let answer = redeem(&hall, &code, &[]).await;
        assert!(if good { answer.0 == 200 } else { refused("invalid_grant")(&answer) }, "{wait}: {answer:?}");
    }
    let client = [("client_id", "http://localhost")];
    let ask = async || post_form(&hall, "/oauth/device", &client).await.1;
    let decide = async |asked: &serde_json::Value| {
        let yes = json!({"user_code": asked["user_code"], "allow": true});
        ann.post("/v1/me/consents", yes).await.0.as_u16()
    };
    let (typed, untyped) = (ask().await, ask().await);
    assert_eq!(decide(&typed).await, 200);
    pass("app_devices", 601).await;
    assert_eq!(decide(&untyped).await, 404);
    for asked in [typed, untyped] {
        let poll = [
            ("grant_type", "urn:ietf:params:oauth:grant-type:device_code"),
            ("client_id", "http://localhost"),
            ("device_code", asked["device_code"].as_str().unwrap()),
        ];
        let late = post_form(&hall, "/oauth/token", &poll).await;
        assert!(refused("expired_token")(&late), "{late:?}");
    }
}

/// Whoever is second ends what the first has got: it cannot be told which of them may.
#[tokio::test(flavor = "multi_thread")]
async fn a_code_that_is_brought_twice_ends_what_it_opened() {
    let hall = Hall::open().await;
    let ann = hall.person("ann").await;
    let code = param(&decide(&ann, &request(&[]), true).await, "code").unwrap();
    let (_, tokens) = redeem(&hall, &code, &[]).await;
    let app = ann.with_token(tokens["access_token"].as_str().unwrap());
    assert_eq!(app.get("/v1/me/turns").await.0, 200);
    assert!(refused("invalid_grant")(&redeem(&hall, &code, &[]).await));
    assert_eq!(app.get("/v1/me/turns").await.0, 401);
    let next = refresh(&hall, tokens["refresh_token"].as_str().unwrap(), LOCAL).await;
    assert!(refused("invalid_grant")(&next), "{next:?}");

    let code = param(&decide(&ann, &request(&[]), true).await, "code").unwrap();
    let (one, two) = tokio::join!(redeem(&hall, &code, &[]), redeem(&hall, &code, &[]));
    assert!(
        one.0 != two.0 || (one.0, two.0) == (StatusCode::BAD_REQUEST, StatusCode::BAD_REQUEST),
        "{one:?} {two:?}"
    );
}

/// Refresh tokens keep the rules of sessions, and each kind opens its own door only.
#[tokio::test(flavor = "multi_thread")]
async fn a_refresh_token_is_good_once_and_at_its_own_door() {
    let hall = Hall::open().await;
    let ann = hall.person("ann").await;
    let first = let_in(&hall, &ann, &[]).await;
    let old = first["refresh_token"].as_str().unwrap();
    assert!(refused("invalid_grant")(&refresh(&hall, old, "http://localhost").await), "another app's");
    let (status, _) = hall.post("/v1/sessions/refresh", json!({ "refresh_token": old })).await;
    assert_eq!(status, 401, "not for a session without an app");
    let own = ann.signed_up["refresh_token"].as_str().unwrap();
    assert!(refused("invalid_grant")(&refresh(&hall, own, LOCAL).await), "a session's own");
    let (_, second) = refresh(&hall, old, LOCAL).await;
    let (_, again) = refresh(&hall, old, LOCAL).await;
    assert_eq!(second["refresh_token"], again["refresh_token"], "the answer was lost");
    assert_eq!(refresh(&hall, second["refresh_token"].as_str().unwrap(), LOCAL).await.0, 200);
    assert!(refused("invalid_grant")(&refresh(&hall, old, LOCAL).await), "a copy");
    let app = ann.with_token(first["access_token"].as_str().unwrap());
    assert_eq!(app.get("/v1/me/turns").await.0, 401);
    assert_eq!(ann.get("/v1/me/turns").await.0, 200, "the person's own session goes on");
}

/// Asking for more than was allowed gets nothing and costs nothing.
#[tokio::test(flavor = "multi_thread")]
async fn a_refresh_token_widens_nothing_and_is_not_used_by_trying() {
    let hall = Hall::open().await;
    let ann = hall.person("ann").await;
    let tokens = let_in(&hall, &ann, &[("scope", "games:read")]).await;
    let refresh = async |scope: &str| {
        let token = tokens["refresh_token"].as_str().unwrap();
        let mut params =
            vec![("grant_type", "refresh_token"), ("client_id", LOCAL), ("refresh_token", token)];
        params.extend(Some(("scope", scope)).filter(|(_, scope)| !scope.is_empty()));
        post_form(&hall, "/oauth/token", &params).await
    };
    for wider in ["games:play", "games:read talk", "account"] {
        assert!(refused("invalid_scope")(&refresh(wider).await), "{wider}");
    }
    // Longer than an answer that was lost may be asked for again.
    hall.db.sql("UPDATE sessions SET rotated_at = rotated_at - interval '1 minute'").await.unwrap();
    let (status, next) = refresh("").await;
    assert_eq!((status.as_u16(), &next["scope"]), (200, &json!("games:read")), "{next}");
}

/// Nobody is led where an app does not live: not even with an error.
#[tokio::test(flavor = "multi_thread")]
async fn nobody_is_led_astray() {
    let hall = Hall::open().await;
    let ann = hall.person("ann").await;
    for redirect in [
        "",
        "https://evil.example/",
        "http://127.0.0.1:5123/other",
        "http://127.0.0.1:5123/back/../other",
        "http://127.0.0.1:5123/back?to=evil",
        "http://127.0.0.1:5123/back#here",
        "http://127.0.0.1:5123@evil.example/back",
        "http://localhost:5123/back",
        "http://[::1]:5123/back",
        "//evil.example/back",
        "javascript:alert(1)",
        "http://127.0.0.1.evil.example/back",
        "https://127.0.0.1/back",
    ] {
        let bad = request(&[("redirect_uri", redirect), ("response_type", "token")]);
        let (status, told) = shown(&ann, &bad).await;
        assert_eq!(
            (status.as_u16(), &told["code"], &told["redirect_to"]),
            (422, &json!("bad_app"), &json!(null)),
            "{redirect}"
        );
        let (status, _) = ann.post("/v1/me/consents", json!({"request": bad, "allow": true})).await;
        assert_eq!(status, 422, "{redirect}");
    }
    for client in
        ["", "https://evil.example", "http://evil.example/c", "http://localhost:1/c", "data:text/html,x"]
    {
        assert_eq!(shown(&ann, &request(&[("client_id", client)])).await.0, 422, "{client}");
    }
    let twice = format!("{}&redirect_uri=https%3A%2F%2Fevil.example", request(&[]));
    assert_eq!(shown(&ann, &twice).await.1["code"], "bad_app");
    let twice = format!("redirect_uri=https%3A%2F%2Fevil.example&{}", request(&[]));
    assert_eq!(shown(&ann, &twice).await.1["code"], "bad_app");
    // Any port of a loopback address is this machine (RFC 8252, section 7.3), and the answer goes to just that one.
    let back = decide(&ann, &request(&[("redirect_uri", "http://127.0.0.1:9/back")]), true).await;
    assert!(back.as_str().starts_with("http://127.0.0.1:9/back?code="), "{back}");
}

/// An app that asks wrongly hears so where it lives, with `state` and `iss`, and whatever the person says gives no code.
#[tokio::test(flavor = "multi_thread")]
async fn nothing_weaker_than_pkce_by_s256_is_answered() {
    let hall = Hall::open().await;
    let ann = hall.person("ann").await;
    let cases: [(&[(&str, &str)], &str); 10] = [
        (&[("code_challenge", ""), ("code_challenge_method", "")], "invalid_request"),
        (&[("code_challenge_method", "")], "invalid_request"),
        (&[("code_challenge_method", "plain"), ("code_challenge", VERIFIER)], "invalid_request"),
        (&[("code_challenge", VERIFIER)], "invalid_request"),
        (&[("response_type", "token")], "unsupported_response_type"),
        (&[("response_type", "")], "invalid_request"),
        (&[("response_mode", "fragment")], "invalid_request"),
        (&[("scope", "account")], "invalid_scope"),
        (&[("scope", "games:read everything")], "invalid_scope"),
        (&[("resource", "https://evil.example")], "invalid_target"),
    ];
    for (other, error) in cases {
        let bad = request(other);
        let (status, told) = shown(&ann, &bad).await;
        assert_eq!((status.as_u16(), &told["scopes"]), (200, &json!([])), "{other:?}");
        assert!(told["wrong"].is_string(), "{told}");
        let back = decide(&ann, &bad, true).await;
        assert_eq!(told["redirect_to"], json!(back.as_str()));
        assert!(back.as_str().starts_with(BACK));
        let said = ["error", "code", "state", "iss"].map(|name| param(&back, name));
        let state = Some("a state & more".to_owned());
        assert_eq!(said, [Some(error.to_owned()), None, state, Some(hall.base.clone())], "{other:?}");
    }
    let no = decide(&ann, &request(&[]), false).await;
    assert_eq!((param(&no, "error").as_deref(), param(&no, "code")), (Some("access_denied"), None));
}

/// A resource may be named several times (RFC 8707, section 2): each is the hall or its address for agents.
#[tokio::test(flavor = "multi_thread")]
async fn resources_are_this_hall_and_no_other() {
    let hall = Hall::open().await;
    let ann = hall.person("ann").await;
    let mcp = format!("{}/mcp", hall.base);
    let [slash, slashes, agents] = ["/", "//", "/mcp/"].map(|end| format!("{}{end}", hall.base));
    for (others, is_led) in [
        (vec![hall.base.as_str(), &mcp], true),
        (vec![&mcp, &mcp], true),
        (vec![&slash], true),
        (vec![&slashes], false),
        (vec![&agents], false),
        (vec![hall.base.as_str(), "https://evil.example"], false),
        (vec!["https://evil.example", hall.base.as_str()], false),
    ] {
        let named: Vec<(&str, &str)> = others.iter().map(|other| ("resource", *other)).collect();
        let back = decide(&ann, &format!("{}&{}", request(&[]), form(&named)), true).await;
        let error = (!is_led).then(|| "invalid_target".to_owned());
        assert_eq!((param(&back, "error"), param(&back, "code").is_some()), (error, is_led), "{others:?}");
        let code = param(&decide(&ann, &request(&[]), true).await, "code").unwrap();
        let by = [
            ("grant_type", "authorization_code"),
            ("client_id", LOCAL),
            ("code", &code),
            ("code_verifier", VERIFIER),
        ];
        let answer = post_form(&hall, "/oauth/token", &[&by[..], &named].concat()).await;
        assert!(if is_led { answer.0 == 200 } else { refused("invalid_target")(&answer) }, "{answer:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_account_fills_no_table_with_codes() {
    let hall = Hall::open().await;
    let (ann, bob) = (hall.person("ann").await, hall.person("bob").await);
    decide(&ann, &request(&[]), true).await;
    let fill = "INSERT INTO app_codes SELECT account_id, gen_random_uuid(), secret_hash, client_id, app_name, scopes, redirect_uri, \
        challenge, needs_assertion, expires_at, used_at FROM app_codes, generate_series(1, 99)";
    hall.db.sql(fill).await.unwrap();
    let yes = json!({"request": request(&[]), "allow": true});
    let (status, refused) = ann.post("/v1/me/consents", yes).await;
    assert_eq!((status.as_u16(), &refused["code"]), (429, &json!("too_many_requests")), "{refused}");
    decide(&ann, &request(&[]), false).await;
    decide(&bob, &request(&[]), true).await;
    hall.db.sql("UPDATE app_codes SET expires_at = now() - interval '1 hour'").await.unwrap();
    hall.hall.delete_expired_rows().await.unwrap();
    decide(&ann, &request(&[]), true).await;
}

/// An app cannot let another in, nor do what is the person's own.
#[tokio::test(flavor = "multi_thread")]
async fn an_app_is_not_the_person() {
    let hall = Hall::open().await;
    let ann = hall.person("ann").await;
    let tokens = let_in(&hall, &ann, &[]).await;
    assert_eq!(
        (&tokens["scope"], &tokens["token_type"]),
        (&json!("games:read games:play"), &json!("Bearer"))
    );
    let app = ann.with_token(tokens["access_token"].as_str().unwrap());
    let asked = shown(&app, &request(&[])).await;
    assert_eq!((asked.0.as_u16(), &asked.1["code"]), (403, &json!("scope_missing")));
    let lets_in = json!({"request": request(&[]), "allow": true});
    assert_eq!(app.post("/v1/me/consents", lets_in).await.0, 403);
    for (method, path) in [
        (Method::GET, "/v1/me/sessions"),
        (Method::DELETE, "/v1/me/sessions"),
        (Method::GET, "/v1/me/apps"),
        (Method::GET, "/v1/me/tokens"),
        (Method::POST, "/v1/me/feed"),
        (Method::DELETE, "/v1/sessions/current"),
        (Method::DELETE, "/v1/me"),
        (Method::POST, "/v1/me/recovery-code"),
        (Method::GET, "/v1/me/blocks"),
    ] {
        let status = app.request(method.clone(), path).send().await.unwrap().status();
        assert_eq!(status, 403, "{method} {path}");
    }
    let (_, sessions) = ann.get("/v1/me/sessions").await;
    assert_eq!(sessions["items"].as_array().unwrap().len(), 1, "apps are listed apart");
}

/// No other page shows the consent page inside itself, and nothing but our own script runs there.
#[tokio::test(flavor = "multi_thread")]
async fn the_pages_that_ask_are_in_nobodys_frame() {
    let hall = Hall::open().await;
    for path in [format!("/oauth/authorize?{}", request(&[])), "/device?user_code=WDJB-MJHT".to_owned()] {
        let page = hall.request(Method::GET, &path).send().await.unwrap();
        assert_eq!(page.status(), 200);
        let header = |name: &str| page.headers()[name].to_str().unwrap().to_owned();
        assert_eq!(header("x-frame-options"), "DENY");
        let policy = header("content-security-policy");
        for part in [
            "default-src 'none'",
            "frame-ancestors 'none'",
            "script-src 'self'",
            "form-action 'none'",
            "base-uri 'none'",
        ] {
            assert!(policy.contains(part), "{policy}");
        }
        assert_eq!(
            header("referrer-policy"),
            "no-referrer",
            "the request stays between the app and the hall"
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_devices_code_is_not_found_by_trying() {
    let hall = Hall::open().await;
    let (ann, eve) = (hall.person("ann").await, hall.person("eve").await);
    let (_, asked) = post_form(&hall, "/oauth/device", &[("client_id", "http://localhost")]).await;
    let code = asked["user_code"].as_str().unwrap();
    for n in 0..5 {
        let (status, _) =
            eve.get(&format!("/v1/me/consents?user_code=BCDF-BCD{}", ["B", "C", "D", "F", "G"][n])).await;
        assert_eq!(status, 404);
    }
    let late = eve.request(Method::GET, &format!("/v1/me/consents?user_code={code}")).send().await.unwrap();
    assert_eq!(late.status(), 429, "after five wrong ones not even the right one is looked at");
    assert!(late.headers().contains_key("retry-after"));
    let (status, _) = eve.post("/v1/me/consents", json!({"user_code": code, "allow": true})).await;
    assert_eq!(status, 429);
    for _ in 0..7 {
        assert_eq!(
            ann.get(&format!("/v1/me/consents?user_code={code}")).await.0,
            200,
            "right ones cost nothing"
        );
    }

    let device_code = asked["device_code"].as_str().unwrap();
    let poll = async |code: &str, client: &str| {
        let grant = "urn:ietf:params:oauth:grant-type:device_code";
        post_form(
            &hall,
            "/oauth/token",
            &[("grant_type", grant), ("client_id", client), ("device_code", code)],
        )
        .await
    };
    let guess = format!("{}.{}", code.replace('-', ""), "00".repeat(32));
    assert!(refused("invalid_grant")(&poll(&guess, "http://localhost").await));
    assert!(refused("invalid_grant")(&poll(device_code, LOCAL).await));
    assert!(refused("authorization_pending")(&poll(device_code, "http://localhost").await));
    assert!(refused("slow_down")(&poll(device_code, "http://localhost").await));
    let no = json!({"user_code": code, "allow": false});
    assert_eq!(ann.post("/v1/me/consents", no.clone()).await.0, 200);
    assert!(refused("access_denied")(&poll(device_code, "http://localhost").await));
    assert_eq!(ann.post("/v1/me/consents", no).await.0, 404, "decided once");

    let (_, asked) = post_form(&hall, "/oauth/device", &[("client_id", "http://localhost")]).await;
    let yes = json!({"user_code": asked["user_code"], "allow": true});
    assert_eq!(ann.post("/v1/me/consents", yes).await.0, 200);
    let device_code = asked["device_code"].as_str().unwrap();
    let (one, two) =
        tokio::join!(poll(device_code, "http://localhost"), poll(device_code, "http://localhost"));
    assert_ne!(one.0, two.0, "one device comes in once: {one:?} {two:?}");
}

/// Each poll that comes too soon lengthens the interval for good (RFC 8628, section 3.5).
#[tokio::test(flavor = "multi_thread")]
async fn a_device_that_asks_too_often_waits_longer_from_then_on() {
    let hall = Hall::open().await;
    let client = [("client_id", "http://localhost")];
    let (_, asked) = post_form(&hall, "/oauth/device", &client).await;
    assert_eq!(asked["interval"], json!(5));
    let poll = async || {
        let grant = ("grant_type", "urn:ietf:params:oauth:grant-type:device_code");
        let code = ("device_code", asked["device_code"].as_str().unwrap());
        let (_, told) = post_form(&hall, "/oauth/token", &[grant, client[0], code]).await;
        told["error"].as_str().unwrap().to_owned()
    };
    let pass = async |seconds: u32| {
        let passed = format!("UPDATE app_devices SET polled_at = polled_at - interval '{seconds} s'");
        hall.db.sql(&passed).await.unwrap();
    };
    assert_eq!(poll().await, "authorization_pending");
    for (seconds, told) in [
        (5, "authorization_pending"),
        (1, "slow_down"),
        (6, "slow_down"),
        (16, "authorization_pending"),
        (10, "slow_down"),
        (21, "authorization_pending"),
        (21, "authorization_pending"),
    ] {
        pass(seconds).await;
        assert_eq!(poll().await, told, "after {seconds} s");
    }
}

//! Every operation is either for guests or refuses them. A new one fails here until somebody decides.

use longhall_web::document::guests::GUESTS_MAY;
use reqwest::Method;
use serde_json::{Value, json};

use super::{game, guest, may_not, refusal};
use crate::support::{Hall, answer};

/// The operations that refuse guests. Add a new operation here, or to `GUESTS_MAY` in `src/web/document/guests.rs`.
const REFUSED: [&str; 58] = [
    "agree_to_publication",
    "answer_offer",
    "block",
    "cancel_game",
    "claim_time",
    "confirm_game",
    "create_bot",
    "create_feed",
    "create_match",
    "create_passkey",
    "create_proof",
    "create_push",
    "create_recovery_code",
    "create_token",
    "create_webhook",
    "delete_bot",
    "delete_passkey",
    "delete_push",
    "delete_webhook",
    "end_all_sessions",
    "end_one_session",
    "end_session",
    "end_vacation",
    "erase_message",
    "get_consent",
    "get_preferences",
    "give_consent",
    "leave_game",
    "list_apps",
    "list_blocks",
    "list_bots",
    "list_deliveries",
    "list_invitations",
    "list_passkeys",
    "list_push",
    "list_push_deliveries",
    "list_sessions",
    "list_tokens",
    "list_unread",
    "list_webhooks",
    "make_many_moves",
    "mark_talk_read",
    "nudge",
    "patch_game",
    "remove_player",
    "renew_bot_token",
    "revoke_feed",
    "revoke_token",
    "say",
    "set_preferences",
    "take_vacation",
    "test_push",
    "test_webhook",
    "unblock",
    "update_passkey",
    "update_webhook",
    "withdraw_app",
    "withdraw_publication",
];

/// Each operation that takes the token of an account: method, path, id, and whether it can be called without a token.
fn operations() -> Vec<(Method, String, String, bool)> {
    let document = longhall::features::document();
    let mut found = Vec::new();
    for (path, item) in document["paths"].as_object().unwrap() {
        for (method, operation) in item.as_object().unwrap() {
            let ways = operation["security"].as_array().unwrap();
            if ways.iter().any(|way| way.get("bearer").is_some()) {
                let id = operation["operationId"].as_str().unwrap().to_owned();
                assert_eq!(operation["x-guests"] == json!(true), GUESTS_MAY.contains(&id.as_str()), "{id}");
                let is_open = ways.contains(&json!({}));
                found.push((method.to_uppercase().parse().unwrap(), path.clone(), id, is_open));
            }
        }
    }
    found
}

#[tokio::test(flavor = "multi_thread")]
async fn every_operation_refuses_guests_unless_it_is_for_them() {
    let hall = Hall::open().await;
    let guest = guest(&hall).await;
    let id = game(&guest).await;
    let operations = operations();
    for (method, path, operation, is_open) in &operations {
        let (may, refused) =
            (GUESTS_MAY.contains(&operation.as_str()), REFUSED.contains(&operation.as_str()));
        assert!(may != refused, "decide whether guests may call {operation}");
        // A token never gets less than nobody would.
        assert!(may || !is_open, "{operation} is open to everybody");
        if refused {
            let path = path
                .replace("{id}", &id)
                .replace("{account}", &id)
                .replace("{seat}", "1")
                .replace("{seq}", "1");
            let request = guest.request(method.clone(), &path);
            let request = if *method == Method::GET { request } else { request.json(&json!({})) };
            assert_eq!(refusal(answer(request).await), may_not(), "{operation}");
        }
    }
    for listed in GUESTS_MAY.iter().chain(&REFUSED) {
        assert!(operations.iter().any(|(_, _, id, _)| id == listed), "there is no operation {listed}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn other_spellings_of_a_request_are_refused_as_well() {
    let hall = Hall::open().await;
    let guest = guest(&hall).await;
    for (method, path) in
        [(Method::HEAD, "/v1/me/tokens"), (Method::GET, "/v1/me/sessions"), (Method::HEAD, "/v1/me/sessions")]
    {
        let status = guest.request(method.clone(), path).send().await.unwrap().status();
        assert_eq!(status, 403, "{method} {path}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_guest_gets_no_proof_no_passkey_and_no_second_session() {
    let hall = Hall::named().await;
    let guest = guest(&hall).await;
    for purpose in ["prove", "add"] {
        let challenge = guest.post("/v1/passkeys/challenge", json!({"for": purpose})).await;
        assert_eq!(refusal(challenge), may_not(), "{purpose}");
    }
    let name = guest.signed_up["account"]["name"].clone();
    let (status, _) = hall.post("/v1/sessions", json!({"name": name, "password": ""})).await;
    assert_eq!(status, 401);
    let lost = json!({"name": name, "recovery_code": "", "new_password": "correct horse battery"});
    assert_eq!(hall.post("/v1/accounts/recovery", lost).await.0, 401);
    let refresh = json!({"refresh_token": guest.signed_up["refresh_token"]});
    let (status, tokens) = hall.post("/v1/sessions/refresh", refresh).await;
    assert_eq!(status, 200, "{tokens}");
    let refreshed = guest.with_token(tokens["access_token"].as_str().unwrap());
    assert_eq!(refusal(refreshed.get("/v1/me/sessions").await), may_not());
    assert_eq!(refreshed.get("/v1/me").await.1["kind"], json!("guest"));
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_beside_guest_in_a_sign_up_is_refused() {
    let hall = Hall::open().await;
    for (field, value) in [
        ("name", json!("ann")),
        ("password", json!("correct horse battery")),
        ("passkey", Value::Null),
        ("x", json!(1)),
    ] {
        let mut body = json!({"guest": true});
        body[field] = value;
        assert_eq!(refusal(hall.post("/v1/accounts", body.clone()).await).0, 400, "{body}");
    }
    for body in [json!({"guest": false}), json!({"guest": null}), json!({"guest": "true"}), json!({})] {
        assert_eq!(refusal(hall.post("/v1/accounts", body.clone()).await).0, 400, "{body}");
    }
    let ann = hall.person("ann").await;
    for name in ["guest-4f7k2m9q", "Guest-1", "guestly", "gu-est_9"] {
        let body = json!({"name": name, "password": "correct horse battery"});
        assert_eq!(refusal(hall.post("/v1/accounts", body).await).0, 400, "{name}");
        assert_eq!(refusal(ann.patch("/v1/me", json!({ "name": name })).await).0, 400, "{name}");
    }
    assert_eq!(hall.db.count("guests").await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_guest_sees_and_changes_nothing_in_games_of_others() {
    let hall = Hall::open().await;
    let (ann, guest) = (hall.person("ann").await, guest(&hall).await);
    let private = ann.create_as(2, json!({"visibility": "private"})).await;
    ann.act(&private, "seats", json!({"bot": "easy"})).await;
    let public = ann.create(2).await;
    ann.act(&public, "seats", json!({"bot": "easy"})).await;
    let before = ann.look(&public).await["seq"].clone();
    for (method, path, operation, _) in operations() {
        if !GUESTS_MAY.contains(&operation.as_str()) || !path.starts_with("/v1/games/{id}") {
            continue;
        }
        let body = match operation.as_str() {
            "make_moves" | "dry_run_moves" => json!({"expected_seq": before, "moves": [{"type": "pass"}]}),
            "undo_moves" => json!({ "expected_seq": before }),
            "join_game" => json!({"bot": "easy"}),
            "give_entropy" => json!({"entropy": "00".repeat(16)}),
            "leave_orders" => json!({"orders": []}),
            "write_notes" => json!({"text": "mine"}),
            _ => json!({}),
        };
        let call = async |id: &str| {
            let request = guest.request(method.clone(), &path.replace("{id}", id));
            let request = if method == Method::GET { request } else { request.json(&body) };
            refusal(answer(request.header("last-event-id", "0")).await)
        };
        assert_eq!(call(&private).await, (404, "no_such_game".to_owned()), "{operation}");
        if method != Method::GET {
            let (status, code) = call(&public).await;
            assert!((400..500).contains(&status), "{operation}: {status} {code}");
        }
    }
    assert_eq!(ann.look(&public).await["seq"], before, "nothing happened there");
}

//! How each operation is called, after setting up what it needs.

use actix_web::{http::Method, test::TestRequest};
use serde_json::{Value, json};

use crate::support::subscription;

use super::{
    apps,
    games::{self, Running},
    passkeys,
    stand::{PASSWORD, Stand, Table},
};

/// A request to be made.
pub(super) struct Ask {
    method: Method,
    pub(super) path: String,
    token: Option<String>,
    body: Value,
    is_form: bool,
    headers: Vec<(&'static str, String)>,
    /// The game it may change, and who looks at that afterwards.
    pub(super) game: Option<String>,
    pub(super) looker: Value,
    /// Whether it changes a name, which the other process may show for another minute.
    pub(super) is_renaming: bool,
    /// Whether it waits for news that never come.
    pub(super) is_endless: bool,
}

impl Ask {
    pub(super) fn to(method: Method, path: &str, body: Value) -> Self {
        let (path, headers) = (path.to_owned(), vec![]);
        Self {
            method,
            path,
            token: None,
            body,
            is_form: false,
            headers,
            game: None,
            looker: Value::Null,
            is_renaming: false,
            is_endless: false,
        }
    }

    pub(super) fn get(path: &str) -> Self {
        Self::to(Method::GET, path, Value::Null)
    }

    pub(super) fn post(path: &str, body: Value) -> Self {
        Self::to(Method::POST, path, body)
    }

    /// Posts a form, its fields given as an object.
    pub(super) fn form(path: &str, fields: Value) -> Self {
        Self { is_form: true, ..Self::post(path, fields) }
    }

    pub(super) fn put(path: &str, body: Value) -> Self {
        Self::to(Method::PUT, path, body)
    }

    pub(super) fn delete(path: &str) -> Self {
        Self::to(Method::DELETE, path, Value::Null)
    }

    /// The request, sent by this account or by nobody.
    pub(super) fn by(mut self, who: &Value) -> Self {
        self.token = who["access_token"].as_str().map(str::to_owned);
        self.looker = who.clone();
        self
    }

    /// Has somebody else look afterwards.
    pub(super) fn seen_by(self, looker: &Value) -> Self {
        Self { looker: looker.clone(), ..self }
    }

    pub(super) fn at(mut self, game: &str) -> Self {
        self.game = Some(game.to_owned());
        self
    }

    pub(super) fn with(mut self, header: &'static str, value: &str) -> Self {
        self.headers.push((header, value.to_owned()));
        self
    }

    fn renaming(self) -> Self {
        Self { is_renaming: true, ..self }
    }

    pub(super) fn endless(self) -> Self {
        Self { is_endless: true, ..self }
    }

    pub(super) fn request(&self) -> TestRequest {
        let mut request = TestRequest::with_uri(&self.path).method(self.method.clone());
        request = request.peer_addr("127.0.0.1:9".parse().unwrap());
        if let Some(token) = &self.token {
            request = request.insert_header(("authorization", format!("Bearer {token}")));
        }
        for (name, value) in &self.headers {
            request = request.insert_header((*name, value.as_str()));
        }
        if self.body.is_null() {
            return request;
        }
        let (body, kind) = if self.is_form {
            (apps::form(&self.body), "application/x-www-form-urlencoded")
        } else {
            (self.body.to_string(), "application/json")
        };
        // Every client sends this.
        let request = request.insert_header(("content-length", body.len()));
        request.insert_header(("content-type", kind)).set_payload(body)
    }
}

/// Sets up what the operation needs, and returns the request.
pub(super) async fn ask(stand: &Stand, table: &Table, name: &str) -> Ask {
    let ann = &table.ann;
    match name {
        "live" => Ask::get("/health/live"),
        "ready" => Ask::get("/health/ready"),
        "get_hall" => Ask::get("/.well-known/longhall"),
        "list_matches" => Ask::get("/v1/matches"),
        "list_spectators" => Ask::get("/v1/spectators"),
        "list_rulesets" => Ask::get("/v1/rulesets"),
        "get_ruleset" => Ask::get("/v1/rulesets/vikings"),
        "get_ruleset_version" => Ask::get("/v1/rulesets/vikings/1"),
        "create_account" => {
            Ask::post("/v1/accounts", json!({"name": stand.new_name(), "password": PASSWORD}))
        }
        "create_account/guest" => guest(stand),
        "create_session" => sign_in(ann),
        "refresh_session" => {
            let session = stand.do_it(sign_in(ann)).await;
            Ask::post("/v1/sessions/refresh", json!({"refresh_token": session["refresh_token"]}))
        }
        "recover_account" => {
            let eve = stand.sign_up().await;
            let (name, code) = (&eve["account"]["name"], &eve["recovery_code"]);
            let body = json!({"name": name, "recovery_code": code, "new_password": PASSWORD});
            Ask::post("/v1/accounts/recovery", body)
        }
        "end_session" => Ask::delete("/v1/sessions/current").by(&stand.do_it(sign_in(ann)).await),
        "get_me" => Ask::get("/v1/me").by(ann),
        "update_me" => {
            let eve = stand.sign_up().await;
            let game = games::running(stand, &eve, ann).await.id;
            let body = json!({"name": stand.new_name()});
            Ask::to(Method::PATCH, "/v1/me", body).by(&eve).at(&game).renaming()
        }
        "update_me/password" => {
            let eve = stand.sign_up().await;
            let body = json!({"password": "another long secret"});
            proven(stand, Ask::to(Method::PATCH, "/v1/me", body), &eve).await
        }
        "update_me/claim" => {
            let body = json!({"name": stand.new_name(), "password": PASSWORD});
            let guest = stand.do_it(guest(stand)).await;
            let game = games::of_guest(stand, &guest).await;
            Ask::to(Method::PATCH, "/v1/me", body).by(&guest).at(&game).renaming()
        }
        "delete_me/guest" => {
            let guest = stand.do_it(guest(stand)).await;
            games::of_guest(stand, &guest).await;
            Ask::delete("/v1/me").by(&guest)
        }
        "delete_me" => {
            let eve = stand.sign_up().await;
            let game = games::running(stand, ann, &eve).await.id;
            proven(stand, Ask::delete("/v1/me"), &eve).await.at(&game).seen_by(ann).renaming()
        }
        "create_feed" => {
            let _ = stand.answer(&Ask::delete("/v1/me/feed").by(ann)).await;
            Ask::post("/v1/me/feed", Value::Null).by(ann)
        }
        "revoke_feed" => {
            stand.do_it(Ask::post("/v1/me/feed", Value::Null).by(ann)).await;
            Ask::delete("/v1/me/feed").by(ann)
        }
        "turns_as_feed" => feed(stand, ann, "atom").await,
        "turns_as_calendar" => feed(stand, ann, "ics").await,
        "block" => block(ann, &stand.sign_up().await),
        "list_blocks" => Ask::get("/v1/me/blocks").by(ann),
        "unblock" => {
            let eve = stand.sign_up().await;
            stand.do_it(block(ann, &eve)).await;
            let id = eve["account"]["id"].as_str().unwrap();
            Ask::delete(&format!("/v1/me/blocks/{id}")).by(ann)
        }
        "create_proof" => proof(ann),
        "create_recovery_code" => proven(stand, Ask::post("/v1/me/recovery-code", Value::Null), ann).await,
        "list_sessions" => Ask::get("/v1/me/sessions").by(ann),
        "end_one_session" => {
            stand.do_it(sign_in(ann)).await;
            let sessions = stand.do_it(Ask::get("/v1/me/sessions").by(ann)).await;
            let other =
                sessions["items"].as_array().unwrap().iter().find(|one| one["current"] == json!(false));
            let id = other.unwrap()["id"].as_str().unwrap().to_owned();
            Ask::delete(&format!("/v1/me/sessions/{id}")).by(ann)
        }
        "end_all_sessions" => Ask::delete("/v1/me/sessions").by(&stand.sign_up().await),
        "create_bot" => new_bot(stand, &stand.sign_up().await).await,
        "renew_bot_token" => {
            let eve = stand.sign_up().await;
            let made = stand.do_it(new_bot(stand, &eve).await).await;
            let path = format!("/v1/me/bots/{}/token", made["account"]["id"].as_str().unwrap());
            proven(stand, Ask::post(&path, Value::Null), &eve).await
        }
        "list_bots" => Ask::get("/v1/me/bots").by(ann),
        "delete_bot" => {
            let eve = stand.sign_up().await;
            let made = stand.do_it(new_bot(stand, &eve).await).await;
            Ask::delete(&format!("/v1/me/bots/{}", made["account"]["id"].as_str().unwrap())).by(&eve)
        }
        "get_person" => Ask::get(&format!("/v1/people/{}", ann["account"]["name"].as_str().unwrap())),
        "list_person_games" => Ask::get("/v1/people/me/games").by(ann),
        "stream_mine" => Ask::get("/v1/me/stream").by(ann).endless(),
        "create_token" => new_token(ann),
        "list_tokens" => Ask::get("/v1/me/tokens").by(ann),
        "revoke_token" => {
            let token = stand.do_it(new_token(ann)).await;
            Ask::delete(&format!("/v1/me/tokens/{}", token["id"].as_str().unwrap())).by(ann)
        }
        "get_preferences" => Ask::get("/v1/me/preferences").by(ann),
        "set_preferences" => {
            let body = json!({"language": "de", "zone": "Europe/Berlin"});
            Ask::put("/v1/me/preferences", body).by(&stand.sign_up().await)
        }
        "get_push_key" => Ask::get("/v1/push/key"),
        "create_push" => subscribe(stand, &stand.sign_up().await).await,
        "list_push" => Ask::get("/v1/me/push").by(ann),
        "delete_push" => {
            let eve = stand.sign_up().await;
            let push = stand.do_it(subscribe(stand, &eve).await).await;
            Ask::delete(&format!("/v1/me/push/{}", push["id"].as_str().unwrap())).by(&eve)
        }
        "list_push_deliveries" | "test_push" => {
            let eve = stand.sign_up().await;
            let push = stand.do_it(subscribe(stand, &eve).await).await;
            let path = format!("/v1/me/push/{}", push["id"].as_str().unwrap());
            match name {
                "test_push" => Ask::post(&format!("{path}/test"), Value::Null),
                _ => Ask::get(&format!("{path}/deliveries")),
            }
            .by(&eve)
        }
        "create_webhook" => webhook(&stand.sign_up().await),
        "list_webhooks" => Ask::get("/v1/me/webhooks").by(ann),
        "update_webhook" | "delete_webhook" | "list_deliveries" | "test_webhook" => {
            let eve = stand.sign_up().await;
            let hook = stand.do_it(webhook(&eve)).await;
            let path = format!("/v1/me/webhooks/{}", hook["id"].as_str().unwrap());
            match name {
                "update_webhook" => Ask::to(Method::PATCH, &path, json!({"label": "another"})),
                "delete_webhook" => Ask::delete(&path),
                "list_deliveries" => Ask::get(&format!("{path}/deliveries")),
                _ => {
                    // Nobody sends it while it is looked at.
                    stand.do_it(Ask::to(Method::PATCH, &path, json!({"active": false})).by(&eve)).await;
                    Ask::post(&format!("{path}/test"), Value::Null)
                }
            }
            .by(&eve)
        }
        "list_turns" => Ask::get("/v1/me/turns").by(ann),
        "list_turns/wait" => {
            let etag = stand.answer(&Ask::get("/v1/me/turns").by(ann)).await.etag.unwrap();
            waiting(Ask::get("/v1/me/turns").by(ann), &etag)
        }
        "stream_turns" => Ask::get("/v1/me/turns/stream").by(ann).endless(),
        "get_overview" => Ask::get("/v1/me/overview").by(ann),
        "list_unread" => Ask::get("/v1/me/unread").by(ann),
        "list_invitations" => Ask::get("/v1/me/invitations").by(ann),
        "list_games" => Ask::get("/v1/games?mine=true").by(ann),
        _ => at_a_game(stand, table, name).await,
    }
}

async fn at_a_game(stand: &Stand, table: &Table, name: &str) -> Ask {
    let Table { ann, bob } = table;
    if let Some(ask) = apps::ask(stand, ann, name).await {
        return ask;
    }
    if let Some(ask) = passkeys::ask(stand, ann, name).await {
        return ask;
    }
    if let Some(ask) = games::coming_and_going(stand, ann, bob, name).await {
        return ask;
    }
    if name.ends_with("/heard") {
        return heard(stand, name).await;
    }
    let Running { id, mover, sleeper } = games::running(stand, ann, bob).await;
    let path = |what: &str| format!("/v1/games/{id}{what}");
    let ask = match name {
        "get_game" => Ask::get(&path("")),
        "get_game/wait" => {
            let etag = stand.answer(&Ask::get(&path("")).by(&mover)).await.etag.unwrap();
            waiting(Ask::get(&path("")), &etag)
        }
        "list_events" => Ask::get(&path("/events")),
        "get_invitation" => Ask::get(&path("/invitation")),
        "get_receipt" => Ask::get(&path("/receipt")),
        "list_legal_moves" => Ask::get(&path("/legal-moves")),
        "stream_game" => Ask::get(&path("/stream")).endless(),
        "get_notes" => Ask::get(&path("/notes/mine")),
        "write_notes" => Ask::put(&path("/notes/mine"), json!({"text": "Take care."})),
        "list_talk" => Ask::get(&path("/talk")),
        "say" => Ask::post(&path("/talk"), json!({"text": "Good luck!"})),
        "say/key" => Ask::post(&path("/talk"), json!({"text": "Good luck!"}))
            .with("idempotency-key", &stand.new_name()),
        "mark_talk_read" => {
            stand.do_it(Ask::post(&path("/talk"), json!({"text": "Good luck!"})).by(&sleeper)).await;
            Ask::put(&path("/talk/read"), json!({"seq": 1}))
        }
        "erase_message" => {
            let talk = Ask::post(&path("/talk"), json!({"text": "I take that back."}));
            stand.do_it(talk.by(&mover)).await;
            Ask::delete(&path("/talk/1"))
        }
        "get_orders" => Ask::get(&path("/orders")),
        "leave_orders" => return games::orders(&id).by(&sleeper).at(&id),
        "nudge" => return Ask::post(&path("/nudge"), Value::Null).by(&sleeper).at(&id),
        "dry_run_moves" => Ask::post(&path("/moves/dry-run"), games::first_move(stand, &id, &mover).await),
        "make_moves" => Ask::post(&path("/moves"), games::first_move(stand, &id, &mover).await),
        "make_moves/key" => Ask::post(&path("/moves"), games::first_move(stand, &id, &mover).await)
            .with("idempotency-key", "the same again"),
        "make_many_moves" => {
            let mut item = games::first_move(stand, &id, &mover).await;
            item["game"] = json!(id);
            Ask::post("/v1/moves", json!({ "items": [item] }))
        }
        "make_moves/orders" => {
            stand.do_it(games::orders(&id).by(&sleeper)).await;
            Ask::post(&path("/moves"), games::whole_turn(stand, &id, &mover).await)
        }
        "undo_moves" => {
            let first = games::first_move(stand, &id, &mover).await;
            let moved = stand.do_it(Ask::post(&path("/moves"), first).by(&mover)).await;
            Ask::post(&path("/undo"), json!({"expected_seq": moved["seq"]}))
        }
        unknown => panic!("say how to ask for {unknown}"),
    };
    ask.by(&mover).at(&id)
}

fn webhook(who: &Value) -> Ask {
    Ask::post("/v1/me/webhooks", json!({"url": "https://127.0.0.1:9/x"})).by(who)
}

/// What somebody else at the table is told. They want to be told only once the table is set, so that nothing else is.
async fn heard(stand: &Stand, name: &str) -> Ask {
    let (eve, dan) = (stand.sign_up().await, stand.sign_up().await);
    let Running { id, mover, sleeper } = games::running(stand, &eve, &dan).await;
    let (ask, by, whom) = match name {
        "say/heard" => ("talk", &mover, &sleeper),
        _ => ("nudge", &sleeper, &mover),
    };
    stand.do_it(webhook(whom)).await;
    let body = if ask == "talk" { json!({"text": "Good luck!"}) } else { Value::Null };
    Ask::post(&format!("/v1/games/{id}/{ask}"), body).by(by).at(&id)
}

async fn subscribe(stand: &Stand, who: &Value) -> Ask {
    let key = stand.do_it(Ask::get("/v1/push/key")).await;
    // A browser of their own: one that others have would be taken from them.
    let mut new = subscription(&format!("https://127.0.0.1:9/{}", stand.new_name()));
    new["key"] = key["key"].clone();
    Ask::post("/v1/me/push", new).by(who)
}

/// Creates a guest, from an address of its own.
fn guest(stand: &Stand) -> Ask {
    let address = stand.new_name().replace("person-", "2001:db8:0:") + "::1";
    Ask::post("/v1/accounts", json!({"guest": true})).with("x-forwarded-for", &address)
}

fn sign_in(who: &Value) -> Ask {
    Ask::post("/v1/sessions", json!({"name": who["account"]["name"], "password": PASSWORD}))
}

fn block(who: &Value, whom: &Value) -> Ask {
    Ask::put(&format!("/v1/me/blocks/{}", whom["account"]["id"].as_str().unwrap()), Value::Null).by(who)
}

fn proof(who: &Value) -> Ask {
    Ask::post("/v1/me/proof", json!({"password": PASSWORD})).by(who)
}

/// Adds the proof that dangerous operations require.
pub(super) async fn proven(stand: &Stand, ask: Ask, who: &Value) -> Ask {
    let proof = stand.do_it(proof(who)).await;
    ask.by(who).with("longhall-proof", proof["proof"].as_str().unwrap())
}

async fn new_bot(stand: &Stand, who: &Value) -> Ask {
    proven(stand, Ask::post("/v1/me/bots", json!({"name": stand.new_name()})), who).await
}

fn new_token(who: &Value) -> Ask {
    Ask::post("/v1/me/tokens", json!({"label": "a script", "scopes": ["games:read"]})).by(who)
}

async fn feed(stand: &Stand, who: &Value, kind: &str) -> Ask {
    let links = stand.do_it(Ask::post("/v1/me/feed", Value::Null).by(who)).await;
    let (_, path) = links[kind].as_str().unwrap().split_once("/v1/").unwrap();
    Ask::get(&format!("/v1/{path}"))
}

fn waiting(ask: Ask, etag: &str) -> Ask {
    ask.with("if-none-match", etag).with("prefer", "wait=30").endless()
}

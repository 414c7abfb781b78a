//! The examples in the OpenAPI document are real answers: the conversation is held again and compared with
//! them.

use std::{collections::BTreeMap, path::Path};

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use chrono::Duration;
use longhall::features::document;
use reqwest::Method;
use serde_json::{Map, Value, json};
use sha2::{Digest, Sha256};

use crate::support::{Client, Hall, Passkey, TestClock, soon, subscription};

/// What each operation was asked (`request`) and answered (by status), by its id.
type Examples = BTreeMap<String, Map<String, Value>>;

/// Fields that are not printed, because nobody else may have them.
const SECRETS: [&str; 11] = [
    "access_token",
    "code_verifier",
    "device_code",
    "invite",
    "new_password",
    "password",
    "proof",
    "recovery_code",
    "refresh_token",
    "secret",
    "token",
];
/// Fields that differ from game to game.
const VARIES: [&str; 5] = ["effects", "move", "moves", "schema", "view"];

struct Conversation {
    base: String,
    http: Client,
    /// Method and path of each operation.
    operations: BTreeMap<String, (Method, String)>,
    said: Examples,
    /// Its preferences for answers (RFC 7240).
    prefer: &'static str,
    /// The proof of identity, for operations that need it.
    proof: Value,
}

impl Conversation {
    fn new(hall: &Hall) -> Self {
        let document = document();
        let paths = document["paths"].as_object().unwrap().iter();
        let operations = paths.flat_map(|(path, item)| {
            item.as_object().unwrap().iter().map(move |(method, operation)| {
                let id = operation["operationId"].as_str().unwrap().to_owned();
                (id, (method.to_uppercase().parse().unwrap(), path.clone()))
            })
        });
        Self {
            base: hall.base.clone(),
            http: hall.http.clone(),
            operations: operations.collect(),
            said: Examples::new(),
            prefer: "",
            proof: Value::Null,
        }
    }

    /// Sends a request, records the exchange if it is the operation's first, and returns the answer.
    async fn ask(&mut self, operation: &str, token: &str, id: &str, body: Value) -> Value {
        let (method, path) = self.operations[operation].clone();
        let path_named = path.replace("{id}", id).replace("{seat}", "1").replace("{version}", "1");
        let mut address = format!("{}{path_named}", self.base);
        let reads = method == Method::GET;
        if let Some(fields) = body.as_object().filter(|_| reads) {
            address = format!("{address}?{}", form(fields));
        }
        let request = self.http.request(method, address);
        let request = if token.is_empty() { request } else { request.bearer_auth(token) };
        let request = match body.as_object() {
            None => request,
            Some(_) if reads => request,
            Some(fields) if path.starts_with("/oauth/") && operation != "register_client" => {
                request.header("content-type", "application/x-www-form-urlencoded").body(form(fields))
            }
            Some(_) => request.json(&body),
        };
        let request = match &self.proof {
            Value::String(proof) => request.header("longhall-proof", proof),
            _ => request,
        };
        let response = request.header("prefer", self.prefer).send().await.unwrap();
        let status = response.status();
        let answer: Value = response.json().await.unwrap_or_default();
        let name = if status.is_client_error() { "problem" } else { operation };
        let known = self.said.entry(name.to_owned()).or_default();
        if name != "problem" || known.is_empty() {
            for (side, said) in [("request", &body), (status.as_str(), &answer)] {
                if !said.is_null() {
                    known.entry(side).or_insert_with(|| without_secrets(said));
                }
            }
        }
        answer
    }
}

/// The fields as a query or a form.
fn form(fields: &Map<String, Value>) -> String {
    let fields = fields.iter().map(|(name, value)| (name, value.as_str().unwrap_or_default()));
    url::form_urlencoded::Serializer::new(String::new()).extend_pairs(fields).finish()
}

fn without_secrets(value: &Value) -> Value {
    match value {
        Value::Object(fields) => {
            let shown = fields.iter().map(|(name, value)| {
                // A problem has a code that is no secret.
                let is_code = name == "code" && value.as_str().is_some_and(|code| code.contains('.'));
                let hides = is_code || SECRETS.contains(&name.as_str()) && value.is_string();
                (name.clone(), if hides { json!("(secret)") } else { without_secrets(value) })
            });
            Value::Object(shown.collect())
        }
        Value::Array(items) => items.iter().map(without_secrets).collect(),
        // It is signed by the key of this hall.
        Value::String(text) if text.contains("/oauth/clients/") => {
            json!("http://127.0.0.1:8080/oauth/clients/(signed)")
        }
        // An app is led back with its code.
        Value::String(text) if text.contains("?code=") => {
            json!(format!(
                "{}?code=(secret)&iss=http%3A%2F%2F127.0.0.1%3A8080",
                text.split('?').next().unwrap()
            ))
        }
        // A link with its key and the port of the test.
        Value::String(text) if text.contains("?key=") => {
            let path = text.split_once("/v1/").and_then(|(_, path)| path.split_once("?key="));
            json!(path.map(|(path, _)| format!("http://127.0.0.1:8080/v1/{path}?key=(secret)")))
        }
        // The port of the test.
        Value::String(text) if text.starts_with("http://127.0.0.1:") => {
            let path = text["http://127.0.0.1:".len()..].trim_start_matches(|c: char| c.is_ascii_digit());
            json!(format!("http://127.0.0.1:8080{path}"))
        }
        other => other.clone(),
    }
}

/// Ann and Bob meet, play, undo, talk and part. Only operations that answer with JSON are called.
async fn converse() -> Examples {
    let clock = TestClock::new();
    let hall = Hall::by(&clock).await;
    let mut c = Conversation::new(&hall);
    let ann = accounts(&mut c).await;
    let bob =
        c.ask("create_account", "", "", json!({"name": "bob", "password": "the long secret of bob"})).await;
    let bob = bob["access_token"].as_str().unwrap().to_owned();
    an_app(&mut c, &ann).await;
    a_passkey(&mut c).await;
    let game = a_table(&mut c, &ann, &bob).await;
    a_turn(&mut c, [&ann, &bob], &game).await;
    a_wish(&mut c, [&ann, &bob]).await;
    between_turns(&mut c, [&ann, &bob], &game).await;
    clock.pass(Duration::days(30));
    let late = &c.ask("get_game", &ann, &game, Value::Null).await["awaiting"][0];
    let waiting = if *late == json!(0) { &bob } else { &ann };
    c.ask("claim_time", waiting, &game, Value::Null).await;
    c.ask("rematch_game", &ann, &game, Value::Null).await;
    a_history(&mut c, [&ann, &bob]).await;
    c.ask("list_invitations", &bob, "", Value::Null).await;
    let cat = hall.person("cat").await.token;
    strangers(&mut c, &clock, [&ann, &bob, &cat]).await;
    c.said
}

async fn accounts(c: &mut Conversation) -> String {
    for operation in ["live", "ready", "get_hall", "list_rulesets"] {
        c.ask(operation, "", "", Value::Null).await;
    }
    c.ask("get_ruleset", "", "vikings", Value::Null).await;
    c.ask("get_ruleset_version", "", "vikings", Value::Null).await;
    let (name, secret) = ("ann", "the long secret of ann");
    let ann = c.ask("create_account", "", "", json!({"name": name, "password": secret})).await;
    let code = &ann["recovery_code"];
    let recovery = json!({"name": name, "recovery_code": code, "new_password": secret});
    c.ask("recover_account", "", "", recovery).await;
    let session = c.ask("create_session", "", "", json!({"name": name, "password": secret})).await;
    let refresh = json!({"refresh_token": session["refresh_token"]});
    let session = c.ask("refresh_session", "", "", refresh).await;
    let token = session["access_token"].as_str().unwrap().to_owned();
    c.ask("get_me", &token, "", Value::Null).await;
    c.ask("update_me", &token, "", json!({"name": "Ann"})).await;
    c.ask("list_sessions", &token, "", Value::Null).await;
    c.proof = c.ask("create_proof", &token, "", json!({"password": secret})).await["proof"].clone();
    c.ask("create_recovery_code", &token, "", Value::Null).await;
    let bot = c.ask("create_bot", &token, "", json!({"name": "freydis-bot"})).await;
    let bot = bot["account"]["id"].as_str().unwrap();
    c.ask("renew_bot_token", &token, bot, Value::Null).await;
    c.proof = Value::Null;
    c.ask("create_token", &token, "", json!({"label": "my turn notifier", "scopes": ["games:read"]})).await;
    c.ask("list_tokens", &token, "", Value::Null).await;
    c.ask("list_bots", &token, "", Value::Null).await;
    c.ask("delete_bot", &token, bot, Value::Null).await;
    notifications(c, &token).await;
    c.ask("create_feed", &token, "", Value::Null).await;
    token
}

/// Where she wants to be told.
async fn notifications(c: &mut Conversation, token: &str) {
    let berlin = json!({"language": "de", "zone": "Europe/Berlin"});
    c.ask("set_preferences", token, "", berlin).await;
    c.ask("get_preferences", token, "", Value::Null).await;
    let hook = json!({"url": "https://127.0.0.1:9/longhall", "label": "my chat", "kinds": ["your_turn", "nudge"],
        "quiet_hours": {"from": "22:00", "until": "07:30"}});
    let hook = c.ask("create_webhook", token, "", hook).await;
    let id = hook["id"].as_str().unwrap();
    c.ask("update_webhook", token, id, json!({"discreet": true})).await;
    c.ask("test_webhook", token, id, Value::Null).await;
    until_sent(c, "list_deliveries", token, id).await;
    // What cannot arrive would be tried again and again.
    c.ask("update_webhook", token, id, json!({"active": false})).await;
    c.ask("list_webhooks", token, "", Value::Null).await;
    let mut push = subscription("https://127.0.0.1:9/push");
    push["key"] = c.ask("get_push_key", "", "", Value::Null).await["key"].clone();
    push["label"] = json!("my phone");
    let push = c.ask("create_push", token, "", push).await;
    c.ask("list_push", token, "", Value::Null).await;
    let id = push["id"].as_str().unwrap();
    c.ask("test_push", token, id, Value::Null).await;
    until_sent(c, "list_push_deliveries", token, id).await;
    c.ask("delete_push", token, id, Value::Null).await;
}

/// Asks for deliveries until there is one.
async fn until_sent(c: &mut Conversation, operation: &'static str, token: &str, id: &str) {
    while c.ask(operation, token, id, Value::Null).await["items"][0].is_null() {
        c.said.remove(operation);
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
}

/// What browsers write of a passkey without what the hall leaves aside.
fn bare(mut passkey: Value) -> Value {
    let keep = |value: &mut Value, members: &[&str]| {
        value.as_object_mut().unwrap().retain(|name, _| members.contains(&name.as_str()));
    };
    keep(&mut passkey, &["id", "response"]);
    keep(&mut passkey["response"], &["clientDataJSON", "authenticatorData", "signature", "userHandle"]);
    passkey
}

/// Somebody without a password, at a hall with a name.
async fn a_passkey(c: &mut Conversation) {
    let hall = Hall::named().await;
    let elsewhere = std::mem::replace(&mut c.base, hall.base.clone());
    let wanted = json!({"for": "sign_up", "name": "freydis"});
    let asked = c.ask("create_passkey_challenge", "", "", wanted).await;
    let (passkey, made) = Passkey::make(&asked["options"]);
    let freydis = c.ask("create_account", "", "", json!({"name": "freydis", "passkey": bare(made)})).await;
    let asked = c.ask("create_passkey_challenge", "", "", json!({"for": "sign_in"})).await;
    let answer = passkey.answer(&asked["options"]);
    c.ask("create_passkey_session", "", "", json!({"passkey": bare(answer)})).await;
    let token = freydis["access_token"].as_str().unwrap();
    let asked = c.ask("create_passkey_challenge", token, "", json!({"for": "prove"})).await;
    let answer = passkey.answer(&asked["options"]);
    c.proof = c.ask("create_proof", token, "", json!({"passkey": bare(answer)})).await["proof"].clone();
    let asked = c.ask("create_passkey_challenge", token, "", json!({"for": "add"})).await;
    let (_, made) = Passkey::make(&asked["options"]);
    let added = c.ask("create_passkey", token, "", json!({"passkey": bare(made), "label": "my phone"})).await;
    c.ask("list_passkeys", token, "", Value::Null).await;
    let id = added["id"].as_str().unwrap();
    c.ask("update_passkey", token, id, json!({"label": "the old phone"})).await;
    c.ask("delete_passkey", token, id, Value::Null).await;
    c.proof = Value::Null;
    c.base = elsewhere;
}

/// An app is let in by its page, a device by its code.
async fn an_app(c: &mut Conversation, ann: &str) {
    c.ask("get_authorization_server", "", "", Value::Null).await;
    c.ask("get_protected_resource", "", "", Value::Null).await;
    let (id, back) =
        ("http://localhost?redirect_uri=http%3A%2F%2F127.0.0.1%2Fback", "http://127.0.0.1:8080/back");
    let verifier = "a-secret-that-only-the-app-knows-and-43-letters";
    let challenge = URL_SAFE_NO_PAD.encode(Sha256::digest(verifier));
    let asked = [
        ("response_type", "code"),
        ("client_id", id),
        ("redirect_uri", back),
        ("scope", "games:read games:play"),
        ("code_challenge", &challenge),
        ("code_challenge_method", "S256"),
    ];
    let asked = url::form_urlencoded::Serializer::new(String::new()).extend_pairs(asked).finish();
    c.ask("get_consent", ann, "", json!({"request": asked})).await;
    let given = c.ask("give_consent", ann, "", json!({"request": asked, "allow": true})).await;
    let led: url::Url = given["redirect_to"].as_str().unwrap().parse().unwrap();
    let (_, code) = led.query_pairs().find(|(name, _)| name == "code").unwrap();
    let form =
        json!({"grant_type": "authorization_code", "client_id": id, "code": code, "code_verifier": verifier});
    c.ask("grant_token", "", "", form).await;
    c.ask("begin_device", "", "", json!({"client_id": "http://localhost", "scope": "games:play"})).await;
    let client = json!({"client_name": "Inspector", "redirect_uris": ["http://127.0.0.1/callback"]});
    c.ask("register_client", "", "", client).await;
    c.ask("list_apps", ann, "", Value::Null).await;
}

/// A game for two with a clock, and one that starts with fewer players than it was created for.
async fn a_table(c: &mut Conversation, ann: &str, bob: &str) -> String {
    let early = c.ask("create_game", ann, "", json!({"ruleset": "vikings", "seats": 3})).await;
    let early = early["id"].as_str().unwrap().to_owned();
    c.ask("join_game", ann, &early, json!({"bot": "steady"})).await;
    c.ask("remove_player", ann, &early, Value::Null).await;
    c.ask("join_game", bob, &early, json!({})).await;
    c.ask("start_game", ann, &early, Value::Null).await;
    c.ask("resign_game", ann, &early, Value::Null).await;
    let clock = json!({"pace": {"type": "per_move", "seconds": 86_400}, "vacation_days": 10});
    let new = json!({"ruleset": "vikings", "seats": 2, "title": "A quiet evening", "clock": clock});
    c.said.remove("create_game");
    let game = c.ask("create_game", ann, "", new).await["id"].as_str().unwrap().to_owned();
    c.ask("give_entropy", ann, &game, json!({"entropy": "5a".repeat(32)})).await;
    c.ask("patch_game", ann, &game, json!({"title": "A quiet evening by the sea"})).await;
    c.ask("list_games", "", "", Value::Null).await;
    c.ask("get_invitation", "", &game, Value::Null).await;
    c.ask("join_game", bob, &game, json!({})).await;
    watched(c, &game).await;
    game
}

/// Somebody watches the game.
async fn watched(c: &mut Conversation, game: &str) {
    let watching = c.http.get(format!("{}/v1/games/{game}/stream", c.base)).send().await.unwrap();
    let is_listed = async || {
        let listed = c.http.get(format!("{}/v1/spectators", c.base)).send().await.unwrap();
        listed.text().await.unwrap().contains(game)
    };
    soon(is_listed).await;
    c.ask("list_spectators", "", "", Value::Null).await;
    drop(watching);
}

/// Three strangers meet, the last of them late, so that the others confirm.
async fn strangers(c: &mut Conversation, clock: &TestClock, people: [&str; 3]) {
    let wish =
        json!({"games": ["vikings_on_board"], "seats": [3], "pace": "day", "opponents": "people_only"});
    c.ask("create_match", people[0], "", wish.clone()).await;
    c.ask("create_match", people[1], "", wish.clone()).await;
    c.ask("list_matches", "", "", Value::Null).await;
    clock.pass(chrono::Duration::hours(49));
    let game = c.ask("create_match", people[2], "", wish).await["game"].as_str().unwrap().to_owned();
    c.ask("confirm_game", people[0], &game, Value::Null).await;
}

async fn a_turn(c: &mut Conversation, players: [&str; 2], game: &str) {
    let shown = c.ask("get_game", players[0], game, Value::Null).await;
    let mover = players[shown["awaiting"][0].as_u64().unwrap() as usize];
    c.ask("list_turns", mover, "", Value::Null).await;
    c.ask("get_overview", mover, "", Value::Null).await;
    let legal = c.ask("list_legal_moves", mover, game, Value::Null).await;
    let moves = json!({"expected_seq": legal["seq"], "moves": [legal["moves"][0]]});
    c.ask("dry_run_moves", mover, game, moves.clone()).await;
    let moved = c.ask("make_moves", mover, game, moves.clone()).await;
    c.ask("make_moves", mover, game, moves).await;
    c.ask("list_events", mover, game, Value::Null).await;
    c.ask("get_receipt", mover, game, Value::Null).await;
    let back = c.ask("undo_moves", mover, game, json!({"expected_seq": moved["seq"]})).await;
    c.prefer = "return=minimal";
    let again = json!({"expected_seq": back["seq"], "moves": [legal["moves"][0]]});
    let made = c.ask("make_moves", mover, game, again).await;
    c.prefer = "";
    let back = c.ask("undo_moves", mover, game, json!({"expected_seq": made["seq"]})).await;
    let item = json!({"game": game, "expected_seq": back["seq"], "moves": [legal["moves"][0]]});
    c.ask("make_many_moves", mover, "", json!({ "items": [item] })).await;
}

/// In another game the waiting player leaves orders; then their turn comes.
async fn a_wish(c: &mut Conversation, players: [&str; 2]) {
    let game = c.ask("create_game", players[0], "", json!({"ruleset": "vikings", "seats": 2})).await;
    let game = game["id"].as_str().unwrap();
    c.ask("join_game", players[1], game, json!({})).await;
    let awaiting = c.ask("get_game", players[0], game, Value::Null).await["awaiting"][0].as_u64().unwrap();
    let (mover, sleeper) = (players[awaiting as usize], players[1 - awaiting as usize]);
    let buy = |space: i64| json!({"type": "buy", "space": space, "exchange": 0});
    let orders = json!([{"move": buy(9), "if": {"price_at_most": 4}}, {"move": buy(6)}]);
    c.ask("leave_orders", sleeper, game, json!({ "orders": orders })).await;
    let mut legal = c.ask("list_legal_moves", mover, game, Value::Null).await;
    while let Some(first) = legal["moves"].as_array().unwrap().first() {
        let moves = json!({"expected_seq": legal["seq"], "moves": [first]});
        legal = c.ask("make_moves", mover, game, moves).await["legal_moves"].clone();
    }
    while c.ask("get_orders", sleeper, game, Value::Null).await["last"].is_null() {
        c.said.remove("get_orders");
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
}

/// A private game that becomes public, and those who played it.
async fn a_history(c: &mut Conversation, [ann, bob]: [&str; 2]) {
    let new = json!({"ruleset": "vikings", "seats": 2, "visibility": "private"});
    let game = c.ask("create_game", ann, "", new).await;
    let id = game["id"].as_str().unwrap();
    c.ask("join_game", bob, id, json!({"invite": game["invite"]})).await;
    c.ask("resign_game", ann, id, Value::Null).await;
    c.ask("agree_to_publication", ann, id, Value::Null).await;
    c.ask("withdraw_publication", ann, id, Value::Null).await;
    c.ask("get_person", "", "Ann", Value::Null).await;
    c.ask("list_person_games", "", "Ann", Value::Null).await;
}

async fn between_turns(c: &mut Conversation, [ann, bob]: [&str; 2], game: &str) {
    c.ask("say", ann, game, json!({"text": "Good luck!"})).await;
    c.ask("list_talk", bob, game, Value::Null).await;
    c.ask("list_unread", bob, "", Value::Null).await;
    let awaited = c.ask("get_game", bob, game, Value::Null).await["awaiting"][0] == json!(1);
    c.ask("nudge", if awaited { ann } else { bob }, game, Value::Null).await;
    c.ask("list_blocks", bob, "", Value::Null).await;
    c.ask("mark_talk_read", bob, game, json!({"seq": 1})).await;
    c.ask("write_notes", bob, game, json!({"text": "She saves for the ninth space."})).await;
    c.ask("get_notes", bob, game, Value::Null).await;
    let days = json!({"first_day": "2026-01-12", "last_day": "2026-01-14"});
    c.ask("take_vacation", ann, game, days).await;
    c.ask("end_vacation", ann, game, Value::Null).await;
    let game_now = c.ask("cancel_game", ann, game, Value::Null).await;
    let offer = &game_now["offers"][0]["offer"];
    c.ask("answer_offer", bob, game, json!({"offer": offer, "accept": false})).await;
}

/// The names of the fields, as far as they are the same in every game.
fn shape(value: &Value) -> Value {
    match value {
        Value::Object(fields) => {
            // Whose turn it is differs as well, and only that player has a deadline.
            let told = fields.iter().filter(|(name, value)| !value.is_null() && *name != "deadline_at");
            let told = told.map(|(name, value)| {
                let varies = VARIES.contains(&name.as_str());
                (name.clone(), if varies { Value::Null } else { shape(value) })
            });
            Value::Object(told.collect())
        }
        Value::Array(items) => items.iter().map(shape).collect(),
        _ => Value::Null,
    }
}

/// `UPDATE_OPENAPI=1 cargo test --test api examples` records the conversation again; the document follows
/// with the next build.
#[tokio::test(flavor = "multi_thread")]
async fn the_examples_are_real_answers() {
    let said = converse().await;
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("openapi/examples.json");
    if std::env::var_os("UPDATE_OPENAPI").is_some() {
        std::fs::write(&path, serde_json::to_string_pretty(&said).unwrap() + "\n").unwrap();
    }
    let kept: Examples = serde_json::from_str(&std::fs::read_to_string(&path).unwrap()).unwrap();
    let shapes = |examples: &Examples| {
        let shape = |(name, said): (&String, &Map<String, Value>)| (name.clone(), shape(&json!(said)));
        examples.iter().map(shape).collect::<BTreeMap<_, _>>()
    };
    for (name, now) in shapes(&said) {
        assert_eq!(Some(&now), shapes(&kept).get(&name), "{name} answers otherwise than its example");
    }
    assert_eq!(said.len(), kept.len(), "examples of what is no longer there");
}

#[test]
fn every_operation_that_answers_by_json_has_an_example() {
    let document = document();
    let operations = document["paths"].as_object().unwrap().values();
    for operation in operations.flat_map(|item| item.as_object().unwrap().values()) {
        let id = &operation["operationId"];
        for (status, response) in operation["responses"].as_object().unwrap() {
            let Some(json) = response.pointer("/content/application~1json") else { continue };
            assert!(!json["example"].is_null(), "{id} {status}");
        }
        if let Some(body) = operation.pointer("/requestBody/content/application~1json") {
            assert!(!body["example"].is_null(), "what {id} is asked");
        }
    }
    assert_eq!(document["components"]["schemas"]["Problem"]["example"]["code"], json!("stale_seq"));
}

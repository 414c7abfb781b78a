//! The bounds in the document are those that the server holds: what lies on one is taken, what lies beyond it is refused.

use std::collections::BTreeSet;

use heck::ToSnakeCase;
use longhall::features::document;
use regex::Regex;
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::support::{Hall, PASSWORD, Person, answer, subscription};

/// Says a bound of something that a client sends.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Bound {
    /// The schema and its property, or the operation and its parameter.
    place: String,
    least: bool,
    number: i64,
}

/// By what a schema says the least, and by what the most.
const KEYWORDS: [(&str, bool); 6] = [
    ("minLength", true),
    ("maxLength", false),
    ("minItems", true),
    ("maxItems", false),
    ("minimum", true),
    ("maximum", false),
];

/// The bounds of types: beyond them a number cannot be read at all, whatever it is a number of.
const OF_TYPES: [i64; 6] = [-0x8000_0000, 0xff, 0xffff, 0x7fff_ffff, 0xffff_ffff, (1 << 53) - 1];

/// These belong to the titles, which have laws of their own.
const OF_TITLES: [&str; 2] = ["Move", "Condition"];

#[tokio::test(flavor = "multi_thread")]
async fn what_lies_beyond_a_bound_is_refused_and_what_lies_on_it_is_not() {
    let hall = Hall::open().await;
    let ann = hall.person("ann").await;
    let (_, game) = ann.post("/v1/games", json!({"ruleset": "vikings", "seats": 2})).await;
    let game = game["id"].as_str().unwrap();
    let bounds = bounds(&document());
    assert!(bounds.len() >= 30, "{}", bounds.len());
    for Bound { place, least, number } in bounds {
        let beyond = if least { number - 1 } else { number + 1 };
        for (size, is_beyond) in [(number, false), (beyond, true)] {
            let (status, answer) = send(&hall, &ann, game, &place, size).await;
            // OAuth has codes of its own.
            let code = answer["code"].as_str().or(answer["error"].as_str()).unwrap_or_default();
            let is_refused =
                matches!(code, "malformed_body" | "malformed_query" | "bad_options" | "invalid_redirect_uri");
            assert_eq!(is_refused, is_beyond, "{place} of {size}: {status} {answer}");
        }
    }
}

/// Whoever reads the schema alone misses no bound that is written beside it.
#[test]
fn a_range_in_a_description_is_in_the_schema() {
    let range = Regex::new(r"(\d[\d,]*) to (\d[\d,]*)").unwrap();
    let document = document();
    let mut bad = Vec::new();
    for (name, schema) in document["components"]["schemas"].as_object().unwrap() {
        for (property, schema) in schema["properties"].as_object().into_iter().flatten() {
            let text = schema["description"].as_str().unwrap_or_default();
            let is_number = schema["type"] == "integer" || schema["type"] == json!(["integer", "null"]);
            if let Some(told) = range.captures(text).filter(|_| is_number) {
                let most = told[2].replace(',', "").parse::<i64>().unwrap();
                if schema["maximum"] != json!(most) || schema["minimum"].is_null() {
                    bad.push(format!("{name}.{property}: {text}"));
                }
            }
        }
    }
    assert!(bad.is_empty(), "say it by `#[schema(minimum = …, maximum = …)]` too:\n{}", bad.join("\n"));
}

/// Generators choose types by bounds, and forms are made of them.
#[test]
fn every_whole_number_has_two_bounds() {
    let mut unbounded = Vec::new();
    find_unbounded(&document(), "", &mut unbounded);
    assert_eq!(unbounded, Vec::<String>::new());
}

fn find_unbounded(part: &Value, place: &str, found: &mut Vec<String>) {
    let is_number = part["type"] == "integer"
        || part["type"].as_array().is_some_and(|kinds| kinds.contains(&json!("integer")));
    if is_number && !(part["minimum"].is_i64() && part["maximum"].is_i64()) {
        found.push(place.to_owned());
    }
    for (name, part) in part.as_object().into_iter().flatten().filter(|(name, _)| *name != "example") {
        find_unbounded(part, &format!("{place}/{name}"), found);
    }
    for (n, part) in part.as_array().into_iter().flatten().enumerate() {
        find_unbounded(part, &format!("{place}/{n}"), found);
    }
}

/// Every bound of everything that a client sends, but for what stands in a path: whatever lies beyond its bounds is an address
/// of nothing.
fn bounds(document: &Value) -> BTreeSet<Bound> {
    let (mut bounds, mut seen) = (BTreeSet::new(), BTreeSet::new());
    for operation in
        document["paths"].as_object().unwrap().values().flat_map(|item| item.as_object().unwrap().values())
    {
        let parameters = operation["parameters"].as_array().into_iter().flatten();
        for parameter in parameters.filter(|one| one["in"] != "path") {
            let place = format!(
                "{}.{}",
                operation["operationId"].as_str().unwrap(),
                parameter["name"].as_str().unwrap()
            );
            collect(&parameter["schema"], &place, document, &mut seen, &mut bounds);
        }
        let body = &operation["requestBody"]["content"]["application/json"]["schema"];
        collect(body, "", document, &mut seen, &mut bounds);
    }
    bounds
}

fn collect(
    schema: &Value,
    place: &str,
    document: &Value,
    seen: &mut BTreeSet<String>,
    bounds: &mut BTreeSet<Bound>,
) {
    for (keyword, least) in KEYWORDS {
        // That what is counted is not negative needs no trying.
        let own = |number: &i64| *number != 0 && !OF_TYPES.contains(number);
        if let Some(number) = schema[keyword].as_i64().filter(own) {
            bounds.insert(Bound { place: place.to_owned(), least, number });
        }
    }
    if let Some(name) = schema["$ref"].as_str().map(|reference| reference.rsplit('/').next().unwrap())
        && !OF_TITLES.contains(&name)
        && seen.insert(name.to_owned())
    {
        let schema = &document["components"]["schemas"][name];
        collect(schema, "", document, seen, bounds);
        for (property, schema) in schema["properties"].as_object().into_iter().flatten() {
            collect(schema, &format!("{name}.{property}"), document, seen, bounds);
        }
    }
    let parts = ["oneOf", "allOf"].into_iter().flat_map(|of| schema[of].as_array().into_iter().flatten());
    parts.chain(schema.get("items")).for_each(|part| collect(part, place, document, seen, bounds));
}

/// An address of the length of this text.
fn long(text: &str) -> String {
    format!("https://example.org/{}", &text["https://example.org/".len()..])
}

/// The path of a webhook of hers, made if there is none.
async fn webhook(ann: &Person) -> String {
    let (_, webhooks) = ann.get("/v1/me/webhooks").await;
    let mut webhook = webhooks["items"][0].clone();
    if webhook.is_null() {
        webhook = ann.post("/v1/me/webhooks", json!({"url": "https://example.org/x"})).await.1;
    }
    format!("/v1/me/webhooks/{}", webhook["id"].as_str().unwrap())
}

/// A subscription with the hall's present key.
async fn subscribable(hall: &Hall, endpoint: &str) -> Value {
    let (_, key) = hall.get("/v1/push/key").await;
    let mut new = subscription(endpoint);
    new["key"] = key["key"].clone();
    new
}

/// A request in which this is so large. Whoever documents a bound says here what it is a bound of.
async fn send(hall: &Hall, ann: &Person, game: &str, place: &str, size: i64) -> (StatusCode, Value) {
    let text = "q".repeat(usize::try_from(size).unwrap());
    let list = |item: Value| vec![item; usize::try_from(size).unwrap()];
    let at = |path: &str| format!("/v1/games/{game}{path}");
    let clock = async |clock: Value| {
        ann.post("/v1/games", json!({"ruleset": "vikings", "seats": 2, "clock": clock})).await
    };
    let pace = |pace: Value| json!({"pace": pace});
    let passkey = json!({"id": "AA", "response": {"clientDataJSON": "AA", "authenticatorData": "AA"}});
    if let Some((title, property)) = place.split_once("GameRequest.") {
        let mut new = json!({"ruleset": title.to_snake_case(), "seats": 2});
        new[property] = if property == "seats" { json!(size) } else { json!(text) };
        return ann.post("/v1/games", new).await;
    }
    if place.ends_with(".Idempotency-Key") {
        // All of them read it alike.
        let request = ann.request(Method::POST, &at("/moves/dry-run")).header("idempotency-key", &text);
        let body = json!({"expected_seq": 1, "moves": [{}]});
        return answer(request.json(&body)).await;
    }
    match place {
        "AccountWithPassword.name" => {
            hall.post("/v1/accounts", json!({"name": text, "password": PASSWORD})).await
        }
        "AccountWithPasskey.name" => {
            hall.post("/v1/accounts", json!({"name": text, "passkey": passkey})).await
        }
        "AccountWithPassword.password" => {
            hall.post("/v1/accounts", json!({"name": format!("bob-{size}"), "password": text})).await
        }
        "MePatch.name" => ann.patch("/v1/me", json!({"name": format!("p{}", &text[1..])})).await,
        "MePatch.password" => {
            ann.proving(Method::PATCH, "/v1/me", "no proof", json!({"password": text})).await
        }
        "RecoveryWithPassword.new_password" => {
            let recovery = json!({"name": "ann", "recovery_code": "0000", "new_password": text});
            hall.post("/v1/accounts/recovery", recovery).await
        }
        "ChallengeRequest.name" => {
            hall.post("/v1/passkeys/challenge", json!({"for": "sign_up", "name": text})).await
        }
        "MorePasskey.label" => ann.post("/v1/me/passkeys", json!({"passkey": passkey, "label": text})).await,
        "PasskeyPatch.label" => {
            ann.patch(&format!("/v1/me/passkeys/{}", Uuid::nil()), json!({ "label": text })).await
        }
        "BotRequest.name" => ann.post("/v1/me/bots", json!({ "name": text })).await,
        "ManyMoves.items" => {
            let item = |n: i64| json!({"game": Uuid::from_u128(n as u128), "expected_seq": 1, "moves": [{}]});
            ann.post("/v1/moves", json!({"items": (0..size).map(item).collect::<Vec<_>>()})).await
        }
        "MovesAt.moves" => {
            let item = json!({"game": game, "expected_seq": 1, "moves": list(json!({}))});
            ann.post("/v1/moves", json!({ "items": [item] })).await
        }
        "ClientRequest.redirect_uris" => {
            let client = json!({"redirect_uris": list(json!("https://app.example/back"))});
            hall.post("/oauth/register", client).await
        }
        "TokenRequest.label" => {
            ann.post("/v1/me/tokens", json!({"label": text, "scopes": ["games:read"]})).await
        }
        "TokenRequest.scopes" => {
            ann.post("/v1/me/tokens", json!({"label": "x", "scopes": list(json!("games:read"))})).await
        }
        "WebhookRequest.label" => {
            ann.post("/v1/me/webhooks", json!({"url": "https://example.org/x", "label": text})).await
        }
        "WebhookRequest.url" => ann.post("/v1/me/webhooks", json!({ "url": long(&text) })).await,
        "WebhookPatch.label" => ann.patch(&webhook(ann).await, json!({ "label": text })).await,
        "WebhookPatch.url" => ann.patch(&webhook(ann).await, json!({ "url": long(&text) })).await,
        "PushRequest.label" => {
            let mut new = subscribable(hall, "https://push.example/x").await;
            new["label"] = json!(text);
            ann.post("/v1/me/push", new).await
        }
        "BrowserSubscription.endpoint" => {
            ann.post("/v1/me/push", subscribable(hall, &long(&text)).await).await
        }
        "MatchRequest.bots_after" => ann.post("/v1/matches", json!({"bots_after": size})).await,
        "MatchRequest.games" => ann.post("/v1/matches", json!({"games": list(json!("vikings"))})).await,
        "MatchRequest.seats" => ann.post("/v1/matches", json!({"seats": list(json!(2))})).await,
        "GamePatch.title" => ann.patch(&at(""), json!({"title": text})).await,
        "ClockRequest.vacation_days" => {
            clock(json!({"pace": {"type": "per_move", "seconds": 60}, "vacation_days": size})).await
        }
        "ClockPacePerMoveRequest.seconds" => clock(pace(json!({"type": "per_move", "seconds": size}))).await,
        "ClockPaceBankRequest.seconds" => clock(pace(json!({"type": "bank", "seconds": size}))).await,
        "ClockPaceBankRequest.increment_seconds" => {
            clock(pace(json!({"type": "bank", "seconds": 60, "increment_seconds": size}))).await
        }
        "MovesRequest.moves" => {
            ann.post(&at("/moves"), json!({"expected_seq": 1, "moves": list(json!({}))})).await
        }
        "MessageRequest.text" => ann.post(&at("/talk"), json!({"text": text})).await,
        "ReadMark.seq" => {
            ann.post(&at("/talk"), json!({"text": "Good luck!"})).await;
            ann.put(&at("/talk/read"), json!({"seq": size})).await
        }
        "list_talk.after" => ann.get(&at(&format!("/talk?after={size}"))).await,
        "NotesRequest.text" => ann.put(&at("/notes/mine"), json!({"text": text})).await,
        "OrdersRequest.orders" => ann.put(&at("/orders"), json!({"orders": list(json!({"move": {}}))})).await,
        "list_person_games.limit" => ann.get(&format!("/v1/people/me/games?limit={size}")).await,
        "get_game.at" => ann.get(&at(&format!("?at={size}"))).await,
        "list_games.limit" => ann.get(&format!("/v1/games?limit={size}")).await,
        "list_events.limit" => ann.get(&at(&format!("/events?limit={size}"))).await,
        "list_talk.limit" => ann.get(&at(&format!("/talk?limit={size}"))).await,
        other => panic!("no request here tries {other}"),
    }
}

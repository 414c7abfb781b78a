//! The OpenAPI document is the contract: committed, valid, and with an authorization check in every
//! operation.

use std::{collections::BTreeSet, path::Path};

use longhall::features::document;
use reqwest::Method;
use serde_json::{Value, json};

use crate::support::{Hall, PASSWORD, Person};

/// `UPDATE_OPENAPI=1 cargo test --test api openapi` rewrites it.
#[test]
fn the_committed_document_is_the_generated_one() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("openapi/longhall.json");
    let generated = serde_json::to_string_pretty(&document()).unwrap() + "\n";
    if std::env::var_os("UPDATE_OPENAPI").is_some() {
        std::fs::write(&path, &generated).unwrap();
    }
    let committed = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        committed == generated,
        "run `UPDATE_OPENAPI=1 cargo test --test api openapi` and look at the difference"
    );
}

/// Every operation of the document: method, path, and specification.
fn operations(document: &Value) -> Vec<(Method, String, Value)> {
    let paths = document["paths"].as_object().unwrap();
    paths
        .iter()
        .flat_map(|(path, item)| item.as_object().unwrap().iter().map(move |(method, op)| (method, path, op)))
        .map(|(method, path, op)| (method.to_uppercase().parse().unwrap(), path.clone(), op.clone()))
        .collect()
}

/// Whether it tells who asks by a token, or by the key of a feed.
fn takes_token(operation: &Value) -> bool {
    operation["security"].as_array().unwrap().iter().any(|way| *way != json!({}))
}

fn needs_token(operation: &Value) -> bool {
    takes_token(operation) && !operation["security"].as_array().unwrap().contains(&json!({}))
}

/// New operations that anybody may call must be added here.
const OPEN_TO_ALL: [&str; 31] = [
    "begin_device",
    "create_account",
    "create_passkey_challenge",
    "create_passkey_session",
    "create_session",
    "get_authorization_server",
    "get_game",
    "get_hall",
    "get_invitation",
    "get_person",
    "get_push_key",
    "get_protected_resource",
    "get_receipt",
    "get_ruleset",
    "get_ruleset_version",
    "grant_token",
    "list_events",
    "list_games",
    "list_person_games",
    "list_matches",
    "list_rulesets",
    "list_spectators",
    "list_talk",
    "live",
    "ready",
    "recover_account",
    "refresh_session",
    "register_client",
    "revoke_app_token",
    "stream_game",
    "",
];

#[tokio::test(flavor = "multi_thread")]
async fn every_operation_asks_for_a_token_unless_it_is_open_to_all() {
    let hall = Hall::open().await;
    for (method, path, operation) in operations(&document()) {
        let id = operation["operationId"].as_str().unwrap();
        assert_eq!(needs_token(&operation), !OPEN_TO_ALL.contains(&id), "{id}");
        let path = called(&path);
        let call = async |token: Option<&str>| {
            let request = hall.request(method.clone(), &path);
            let request = if let Some(token) = token { request.bearer_auth(token) } else { request };
            let body = example_body(&operation);
            let response = if body.is_null() { request } else { request.json(&body) }.send().await.unwrap();
            let status = response.status().as_u16();
            (
                status,
                response.json::<Value>().await.unwrap_or_default()["code"].as_str().unwrap_or("").to_owned(),
            )
        };
        let refused = (401, "not_signed_in".to_owned());
        if needs_token(&operation) {
            assert_eq!(call(None).await, refused, "{id} without a token");
        }
        if takes_token(&operation) {
            for bad in ["x", "eyJhbGciOiJub25lIn0.e30.", "lh_0_0_0", &forged()] {
                assert_eq!(call(Some(bad)).await, refused, "{id} with the token {bad}");
            }
        }
    }
}

/// The server takes each form of a request and refuses both at once, and so does the document.
#[tokio::test(flavor = "multi_thread")]
async fn members_that_exclude_each_other_are_forms_of_the_document() {
    let hall = Hall::open().await;
    let ann = hall.person("ann").await;
    let seats = format!("/v1/games/{}/seats", ann.create(2).await);
    let document = document();
    let response = json!({"clientDataJSON": "AA", "authenticatorData": "AA", "signature": "AA"});
    let passkey = ("passkey", json!({"id": "AA", "response": response}));
    let named = json!({"name": "bob"});
    let lost = json!({"name": "ann", "recovery_code": "0000"});
    let password = ("password", json!(PASSWORD));
    for (path, schema, rest, one, other) in [
        ("/v1/accounts", "AccountRequest", named, password.clone(), passkey.clone()),
        ("/v1/accounts/recovery", "Recovery", lost, ("new_password", json!(PASSWORD)), passkey.clone()),
        ("/v1/me/proof", "ProofRequest", json!({}), password, passkey),
        (
            "/v1/me/consents",
            "ConsentRequest",
            json!({"allow": true}),
            ("request", json!("x")),
            ("user_code", json!("WDJB-MJHT")),
        ),
        (&seats, "Seating", json!({}), ("bot", json!("easy")), ("invite", json!("x"))),
    ] {
        let reference = format!("#/components/schemas/{schema}");
        let rooted = json!({ "$ref": reference, "components": document["components"] });
        let validator = jsonschema::draft202012::new(&rooted).unwrap();
        for (given, is_form) in [
            (vec![], schema == "Seating"),
            (vec![&one], true),
            (vec![&other], true),
            (vec![&one, &other], false),
        ] {
            let mut body = rest.clone();
            given.iter().for_each(|(name, value)| body[*name] = value.clone());
            assert_eq!(validator.is_valid(&body), is_form, "{schema}: {body}");
            let (_, answer) = ann.post(path, body.clone()).await;
            assert_eq!(answer["code"] != json!("malformed_body"), is_form, "{body}: {answer}");
        }
    }
}

/// How an operation is called that has these parameters in its path.
fn called(path: &str) -> String {
    let nothing = "01890000-0000-7000-8000-000000000000";
    path.replace("{id}", nothing).replace("{account}", nothing).replace("{seat}", "1").replace("{seq}", "1")
}

/// The scope that a token needs for an operation, as the document says it.
fn scope(operation: &Value) -> Option<String> {
    Some(operation["x-scopes"][0].as_str()?.to_owned())
}

#[tokio::test(flavor = "multi_thread")]
async fn every_operation_asks_for_the_scope_that_the_document_names() {
    const OF_TOKENS: [&str; 4] = ["account:read", "games:play", "games:read", "talk"];
    let hall = Hall::open().await;
    let ann = hall.person("ann").await;
    let token = async |scopes: Vec<&str>| {
        let (status, made) = ann.post("/v1/me/tokens", json!({"label": "x", "scopes": scopes})).await;
        assert_eq!(status, 201, "{made}");
        ann.with_token(made["token"].as_str().unwrap())
    };
    let ours = |operation: &Value| {
        operation["security"]
            .as_array()
            .is_some_and(|all| all.first().is_some_and(|way| way["feed_key"].is_null()))
    };
    for (method, path, operation) in operations(&document()).into_iter().filter(|(.., op)| ours(op)) {
        let id = operation["operationId"].as_str().unwrap();
        let path = called(&path);
        let code = async |person: &Person| {
            let (request, body) = (person.request(method.clone(), &path), example_body(&operation));
            let request = if body.is_null() { request } else { request.json(&body) };
            let response = request.header("last-event-id", "0").send().await.unwrap();
            // A stream that begins would not end.
            if response.status().is_success() { Value::Null } else { response.json().await.unwrap() }
        };
        let scope = scope(&operation);
        if needs_token(&operation) {
            let Some(scope) = scope.as_deref() else {
                // Any token will do.
                for one in OF_TOKENS {
                    assert_ne!(
                        code(&token(vec![one]).await).await["code"],
                        json!("scope_missing"),
                        "{id} by {one}"
                    );
                }
                continue;
            };
            let others = token(OF_TOKENS.into_iter().filter(|one| *one != scope).collect()).await;
            let refused = code(&others).await;
            assert_eq!(refused["code"], json!("scope_missing"), "{id} without {scope}: {refused}");
            assert!(refused["detail"].as_str().unwrap().contains(scope), "{id}: {refused}");
            if OF_TOKENS.contains(&scope) {
                let answer = code(&token(vec![scope]).await).await;
                assert_ne!(answer["code"], json!("scope_missing"), "{id} with {scope}");
            }
        } else {
            // Whoever has a token never gets less than who has none.
            for person in [token(vec!["talk"]).await, token(OF_TOKENS.to_vec()).await] {
                let answer = code(&person).await;
                assert_ne!(answer["code"], json!("scope_missing"), "{id}: {answer}");
            }
        }
        hall.db.sql("DELETE FROM api_tokens").await.unwrap();
    }
}

/// An app finds in the document alone where it is let in, and what to ask for.
#[tokio::test(flavor = "multi_thread")]
async fn the_document_says_how_an_app_is_let_in() {
    let hall = Hall::open().await;
    let document = document();
    let scheme = &document["components"]["securitySchemes"]["oauth2"];
    let flow = &scheme["flows"]["authorizationCode"];
    let (_, metadata) = hall.get("/.well-known/oauth-authorization-server").await;
    for (name, said) in [
        ("authorizationUrl", "authorization_endpoint"),
        ("tokenUrl", "token_endpoint"),
        ("refreshUrl", "token_endpoint"),
    ] {
        assert_eq!(format!("{}{}", hall.base, flow[name].as_str().unwrap()), metadata[said], "{name}");
    }
    let device = &scheme["flows"]["x-deviceAuthorization"]["deviceAuthorizationUrl"];
    assert_eq!(
        format!("{}{}", hall.base, device.as_str().unwrap()),
        metadata["device_authorization_endpoint"]
    );
    let mut known: Vec<&str> = flow["scopes"].as_object().unwrap().keys().map(String::as_str).collect();
    let mut supported: Vec<&str> =
        metadata["scopes_supported"].as_array().unwrap().iter().map(|one| one.as_str().unwrap()).collect();
    known.sort_unstable();
    supported.sort_unstable();
    assert_eq!(known, supported);
    for (_, path, operation) in operations(&document) {
        let ways = operation["security"].as_array().unwrap();
        let oauth = ways.iter().find_map(|way| way.get("oauth2"));
        let expected =
            Some(&operation["x-scopes"]).filter(|scopes| scopes.is_array() && **scopes != json!(["account"]));
        assert_eq!(oauth, expected, "{path}");
    }
}

#[test]
fn what_an_answer_leaves_out_is_never_null() {
    let document = document();
    let mut asked = BTreeSet::new();
    for (_, _, operation) in operations(&document) {
        collect_references(&operation["requestBody"], &mut asked);
    }
    let mut todo: Vec<String> = asked.iter().cloned().collect();
    while let Some(reference) = todo.pop() {
        let mut more = BTreeSet::new();
        collect_references(document.pointer(&reference[1..]).unwrap(), &mut more);
        todo.extend(more.into_iter().filter(|one| asked.insert(one.clone())));
    }
    for (name, schema) in document["components"]["schemas"].as_object().unwrap() {
        if asked.contains(&format!("#/components/schemas/{name}")) {
            continue;
        }
        let required = schema["required"].as_array().cloned().unwrap_or_default();
        for (property, schema) in schema["properties"].as_object().into_iter().flatten() {
            let is_told = required.contains(&json!(property));
            assert!(
                is_told || !schema.to_string().contains("\"null\""),
                "{name}.{property} is optional and may be null"
            );
            assert!(
                is_told || schema.get("default").is_none(),
                "{name}.{property} is optional though it has a default"
            );
        }
    }
}

/// A token that is valid in everything but its key.
fn forged() -> String {
    let mut header = jsonwebtoken::Header::new(jsonwebtoken::Algorithm::HS256);
    header.kid = Some("0011223344556677".to_owned());
    let claims = json!({"iss": "longhall", "aud": "longhall-api", "sub": "01890000-0000-7000-8000-000000000000",
        "sid": "01890000-0000-7000-8000-000000000000", "scope": "account games:read games:play",
        "jti": "01890000-0000-7000-8000-000000000000", "iat": 0, "exp": 4_000_000_000_i64});
    jsonwebtoken::encode(&header, &claims, &jsonwebtoken::EncodingKey::from_secret(b"guess")).unwrap()
}

/// A body that parses, so that only the token can be at fault.
fn example_body(operation: &Value) -> Value {
    match operation["operationId"].as_str().unwrap() {
        "give_consent" => json!({"user_code": "x", "allow": false}),
        "create_game" => json!({"ruleset": "vikings", "seats": 2}),
        "give_entropy" => json!({"entropy": "5a".repeat(32)}),
        "make_moves" | "dry_run_moves" => json!({"expected_seq": 1, "moves": [{}]}),
        "make_many_moves" => json!({"items":
            [{"game": "01890000-0000-7000-8000-000000000000", "expected_seq": 1, "moves": [{}]}]}),
        "create_bot" => json!({"name": "hal"}),
        "undo_moves" => json!({"expected_seq": 1}),
        "answer_offer" => json!({"offer": 1, "accept": true}),
        "take_vacation" => json!({"first_day": "2026-01-05", "last_day": "2026-01-05"}),
        "say" | "write_notes" => json!({"text": "x"}),
        "leave_orders" => json!({"orders": []}),
        "mark_talk_read" => json!({"seq": 1}),
        "create_proof" => json!({"password": "x"}),
        "create_passkey" => json!({"passkey":
            {"id": "AA", "response": {"clientDataJSON": "AA", "authenticatorData": "AA"}}}),
        "update_passkey" => json!({"label": "x"}),
        "create_push" => crate::support::subscription("https://push.example/x"),
        "create_webhook" => json!({"url": "https://example.org/x"}),
        "set_preferences" => json!({"language": "en", "zone": "UTC"}),
        "create_token" => json!({"label": "x", "scopes": ["games:read"]}),
        _ if operation.get("requestBody").is_some() => json!({}),
        _ => Value::Null,
    }
}

#[test]
fn the_document_says_3_1_and_names_every_schema_it_uses() {
    let document = document();
    assert!(document["openapi"].as_str().unwrap().starts_with("3.1"));
    let mut references = BTreeSet::new();
    collect_references(&document, &mut references);
    for reference in references {
        let pointer = reference.strip_prefix('#').unwrap();
        assert!(document.pointer(pointer).is_some(), "{reference}");
    }
    for (_, path, operation) in operations(&document) {
        assert!(operation["operationId"].is_string() && operation["tags"].is_array(), "{path}");
        for (status, response) in operation["responses"].as_object().unwrap() {
            let is_shared = response["$ref"].is_string();
            let is_described = response["description"].as_str().is_some_and(|text| !text.is_empty());
            assert!(is_shared || is_described, "{path} {status}");
        }
    }
}

fn collect_references(value: &Value, references: &mut BTreeSet<String>) {
    match value {
        Value::Object(fields) => {
            if let Some(reference) = fields.get("$ref").and_then(Value::as_str) {
                references.insert(reference.to_owned());
            }
            let schemas = fields.iter().filter(|(name, _)| *name != "example");
            schemas.for_each(|(_, value)| collect_references(value, references));
        }
        Value::Array(items) => items.iter().for_each(|item| collect_references(item, references)),
        _ => {}
    }
}

#[test]
fn every_move_and_effect_is_a_schema_of_its_own_behind_a_discriminator() {
    let document = document();
    let schemas = &document["components"]["schemas"];
    for name in longhall_rules::newest().flat_map(|rules| rules.schemas().names[1..3].to_vec()) {
        let schema = &schemas[&name];
        let variants = schema["oneOf"].as_array().unwrap();
        let mapping = schema["discriminator"]["mapping"].as_object().unwrap();
        assert_eq!(schema["discriminator"]["propertyName"], json!("type"));
        assert_eq!(mapping.len(), variants.len(), "{name}");
        assert!(variants.iter().all(|variant| variant["$ref"].is_string()), "{name}");
    }
    let buy = &document["components"]["schemas"]["VikingsMoveBuy"];
    assert!(buy["properties"]["space"].is_object(), "{buy}");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_pages_come_from_the_server_itself() {
    let hall = Hall::open().await;
    let (status, served) = hall.get("/openapi.json").await;
    assert_eq!((status.as_u16(), served), (200, document()));
    let (status, page) = hall.get("/docs/reference/").await;
    assert_eq!(status, 200);
    let page = page.as_str().unwrap().to_owned();
    assert!(page.contains("swagger-ui"));
    for asset in page.split(['"', '\'']).filter(|word| word.ends_with(".js") || word.ends_with(".css")) {
        assert!(!asset.contains("//"), "{asset} comes from elsewhere");
        assert_eq!(
            hall.get(&format!("/docs/reference/{}", asset.trim_start_matches("./"))).await.0,
            200,
            "{asset}"
        );
    }
}

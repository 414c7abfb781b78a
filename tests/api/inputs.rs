//! What a request may say, and how the answer names what it may not.

use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::support::{Hall, Person, answer};

#[tokio::test(flavor = "multi_thread")]
async fn an_integral_number_is_an_integer_wherever_one_is_taken() {
    let hall = Hall::open().await;
    let (ann, bob) = (hall.person("ann").await, hall.person("bob").await);
    let (status, game) = ann.post("/v1/games", json!({"ruleset": "vikings", "seats": 2.0})).await;
    assert_eq!(status, 201, "{game}");
    let game = game["id"].as_str().unwrap().to_owned();
    bob.join(&game).await;
    let anns = ann.legal_moves(&game).await;
    let is_anns = !anns["moves"].as_array().unwrap().is_empty();
    let (mover, legal) = if is_anns { (&ann, anns) } else { (&bob, bob.legal_moves(&game).await) };
    let moves = json!([legal["moves"][0]]);
    let path = format!("/v1/games/{game}/moves/dry-run");
    let seq = legal["seq"].as_i64().unwrap();
    for written in [format!("{seq}.0"), format!("{seq}e0"), format!("{seq}0e-1")] {
        let body = format!(r#"{{"expected_seq": {written}, "moves": {moves}}}"#);
        let request =
            mover.request(Method::POST, &path).header("content-type", "application/json").body(body);
        let (status, answered) = answer(request).await;
        assert_eq!(status, 200, "{written}: {answered}");
    }
    for (fraction, pointer) in
        [("4.5", "/expected_seq"), ("1e-1", "/expected_seq"), ("1e30", "/expected_seq")]
    {
        let body = format!(r#"{{"expected_seq": {fraction}, "moves": {moves}}}"#);
        let request =
            mover.request(Method::POST, &path).header("content-type", "application/json").body(body);
        let (status, answered) = answer(request).await;
        assert_eq!((status.as_u16(), &answered["pointer"]), (400, &json!(pointer)), "{fraction}: {answered}");
    }
    let (status, page) = ann.get(&format!("/v1/games/{game}/events?after=1.0&limit=2e0")).await;
    assert_eq!((status.as_u16(), page["items"].as_array().unwrap().len()), (200, 2), "{page}");
}

/// A number that counts events is refused beyond its bounds, and no event can have it.
#[tokio::test(flavor = "multi_thread")]
async fn the_number_of_an_event_has_bounds() {
    let hall = Hall::open().await;
    let ann = hall.person("ann").await;
    let game = ann.create(2).await;
    let most = (1_i64 << 53) - 1;
    let moves = |seq: i64| json!({"expected_seq": seq, "moves": [{}]});
    let many = |seq: i64| json!({"items": [{"game": game, "expected_seq": seq, "moves": [{}]}]});
    let undo = |seq: i64| json!({"expected_seq": seq});
    let undo_to = |seq: i64| json!({"expected_seq": 1, "to_seq": seq});
    let answer = |seq: i64| json!({"offer": seq, "accept": true});
    let at = |path: &str| format!("/v1/games/{game}/{path}");
    for (seq, is_refused) in [(-1, true), (0, false), (most, false), (most + 1, true)] {
        for (path, body, pointer) in [
            (at("moves"), moves(seq), "/expected_seq"),
            (at("moves/dry-run"), moves(seq), "/expected_seq"),
            ("/v1/moves".to_owned(), many(seq), "/items/0/expected_seq"),
            (at("undo"), undo(seq), "/expected_seq"),
            (at("undo"), undo_to(seq), "/to_seq"),
            (at("answers"), answer(seq), "/offer"),
        ] {
            let (_, answered) = ann.post(&path, body).await;
            assert_eq!(answered["code"] == "malformed_body", is_refused, "{path} {seq}: {answered}");
            if is_refused {
                names_at_fault(&answered, "pointer", pointer);
                assert!(answered["detail"].as_str().unwrap().contains("from 0 to 9007199254740991"));
            }
        }
    }
}

fn names_at_fault(problem: &Value, member: &str, name: &str) {
    assert_eq!(problem[member], json!(name), "{problem}");
    assert!(problem["detail"].as_str().unwrap().len() > name.len(), "{problem}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refused_body_has_a_pointer_to_what_is_wrong() {
    let hall = Hall::open().await;
    let ann = hall.person("ann").await;
    let game = ann.create(2).await;
    let talk = format!("/v1/games/{game}/talk");
    for (path, body, pointer) in [
        ("/v1/games", json!({"ruleset": "vikings"}), "/seats"),
        ("/v1/games", json!({"ruleset": "vikings", "seats": 2.5}), "/seats"),
        ("/v1/games", json!({"ruleset": "vikings", "seats": 2, "title": 7}), "/title"),
        ("/v1/games", json!({"ruleset": "vikings", "seats": 2, "title": "\u{3164}"}), "/title"),
        ("/v1/games", json!({"ruleset": "vikings", "seats": 2, "sets": 3}), "/sets"),
        ("/v1/games", json!([]), ""),
        ("/v1/games", json!(["vikings", 2]), ""),
        ("/v1/games", json!({"ruleset": "vikings", "seats": 2, "clock": [{}, "claim"]}), "/clock"),
        (&talk, json!(["hello"]), ""),
        ("/v1/me/tokens", json!({"label": "\u{200b}", "scopes": ["games:read"]}), "/label"),
        ("/v1/me/tokens", json!({"label": "x", "scopes": ["games:raed"]}), "/scopes/0"),
        ("/v1/me/tokens", json!({"label": "x", "scopes": []}), "/scopes"),
        (
            "/v1/me/tokens",
            json!({"label": "x", "scopes": ["games:read"], "expires_at": "soon"}),
            "/expires_at",
        ),
        ("/v1/me/bots", json!({"name": "ad-min"}), "/name"),
        ("/v1/me/webhooks", json!({"url": "http://hall.example/", "label": "x"}), "/url"),
        ("/v1/moves", json!({"items": [{"game": "x", "expected_seq": 1, "moves": []}]}), "/items/0/game"),
        (talk.as_str(), json!({"text": "\u{2800}"}), "/text"),
    ] {
        let (status, problem) = ann.post(path, body.clone()).await;
        assert_eq!(
            (status.as_u16(), &problem["code"]),
            (400, &json!("malformed_body")),
            "{path} {body}: {problem}"
        );
        names_at_fault(&problem, "pointer", pointer);
        let detail = problem["detail"].as_str().unwrap();
        let is_of_serde = ["invalid ", "unknown ", "missing ", "struct ", "sequence", " at line "];
        assert!(!is_of_serde.iter().any(|word| detail.contains(word)), "{path} {body}: {detail}");
    }
    let (_, problem) = hall.post("/v1/accounts", json!({"name": "bob", "password": "short"})).await;
    names_at_fault(&problem, "pointer", "/password");
    let recovery = json!({"name": "ann", "recovery_code": "x"});
    let (_, problem) = hall.post("/v1/accounts/recovery", recovery).await;
    names_at_fault(&problem, "pointer", "/new_password");
    for day in ["2026-02-30", "soon", "2026-12-24T08:00:00Z", ""] {
        let vacation = json!({"first_day": day, "last_day": "2026-12-24"});
        let (_, problem) = ann.post(&format!("/v1/games/{game}/vacation"), vacation).await;
        names_at_fault(&problem, "pointer", "/first_day");
        assert!(
            problem["detail"].as_str().unwrap().ends_with("expected a date such as `2026-12-24`"),
            "{problem}"
        );
    }
    let request = ann.request(Method::POST, "/v1/games").header("content-type", "application/json").body("{");
    names_at_fault(&answer(request).await.1, "pointer", "");
    let request = ann.request(Method::POST, "/v1/games").header("content-type", "text/plain").body("{}");
    names_at_fault(&answer(request).await.1, "param", "Content-Type");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refused_game_has_a_pointer_to_the_option_that_is_wrong() {
    let hall = Hall::open().await;
    let ann = hall.person("ann").await;
    let clock = |part: Value| {
        let mut clock = json!({"pace": {"type": "per_move", "seconds": 86400}});
        clock.as_object_mut().unwrap().extend(part.as_object().unwrap().clone());
        json!({"clock": clock})
    };
    for (part, pointer, words) in [
        (json!({"ruleset": "chess"}), "/ruleset", "there is no ruleset `chess`"),
        (json!({"seats": 9}), "/seats", "2 to 4 players"),
        (
            json!({"options": {"progress": "yes"}}),
            "/options/progress",
            "`/options/progress`: expected `true` or `false`, got \"yes\"",
        ),
        (json!({"options": {"preset": "mine"}}), "/options/preset", "there is no preset"),
        (json!({"options": {"speed": 1}}), "/options/speed", "no option `speed`"),
        (json!({"options": {"a/b": null}}), "/options/a~1b", "no option `a/b`"),
        (json!({"options": ["online"]}), "/options", "object"),
        (clock(json!({"zone": "Mars/Olympus"})), "/clock/zone", "time zone"),
        (clock(json!({"vacation_days": 1000})), "/clock/vacation_days", "days of vacation"),
        (clock(json!({"pace": {"type": "per_move", "seconds": 1}})), "/clock/pace", "seconds"),
    ] {
        let mut wanted = json!({"ruleset": "vikings", "seats": 2});
        wanted.as_object_mut().unwrap().extend(part.as_object().unwrap().clone());
        let (status, problem) = ann.post("/v1/games", wanted).await;
        assert_eq!((status.as_u16(), &problem["code"]), (422, &json!("bad_options")), "{part}: {problem}");
        names_at_fault(&problem, "pointer", pointer);
        assert!(problem["detail"].as_str().unwrap().contains(words), "{problem}");
    }
}

/// Whether a parameter has this type, or is left out.
fn is_of(schema: &Value, name: &str) -> bool {
    schema["type"] == json!(name)
        || schema["type"].as_array().is_some_and(|types| types.contains(&json!(name)))
}

#[tokio::test(flavor = "multi_thread")]
async fn every_parameter_of_a_query_is_named_if_it_is_wrong() {
    let hall = Hall::open().await;
    let ann = hall.person("ann").await;
    let document = longhall::features::document();
    let mut tried = 0;
    for (path, item) in document["paths"].as_object().unwrap() {
        for parameter in item["get"]["parameters"].as_array().into_iter().flatten() {
            let (name, schema) = (parameter["name"].as_str().unwrap(), &parameter["schema"]);
            if parameter["in"] != "query" || !(is_of(schema, "integer") || is_of(schema, "boolean")) {
                continue;
            }
            let path: Vec<String> = path
                .split('/')
                .map(|part| if part.starts_with('{') { Uuid::nil().to_string() } else { part.to_owned() })
                .collect();
            let (status, problem) = ann.get(&format!("{}?{name}=odd", path.join("/"))).await;
            assert_eq!(
                (status.as_u16(), &problem["code"]),
                (400, &json!("malformed_query")),
                "{path:?} {name}: {problem}"
            );
            names_at_fault(&problem, "param", name);
            assert!(problem["detail"].as_str().unwrap().contains("got `odd`"), "{problem}");
            tried += 1;
        }
    }
    assert!(tried >= 8, "{tried}");
}

#[tokio::test(flavor = "multi_thread")]
async fn parameters_and_headers_are_named_with_how_they_were_read() {
    let hall = Hall::open().await;
    let ann = hall.person("ann").await;
    let game = ann.create(2).await;
    let events = format!("/v1/games/{game}/events");
    for (path, param, words) in [
        ("/v1/games?status=finished&since=2026-11-01T00:00:00+01:00", "since", "`%2B`"),
        ("/v1/games?status=odd", "status", "expected one of"),
        ("/v1/games?limit=0", "limit", "expected an integer from 1 to 200, got `0`"),
        ("/v1/games?limit=many", "limit", "expected an integer from 1 to 200, got `many`"),
        ("/v1/games?ruleset=chess", "ruleset", "there is no ruleset `chess`"),
        ("/v1/people/ann/games?ruleset=chess", "ruleset", "there is no ruleset `chess`"),
        ("/v1/games?after=x", "after", "after"),
        ("/v1/games?mine=true&player=bob", "player", "player"),
        ("/v1/games?lmit=1", "lmit", "there is no parameter"),
        (&format!("{events}?after=-1"), "after", "expected an integer from 0 to 9007199254740991, got `-1`"),
        (&format!("{events}?limit=5000"), "limit", "from 1 to 1000, got `5000`"),
        (&format!("/v1/games/{game}/talk?limit=x"), "limit", "from 1 to 500, got `x`"),
    ] {
        let (status, problem) = ann.get(path).await;
        assert_eq!(
            (status, &problem["code"]),
            (StatusCode::BAD_REQUEST, &json!("malformed_query")),
            "{path}: {problem}"
        );
        names_at_fault(&problem, "param", param);
        assert!(problem["detail"].as_str().unwrap().contains(words), "{problem}");
    }
    let since = "/v1/games?status=finished&since=2026-11-01T00:00:00%2B01:00";
    assert_eq!(ann.get(since).await.0, 200);
    for (path, id) in [(format!("/v1/games/{game}/stream"), "-5"), ("/v1/me/stream".to_owned(), "-5")] {
        let (status, problem) = answer(ann.request(Method::GET, &path).header("last-event-id", id)).await;
        assert_eq!(status, 400, "{path}: {problem}");
        names_at_fault(&problem, "param", "Last-Event-ID");
    }
    let request = ann.request(Method::POST, &format!("/v1/games/{game}/talk")).header("idempotency-key", "");
    names_at_fault(&answer(request.json(&json!({"text": "x"}))).await.1, "param", "Idempotency-Key");
}

/// A proxy and the server could each believe another one.
#[tokio::test(flavor = "multi_thread")]
async fn a_header_with_one_value_is_refused_if_it_comes_twice() {
    let hall = Hall::open().await;
    let ann = hall.person("ann").await;
    let path = format!("/v1/games/{}/talk", ann.create(2).await);
    for name in ["Authorization", "Content-Type", "Idempotency-Key", "Last-Event-ID", "Longhall-Proof"] {
        let request = ann.request(Method::POST, &path).json(&json!({"text": "x"}));
        let (status, problem) = answer(request.header(name, "one").header(name, "one")).await;
        assert_eq!(
            (status.as_u16(), &problem["code"]),
            (400, &json!("malformed_query")),
            "{name}: {problem}"
        );
        names_at_fault(&problem, "param", name);
    }
    let several = ann.request(Method::GET, "/v1/me").header("prefer", "wait=1").header("prefer", "x");
    assert_eq!(answer(several).await.0, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_empty_id_names_nothing() {
    let hall = Hall::open().await;
    let ann = hall.person("ann").await;
    let document = longhall::features::document();
    let paths = document["paths"].as_object().unwrap();
    for path in paths.keys().filter(|path| path.contains('{')) {
        let parts: Vec<&str> =
            path.split('/').map(|part| if part.starts_with('{') { "" } else { part }).collect();
        let (status, problem) = ann.get(&parts.join("/")).await;
        assert_eq!((status.as_u16(), &problem["code"]), (404, &json!("not_found")), "{path}: {problem}");
    }
}

const COMPOSED: &str = "Gr\u{fc}\u{df}e-aus-K\u{f6}ln";
const DECOMPOSED: &str = "Gru\u{308}\u{df}e-aus-Ko\u{308}ln";

async fn sign_in(hall: &Hall, password: &str) -> u16 {
    hall.post("/v1/sessions", json!({"name": "ann", "password": password})).await.0.as_u16()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_password_is_the_same_on_every_keyboard() {
    let hall = Hall::open().await;
    let (status, signed_up) = hall.post("/v1/accounts", json!({"name": "ann", "password": COMPOSED})).await;
    assert_eq!(status, 201);
    assert_eq!((sign_in(&hall, COMPOSED).await, sign_in(&hall, DECOMPOSED).await), (201, 201));
    assert_eq!(sign_in(&hall, "Grusse-aus-Koln").await, 401);
    assert_eq!(sign_in(&hall, &format!("{COMPOSED}\u{200b}")).await, 401);
    let ann = Person::new(&hall, signed_up.clone());
    for password in [COMPOSED, DECOMPOSED] {
        assert_eq!(ann.post("/v1/me/proof", json!({"password": password})).await.0, 201, "{password:?}");
    }
    let spaced = "a\u{a0}secret\u{3000}of\u{2003}spaces";
    let (_, proof) = ann.post("/v1/me/proof", json!({"password": DECOMPOSED})).await;
    let change =
        ann.request(Method::PATCH, "/v1/me").header("longhall-proof", proof["proof"].as_str().unwrap());
    let (status, changed) = answer(change.json(&json!({"password": spaced}))).await;
    assert_eq!(status, 200, "{changed}");
    assert_eq!((sign_in(&hall, "a secret of spaces").await, sign_in(&hall, spaced).await), (201, 201));
    let recovery =
        json!({"name": "ann", "recovery_code": signed_up["recovery_code"], "new_password": DECOMPOSED});
    assert_eq!(hall.post("/v1/accounts/recovery", recovery).await.0, 200);
    assert_eq!((sign_in(&hall, COMPOSED).await, sign_in(&hall, spaced).await), (201, 401));
}

#[tokio::test(flavor = "multi_thread")]
async fn passwords_that_anybody_guesses_and_names_of_the_operator_are_refused() {
    let hall = Hall::open().await;
    let refused = async |name: &str, password: &str| {
        let (status, problem) = hall.post("/v1/accounts", json!({"name": name, "password": password})).await;
        (status.as_u16(), problem["code"].as_str().unwrap().to_owned())
    };
    for password in
        ["        ", "passwordpassword", "Password1!", "zzzzzzzzzz", "freydis-9!", "\u{3000}       \u{a0}"]
    {
        assert_eq!(refused("freydis-9", password).await, (422, "common_password".to_owned()), "{password:?}");
    }
    for short in ["\u{fc}\u{fc}\u{fc}\u{fc}", "u\u{308}u\u{308}u\u{308}u\u{308}", "a bell\u{7} rings"] {
        assert_eq!(refused("freydis-9", short).await, (400, "malformed_body".to_owned()), "{short:?}");
    }
    for name in ["admin", "ad-min", "ADM1N_", "system", "moderator", "deleted-12345", "longhaII"] {
        assert_eq!(
            refused(name, "correct horse battery").await,
            (400, "malformed_body".to_owned()),
            "{name}"
        );
    }
}

/// Fails closed: every operation refuses what the document does not name, unless a standard says that it is ignored.
#[tokio::test(flavor = "multi_thread")]
async fn what_an_operation_does_not_document_is_refused() {
    let hall = Hall::open().await;
    let ann = hall.person("ann").await;
    let game = ann.create(2).await;
    let document = longhall::features::document();
    let (mut refused, mut without_body) = (0, 0);
    for (template, item) in document["paths"].as_object().unwrap() {
        let of_id = |part| if ["{seat}", "{seq}", "{version}"].contains(&part) { "1" } else { &*game };
        let parts = template.split('/').map(|part| if part.starts_with('{') { of_id(part) } else { part });
        let path = parts.collect::<Vec<_>>().join("/");
        let is_lenient = ["/oauth/", "/.well-known/"].iter().any(|prefix| path.starts_with(prefix));
        for (method, operation) in item.as_object().unwrap() {
            let method: Method = method.to_uppercase().parse().unwrap();
            let (status, problem) = answer(ann.request(method.clone(), &format!("{path}?surprise=1"))).await;
            if is_lenient {
                assert_ne!(problem["code"], json!("malformed_query"), "{method} {path}");
                continue;
            }
            assert_eq!(
                (status.as_u16(), &problem["code"]),
                (400, &json!("malformed_query")),
                "{method} {path}"
            );
            names_at_fault(&problem, "param", "surprise");
            refused += 1;
            if operation.get("requestBody").is_none() {
                let request = ann.request(method.clone(), &path).json(&json!({"surprise": 1}));
                let (status, problem) = answer(request).await;
                assert_eq!(
                    (status.as_u16(), &problem["code"]),
                    (400, &json!("malformed_body")),
                    "{method} {path}"
                );
                names_at_fault(&problem, "pointer", "/surprise");
                without_body += 1;
            }
        }
    }
    assert!(refused > 90 && without_body > 60, "{refused} {without_body}");
    // Forms and other texts are bodies, too, and an empty object is none.
    let start = format!("/v1/games/{game}/start");
    for (body, code) in
        [("surprise=1", "malformed_body"), ("[]", "malformed_body"), ("{ }", "too_few_players")]
    {
        let (_, problem) = answer(ann.request(Method::POST, &start).body(body)).await;
        assert_eq!(problem["code"], json!(code), "{body}");
    }
}

/// The library's own extractors do not say what was wrong.
#[test]
fn bodies_and_queries_are_read_in_one_place() {
    let src = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut dirs = vec![src.join("features"), src.join("web")];
    let mut read = 0;
    while let Some(dir) = dirs.pop() {
        for entry in std::fs::read_dir(&dir).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() && !path.ends_with("extract") && !path.ends_with("client") {
                dirs.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let source = std::fs::read_to_string(&path).unwrap();
                let imported =
                    source.split("use actix_web::").skip(1).filter_map(|rest| rest.split(';').next());
                for names in imported {
                    let mut names = names.split(|c: char| !c.is_alphanumeric());
                    assert!(!names.any(|name| name == "Json" || name == "Query"), "{}", path.display());
                }
                assert!(
                    !source.contains("web::Json") && !source.contains("web::Query"),
                    "{}",
                    path.display()
                );
                read += 1;
            }
        }
    }
    assert!(read > 40, "{read}");
}

//! The document has a schema for each kind of event, and every event matches it.

use std::{
    collections::{BTreeMap, BTreeSet},
    path::Path,
};

use jsonschema::Validator;
use longhall::features::{document, document_3_0};
use longhall_rules::game::{Part, read_line};
use serde_json::{Value, json};

use crate::support::Hall;

/// The schemas of the kinds, found by the document's discriminators.
struct Kinds {
    /// By the ruleset and the kind.
    all: BTreeMap<(String, String), (Value, Validator)>,
    /// The fields seen in events of each kind.
    seen: BTreeMap<String, BTreeSet<String>>,
}

impl Kinds {
    fn new() -> Self {
        let document = document();
        let games =
            document["components"]["schemas"]["Game"]["discriminator"]["mapping"].as_object().unwrap();
        let kinds = games.iter().flat_map(|(ruleset, game)| {
            let event = game.as_str().unwrap().strip_suffix("Game").unwrap().to_owned() + "Event";
            of_title(&document, ruleset, &event)
        });
        Self { all: kinds.collect(), seen: BTreeMap::new() }
    }

    fn check(&mut self, ruleset: &str, event: &Value) {
        let kind = event["kind"].as_str().unwrap();
        let (schema, validator) = &self.all[&(ruleset.to_owned(), kind.to_owned())];
        if let Err(wrong) = validator.validate(event) {
            panic!("{wrong} at {}: {event}", wrong.instance_path());
        }
        let fields: BTreeSet<String> = event.as_object().unwrap().keys().cloned().collect();
        let unknown: Vec<_> = fields.iter().filter(|name| schema["properties"][name].is_null()).collect();
        assert!(unknown.is_empty(), "the schema of {kind} does not tell of {unknown:?}");
        self.seen.entry(kind.to_owned()).or_default().extend(fields);
    }
}

/// The schemas of the kinds of event of one title.
fn of_title(document: &Value, ruleset: &str, event: &str) -> Vec<((String, String), (Value, Validator))> {
    let event = document.pointer(event.strip_prefix('#').unwrap()).unwrap();
    let mapping = event["discriminator"]["mapping"].as_object().unwrap();
    assert_eq!(mapping.len(), event["oneOf"].as_array().unwrap().len());
    let kind = |(kind, reference): (&String, &Value)| {
        let reference = reference.as_str().unwrap();
        let schema = document.pointer(reference.strip_prefix('#').unwrap()).unwrap().clone();
        let rooted = json!({ "$ref": reference, "components": document["components"] });
        let validator = jsonschema::draft202012::new(&rooted).unwrap();
        ((ruleset.to_owned(), kind.clone()), (schema, validator))
    };
    mapping.iter().map(kind).collect()
}

/// Every line of the vectors, as the API shows it, with its ruleset.
fn kept() -> Vec<(String, Value)> {
    let games = Path::new(env!("CARGO_MANIFEST_DIR")).join("openapi/vectors/games");
    let files = games.read_dir().unwrap().flat_map(|title| title.unwrap().path().read_dir().unwrap());
    let files = files.map(|file| file.unwrap().path());
    let logs = files.filter(|file| !file.to_str().unwrap().ends_with(".kit.jsonl"));
    let logs = logs.map(|file| std::fs::read_to_string(file).unwrap());
    let events = logs.flat_map(|log| {
        let mut events: Vec<Value> = log.lines().map(shown).collect();
        let ruleset = events[0]["ruleset"].as_str().unwrap().to_owned();
        for event in events.iter_mut().filter(|event| event.get("effects").is_some()) {
            event["ruleset"] = json!(ruleset);
        }
        events.into_iter().map(move |event| (ruleset.clone(), event))
    });
    events.collect()
}

fn shown(line: &str) -> Value {
    let event = read_line(line).unwrap();
    let mut shown: Value = serde_json::from_str(&event.payload).unwrap();
    shown["seq"] = json!(event.seq);
    (shown["hash"], shown["prev_hash"]) = (json!(event.hash), json!(event.prev_hash));
    if let Some(secret) = event.secret {
        let parts: Vec<Part> = serde_json::from_str(&secret).unwrap();
        let told = |part: &Part| {
            let mut told = json!(part);
            told["digest"] = json!(part.digest().unwrap());
            told
        };
        shown["secrets"] = parts.iter().map(told).collect();
    }
    shown
}

#[test]
fn every_kept_event_is_what_the_schema_of_its_kind_says() {
    let mut kinds = Kinds::new();
    kept().iter().for_each(|(ruleset, event)| kinds.check(ruleset, event));
    for ((_, kind), (schema, _)) in &kinds.all {
        assert!(kinds.seen.contains_key(kind), "no vector has an event of the kind {kind}");
        let told: BTreeSet<String> = schema["properties"].as_object().unwrap().keys().cloned().collect();
        let never = told.difference(&kinds.seen[kind]).filter(|name| !is_rare(name));
        assert_eq!(never.collect::<Vec<_>>(), Vec::<&String>::new(), "fields that no {kind} ever has");
    }
}

/// A field that no stored game has.
fn is_rare(name: &str) -> bool {
    name == "beacon"
}

#[tokio::test(flavor = "multi_thread")]
async fn every_event_that_is_shown_is_what_the_schema_of_its_kind_says() {
    let hall = Hall::open().await;
    let (ann, bob) = (hall.person("ann").await, hall.person("bob").await);
    let game = ann.create_of("vikings_on_board", 2, json!({})).await;
    bob.join(&game).await;
    let (_, begun) = hall.get(&format!("/v1/games/{game}")).await;
    let mover = if begun["view"]["active"] == json!(0) { &ann } else { &bob };
    let seq = begun["seq"].as_i64().unwrap();
    // Some clients write what they leave out as null.
    let action = json!([{"type": "choose_action", "action": "draw_3_add_1", "step": null}]);
    let (status, moved) = mover.post_moves(&game, seq, action).await;
    assert_eq!(status, 201, "{moved}");
    let mut kinds = Kinds::new();
    for person in [&ann, &bob] {
        let (_, page) = person.get(&format!("/v1/games/{game}/events")).await;
        let events = page["items"].as_array().unwrap();
        events.iter().for_each(|event| kinds.check("vikings_on_board", event));
    }
    assert!(kinds.seen["moved"].contains("secrets"), "{:?}", kinds.seen);
}

/// A client that checks what it reads by the 3.0 edition takes what came after it was made: exactly one branch of each union
/// fits, and nothing else of the event is lost.
#[test]
fn the_open_edition_takes_events_of_today_and_of_tomorrow() {
    let mut document = document_3_0();
    allow_null(&mut document);
    let event = json!({ "$ref": "#/components/schemas/Event", "components": document["components"] });
    let event = jsonschema::draft202012::new(&event).unwrap();
    let kept = kept();
    let mut tried = 0;
    let mut take = |told: &Value| {
        if let Err(wrong) = event.validate(told) {
            panic!("{wrong} at {}: {told}", wrong.instance_path());
        }
        tried += 1;
    };
    for (_, told) in &kept {
        take(told);
        let mut invented = told.clone();
        invented["kind"] = json!("frobbed");
        take(&invented);
        if told.get("ruleset").is_some() {
            let mut invented = told.clone();
            invented["ruleset"] = json!("chess");
            take(&invented);
        }
        if told.get("effects").is_some() {
            let mut invented = told.clone();
            invented["effects"].as_array_mut().unwrap().push(json!({ "type": "frobbed", "how": "well" }));
            take(&invented);
        }
        if told.get("move").is_some() {
            let mut invented = told.clone();
            invented["move"] = json!({ "type": "frob" });
            take(&invented);
        }
    }
    assert!(tried > 2 * kept.len());
}

/// Says in the words of 3.1 what may be null.
fn allow_null(part: &mut Value) {
    match part {
        Value::Object(fields) => {
            fields.values_mut().for_each(allow_null);
            if fields.remove("nullable") == Some(json!(true)) {
                let schema = std::mem::take(fields);
                fields.insert("anyOf".to_owned(), json!([schema, { "type": "null" }]));
            }
        }
        Value::Array(parts) => parts.iter_mut().for_each(allow_null),
        _ => {}
    }
}

/// Unions that answers hold say that they may grow; what requests hold is closed.
#[test]
fn unions_of_answers_may_grow_and_those_of_requests_do_not() {
    for (document, is_open) in [(document(), false), (document_3_0(), true)] {
        let schemas = document["components"]["schemas"].as_object().unwrap();
        let mut grown = 0;
        for (name, schema) in schemas {
            let members = schema["oneOf"].as_array().or(schema["anyOf"].as_array());
            let Some(last) = members.and_then(|members| members.last()?["$ref"].as_str()) else { continue };
            let may_grow = schema["x-may-grow"] == json!(true);
            let is_of_a_request =
                name.ends_with("Request") || ["Recovery", "Seating"].contains(&name.as_str());
            assert_eq!(may_grow, !is_of_a_request, "{name}");
            assert_eq!(last.ends_with("Other"), may_grow && is_open, "{name}");
            assert!(!(may_grow && is_open) || schema["discriminator"].is_null(), "{name}");
            grown += usize::from(may_grow);
        }
        assert!(grown >= 20, "{grown}");
    }
}

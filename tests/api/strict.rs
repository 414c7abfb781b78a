//! Requests that differ from the forms in the document are refused, with a pointer to the wrong member.

use longhall::features::document;
use reqwest::Method;
use serde_json::{Value, json};

use crate::support::{Hall, Person, answer};

/// Stands in a body for a text that no [`Value`] can be.
const PLACE: &str = "to be replaced";
/// Schemas of what the rulesets parse, in a game that exists.
const OF_RULESETS: [&str; 3] = ["Move", "Condition", "Options"];

/// A body that the document does not allow, and the pointer of its wrong member.
struct Wrong {
    body: String,
    pointer: String,
}

async fn send(person: &Person, method: &Method, path: &str, body: String) -> (u16, Value) {
    let request = person.request(method.clone(), path).header("content-type", "application/json").body(body);
    let (status, answered) = answer(request).await;
    (status.as_u16(), answered)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_body_in_any_other_form_is_refused() {
    let hall = Hall::open().await;
    let (ann, document) = (hall.person("ann").await, document());
    let (mut tried, mut taken) = (0, Vec::new());
    for (path, item) in document["paths"].as_object().unwrap() {
        for (method, operation) in item.as_object().unwrap() {
            let content = &operation["requestBody"]["content"]["application/json"];
            // OAuth has problems of its own.
            if content.is_null() || path.starts_with("/oauth/") {
                continue;
            }
            let path = path.replace("{id}", "01890000-0000-7000-8000-000000000000");
            let method: Method = method.to_uppercase().parse().unwrap();
            let example = &content["example"];
            assert!(example.is_object(), "{method} {path} has no example");
            let mut wrong = Vec::new();
            duplicate(example, example, "", &mut wrong);
            vary(&document, &content["schema"], example, example, "", &mut wrong);
            for Wrong { body, pointer } in wrong {
                let (status, problem) = send(&ann, &method, &path, body.clone()).await;
                tried += 1;
                let is_refused = (status, &problem["code"]) == (400, &json!("malformed_body"));
                if !is_refused || problem["pointer"] != json!(pointer) {
                    taken.push(format!("{method} {path} {body}\n  at {pointer}: {problem}"));
                }
            }
        }
    }
    assert!(taken.is_empty(), "{}", taken.join("\n"));
    assert!(tried > 300, "{tried}");
}

/// `serde_json` would parse the text of such a member anew, without a limit of depth.
#[tokio::test(flavor = "multi_thread")]
async fn names_that_the_parser_reserves_are_refused() {
    const NAME: &str = "$serde_json::private::RawValue";
    let hall = Hall::open().await;
    let ann = hall.person("ann").await;
    let game = ann.create(2).await;
    let mut nested = "1".to_owned();
    for _ in 0..13 {
        let inner = json!("[".repeat(120) + &nested + &"]".repeat(120));
        nested = json!({ NAME: inner }).to_string();
    }
    let hidden = json!({ NAME: r#"{"type": "buy", "space": 5, "space": 1}"# }).to_string();
    for wrapped in [nested, hidden] {
        for (path, body) in [
            (format!("/v1/games/{game}/moves"), format!(r#"{{"expected_seq": 1, "moves": [{wrapped}]}}"#)),
            (
                "/v1/games".to_owned(),
                format!(r#"{{"ruleset": "vikings", "seats": 2, "options": {wrapped}}}"#),
            ),
            ("/oauth/register".to_owned(), format!(r#"{{"jwks": {wrapped}}}"#)),
        ] {
            let (status, problem) = send(&ann, &Method::POST, &path, body).await;
            assert_eq!(status, 400, "{path}: {problem}");
        }
    }
}

fn with(whole: &Value, pointer: &str, value: Value) -> Value {
    let mut changed = whole.clone();
    match pointer.rsplit_once('/') {
        None => changed = value,
        Some((object, name)) => match changed.pointer_mut(object).unwrap() {
            Value::Array(elements) => elements[name.parse::<usize>().unwrap()] = value,
            object => object[name] = value,
        },
    }
    changed
}

/// Adds each body in which a member comes twice.
fn duplicate(whole: &Value, part: &Value, pointer: &str, wrong: &mut Vec<Wrong>) {
    for (name, value) in part.as_object().into_iter().flatten() {
        let twice = part.to_string().replacen('{', &format!("{{\"{name}\":{value},"), 1);
        let body = with(whole, pointer, json!(PLACE)).to_string();
        let pointer = format!("{pointer}/{name}");
        wrong.push(Wrong { body: body.replace(&json!(PLACE).to_string(), &twice), pointer: pointer.clone() });
        duplicate(whole, value, &pointer, wrong);
    }
    for (index, element) in part.as_array().into_iter().flatten().enumerate() {
        duplicate(whole, element, &format!("{pointer}/{index}"), wrong);
    }
}

/// The schemas that a schema stands for: more than one for a request with several forms.
fn forms<'a>(document: &'a Value, schema: &'a Value, value: &Value) -> Vec<&'a Value> {
    if let Some(reference) = schema["$ref"].as_str() {
        return forms(document, document.pointer(&reference[1..]).unwrap(), value);
    }
    let Some(choices) = schema["oneOf"].as_array() else { return vec![schema] };
    let all = choices.iter().filter(|one| one["type"] != "null").flat_map(|one| forms(document, one, value));
    // The tag of the value chooses.
    let is_chosen = |form: &&Value| {
        ["type", "ruleset"].iter().all(|tag| {
            let words = form["properties"][tag]["enum"].as_array();
            words.is_none_or(|words| value.is_null() || words.contains(&value[tag]))
        })
    };
    all.filter(is_chosen).collect()
}

fn takes_null(schema: &Value) -> bool {
    schema["type"].as_array().is_some_and(|types| types.contains(&json!("null")))
        || schema["oneOf"].as_array().is_some_and(|choices| choices.iter().any(takes_null))
        || schema["type"] == "null"
}

/// Adds each body in which one part has another form than the document allows.
fn vary(
    document: &Value,
    schema: &Value,
    whole: &Value,
    part: &Value,
    pointer: &str,
    wrong: &mut Vec<Wrong>,
) {
    let mut add = |pointer: &str, value: Value| {
        let body = with(whole, pointer, value).to_string();
        wrong.push(Wrong { body, pointer: pointer.to_owned() });
    };
    let is_of_ruleset =
        |one: &Value| one["$ref"].as_str().is_some_and(|to| OF_RULESETS.iter().any(|of| to.contains(of)));
    if is_of_ruleset(schema) || schema["oneOf"].as_array().is_some_and(|all| all.iter().any(is_of_ruleset)) {
        return;
    }
    if !takes_null(schema) {
        add(pointer, Value::Null);
    }
    let forms = forms(document, schema, part);
    for form in &forms {
        if let Some(word) = form["enum"][0].as_str() {
            add(pointer, json!({ word: null }));
            add(pointer, json!([word]));
        }
        match form["type"].as_str() {
            Some("string") => {
                add(pointer, json!({}));
                add(pointer, json!([]));
            }
            Some("object") => {
                let members = part.as_object().into_iter().flatten();
                add(pointer, members.map(|(_, value)| value.clone()).collect());
            }
            _ => {}
        }
    }
    if part.is_object() && forms.iter().all(|form| form["additionalProperties"] == json!(false)) {
        add(&format!("{pointer}/more"), json!(1));
    }
    if let Some(items) = forms.iter().find_map(|form| form.get("items")) {
        let (whole, part) = if part.is_array() {
            (whole, part)
        } else {
            (&with(whole, pointer, json!([null])), &json!([null]))
        };
        for (index, element) in part.as_array().into_iter().flatten().enumerate() {
            vary(document, items, whole, element, &format!("{pointer}/{index}"), wrong);
        }
    }
    if !part.is_object() {
        return;
    }
    let properties = forms.iter().flat_map(|form| form["properties"].as_object().into_iter().flatten());
    for (name, schema) in properties {
        vary(document, schema, whole, &part[name], &format!("{pointer}/{name}"), wrong);
    }
}

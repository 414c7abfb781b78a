//! Every description of the document says something: whoever builds a front end from the document alone finds nothing
//! bare in it, and nothing that needs the line above to be understood.

use std::collections::BTreeMap;

use longhall::features::document;
use serde_json::{Map, Value};

/// The shortest that names a thing and says something of it: "The best bid, in gold".
const WORDS_MIN: usize = 4;
/// A summary is a verb and what it is done to: "Make moves".
const SUMMARY_WORDS_MIN: usize = 2;
/// So many of them are neither little words nor in the name of what is described.
const OWN_WORDS_MIN: usize = 2;

/// Words that say nothing by themselves.
const LITTLE: &str = "a all an and any are as at be been by can each every for from has have if in into is it its may \
    no none not of on one or out so that the their them there these they this to was were what when where whether \
    which who whom whose will with you your";

/// What leans on a line above: a bare relative, or a pronoun without its noun.
const LEANING: &str = "and by|whom by|which for|which for|whom he him his her hers it its of|which of|whom on|which she so \
    that their theirs them these they this those to|whom to|which which who whom whose why with|which with|whom the|same \
    the|one the|other the|rest";

/// Who plays is "they".
const HE: [&str; 4] = ["he", "him", "his", "himself"];

#[test]
fn every_operation_parameter_header_and_answer_is_described() {
    let document = document();
    let mut bad = Vec::new();
    for (path, method, operation) in operations(&document) {
        let place = format!("{} {path}", method.to_uppercase());
        let summary = operation["summary"].as_str().unwrap_or_default();
        if words(summary).len() < SUMMARY_WORDS_MIN || leans(&words(summary)) {
            bad.push(format!("{place}: a summary says what it does: {summary:?}"));
        }
        judge(&format!("{place}: description"), "", &operation["description"], &mut bad);
        for parameter in operation["parameters"].as_array().into_iter().flatten() {
            let name = parameter["name"].as_str().unwrap();
            judge(&format!("{place}: {name}"), name, &parameter["description"], &mut bad);
        }
        let own = operation["responses"].as_object().unwrap().iter();
        for (status, response) in own.filter(|(_, response)| response.get("$ref").is_none()) {
            judge(&format!("{place}: {status}"), "", &response["description"], &mut bad);
            let headers = response["headers"].as_object().into_iter().flatten();
            for (name, header) in headers.filter(|(_, header)| header.get("$ref").is_none()) {
                judge(&format!("{place}: {status} {name}"), name, &header["description"], &mut bad);
            }
        }
    }
    for (name, response) in document["components"]["responses"].as_object().unwrap() {
        judge(name, name, &response["description"], &mut bad);
    }
    for (name, header) in document["components"]["headers"].as_object().unwrap() {
        judge(name, name, &header["description"], &mut bad);
    }
    for tag in document["tags"].as_array().unwrap() {
        let name = tag["name"].as_str().unwrap();
        judge(&format!("tag {name}"), name, &tag["description"], &mut bad);
    }
    assert!(bad.is_empty(), "{} descriptions say too little:\n{}", bad.len(), bad.join("\n"));
}

#[test]
fn every_schema_and_property_is_described() {
    let document = document();
    let mut bad = Vec::new();
    for (name, schema) in document["components"]["schemas"].as_object().unwrap() {
        judge(name, name, &schema["description"], &mut bad);
        let unnamed = values(schema).filter(|value| !says(schema, value));
        if !is_of_a_title(&document, name) {
            bad.extend(unnamed.map(|value| format!("{name}: what does `{value}` mean?")));
        }
        let mut properties = Vec::new();
        collect_properties(schema, &mut properties);
        let mut said = BTreeMap::new();
        for (property, schema) in properties {
            judge(&format!("{name}.{property}"), property, &schema["description"], &mut bad);
            let text = schema["description"].as_str().unwrap_or_default();
            if let Some(other) = said.insert(text, property).filter(|other| *other != property) {
                bad.push(format!("{name}: `{other}` and `{property}` are described by the same words"));
            }
        }
    }
    assert!(bad.is_empty(), "{} descriptions say too little:\n{}", bad.len(), bad.join("\n"));
}

/// The values that a string may have.
fn values(schema: &Value) -> impl Iterator<Item = &str> {
    let values = ["enum", "x-extensible-enum"].into_iter().filter_map(|all| schema[all].as_array());
    values.flatten().filter_map(Value::as_str)
}

fn says(schema: &Value, value: &str) -> bool {
    schema["description"].as_str().is_some_and(|text| text.contains(&format!("`{value}`")))
}

/// Whether a schema is one of a title's, whose words its rules explain.
fn is_of_a_title(document: &Value, schema: &str) -> bool {
    let moves = document["components"]["schemas"]["Move"]["anyOf"].as_array().unwrap();
    let names = moves.iter().map(|reference| reference["$ref"].as_str().unwrap().rsplit('/').next().unwrap());
    names.map(|name| name.split_once("Move").unwrap().0).any(|title| schema.starts_with(title))
}

fn operations(document: &Value) -> impl Iterator<Item = (&String, &String, &Value)> {
    let paths = document["paths"].as_object().unwrap();
    paths.iter().flat_map(|(path, item)| item.as_object().unwrap().iter().map(move |(m, op)| (path, m, op)))
}

/// Every property in a schema, those of its unnamed parts included.
fn collect_properties<'a>(schema: &'a Value, properties: &mut Vec<(&'a str, &'a Value)>) {
    match schema {
        Value::Object(fields) => {
            let own = fields.get("properties").and_then(Value::as_object).into_iter().flat_map(Map::iter);
            properties.extend(own.map(|(name, schema)| (name.as_str(), schema)));
            // Examples and defaults are data.
            let parts = fields
                .iter()
                .filter(|(name, _)| !["default", "example", "examples"].contains(&name.as_str()));
            parts.for_each(|(_, part)| collect_properties(part, properties));
        }
        Value::Array(parts) => parts.iter().for_each(|part| collect_properties(part, properties)),
        _ => {}
    }
}

/// Adds what is wrong with a description, if anything is.
fn judge(place: &str, name: &str, description: &Value, bad: &mut Vec<String>) {
    let text = description.as_str().unwrap_or_default();
    // A table may follow.
    let (text, _) = text.split_once("\n\n|").unwrap_or((text, ""));
    if let Some(fault) = fault(name, text) {
        bad.push(format!("{place}: {fault}: {text:?}"));
    }
}

fn fault(name: &str, text: &str) -> Option<&'static str> {
    let words = words(text);
    let own = words.iter().filter(|word| !is_little(word) && !is_in(word, name)).count();
    if text.is_empty() {
        Some("nothing is said")
    } else if words.len() < WORDS_MIN {
        Some("too few words")
    } else if own < OWN_WORDS_MIN {
        Some("hardly more than its name")
    } else if leans(&words) {
        Some("leans on the line above")
    } else if !text.starts_with(|first: char| first.is_uppercase() || first.is_ascii_digit() || first == '`')
        || !text.ends_with(['.', '`', ')'])
    {
        Some("is no sentence")
    } else if words.iter().any(|word| HE.contains(&word.as_str())) {
        Some("a player is \"they\"")
    } else {
        None
    }
}

/// Whether the first word, or the first two, need the line above.
fn leans(words: &[String]) -> bool {
    let begins = |start: &str| {
        start.split('|').enumerate().all(|(at, word)| words.get(at).is_some_and(|is| is == word))
    };
    LEANING.split_whitespace().any(begins)
}

fn words(text: &str) -> Vec<String> {
    let words = text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    words.map(str::to_lowercase).collect()
}

fn is_little(word: &str) -> bool {
    LITTLE.split_whitespace().any(|little| little == word)
}

/// Whether a word says what the name has said, in the singular or plural.
fn is_in(word: &str, name: &str) -> bool {
    let stem = word.trim_end_matches('s');
    name.to_lowercase().contains(stem)
}

#[test]
fn empty_descriptions_are_distinguished_from_real_ones() {
    let bare = [
        ("seat", ""),
        ("seat", "Whose."),
        ("tile", "The tile that it is."),
        ("highest_bid", "The highest of the bids."),
        ("seat", "By whom it was bought there."),
        ("count", "so many went home to camps."),
        ("gold", "The gold that he paid for it."),
        ("from", "From here on that side,"),
    ];
    for (name, text) in bare {
        assert!(fault(name, text).is_some(), "{name}: {text:?}");
    }
    let telling = [
        ("highest_bid", "The best bid, in gold."),
        ("seat", "The buyer's seat at the table."),
        ("round", "Number of the round that begins, 1 to 6."),
    ];
    for (name, text) in telling {
        assert_eq!(fault(name, text), None, "{name}: {text:?}");
    }
}

//! The document in OpenAPI 3.0 says what the document in 3.1 says.

use longhall::features::{document, document_3_0};
use serde_json::{Value, json};

/// What holds data and not schemas.
const DATA: [&str; 4] = ["default", "enum", "example", "x-extensible-enum"];

fn words_of_3_1(part: &Value, found: &mut Vec<String>) {
    match part {
        Value::Object(fields) => {
            let is_null = fields.get("type").is_some_and(|kind| kind.is_array() || kind == "null");
            let has_more = fields.get("$ref").is_some_and(Value::is_string) && fields.len() > 1;
            if is_null || has_more {
                found.push(part.to_string());
            }
            let schemas = fields.iter().filter(|(name, _)| !DATA.contains(&name.as_str()));
            schemas.for_each(|(_, field)| words_of_3_1(field, found));
        }
        Value::Array(parts) => parts.iter().for_each(|part| words_of_3_1(part, found)),
        _ => {}
    }
}

#[test]
fn the_3_0_document_has_no_word_of_3_1() {
    let converted = document_3_0();
    let mut found = vec![];
    words_of_3_1(&converted, &mut found);
    assert_eq!(found, Vec::<String>::new());
    assert_eq!(
        converted["paths"]["/v1/games"]["post"]["security"],
        json!([{ "bearer": [] }, { "oauth2": ["games:play"] }])
    );
    assert_eq!(converted["paths"]["/v1/games"]["post"]["x-scopes"], json!(["games:play"]));
    let clock = &converted["components"]["schemas"]["VikingsGame"]["properties"]["clock"];
    assert_eq!(clock["nullable"], json!(true));
    assert_eq!(clock["allOf"], json!([{ "$ref": "#/components/schemas/Clock" }]));
    let names = |of: &Value| {
        of["components"]["schemas"].as_object().map(|all| all.keys().cloned().collect::<Vec<_>>())
    };
    let closed = names(&converted)
        .map(|all| all.into_iter().filter(|name| !name.ends_with("Other")).collect::<Vec<_>>());
    assert_eq!(closed, names(&document()));
}

#[test]
fn all_successes_of_an_operation_have_one_schema_in_3_0_and_so_do_all_errors() {
    let converted = document_3_0();
    for item in converted["paths"].as_object().unwrap().values() {
        for operation in item.as_object().unwrap().values() {
            for class in [["2", "2"], ["4", "5"]] {
                let responses = operation["responses"].as_object().unwrap().iter();
                let mut alike =
                    responses.filter(|(status, _)| class.iter().any(|digit| status.starts_with(digit)));
                let kinds = |response: &Value| {
                    let contents = response["content"].as_object().into_iter().flatten();
                    contents.map(|(kind, media)| (kind.clone(), media["schema"].clone())).collect::<Vec<_>>()
                };
                let (_, first) = alike.next().unwrap();
                let id = &operation["operationId"];
                assert!(alike.all(|(_, other)| kinds(other) == kinds(first)), "{id}");
                assert!(class == ["2", "2"] || first["content"]["application/json"].is_object(), "{id}");
            }
        }
    }
}

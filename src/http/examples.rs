//! The examples of the document: real answers, which a test recorded and holds against the server.

use serde_json::{Map, Value};

const RECORDED: &str = include_str!("../../openapi/examples.json");

/// Puts the examples beside the schemas of what each operation is asked and answers.
pub(super) fn add_examples(document: &mut Value) {
    let mut recorded: Map<String, Value> = serde_json::from_str(RECORDED).unwrap_or_default();
    let problem = recorded.get_mut("problem").map(|said| said["response"].take());
    if let (Some(problem), Some(schema)) = (problem, document.pointer_mut("/components/schemas/Problem")) {
        schema["example"] = problem;
    }
    let paths = document.get_mut("paths").and_then(Value::as_object_mut);
    let operations = paths.into_iter().flat_map(Map::values_mut).filter_map(Value::as_object_mut);
    for operation in operations.flat_map(Map::values_mut) {
        let id = operation["operationId"].as_str().unwrap_or_default();
        if let Some(said) = recorded.get_mut(id).map(Value::take) {
            add_example(operation, said);
        }
    }
}

fn add_example(operation: &mut Value, mut said: Value) {
    if let Some(body) = operation.pointer_mut("/requestBody/content/application~1json") {
        body["example"] = said["request"].take();
    }
    let responses = operation.get_mut("responses").and_then(Value::as_object_mut);
    let is_success = |(status, _): &(&String, &mut Value)| status.starts_with('2');
    for (_, response) in responses.into_iter().flatten().filter(is_success) {
        if let Some(answer) = response.pointer_mut("/content/application~1json") {
            answer["example"] = said["response"].take();
        }
    }
}

//! Examples of the document: real exchanges that a test records and compares with the server.

use serde_json::{Map, Value};

const RECORDED: &str = include_str!("../../../openapi/examples.json");

const REQUEST: &str = "request";

/// Adds the recorded examples to the requests and responses of each operation.
pub(super) fn add_examples(document: &mut Value) {
    let mut recorded: Map<String, Value> = serde_json::from_str(RECORDED).unwrap_or_default();
    let problem = recorded.remove("problem").as_mut().and_then(Value::as_object_mut).map(std::mem::take);
    let problem = problem.into_iter().flatten().find(|(side, _)| side != REQUEST);
    if let (Some((_, problem)), Some(schema)) = (problem, document.pointer_mut("/components/schemas/Problem"))
    {
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

/// Adds the examples of one operation: that of its request, and those of its responses by status.
fn add_example(operation: &mut Value, mut said: Value) {
    if let Some(body) = operation.pointer_mut("/requestBody/content/application~1json") {
        body["example"] = said[REQUEST].take();
    }
    let responses = operation.get_mut("responses").and_then(Value::as_object_mut);
    for (status, response) in responses.into_iter().flatten() {
        if let (Some(answer), Some(said)) =
            (response.pointer_mut("/content/application~1json"), said.get_mut(status))
        {
            answer["example"] = said.take();
        }
    }
}

//! The OpenAPI document as the contract that it is: every answer that a test receives is held against it.

use std::{
    collections::HashMap,
    fs::OpenOptions,
    io::Write,
    sync::{Arc, LazyLock, Mutex},
};

use jsonschema::{Registry, Validator};
use reqwest::{Method, StatusCode, header::HeaderMap};
use serde_json::{Value, json};

/// Where the schemas stand for those who refer to them from outside.
const DOCUMENT: &str = "https://longhall.example/openapi.json";
/// Set it to a file to have each answer that is validated noted there: a line with its operation and its status.
const NOTED_IN: &str = "LONGHALL_TEST_ANSWERS";
const PROBLEM: &str = "application/problem+json";
const LINES: &str = "application/x-ndjson";
const EVENTS: &str = "text/event-stream";
/// What may be answered at an address that is none, or takes other methods.
const NOWHERE: [&str; 8] = [
    "not_acceptable",
    "not_found",
    "no_such_game",
    "method_not_allowed",
    "encoded_body",
    "body_too_large",
    "too_many_requests",
    "unavailable",
];

static CONTRACT: LazyLock<Contract> = LazyLock::new(Contract::read);
static SCHEMAS: LazyLock<Registry<'static>> = LazyLock::new(|| {
    let mut document = longhall::features::document();
    close_enums(&mut document);
    Registry::new().add(DOCUMENT, document).unwrap().prepare().unwrap()
});

struct Contract {
    document: Value,
    operations: Vec<Operation>,
    /// By the reference or the text of the schema.
    validators: Mutex<HashMap<String, Arc<Validator>>>,
}

struct Operation {
    method: Method,
    path: Vec<String>,
    /// Where it stands in the document.
    pointer: String,
    says: Value,
}

/// An answer, without its body.
pub struct Answer {
    pub method: Method,
    pub path: String,
    pub status: StatusCode,
    pub content_type: String,
    pub headers: HeaderMap,
}

impl Answer {
    /// Holds the answer with this body, or some items of it, against the document.
    ///
    /// # Panics
    /// If the document tells otherwise.
    pub fn hold(&self, body: &[u8]) {
        if let Err(wrong) = self.judge(body) {
            let Self { method, path, status, .. } = self;
            panic!("{method} {path} answered {status}: {wrong}\n{}", String::from_utf8_lossy(body));
        }
    }

    /// # Errors
    /// If the document tells otherwise: how.
    pub fn judge(&self, body: &[u8]) -> Result<(), String> {
        CONTRACT.judge(self, body)
    }

    /// Whether it comes item by item, for as long as there are any.
    pub fn is_stream(&self) -> bool {
        [LINES, EVENTS].contains(&self.content_type.as_str())
    }

    /// Where the last item ends that has come whole.
    pub fn end_of_items(&self, come: &[u8]) -> Option<usize> {
        let end: &[u8] = if self.content_type == LINES { b"\n" } else { b"\n\n" };
        come.windows(end.len()).rposition(|bytes| bytes == end).map(|at| at + end.len())
    }

    /// The data of its items, and whether each is the problem that ends a stream of events.
    fn items<'a>(&self, text: &'a str) -> Vec<(bool, &'a str)> {
        if self.content_type == LINES {
            return text.lines().map(|line| (false, line)).collect();
        }
        let data = |frame: &'a str| frame.lines().find_map(|line| line.strip_prefix("data: "));
        let item = |frame: &'a str| Some((frame.contains("event: problem"), data(frame)?));
        // The end of a stream has nothing in it.
        text.split("\n\n")
            .filter(|frame| !["event: end", "event: talk"].iter().any(|name| frame.contains(name)))
            .filter_map(item)
            .collect()
    }
}

/// An enum that may grow has, in the answers of this server, the values that the document lists.
fn close_enums(schema: &mut Value) {
    match schema {
        Value::Object(fields) => {
            if let Some(values) = fields.get("x-extensible-enum").cloned() {
                fields.insert("enum".to_owned(), values);
            }
            fields.values_mut().for_each(close_enums);
        }
        Value::Array(parts) => parts.iter_mut().for_each(close_enums),
        _ => {}
    }
}

impl Contract {
    fn read() -> Self {
        let document = longhall::features::document();
        let mut operations = Vec::new();
        for (path, item) in document["paths"].as_object().unwrap() {
            for (method, says) in item.as_object().unwrap() {
                operations.push(Operation {
                    method: method.to_uppercase().parse().unwrap(),
                    path: path.split('/').map(str::to_owned).collect(),
                    pointer: format!("{DOCUMENT}#/paths/{}/{method}", escaped(path)),
                    says: says.clone(),
                });
            }
        }
        // What is spelled out goes before what stands for anything.
        operations.sort_by_key(|one| one.path.iter().filter(|part| part.starts_with('{')).count());
        Self { document, operations, validators: Mutex::default() }
    }

    fn judge(&self, answer: &Answer, body: &[u8]) -> Result<(), String> {
        let method = if answer.method == Method::HEAD { &Method::GET } else { &answer.method };
        let found = self.operations.iter().find(|one| one.method == *method && one.is_at(&answer.path));
        // The document tells of methods by name: HEAD, where it is not taken, is refused as at any other address.
        let is_refused_head =
            answer.method == Method::HEAD && answer.status == StatusCode::METHOD_NOT_ALLOWED;
        let Some(operation) = found.filter(|_| !is_refused_head) else {
            return self.judge_elsewhere(answer, body);
        };
        let (id, status) = (operation.id(), answer.status.as_u16().to_string());
        let Some(response) = self.response(operation, &status) else {
            return Err(format!("add {status} to the `responses` of {id}, which do not tell of it"));
        };
        note(id, &status);
        if let Some(lacking) = self.lacking_header(response, answer) {
            return Err(format!("{id} says that {status} has the header {lacking}"));
        }
        let Some(contents) = response["content"].as_object() else {
            return if body.is_empty() {
                Ok(())
            } else {
                Err(format!("{id} says that {status} has no content"))
            };
        };
        if body.is_empty() && answer.method == Method::HEAD {
            return Ok(());
        }
        let Some(content) = contents.get(&answer.content_type) else {
            return Err(format!("{id} does not say that {status} is `{}`", answer.content_type));
        };
        let place = |part: &str| {
            format!(
                "{}/responses/{status}/content/{}/{part}",
                operation.pointer,
                escaped(&answer.content_type)
            )
        };
        let codes = |response: &Value| response["x-problem-codes"].clone();
        if content.get("x-item-schema").is_some() {
            let all = operation.says["responses"].as_object().into_iter().flatten();
            let codes: Vec<Value> =
                all.filter_map(|(status, _)| self.response(operation, status)).map(codes).collect();
            let text = String::from_utf8_lossy(body);
            return answer.items(&text).into_iter().try_for_each(|(is_problem, item)| {
                if is_problem {
                    return self.judge_problem(item.as_bytes(), |code| operation.may_answer(&codes, code));
                }
                self.validate(&place("x-item-schema"), &parsed(item.as_bytes())?)
            });
        }
        if answer.content_type == PROBLEM {
            return self.judge_problem(body, |code| operation.may_answer(&[codes(response)], code));
        }
        match answer.content_type.as_str() {
            "application/json" => self.validate(&place("schema"), &parsed(body)?),
            _ => Ok(()),
        }
    }

    /// What an operation says of a status; what many say alike stands apart.
    fn response<'a>(&'a self, operation: &'a Operation, status: &str) -> Option<&'a Value> {
        let response = operation.says["responses"].get(status)?;
        match response["$ref"].as_str().and_then(|reference| reference.strip_prefix('#')) {
            Some(shared) => self.document.pointer(shared),
            None => Some(response),
        }
    }

    /// A header that an answer must have, and does not.
    fn lacking_header(&self, response: &Value, answer: &Answer) -> Option<String> {
        let with = |status: u16| match status {
            401 => Some("WWW-Authenticate"),
            429 | 503 => Some("Retry-After"),
            _ => None,
        };
        let told = response["headers"].as_object().into_iter().flatten();
        let required = told.filter(|(_, header)| {
            let reference = header["$ref"].as_str().and_then(|reference| reference.strip_prefix('#'));
            let header = reference.and_then(|to| self.document.pointer(to)).unwrap_or(header);
            header["required"] == json!(true)
        });
        let mut names = required.map(|(name, _)| name.as_str()).chain(with(answer.status.as_u16()));
        names.find(|name| !answer.headers.contains_key(*name)).map(str::to_owned)
    }

    /// What answers at an address that is no operation's is not told, unless it is a problem.
    fn judge_elsewhere(&self, answer: &Answer, body: &[u8]) -> Result<(), String> {
        if answer.content_type != PROBLEM || body.is_empty() {
            return Ok(());
        }
        note("-", answer.status.as_str());
        let of_none = |code: &str| format!("`{code}` is not what an address answers that is no operation's");
        self.judge_problem(body, |code| if NOWHERE.contains(&code) { Ok(()) } else { Err(of_none(code)) })
    }

    fn judge_problem(
        &self,
        body: &[u8],
        may_answer: impl Fn(&str) -> Result<(), String>,
    ) -> Result<(), String> {
        let problem = parsed(body)?;
        self.validate(&format!("{DOCUMENT}#/components/schemas/Problem"), &problem)?;
        may_answer(problem["code"].as_str().unwrap_or_default())
    }

    fn validate(&self, schema: &str, value: &Value) -> Result<(), String> {
        let known = self.validators.lock().unwrap().get(schema).cloned();
        let validator = known.unwrap_or_else(|| {
            let made = jsonschema::options()
                .with_draft(jsonschema::Draft::Draft202012)
                .with_registry(&SCHEMAS)
                .build(&json!({ "$ref": schema }))
                .unwrap_or_else(|e| panic!("{schema}: {e}"));
            let made = Arc::new(made);
            self.validators.lock().unwrap().insert(schema.to_owned(), made.clone());
            made
        });
        validator.validate(value).map_err(|wrong| why(&wrong))
    }
}

impl Operation {
    fn is_at(&self, path: &str) -> bool {
        let mut parts = path.split('/');
        let matches = self.path.iter().all(|told| {
            parts.next().is_some_and(|part| (told.starts_with('{') && !part.is_empty()) || told == part)
        });
        matches && parts.next().is_none()
    }

    fn id(&self) -> &str {
        self.says["operationId"].as_str().unwrap()
    }

    fn may_answer(&self, told: &[Value], code: &str) -> Result<(), String> {
        if told.iter().any(|codes| codes.as_array().is_some_and(|codes| codes.contains(&json!(code)))) {
            return Ok(());
        }
        Err(format!(
            "add `{code}` to the line of {} in OWN in src/web/document/problems.rs: it does not say that it answers that",
            self.id()
        ))
    }
}

/// What is wrong, with the alternatives of which none fits.
fn why(wrong: &jsonschema::ValidationError<'_>) -> String {
    let place = wrong.instance_path();
    let mut text = wrong.to_string();
    text.truncate(text.char_indices().nth(600).map_or(text.len(), |(at, _)| at));
    format!("at `{place}`, by {}: {text}", wrong.schema_path())
}

fn parsed(body: &[u8]) -> Result<Value, String> {
    serde_json::from_slice(body).map_err(|e| format!("this is not JSON: {e}"))
}

/// A path as a part of a JSON Pointer in a URL (RFC 6901, section 6).
fn escaped(path: &str) -> String {
    path.replace('~', "~0").replace('/', "~1").replace('{', "%7B").replace('}', "%7D")
}

fn note(operation: &str, status: &str) {
    if let Some(file) = std::env::var_os(NOTED_IN) {
        let mut file = OpenOptions::new().create(true).append(true).open(file).unwrap();
        file.write_all(format!("{operation} {status}\n").as_bytes()).unwrap();
    }
}

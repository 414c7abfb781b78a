//! Which enums may grow: a client that was generated today must not fail at a value that comes tomorrow. Such an enum is a
//! string that lists the values of today (`x-extensible-enum`).

use serde_json::{Value, json};

use super::parts::schemas_mut;

/// These will never have another value: a game waits for players, is played, or is over.
const CLOSED: [&str; 1] = ["GameStatus"];

/// Opens the enums that may grow: all but those of a title, which belong to a version of its rules.
pub(super) fn open_enums(document: &mut Value, is_of_a_title: impl Fn(&str) -> bool) {
    let Some(schemas) = schemas_mut(document) else { return };
    for (name, schema) in schemas.iter_mut() {
        if CLOSED.contains(&name.as_str()) || is_of_a_title(name) {
            continue;
        }
        if let Some(values) = schema.as_object_mut().and_then(|fields| fields.remove("enum")) {
            let text = schema["description"].as_str().unwrap_or_default();
            schema["description"] = json!(with_growth(text));
            schema["x-extensible-enum"] = values;
        }
    }
}

/// A description that says that more may come.
fn with_growth(text: &str) -> String {
    const MORE: &str = "There may be more in time.";
    match text.split_once("\n\n|") {
        _ if text.contains(MORE) || text.contains("There may be more") => text.to_owned(),
        Some((text, table)) => format!("{text} {MORE}\n\n|{table}"),
        None => format!("{text} {MORE}"),
    }
}

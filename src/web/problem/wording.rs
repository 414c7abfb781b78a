//! Translation of messages of serde and of its types into the terms of the API.

/// Messages of chrono for a value that is not a time.
const NO_TIME: [&str; 4] = [
    "premature end of input",
    "input contains invalid characters",
    "input is out of range",
    "trailing input",
];

/// Rewrites a message of serde: the expected and the given value. Returns any other message unchanged.
pub(crate) fn in_words(message: &str) -> String {
    // The line and column refer to a text that the client may never see.
    let message = message.rsplit_once(" at line ").map_or(message, |(message, _)| message);
    if NO_TIME.contains(&message) {
        return "expected a time such as `2026-01-12T08:00:00Z`".to_owned();
    }
    if message.starts_with("UUID parsing failed") {
        return "expected a UUID".to_owned();
    }
    if let Some(field) = message.strip_prefix("missing field ") {
        return format!("{field} is missing");
    }
    let Some((given, expected)) = message.rsplit_once(", expected ") else {
        return message.strip_prefix("unknown field ").map_or_else(
            || message.to_owned(),
            |field| format!("there is no field {}", field.split(',').next().unwrap_or(field)),
        );
    };
    if let Some(field) = given.strip_prefix("unknown field ") {
        return format!("there is no field {field}; expected {expected}");
    }
    let kinds = ["invalid type: ", "invalid value: ", "invalid length ", "unknown variant "];
    let Some(given) = kinds.iter().find_map(|kind| given.strip_prefix(kind)) else {
        return message.to_owned();
    };
    format!("expected {}, got {}", kind_expected(expected), value_given(given))
}

/// Names a type of serde in the terms of the API.
pub(crate) fn kind_expected(expected: &str) -> &str {
    match expected {
        "u8" => "an integer from 0 to 255",
        "u16" => "an integer from 0 to 65535",
        "u32" => "an integer from 0 to 4294967295",
        "u64" | "usize" => "an integer from 0",
        "i8" | "i16" | "i32" | "i64" => "an integer",
        "a boolean" => "`true` or `false`",
        "a sequence" => "an array",
        "a map" => "an object",
        kind if kind.starts_with("struct ") || kind.contains("tagged enum ") => "an object",
        other => other,
    }
}

fn value_given(given: &str) -> &str {
    match given {
        "map" => "an object",
        "sequence" => "an array",
        "unit value" | "null" => "`null`",
        other => ["floating point ", "integer ", "string ", "boolean "]
            .iter()
            .find_map(|kind| other.strip_prefix(kind))
            .unwrap_or(other),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_of_serde_say_what_was_expected_and_given() {
        for (message, words) in [
            ("invalid type: floating point `4.5`, expected i64", "expected an integer, got `4.5`"),
            ("invalid value: integer `300`, expected u8", "expected an integer from 0 to 255, got `300`"),
            ("invalid type: map, expected a sequence", "expected an array, got an object"),
            (
                "invalid type: string \"a, expected b\", expected a boolean",
                "expected `true` or `false`, got \"a, expected b\"",
            ),
            ("invalid type: sequence, expected struct Clock", "expected an object, got an array"),
            (
                "unknown variant `privat`, expected `public` or `private`",
                "expected `public` or `private`, got `privat`",
            ),
            (
                "unknown field `sets`, expected one of `a`, `b`",
                "there is no field `sets`; expected one of `a`, `b`",
            ),
            ("unknown field `sets`, there are no fields", "there is no field `sets`"),
            ("missing field `seats` at line 1 column 9", "`seats` is missing"),
            ("UUID parsing failed: invalid length", "expected a UUID"),
            ("input is out of range", "expected a time such as `2026-01-12T08:00:00Z`"),
            ("`text` is too long", "`text` is too long"),
        ] {
            assert_eq!(in_words(message), words);
        }
    }
}

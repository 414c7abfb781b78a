//! The places where a body may have arrays. serde would accept an array in place of any object, with its elements in
//! the order of the members.

use std::fmt;

use serde::de::{DeserializeSeed, Deserializer, Error, IgnoredAny, MapAccess, SeqAccess, Visitor};

/// The members of requests that are arrays.
const ARRAYS: [&str; 6] = ["items", "kinds", "moves", "orders", "redirect_uris", "scopes"];
/// Members with a format of their own: browsers create them, or the rules of a game parse them.
const FOREIGN: [&str; 4] = ["if", "options", "passkey", "subscription"];

/// A check that a value contains arrays only where requests have them.
pub(super) struct Shape {
    /// Whether the value itself may be an array.
    pub(super) may_be_array: bool,
}

impl<'de> DeserializeSeed<'de> for Shape {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Shape {
    type Value = ();

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("a JSON value")
    }

    fn visit_bool<E>(self, _: bool) -> Result<(), E> {
        Ok(())
    }

    fn visit_i64<E>(self, _: i64) -> Result<(), E> {
        Ok(())
    }

    fn visit_u64<E>(self, _: u64) -> Result<(), E> {
        Ok(())
    }

    fn visit_f64<E>(self, _: f64) -> Result<(), E> {
        Ok(())
    }

    fn visit_str<E>(self, _: &str) -> Result<(), E> {
        Ok(())
    }

    fn visit_unit<E>(self) -> Result<(), E> {
        Ok(())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut elements: A) -> Result<(), A::Error> {
        if !self.may_be_array {
            return Err(Error::custom("there is no array here"));
        }
        while elements.next_element_seed(Self { may_be_array: false })?.is_some() {}
        Ok(())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut members: A) -> Result<(), A::Error> {
        while let Some(name) = members.next_key::<String>()? {
            if FOREIGN.contains(&name.as_str()) {
                members.next_value::<IgnoredAny>()?;
            } else {
                members.next_value_seed(Self { may_be_array: ARRAYS.contains(&name.as_str()) })?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use serde_json::Value;

    use super::*;

    /// Collects the names of the members that are arrays, in a schema and everything that it refers to.
    fn collect(
        schemas: &Value,
        schema: &Value,
        name: &str,
        seen: &mut BTreeSet<String>,
        arrays: &mut BTreeSet<String>,
    ) {
        if let Some(of) = schema["$ref"].as_str().and_then(|place| place.rsplit('/').next()) {
            if seen.insert(format!("{name} {of}")) {
                collect(schemas, &schemas[of], name, seen, arrays);
            }
            return;
        }
        let kind = &schema["type"];
        if kind == "array" || kind.as_array().is_some_and(|kinds| kinds.iter().any(|kind| kind == "array")) {
            arrays.insert(name.to_owned());
            collect(schemas, &schema["items"], "an element", seen, arrays);
        }
        for part in ["oneOf", "anyOf", "allOf"] {
            for one in schema[part].as_array().into_iter().flatten() {
                collect(schemas, one, name, seen, arrays);
            }
        }
        for (name, member) in schema["properties"].as_object().into_iter().flatten() {
            collect(schemas, member, name, seen, arrays);
        }
    }

    #[test]
    fn the_arrays_of_requests_are_those_of_the_document() {
        let document: Value = serde_json::from_str(include_str!("../../../openapi/longhall.json")).unwrap();
        let (mut seen, mut arrays) = (BTreeSet::new(), BTreeSet::new());
        for operations in document["paths"].as_object().unwrap().values() {
            for operation in operations.as_object().unwrap().values() {
                for body in operation["requestBody"]["content"].as_object().into_iter().flatten() {
                    collect(
                        &document["components"]["schemas"],
                        &body.1["schema"],
                        "a body",
                        &mut seen,
                        &mut arrays,
                    );
                }
            }
        }
        assert_eq!(arrays.iter().map(String::as_str).collect::<Vec<_>>(), ARRAYS);
    }
}

//! JSON that every reader understands alike. Values from outside are read by [`UniqueJson`] before they become typed.
//!
//! serde and [`Value`] silently keep the last of duplicate members. [`Value`] also takes members of certain names for
//! marks of `serde_json`, and parses their text without a limit of depth.

use std::fmt;

use serde::de::{
    Deserialize, DeserializeOwned, DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Visitor,
};
use serde_json::{Map, Value};

/// The beginning of the names that `serde_json` reserves for its own types, such as `RawValue`.
const RESERVED: &str = "$serde_json::private::";

/// A JSON value in which no object has two members of the same name, or one of a name that `serde_json` reserves.
#[derive(Clone)]
pub struct UniqueJson(pub Value);

impl<'de> Deserialize<'de> for UniqueJson {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Part { refused: None }.deserialize(deserializer).map(Self)
    }
}

impl UniqueJson {
    /// Parses a text from outside into a typed value.
    ///
    /// # Errors
    /// If an object has duplicate or reserved members, or the value does not match the type.
    pub fn parse<T: DeserializeOwned>(text: &str) -> serde_json::Result<T> {
        let Self(value) = serde_json::from_str(text)?;
        T::deserialize(value)
    }
}

/// A part of the value. A member is refused where its value begins, so that the path of the error contains its name.
struct Part {
    /// The reason, if its name is refused.
    refused: Option<&'static str>,
}

impl<'de> DeserializeSeed<'de> for Part {
    type Value = Value;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Value, D::Error> {
        match self.refused {
            Some(reason) => Err(Error::custom(reason)),
            None => deserializer.deserialize_any(self),
        }
    }
}

impl<'de> Visitor<'de> for Part {
    type Value = Value;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("a JSON value")
    }

    fn visit_bool<E>(self, value: bool) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_i64<E>(self, value: i64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_u64<E>(self, value: u64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_f64<E>(self, value: f64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_str<E>(self, value: &str) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut elements: A) -> Result<Value, A::Error> {
        let mut array = Vec::new();
        while let Some(element) = elements.next_element_seed(Self { refused: None })? {
            array.push(element);
        }
        Ok(array.into())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut members: A) -> Result<Value, A::Error> {
        let mut object = Map::new();
        while let Some(name) = members.next_key::<String>()? {
            let refused = if object.contains_key(&name) {
                Some("expected each member once, got a second one of this name")
            } else {
                name.starts_with(RESERVED).then_some("expected no member of this name")
            };
            let value = members.next_value_seed(Self { refused })?;
            object.insert(name, value);
        }
        Ok(object.into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn duplicates_and_reserved_names_are_refused_at_any_depth() {
        let read = |text: &str| serde_json::from_str::<UniqueJson>(text).map(|UniqueJson(value)| value);
        for refused in [
            r#"{"a": 1, "a": 1}"#,
            r#"{"a": 1, "\u0061": 2}"#,
            r#"[{"a": {"b": 1, "b": 2}}]"#,
            r#"{"$serde_json::private::RawValue": "{}"}"#,
            r#"{"\u0024serde_json::private::RawValue": "{}"}"#,
            r#"[{"a": {"$serde_json::private::Number": "1"}}]"#,
        ] {
            assert!(read(refused).is_err(), "{refused}");
        }
        let nested = |depth: usize| "[".repeat(depth) + &"]".repeat(depth);
        assert!(read(&nested(100)).is_ok() && read(&nested(200)).is_err());
        assert_eq!(read(r#"{"a": [{"a": 1.5}, null, true]}"#).unwrap()["a"][0]["a"], 1.5);
    }
}

//! Strict deserialization of JSON, with errors as data. `serde_json` would also accept an array in place of any object,
//! with its elements in the order of the members. It would accept `{"easy": null}` in place of the word `"easy"`. Its
//! errors have nothing but a text.

use std::fmt::Display;

use serde::{
    Deserialize, Deserializer,
    de::{
        self, Error as _, IntoDeserializer, Unexpected, Visitor,
        value::{MapDeserializer, SeqDeserializer},
    },
};
use serde_json::Value;

/// The reason why a JSON value does not match a type.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Mismatch {
    /// A field is missing.
    #[error("missing field `{0}`")]
    MissingField(&'static str),
    /// The type does not have this field.
    #[error("{detail}")]
    UnknownField {
        /// Name of the field.
        field: String,
        /// The sentence, with the fields that the type has.
        detail: String,
    },
    /// The type does not have such a variant.
    #[error("{0}")]
    UnknownVariant(String),
    /// Any other reason.
    #[error("{0}")]
    Other(String),
}

impl de::Error for Mismatch {
    fn custom<T: Display>(reason: T) -> Self {
        Self::Other(reason.to_string())
    }

    fn missing_field(field: &'static str) -> Self {
        Self::MissingField(field)
    }

    fn unknown_field(field: &str, expected: &'static [&'static str]) -> Self {
        let detail = de::value::Error::unknown_field(field, expected).to_string();
        Self::UnknownField { field: field.to_owned(), detail }
    }

    fn unknown_variant(variant: &str, expected: &'static [&'static str]) -> Self {
        Self::UnknownVariant(de::value::Error::unknown_variant(variant, expected).to_string())
    }
}

/// A JSON value that deserializes only in its documented form.
#[derive(Clone, Copy)]
pub struct Strict<'a>(pub &'a Value);

impl<'de> IntoDeserializer<'de, Mismatch> for Strict<'de> {
    type Deserializer = Self;

    fn into_deserializer(self) -> Self {
        self
    }
}

impl<'de> Deserializer<'de> for Strict<'de> {
    type Error = Mismatch;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Mismatch> {
        match self.0 {
            Value::Null => visitor.visit_unit(),
            Value::Bool(flag) => visitor.visit_bool(*flag),
            Value::Number(number) => match (number.as_u64(), number.as_i64()) {
                (Some(number), _) => visitor.visit_u64(number),
                (None, Some(number)) => visitor.visit_i64(number),
                (None, None) => visitor.visit_f64(number.as_f64().unwrap_or_default()),
            },
            Value::String(text) => visitor.visit_borrowed_str(text),
            Value::Array(elements) => visitor.visit_seq(SeqDeserializer::new(elements.iter().map(Self))),
            Value::Object(members) => {
                let members = members.iter().map(|(name, value)| (name.as_str(), Self(value)));
                visitor.visit_map(MapDeserializer::new(members))
            }
        }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Mismatch> {
        if self.0.is_null() { visitor.visit_none() } else { visitor.visit_some(self) }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, Mismatch> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Mismatch> {
        if self.0.is_array() {
            return Err(Mismatch::invalid_type(Unexpected::Seq, &visitor));
        }
        self.deserialize_any(visitor)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Mismatch> {
        visitor.visit_enum(String::deserialize(self)?.into_deserializer())
    }

    serde::forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf unit unit_struct seq tuple
        tuple_struct map identifier ignored_any
    }
}

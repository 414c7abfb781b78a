//! Parses queries parameter by parameter, so that a refusal names the parameter.

use std::{
    borrow::{Borrow, Cow},
    fmt::{self, Display},
};

use longhall_rules::kit::EXACT_MAX;
use serde::{
    Deserializer,
    de::{
        DeserializeOwned, DeserializeSeed, EnumAccess, Error as _, Expected, IntoDeserializer, MapAccess,
        Unexpected, VariantAccess, Visitor, value::StrDeserializer,
    },
};
use url::form_urlencoded;

use super::numbers::integer;
use crate::problem::{Problem, wording::kind_expected};

/// Parses a query.
///
/// # Errors
/// If it does not match the type. The problem has the name of the wrong parameter.
pub(super) fn read<T: DeserializeOwned>(query: &str) -> Result<T, Problem> {
    let pairs =
        form_urlencoded::parse(query.as_bytes()).map(|(name, value)| (name.into_owned(), value.into_owned()));
    T::deserialize(Pairs {
        pairs: pairs.collect::<Vec<_>>().into_iter(),
        given: None,
        has_plus: query.contains('+'),
    })
    .map_err(|Error { name, detail }| Problem::of_param(&name.unwrap_or_default(), detail))
}

/// Checks that a query has no parameters but these.
///
/// # Errors
/// If it has another. The problem has its name.
pub(crate) fn require_known(query: &str, known: &[String]) -> Result<(), Problem> {
    let mut names = form_urlencoded::parse(query.as_bytes()).map(|(name, _)| name);
    match names.find(|name| !known.iter().any(|known| known == name)) {
        Some(name) => Err(Problem::of_param(&name, unknown(&name, known))),
        None => Ok(()),
    }
}

fn unknown(name: &str, known: &[impl Borrow<str>]) -> String {
    let known = if known.is_empty() { "none".to_owned() } else { format!("`{}`", known.join("`, `")) };
    format!("there is no parameter `{name}`; expected {known}")
}

/// The reason why a query was refused.
#[derive(Debug)]
struct Error {
    /// The name of the wrong parameter.
    name: Option<String>,
    detail: String,
}

impl Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.detail)
    }
}

impl std::error::Error for Error {}

impl serde::de::Error for Error {
    fn custom<T: Display>(detail: T) -> Self {
        Self { name: None, detail: detail.to_string() }
    }

    fn unknown_field(field: &str, expected: &'static [&'static str]) -> Self {
        Self { name: Some(field.to_owned()), detail: unknown(field, expected) }
    }

    fn missing_field(field: &'static str) -> Self {
        Self { name: Some(field.to_owned()), detail: format!("the parameter `{field}` is missing") }
    }

    fn duplicate_field(field: &'static str) -> Self {
        Self { name: Some(field.to_owned()), detail: format!("the parameter `{field}` comes twice") }
    }
}

/// The parameters that are not parsed yet.
struct Pairs {
    pairs: std::vec::IntoIter<(String, String)>,
    /// The name and the value of the parameter whose name was read last.
    given: Option<(String, String)>,
    has_plus: bool,
}

impl<'de> Deserializer<'de> for Pairs {
    type Error = Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_map(self)
    }

    serde::forward_to_deserialize_any! {
        bool i8 i16 i32 i64 u8 u16 u32 u64 f32 f64 char str string bytes byte_buf option unit unit_struct newtype_struct seq
        tuple tuple_struct map struct enum identifier ignored_any
    }
}

impl<'de> MapAccess<'de> for Pairs {
    type Error = Error;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, Error> {
        self.given = self.pairs.next();
        self.given.as_ref().map(|(name, _)| seed.deserialize(name.as_str().into_deserializer())).transpose()
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, Error> {
        let (name, value) = self.given.take().unwrap_or_default();
        seed.deserialize(Given(&value)).map_err(|error| {
            let is_plus = self.has_plus && value.contains(' ');
            let hint = if is_plus { "; a `+` in a query stands for a space: write it as `%2B`" } else { "" };
            Error { detail: format!("`{name}`: {}, got `{value}`{hint}", error.detail), name: Some(name) }
        })
    }
}

/// The value of a parameter.
struct Given<'a>(&'a str);

/// Returns the error of an unexpected value. The caller adds the name of the parameter and the given value.
fn not(expected: &dyn Expected) -> Error {
    Error { name: None, detail: format!("expected {}", kind_expected(&expected.to_string())) }
}

macro_rules! numbers {
    ($($name:ident $visit:ident $type:ty, $most:expr;)*) => {
        $(fn $name<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
            // Integers are written as in JSON. None is negative or greater than every reader of JSON can represent.
            let digits = integer(self.0).map_or(Cow::Borrowed(self.0), Cow::Owned);
            let mut expected = not(&visitor);
            if expected.detail == "expected an integer" {
                expected.detail = format!("expected an integer from 0 to {}", $most);
            }
            let is_count = digits.parse::<i64>().is_ok_and(|number| (0..=EXACT_MAX).contains(&number));
            match digits.parse::<$type>() {
                Ok(number) if is_count && number.to_string() == digits => {
                    visitor.$visit(number).map_err(|_: Error| expected)
                }
                _ => Err(expected),
            }
        })*
    };
}

impl<'de> Deserializer<'de> for Given<'_> {
    type Error = Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        let expected = not(&visitor);
        visitor.visit_str(self.0).map_err(|_: Error| expected)
    }

    numbers! {
        deserialize_i8 visit_i8 i8, i8::MAX;
        deserialize_i16 visit_i16 i16, i16::MAX;
        deserialize_i32 visit_i32 i32, i32::MAX;
        deserialize_i64 visit_i64 i64, EXACT_MAX;
        deserialize_u8 visit_u8 u8, u8::MAX;
        deserialize_u16 visit_u16 u16, u16::MAX;
        deserialize_u32 visit_u32 u32, u32::MAX;
        deserialize_u64 visit_u64 u64, EXACT_MAX;
    }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        match self.0 {
            "true" => visitor.visit_bool(true),
            "false" => visitor.visit_bool(false),
            _ => Err(Error::custom("expected `true` or `false`")),
        }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_some(self)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, Error> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        if !variants.contains(&self.0) {
            return Err(Error::custom(format!("expected one of `{}`", variants.join("`, `"))));
        }
        visitor.visit_enum(self)
    }

    serde::forward_to_deserialize_any! {
        f32 f64 char str string bytes byte_buf unit unit_struct seq tuple tuple_struct map struct identifier ignored_any
    }
}

impl<'de, 'a> EnumAccess<'de> for Given<'a> {
    type Error = Error;
    type Variant = Unit;

    fn variant_seed<V: DeserializeSeed<'de>>(self, seed: V) -> Result<(V::Value, Unit), Error> {
        let name: StrDeserializer<'a, Error> = self.0.into_deserializer();
        Ok((seed.deserialize(name)?, Unit))
    }
}

/// A variant of an enum without data.
struct Unit;

impl<'de> VariantAccess<'de> for Unit {
    type Error = Error;

    fn unit_variant(self) -> Result<(), Error> {
        Ok(())
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, _: T) -> Result<T::Value, Error> {
        Err(Error::invalid_type(Unexpected::UnitVariant, &"a word"))
    }

    fn tuple_variant<V: Visitor<'de>>(self, _: usize, _: V) -> Result<V::Value, Error> {
        Err(Error::invalid_type(Unexpected::UnitVariant, &"a word"))
    }

    fn struct_variant<V: Visitor<'de>>(self, _: &'static [&'static str], _: V) -> Result<V::Value, Error> {
        Err(Error::invalid_type(Unexpected::UnitVariant, &"a word"))
    }
}

#[cfg(test)]
mod tests {
    use chrono::{DateTime, Utc};

    use super::*;
    use longhall_base::serialised_list::from_one;

    #[derive(Debug, Default, PartialEq, serde::Deserialize)]
    #[serde(deny_unknown_fields, default)]
    struct Asked {
        #[serde(deserialize_with = "from_one::<_, 200>")]
        limit: Option<i64>,
        at: i64,
        seat: u8,
        mine: Option<bool>,
        since: Option<DateTime<Utc>>,
        status: Option<Status>,
        name: Option<String>,
    }

    #[derive(Debug, PartialEq, serde::Deserialize)]
    #[serde(rename_all = "snake_case")]
    enum Status {
        Open,
        Over,
    }

    #[test]
    fn each_parameter_is_read_by_its_type() {
        let asked: Asked =
            read("limit=5.0&seat=1e1&mine=true&status=over&name=a+b&since=2026-11-01T00:00:00%2B01:00")
                .unwrap();
        assert_eq!((asked.limit, asked.seat, asked.mine), (Some(5), 10, Some(true)));
        assert_eq!((asked.status, asked.name.as_deref()), (Some(Status::Over), Some("a b")));
        assert_eq!(asked.since.unwrap().to_rfc3339(), "2026-10-31T23:00:00+00:00");
        assert_eq!(read::<Asked>("").unwrap(), Asked::default());
        assert_eq!(read::<Asked>("at=5&status=open").unwrap().at, 5);
    }

    #[test]
    fn a_refusal_names_the_parameter_and_what_was_read() {
        for (query, name, words) in [
            ("limit=x", "limit", "expected an integer from 1 to 200, got `x`"),
            ("limit=0", "limit", "expected an integer from 1 to 200, got `0`"),
            ("limit=201", "limit", "from 1 to 200, got `201`"),
            ("limit=4.5", "limit", "got `4.5`"),
            ("limit=", "limit", "got ``"),
            ("seat=256", "seat", "expected an integer from 0 to 255, got `256`"),
            ("seat=-1", "seat", "got `-1`"),
            ("at=x", "at", "expected an integer from 0 to 9007199254740991, got `x`"),
            ("at=-1", "at", "expected an integer from 0 to 9007199254740991, got `-1`"),
            ("at=9007199254740992", "at", "got `9007199254740992`"),
            ("at=01", "at", "got `01`"),
            ("at=%2B1", "at", "got `+1`"),
            ("mine=yes", "mine", "expected `true` or `false`"),
            ("status=odd", "status", "expected one of `open`, `over`"),
            ("since=soon", "since", "got `soon`"),
            ("since=2026-11-01T00:00:00+01:00", "since", "write it as `%2B`"),
            ("limt=5", "limt", "there is no parameter `limt`; expected `limit`, `at`, `seat`"),
            ("limit=1&limit=2", "limit", "comes twice"),
        ] {
            let problem = read::<Asked>(query).unwrap_err();
            assert_eq!(problem.param.as_deref(), Some(name), "{query}");
            assert!(problem.detail.contains(words) && problem.detail.contains(name), "{}", problem.detail);
        }
    }
}

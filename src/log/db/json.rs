//! JSON stored as `jsonb`: written as text, and read without parsing it into a value.

use std::io::Write;

use diesel::{
    deserialize::{self, FromSql, FromSqlRow},
    expression::AsExpression,
    pg::{Pg, PgValue},
    serialize::{self, IsNull, Output, ToSql},
    sql_types::Jsonb,
};
use serde::Serialize;
use serde_json::{
    Value,
    value::{RawValue, to_raw_value},
};

/// The version byte that Postgres puts before the text (`jsonb_send`).
const VERSION: u8 = 1;

/// A JSON text. Two texts are equal if their values are, because Postgres formats `jsonb` in its own way.
#[derive(Clone, Debug, Serialize, FromSqlRow, AsExpression)]
#[diesel(sql_type = Jsonb)]
#[serde(transparent)]
pub struct Json(Box<RawValue>);

impl Json {
    /// Serializes a value. The result is `null` if that fails, which would be a bug of its type.
    pub fn new(what: &(impl Serialize + ?Sized)) -> Self {
        Self(to_raw_value(what).unwrap_or_default())
    }

    fn said(&self) -> Option<Value> {
        serde_json::from_str(self.0.get()).ok()
    }
}

impl PartialEq for Json {
    fn eq(&self, other: &Self) -> bool {
        self.0.get() == other.0.get() || self.said() == other.said()
    }
}

impl ToSql<Jsonb, Pg> for Json {
    fn to_sql<'b>(&'b self, out: &mut Output<'b, '_, Pg>) -> serialize::Result {
        out.write_all(&[VERSION])?;
        out.write_all(self.0.get().as_bytes())?;
        Ok(IsNull::No)
    }
}

impl FromSql<Jsonb, Pg> for Json {
    fn from_sql(stored: PgValue<'_>) -> deserialize::Result<Self> {
        match stored.as_bytes().split_first() {
            Some((&VERSION, text)) => Ok(Self(RawValue::from_string(String::from_utf8(text.to_vec())?)?)),
            _ => Err("this is another version of `jsonb`".into()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_the_same_if_they_say_the_same() {
        let json = |text: &str| Json(RawValue::from_string(text.to_owned()).unwrap());
        let ours = Json::new(&serde_json::json!([{"seat": 0, "since_seq": 7}]));
        assert_eq!(ours, json(r#"[{"since_seq": 7, "seat": 0}]"#));
        for other in [r#"[{"since_seq": 8, "seat": 0}]"#, "[]", "null"] {
            assert_ne!(ours, json(other), "{other}");
        }
        assert_eq!(Json::new(&[(); 0]), json(" []"));
    }
}

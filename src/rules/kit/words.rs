//! Sentences for moves and effects, as data: a file `words.json` per title, which the API serves and clients fill in.
//! [`Words`] describes the templates.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::Seat;

/// Sentences for the moves and effects of a title in one language: templates with placeholders.
///
/// `{field}` is a field of the move or effect. `{troop.0}` is a part of it: of an object, a list or a text.
/// `{field:table}` is the text that the table has for the value of the field. A list gives a text for each element, and
/// `{one:table, other:table}` one for each item; these texts are joined by ", " without those that are empty.
/// `{offer[space].price}` finds the entry of the list `offer` in your view whose `space` is that of the move. A negative
/// number is written with the minus sign U+2212, as in "−2"; a value that is null or missing is an empty text.
///
/// The texts of tables are templates, too. There `#` is the value that was looked up, and `{#:table}` looks it up in
/// another table. A table is searched for the value, then for `-` if the value is a negative number, then for `other`.
/// A value that is null, missing or an empty list is called `none`. In a language with more plural forms, search for
/// the plural category (CLDR) before `other`.
///
/// A newer server may send a value that no entry of its table fits, or refer to a table that is missing. Then the text
/// is the value itself in plain letters: `_` becomes a space, and the first letter a capital. For example, if the table
/// of colours has no entry `dark_green`, the text is "Dark green". A move or effect without a template is called by its
/// `type` in the same way: `take_longship` is "Take longship".
///
/// Your program provides three tables: `player` names the player in a seat, and `sum` adds up a list of numbers. `move`
/// gives the sentence for a move within a move.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Words {
    /// Templates for what a player can do, by the `type` of the move.
    pub moves: BTreeMap<String, String>,
    /// Templates for what happened, by the `type` of the effect.
    pub effects: BTreeMap<String, String>,
    /// Tables that templates refer to: texts by the value of a field, which are templates themselves.
    pub tables: BTreeMap<String, BTreeMap<String, String>>,
}

/// The sentences of a title by language: `en`, `de`.
pub type Languages = BTreeMap<String, Words>;

/// The values from which a template is filled.
#[derive(Clone, Copy)]
struct Scope<'a> {
    /// The move or the effect.
    fields: &'a Value,
    view: &'a Value,
    player: &'a dyn Fn(Seat) -> String,
    /// The value that was looked up in a table.
    own: &'a Value,
}

impl Words {
    /// Names a move for the player who may make it; `view` is the board as they see it.
    #[must_use]
    pub fn label(&self, action: &Value, view: &Value) -> String {
        let player = |seat: Seat| seat.to_string();
        self.render(&self.moves, Scope { fields: action, view, player: &player, own: &Value::Null })
    }

    /// Describes an effect in the form in which its viewer sees it.
    #[must_use]
    pub fn describe(&self, effect: &Value, player: impl Fn(Seat) -> String) -> String {
        self.render(
            &self.effects,
            Scope { fields: effect, view: &Value::Null, player: &player, own: &Value::Null },
        )
    }

    fn render(&self, templates: &BTreeMap<String, String>, scope: Scope<'_>) -> String {
        let kind = text(&scope.fields["type"]);
        templates.get(&kind).map_or_else(|| plain(&kind), |template| self.fill(template, scope))
    }

    fn fill(&self, template: &str, scope: Scope<'_>) -> String {
        let Some((before, rest)) = template.split_once(['#', '{']) else { return template.to_owned() };
        let (filled, rest) = if template[before.len()..].starts_with('#') {
            (text(scope.own), rest)
        } else {
            let (inside, rest) = rest.split_once('}').unwrap_or((rest, ""));
            (list(inside.split(',').map(|item| self.item(item.trim(), scope))), rest)
        };
        format!("{before}{filled}{}", self.fill(rest, scope))
    }

    fn item(&self, item: &str, scope: Scope<'_>) -> String {
        let (path, table) = item.split_once(':').map_or((item, None), |(path, table)| (path, Some(table)));
        let value = if path == "#" { scope.own.clone() } else { find(path, scope) };
        match (table, &value) {
            (None, _) => text(&value),
            (Some("sum"), Value::Array(all)) => {
                text(&all.iter().filter_map(Value::as_i64).fold(0, i64::saturating_add).into())
            }
            (Some("move"), _) => self.render(&self.moves, Scope { fields: &value, ..scope }),
            (Some(table), Value::Array(all)) if !all.is_empty() => {
                list(all.iter().map(|one| self.look_up(table, one, scope)))
            }
            (Some(table), _) => self.look_up(table, &value, scope),
        }
    }

    fn look_up(&self, table: &str, value: &Value, scope: Scope<'_>) -> String {
        if table == "player" {
            return Seat::deserialize(value).map_or_else(|_| text(value), scope.player);
        }
        let is_none = value.is_null() || value.as_array().is_some_and(Vec::is_empty);
        let key = match value {
            _ if is_none => "none".to_owned(),
            Value::String(text) => text.clone(),
            other => other.to_string(),
        };
        let is_negative = value.as_i64().is_some_and(i64::is_negative);
        let texts = self.tables.get(table);
        let found = texts.and_then(|texts| {
            let negative = is_negative.then(|| texts.get("-")).flatten();
            texts.get(&key).or(negative).or_else(|| texts.get("other"))
        });
        match found {
            Some(template) => self.fill(template, Scope { own: value, ..scope }),
            None => plain(&text(value)),
        }
    }
}

/// The value at a path: of the fields or, with brackets, of an entry of the view.
fn find(path: &str, scope: Scope<'_>) -> Value {
    let mut parts = path.split('.');
    let first = parts.next().unwrap_or_default();
    let start = match first.trim_end_matches(']').split_once('[') {
        Some((list, key)) => {
            let mut entries = scope.view[list].as_array().into_iter().flatten();
            entries.find(|entry| entry[key] == scope.fields[key]).cloned().unwrap_or_default()
        }
        None => scope.fields[first].clone(),
    };
    parts.fold(start, |value, part| match (&value, part.parse::<usize>()) {
        (Value::String(text), Ok(at)) => text.chars().nth(at).map(String::from).into(),
        (Value::Array(all), Ok(at)) => all.get(at).cloned().unwrap_or_default(),
        _ => value[part].clone(),
    })
}

/// Joins the texts that are not empty.
fn list(texts: impl Iterator<Item = String>) -> String {
    texts.filter(|text| !text.is_empty()).collect::<Vec<_>>().join(", ")
}

/// A value formatted for a sentence.
fn text(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        Value::Array(all) => list(all.iter().map(text)),
        other => other.to_string().replacen('-', "\u{2212}", 1),
    }
}

/// A name of the API in plain letters: `take_longship` as "Take longship".
fn plain(name: &str) -> String {
    let words = name.replace('_', " ");
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

//! Rejected options, and presets: named sets of options.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

/// A new game that a ruleset does not accept.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{detail}")]
pub struct BadOptions {
    /// JSON pointer to the wrong part of the new game.
    pub pointer: String,
    /// The reason.
    pub detail: String,
}

impl BadOptions {
    /// A refusal of the part at this JSON pointer.
    pub fn at(pointer: impl Into<String>, detail: impl Into<String>) -> Self {
        Self { pointer: pointer.into(), detail: detail.into() }
    }
}

/// The options of a ruleset that has none.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct NoOptions {}

/// A named set of options, for players who do not want to choose one by one.
#[derive(Clone, Copy, Debug)]
pub struct Preset {
    /// The preset's name: the value of `preset` among the options of a new game.
    pub id: &'static str,
    /// One sentence that describes the preset.
    pub summary: &'static str,
    /// The options that the preset sets.
    pub options: &'static [(&'static str, bool)],
}

impl Preset {
    /// The options that the preset sets, as JSON.
    #[must_use]
    pub fn options(&self) -> Value {
        self.options
            .iter()
            .map(|(name, value)| ((*name).to_owned(), json!(value)))
            .collect::<Map<_, _>>()
            .into()
    }
}

/// Replaces `preset` by the options that it stands for. Options given explicitly take precedence.
pub(super) fn expand(presets: &[Preset], given: &Map<String, Value>) -> Result<Value, BadOptions> {
    let mut options = given.clone();
    if let Some(name) = options.remove("preset") {
        let preset = presets.iter().find(|preset| name == preset.id);
        let preset =
            preset.ok_or_else(|| BadOptions::at("/options/preset", format!("there is no preset {name}")))?;
        for (option, value) in preset.options {
            options.entry(*option).or_insert(json!(value));
        }
    }
    Ok(options.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    const PRESETS: &[Preset] = &[
        Preset { id: "plain", summary: "", options: &[("a", false), ("b", false)] },
        Preset { id: "rich", summary: "", options: &[("a", true), ("b", true)] },
    ];

    fn expanded(given: Value) -> Result<Value, BadOptions> {
        expand(PRESETS, given.as_object().unwrap())
    }

    #[test]
    fn a_preset_gives_its_options_and_single_options_win() {
        assert_eq!(expanded(json!({"c": 1})).unwrap(), json!({"c": 1}));
        assert_eq!(expanded(json!({"preset": "rich"})).unwrap(), json!({"a": true, "b": true}));
        let own = json!({"preset": "rich", "b": false, "c": 1});
        assert_eq!(expanded(own).unwrap(), json!({"a": true, "b": false, "c": 1}));
    }

    #[test]
    fn an_unknown_preset_is_refused() {
        for preset in [json!("poor"), json!(null), json!(1)] {
            assert!(expanded(json!({"preset": preset})).is_err(), "{preset}");
        }
    }
}

//! The rulesets and the schemas of their types.

use longhall_rules::{
    RULESETS,
    kit::{
        Preset, Ruleset, Schemas,
        rulebook::{Ruling, rulings},
    },
    latest,
};
use serde::Serialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

pub use longhall_rules::schemas::registry_schemas;
pub(crate) use longhall_rules::schemas::{AnyCondition, AnyMove, AnyOptions, AnyView};

use crate::play::error::PlayError;

/// A title one can play.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Ruleset)]
pub struct RulesetInfo {
    /// Its name in requests.
    #[schema(example = "vikings")]
    pub id: String,
    /// The version that new games follow.
    #[schema(example = 1)]
    pub version: u16,
    /// Its name for people.
    pub title: String,
    /// What it is, in a sentence.
    pub summary: String,
    /// How many can play.
    pub seats: SeatRange,
    /// The JSON Schema of its options, with their defaults.
    #[schema(value_type = Object)]
    pub options: Value,
    /// Named sets of options; the first is what a game is played by that names none.
    pub presets: Vec<PresetInfo>,
    /// Where the schema of its moves stands.
    #[serde(rename = "move")]
    pub action: SchemaRef,
    /// Where the schema of its effects stands.
    pub effect: SchemaRef,
    /// Where the schema of its view stands.
    pub view: SchemaRef,
    /// Where the schema of the conditions of standing orders stands.
    pub condition: SchemaRef,
    /// The values `rule` may have when it refuses a move, in the order of its checks.
    pub refusals: Vec<String>,
}

/// A named set of options.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Preset)]
pub struct PresetInfo {
    /// Its name: `preset` among the options of a new game.
    #[schema(example = "printed")]
    pub id: String,
    /// What it is, in a sentence.
    pub summary: String,
    /// The options it sets; single options beside it win.
    #[schema(value_type = Object)]
    pub options: Value,
}

impl From<&Preset> for PresetInfo {
    fn from(preset: &Preset) -> Self {
        Self { id: preset.id.to_owned(), summary: preset.summary.to_owned(), options: preset.options() }
    }
}

/// A title with its rules.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = RulesetWithRules)]
pub struct RulesetPage {
    /// What the list of rulesets says of it.
    #[serde(flatten)]
    pub ruleset: RulesetInfo,
    /// All of the rules in our own words, as Markdown: numbered sections, and tags that say whether a published text
    /// (`RULEBOOK`), a ruling of ours (`RULING`) or a picture that we do not have (`PICTURE`) stands behind a sentence.
    pub rules: String,
    /// What is decided where the published rules are silent, unclear or at odds.
    pub rulings: Vec<Ruling>,
}

/// How many can play.
#[derive(Debug, Serialize, ToSchema)]
pub struct SeatRange {
    /// At least.
    pub min: u8,
    /// At most.
    pub max: u8,
}

/// A reference into `/openapi.json`.
#[derive(Debug, Serialize, ToSchema)]
pub struct SchemaRef {
    /// A URL with a JSON Pointer (RFC 6901).
    #[serde(rename = "$ref")]
    #[schema(example = "/openapi.json#/components/schemas/VikingsMove")]
    pub reference: String,
}

/// All rulesets.
#[derive(Debug, Serialize, ToSchema)]
pub struct RulesetList {
    /// The newest version of each.
    pub items: Vec<RulesetInfo>,
}

/// The newest version of each title.
#[must_use]
pub fn rulesets() -> RulesetList {
    let newest = RULESETS.iter().filter(|rules| {
        latest(rules.meta().slug).is_some_and(|latest| latest.meta().version == rules.meta().version)
    });
    RulesetList { items: newest.map(|rules| info(*rules)).collect() }
}

/// One title.
///
/// # Errors
/// If there is none with this id.
pub fn ruleset_page(id: &str) -> Result<RulesetPage, PlayError> {
    let page = |rules: &'static dyn Ruleset| {
        let text = rules.meta().rules;
        RulesetPage { ruleset: info(rules), rules: text.to_owned(), rulings: rulings(text) }
    };
    latest(id).map(page).ok_or(PlayError::NotFound("ruleset"))
}

fn info(rules: &dyn Ruleset) -> RulesetInfo {
    let meta = rules.meta();
    let Schemas { names: [options, action, effect, view, condition], all } = rules.schemas();
    let options = all.into_iter().find(|(name, _)| *name == options).map(|(_, schema)| schema);
    let reference =
        |name: String| SchemaRef { reference: format!("/openapi.json#/components/schemas/{name}") };
    RulesetInfo {
        id: meta.slug.to_owned(),
        version: meta.version,
        title: meta.title.to_owned(),
        summary: meta.summary.to_owned(),
        seats: SeatRange { min: *meta.seats.start(), max: *meta.seats.end() },
        options: json!(options),
        presets: meta.presets.iter().map(PresetInfo::from).collect(),
        action: reference(action),
        effect: reference(effect),
        view: reference(view),
        condition: reference(condition),
        refusals: rules.rule_codes().iter().map(|code| (*code).to_owned()).collect(),
    }
}

//! What can be played.

use actix_web::{
    get,
    web::{Json, Path},
};

use longhall_rules::{
    kit::{
        Preset, Ruleset, Schemas,
        rulebook::{Ruling, rulings},
    },
    latest, newest,
};
use serde::Serialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

use super::{auth::Anyone, problem::Problem};
use crate::play::PlayError;

/// A title one can play.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Ruleset)]
pub(super) struct RulesetInfo {
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
pub(super) struct PresetInfo {
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
pub(super) struct RulesetPage {
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
pub(super) struct SeatRange {
    /// At least.
    pub min: u8,
    /// At most.
    pub max: u8,
}

/// A reference into `/openapi.json`.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct SchemaRef {
    /// A URL with a JSON Pointer (RFC 6901).
    #[serde(rename = "$ref")]
    #[schema(example = "/openapi.json#/components/schemas/VikingsMove")]
    pub reference: String,
}

/// All rulesets.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct RulesetList {
    /// The newest version of each.
    pub items: Vec<RulesetInfo>,
}

/// What can be played.
#[utoipa::path(
    tag = "rulesets",
    security((), ("bearer" = [])),
    responses((status = 200, description = "The newest version of each ruleset.", body = RulesetList))
)]
#[get("/v1/rulesets")]
pub(super) async fn list_rulesets(_: Anyone) -> Json<RulesetList> {
    Json(RulesetList { items: newest().map(info).collect() })
}

/// One ruleset, with all of its rules and rulings.
#[utoipa::path(
    tag = "rulesets",
    security((), ("bearer" = [])),
    params(("id" = String, Path, description = "Its id.", example = "vikings")),
    responses((status = 200, description = "Its newest version.", body = RulesetPage))
)]
#[get("/v1/rulesets/{id}")]
pub(super) async fn get_ruleset(_: Anyone, id: Path<String>) -> Result<Json<RulesetPage>, Problem> {
    Ok(Json(page_of(&id).ok_or(PlayError::NotFound("ruleset"))?))
}

/// One title; none, if there is none with this id.
fn page_of(id: &str) -> Option<RulesetPage> {
    let page = |rules: &'static dyn Ruleset| {
        let text = rules.meta().rules;
        RulesetPage { ruleset: info(rules), rules: text.to_owned(), rulings: rulings(text) }
    };
    latest(id).map(page)
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

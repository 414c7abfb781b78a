//! The rulesets.

use std::sync::LazyLock;

use actix_web::{HttpRequest, HttpResponse, get, web::Path};

use longhall_rules::{
    RULESETS,
    kit::{
        Preset, Ruleset, Schemas,
        rulebook::{Reason, Ruling, rulings},
    },
    latest,
};
use serde::Serialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

use super::{auth::Anyone, document::bound_numbers, extract::Json, problem::Problem, still::Still};
use crate::play::PlayError;

/// A title that can be played, in one version of its rules.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Ruleset)]
pub(super) struct RulesetInfo {
    /// The word for it in requests and games, as in `vikings`.
    #[schema(example = "vikings")]
    pub id: String,
    /// The version that new games follow; running games keep theirs.
    #[schema(example = 1)]
    pub version: u16,
    /// Name of the board game, for people.
    pub name: String,
    /// What the game is about, in a sentence.
    pub summary: String,
    /// How many people or bots can play.
    pub seats: SeatRange,
    /// JSON Schema of the options of a new game, with their defaults.
    #[schema(value_type = Object)]
    pub options: Value,
    /// Named sets of options. A game that names none is played by the first.
    pub presets: Vec<PresetInfo>,
    /// Reference to the schema of a move.
    #[serde(rename = "move")]
    pub action: SchemaRef,
    /// Reference to the schema of an effect: what an event says that a move brought about.
    pub effect: SchemaRef,
    /// Reference to the schema of the board, as `view` of a game shows it.
    pub view: SchemaRef,
    /// Reference to the schema of the conditions that a standing order may have.
    pub condition: SchemaRef,
    /// The reasons for which moves are refused, in the order in which they are checked, and where the rules say so.
    pub refusals: Vec<Reason>,
}

/// A set of options that has a name.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Preset)]
pub(super) struct PresetInfo {
    /// The word for it: `preset` among the options of a new game.
    #[schema(example = "printed")]
    pub id: String,
    /// What is played by it, in a sentence.
    pub summary: String,
    /// The options that it sets. An option that is given beside the preset wins.
    #[schema(value_type = Object)]
    pub options: Value,
}

impl From<&Preset> for PresetInfo {
    fn from(preset: &Preset) -> Self {
        Self { id: preset.id.to_owned(), summary: preset.summary.to_owned(), options: preset.options() }
    }
}

/// A title with the full text of its rules.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = RulesetWithRules)]
pub(super) struct RulesetPage {
    /// What the list of rulesets says of this title.
    #[serde(flatten)]
    pub ruleset: RulesetInfo,
    /// The rules of play in our own words, as Markdown: numbered sections, and tags that say whether a
    /// published text (`RULEBOOK`), a ruling of ours (`RULING`) or a picture that we do not have (`PICTURE`)
    /// stands behind a sentence.
    pub rules: String,
    /// What we decided where the published rules are silent, unclear or at odds, in the order of their
    /// numbers.
    pub rulings: Vec<Ruling>,
}

/// The numbers of players that a title is made for.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(super) struct SeatRange {
    /// The fewest players that a game can start with.
    pub min: u8,
    /// The most players that a game can have.
    pub max: u8,
}

/// Reference to a schema in this server's own OpenAPI document.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(super) struct SchemaRef {
    /// A URL whose fragment is a JSON Pointer (RFC 6901) into `/openapi.json`.
    #[schema(example = "/openapi.json#/components/schemas/VikingsMove")]
    pub schema: String,
}

/// Every title that can be played here.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct RulesetList {
    /// The newest version of each ruleset.
    pub items: Vec<RulesetInfo>,
}

/// List what can be played.
///
/// Open to everybody. Each title comes with its options, presets and the names of its schemas.
#[utoipa::path(
    tag = "rulesets",
    security((), ("bearer" = [])),
    responses((status = 200, description = "The newest version of each ruleset.", body = RulesetList))
)]
#[get("/v1/rulesets")]
pub(super) async fn list_rulesets(_: Anyone, req: HttpRequest) -> Result<HttpResponse, Problem> {
    Ok(LIST.as_ref().map_err(|cause| PlayError::Internal(cause.to_string()))?.answer(&req))
}

static LIST: LazyLock<Result<Still, serde_json::Error>> = LazyLock::new(|| {
    let newest = PAGES.iter().filter(|page| page.is_newest());
    let list = RulesetList { items: newest.map(|page| page.ruleset.clone()).collect() };
    Ok(Still::new("application/json".to_owned(), serde_json::to_vec(&list)?))
});

/// Get a ruleset with its rules.
///
/// Open to everybody. The newest version, with the full text of its rules and rulings.
#[utoipa::path(
    tag = "rulesets",
    security((), ("bearer" = [])),
    params(("id" = String, Path, description = "The ruleset's word, as in the list of rulesets.", example = "vikings")),
    responses((status = 200, description = "The newest version of the ruleset.", body = RulesetPage))
)]
#[get("/v1/rulesets/{id}")]
pub(super) async fn get_ruleset(_: Anyone, id: Path<String>) -> Result<Json<&'static RulesetPage>, Problem> {
    let page = PAGES.iter().find(|page| page.ruleset.id == *id && page.is_newest());
    Ok(Json(page.ok_or(PlayError::NotFound("ruleset"))?))
}

/// Get a version of a ruleset with its rules.
///
/// Open to everybody. Every version that any game here still has can be read, with its presets and rulings;
/// new games follow the newest.
#[utoipa::path(
    tag = "rulesets",
    security((), ("bearer" = [])),
    params(
        ("id" = String, Path, description = "The ruleset's word, as in the list of rulesets.", example = "vikings"),
        ("version" = u16, Path, description = "The version, as `ruleset_version` of a game says it.", example = 1),
    ),
    responses((status = 200, description = "The ruleset in the version that was asked for.", body = RulesetPage))
)]
#[get("/v1/rulesets/{id}/{version}")]
pub(super) async fn get_ruleset_version(
    _: Anyone,
    path: Path<(String, u16)>,
) -> Result<Json<&'static RulesetPage>, Problem> {
    let (id, version) = path.into_inner();
    let page = PAGES.iter().find(|page| page.ruleset.id == id && page.ruleset.version == version);
    Ok(Json(page.ok_or(PlayError::NotFound("version of this ruleset"))?))
}

/// Every version of every ruleset. Schemas take a while to make, and stay as they are.
static PAGES: LazyLock<Vec<RulesetPage>> =
    LazyLock::new(|| RULESETS.iter().map(|rules| page(*rules)).collect());

impl RulesetPage {
    fn is_newest(&self) -> bool {
        latest(&self.ruleset.id).is_some_and(|latest| latest.meta().version == self.ruleset.version)
    }
}

fn page(rules: &dyn Ruleset) -> RulesetPage {
    let text = rules.meta().rules;
    RulesetPage { ruleset: info(rules), rules: text.to_owned(), rulings: rulings(text) }
}

fn info(rules: &dyn Ruleset) -> RulesetInfo {
    let meta = rules.meta();
    let Schemas { names: [options, action, effect, view, condition], all } = rules.schemas();
    let options = all.into_iter().find(|(name, _)| *name == options).map(|(_, schema)| schema);
    let mut options = json!(options);
    bound_numbers(&mut options);
    let reference = |name: String| SchemaRef { schema: format!("/openapi.json#/components/schemas/{name}") };
    RulesetInfo {
        id: meta.slug.to_owned(),
        version: meta.version,
        name: meta.title.to_owned(),
        summary: meta.summary.to_owned(),
        seats: SeatRange { min: *meta.seats.start(), max: *meta.seats.end() },
        options,
        presets: meta.presets.iter().map(PresetInfo::from).collect(),
        action: reference(action),
        effect: reference(effect),
        view: reference(view),
        condition: reference(condition),
        refusals: rules.reasons(),
    }
}

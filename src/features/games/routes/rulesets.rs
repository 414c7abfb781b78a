//! Rulesets: the titles that can be played, and their rules.

use std::{collections::BTreeMap, sync::LazyLock};

use actix_web::{HttpRequest, HttpResponse, get, web::Path};
use longhall_base::error::PlayError;
use longhall_web::{
    auth::Anyone,
    conditional::{IMMUTABLE, PUBLIC_5_MINUTES},
    document::bounds::bound_numbers,
    problem::Problem,
    static_responses::StaticResponse,
};

use longhall_rules::{
    RULESETS,
    kit::{
        HouseGame, Languages, Preset, Ruleset, Schemas, Words,
        rulebook::{Reason, Ruling, rulings},
    },
    newest,
};
use serde::Serialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

/// A title that can be played, in one version of its rules.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Ruleset)]
pub(super) struct RulesetInfo {
    /// Identifier of the ruleset in requests and games, such as `vikings`.
    #[schema(example = "vikings")]
    pub id: String,
    /// The version that new games use; running games keep theirs.
    #[schema(example = 1)]
    pub version: u16,
    /// Name of the board game, for people.
    pub name: String,
    /// Description of the game, in one sentence.
    pub summary: String,
    /// Minimum and maximum number of people or bots that can play.
    pub seats: SeatRange,
    /// JSON Schema of the options of a new game, with their defaults.
    #[schema(value_type = Object)]
    pub options: Value,
    /// Named sets of options. A game without a preset uses the first one.
    pub presets: Vec<PresetInfo>,
    /// The games of the house with this title: see `POST /v1/matches`.
    pub house: Vec<HouseInfo>,
    /// Reference to the schema of a move.
    #[serde(rename = "move")]
    pub action: SchemaRef,
    /// Reference to the schema of an effect, which an event records as the result of a move.
    pub effect: SchemaRef,
    /// Reference to the schema of the board, as `view` of a game shows it.
    pub view: SchemaRef,
    /// Reference to the schema of the conditions that a standing order may have.
    pub condition: SchemaRef,
    /// Reasons for which moves are refused, in the order in which they are checked, each with its place in the
    /// rules.
    pub refusals: Vec<Reason>,
}

/// A named set of options.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Preset)]
pub(super) struct PresetInfo {
    /// Identifier of the preset: the value of `preset` among the options of a new game.
    #[schema(example = "printed")]
    pub id: String,
    /// Description of the resulting game, in one sentence.
    pub summary: String,
    /// The options that the preset sets. An option that is given beside the preset takes precedence.
    #[schema(value_type = Object)]
    pub options: Value,
}

/// A game of the house: a title with fixed options, for which strangers are matched.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = HouseOptions)]
pub(super) struct HouseInfo {
    /// Id of the game in requests for a match.
    #[schema(example = "vikings_progress")]
    pub id: String,
    /// The options that differ from the defaults.
    #[schema(value_type = Object)]
    pub options: Value,
    /// The usual number of moves of such a game, first with the fewest players.
    pub moves: Vec<u16>,
}

impl From<&HouseGame> for HouseInfo {
    fn from(house: &HouseGame) -> Self {
        Self { id: house.id.to_owned(), options: house.given(), moves: house.moves.to_vec() }
    }
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
    /// The title as the list of rulesets shows it.
    #[serde(flatten)]
    pub ruleset: RulesetInfo,
    /// Rules of play in our own words, as Markdown with numbered sections. Tags name the source of a sentence: a
    /// published text (`RULEBOOK`), a ruling of ours (`RULING`) or a picture that we do not have (`PICTURE`).
    pub rules: String,
    /// Our decisions where the published rules are silent, unclear or contradictory, in the order of their numbers.
    pub rulings: Vec<Ruling>,
}

/// The newest version of a title, with its sentences.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = RulesetWithWords)]
pub(super) struct NewestRuleset {
    /// The title with the full text of its rules.
    #[serde(flatten)]
    pub page: RulesetPage,
    /// Sentences for moves and effects of every version of the title by language, `en` and `de`, as templates: see
    /// `Words`. They may be corrected, unlike the rules of a version.
    #[schema(value_type = BTreeMap<String, Words>)]
    pub words: Languages,
}

/// The numbers of players that a title is made for.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(super) struct SeatRange {
    /// Minimum number of players with which a game can start.
    pub min: u8,
    /// Maximum number of players that a game can have.
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

/// List the rulesets that can be played.
///
/// Open to everybody. Each title comes with its options, presets and the names of its schemas.
#[utoipa::path(
    tag = "rulesets",
    security((), ("bearer" = [])),
    params(("If-None-Match" = Option<String>, Header, description = "The `ETag` of the response that you have.")),
    responses(
        (status = 200, description = "The newest version of each ruleset.", body = RulesetList, headers(
            ("ETag" = String, description = "Send it as `If-None-Match` next time."),
            ("Cache-Control" = String, description = "`public` with a `max-age`: only a release changes the list."),
        )),
        (status = 304, description = "Nothing has changed since that `ETag`."),
    )
)]
#[get("/v1/rulesets")]
pub(in crate::features) async fn list_rulesets(_: Anyone, req: HttpRequest) -> Result<HttpResponse, Problem> {
    Ok(LIST.as_ref().map_err(unwritten)?.answer(&req, PUBLIC_5_MINUTES))
}

static LIST: LazyLock<Result<StaticResponse, serde_json::Error>> =
    LazyLock::new(|| json_still(&RulesetList { items: newest().map(info).collect() }));

/// Get a ruleset with its rules.
///
/// Open to everybody. Returns the newest version, with the full text of its rules and rulings, and with the
/// sentences for all versions.
#[utoipa::path(
    tag = "rulesets",
    security((), ("bearer" = [])),
    params(
        ("id" = String, Path, description = "The ruleset's id, as in the list of rulesets.", example = "vikings"),
        ("If-None-Match" = Option<String>, Header, description = "The `ETag` of the response that you have."),
    ),
    responses(
        (status = 200, description = "The newest version of the ruleset.", body = NewestRuleset, headers(
            ("ETag" = String, description = "Send it as `If-None-Match` next time."),
            ("Cache-Control" = String, description = "`public` with a `max-age`: only a release changes the rules or the sentences."),
        )),
        (status = 304, description = "Nothing has changed since that `ETag`."),
    )
)]
#[get("/v1/rulesets/{id}")]
pub(in crate::features) async fn get_ruleset(
    _: Anyone,
    id: Path<String>,
    req: HttpRequest,
) -> Result<HttpResponse, Problem> {
    let newest = NEWEST.as_ref().map_err(unwritten)?.get(id.as_str());
    Ok(newest.ok_or(PlayError::NotFound("ruleset"))?.answer(&req, PUBLIC_5_MINUTES))
}

/// The newest version of each title with its sentences, by id.
static NEWEST: LazyLock<Result<BTreeMap<&'static str, StaticResponse>, serde_json::Error>> =
    LazyLock::new(|| {
        let speaking = |rules: &'static dyn Ruleset| {
            let json = json_still(&NewestRuleset { page: page(rules), words: rules.words() })?;
            Ok((rules.meta().slug, json))
        };
        newest().map(speaking).collect()
    });

/// Get a version of a ruleset with its rules.
///
/// Open to everybody. Returns any version that a game here still has, with its presets and rulings. New games use
/// the newest version. Sentences for all versions come with the newest.
#[utoipa::path(
    tag = "rulesets",
    security((), ("bearer" = [])),
    params(
        ("id" = String, Path, description = "The ruleset's id, as in the list of rulesets.", example = "vikings"),
        ("version" = u16, Path, description = "The version, as in `ruleset_version` of a game.", example = 1),
        ("If-None-Match" = Option<String>, Header, description = "The `ETag` of the response that you have."),
    ),
    responses(
        (status = 200, description = "The ruleset in the requested version.", body = RulesetPage, headers(
            ("ETag" = String, description = "Send it as `If-None-Match` next time."),
            ("Cache-Control" = String, description = "`immutable`: a version never changes, so keep it for good."),
        )),
        (status = 304, description = "You have this version, which never changes."),
    )
)]
#[get("/v1/rulesets/{id}/{version}")]
pub(in crate::features) async fn get_ruleset_version(
    _: Anyone,
    path: Path<(String, u16)>,
    req: HttpRequest,
) -> Result<HttpResponse, Problem> {
    let (id, version) = path.into_inner();
    let is_asked_for = |page: &RulesetPage| page.ruleset.id == id && page.ruleset.version == version;
    let found = versions()?.iter().find(|(page, _)| is_asked_for(page));
    let (_, content) = found.ok_or(PlayError::NotFound("version of this ruleset"))?;
    Ok(content.answer(&req, IMMUTABLE))
}

/// Every version of every ruleset, with its JSON. Cached, because schemas are slow to make and never change.
fn versions() -> Result<&'static [(RulesetPage, StaticResponse)], PlayError> {
    static VERSIONS: LazyLock<Result<Vec<(RulesetPage, StaticResponse)>, serde_json::Error>> =
        LazyLock::new(|| RULESETS.iter().map(|rules| written(*rules)).collect());
    VERSIONS.as_deref().map_err(unwritten)
}

fn written(rules: &dyn Ruleset) -> Result<(RulesetPage, StaticResponse), serde_json::Error> {
    let page = page(rules);
    let content = json_still(&page)?;
    Ok((page, content))
}

fn json_still(shown: &impl Serialize) -> Result<StaticResponse, serde_json::Error> {
    Ok(StaticResponse::new("application/json".to_owned(), serde_json::to_vec(shown)?))
}

fn unwritten(cause: &serde_json::Error) -> PlayError {
    PlayError::Internal(cause.to_string())
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
        house: meta.house.iter().map(HouseInfo::from).collect(),
        action: reference(action),
        effect: reference(effect),
        view: reference(view),
        condition: reference(condition),
        refusals: rules.reasons(),
    }
}

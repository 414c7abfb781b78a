//! The rulesets and the schemas of their types.

use longhall_rules::{
    RULESETS,
    kit::{Ruleset, Schemas},
    latest,
};
use serde::Serialize;
use serde_json::{Value, json};
use utoipa::{
    PartialSchema, ToSchema,
    openapi::{OneOfBuilder, Ref, RefOr, Schema},
};

use super::PlayError;
pub(crate) use super::event_shown::EventShown;

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
    /// Where the schema of its moves stands.
    #[serde(rename = "move")]
    pub action: SchemaRef,
    /// Where the schema of its effects stands.
    pub effect: SchemaRef,
    /// Where the schema of its view stands.
    pub view: SchemaRef,
    /// The values `rule` may have when it refuses a move, in the order of its checks.
    pub refusals: Vec<String>,
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
pub fn ruleset_info(id: &str) -> Result<RulesetInfo, PlayError> {
    latest(id).map(info).ok_or(PlayError::NotFound("ruleset"))
}

fn info(rules: &dyn Ruleset) -> RulesetInfo {
    let meta = rules.meta();
    let Schemas { names: [options, action, effect, view], all } = rules.schemas();
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
        action: reference(action),
        effect: reference(effect),
        view: reference(view),
        refusals: rules.rule_codes().iter().map(|code| (*code).to_owned()).collect(),
    }
}

/// The schemas of all rulesets, for the components of the document.
#[must_use]
pub fn registry_schemas() -> Vec<(String, RefOr<Schema>)> {
    RULESETS.iter().flat_map(|rules| rules.schemas().all).collect()
}

fn one_of(which: usize) -> RefOr<Schema> {
    let names = RULESETS.iter().map(|rules| rules.schemas().names[which].clone());
    let refs = names.fold(OneOfBuilder::new(), |one_of, name| one_of.item(Ref::from_schema_name(name)));
    Schema::OneOf(refs.build()).into()
}

macro_rules! any_of_the_registry {
    ($($(#[$doc:meta])* $name:ident as $shown:literal is $which:literal;)*) => {$(
        $(#[$doc])*
        pub(crate) struct $name;

        impl PartialSchema for $name {
            fn schema() -> RefOr<Schema> {
                one_of($which)
            }
        }

        impl ToSchema for $name {
            fn name() -> std::borrow::Cow<'static, str> {
                $shown.into()
            }

            fn schemas(all: &mut Vec<(String, RefOr<Schema>)>) {
                all.extend(registry_schemas());
            }
        }
    )*};
}

any_of_the_registry! {
    /// The options of any ruleset.
    AnyOptions as "Options" is 0;
    /// A move of any ruleset.
    AnyMove as "Move" is 1;
    /// An effect of any ruleset.
    AnyEffect as "Effect" is 2;
    /// A view of any ruleset.
    AnyView as "View" is 3;
}
